/** A real table's console: the clock, what happened, the ruling, the counters, the log. One device owns the clock; what
 * is told while the line is gone waits here and is sent in order. */

import { html, nothing } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { Part, sharedStyles } from "../parts/shared.js";
import type { Json, KeysThen, ToldView } from "../protocol.js";
import { ask } from "../server.js";
import { say, t } from "../words.js";
import { moment, reading } from "./clock.js";
import { Line, isTold, takeToken } from "./line.js";
import { proposalBar, waitingBars } from "./line-bars.js";
import { speakRuling } from "./voice.js";
import { clauseAside } from "./clause-aside.js";
import { pageStyles } from "./page-styles.js";
import { consoleStyles } from "./styles.js";
import type { ToldStep } from "./told-keys.js";
import "../parts/counters.js";
import "./told-ask.js";
import "./told-before.js";
import "./told-clock.js";
import "./told-keys.js";
import "./told-log.js";
import "./told-menu.js";
import "./told-ruling.js";

type Open = "" | "log" | "menu" | "checks";

@customElement("told-page")
export class ToldPage extends Part {
  @property() matchId = "";
  @state() private beat = 0;
  @state() private open: Open = "";
  @state() private clause = "";
  @state() private begun = false;
  /** An amendment that is looked at, and the entry that is told otherwise. */
  @state() private amending: Record<string, Json> | null = null;
  @state() private otherwise = 0;
  /** What could be told then. */
  @state() private keysThen: KeysThen | null = null;
  line!: Line;
  private token = "";
  private timer = 0;
  private heard = 0;

  static override styles = [sharedStyles, consoleStyles, pageStyles];

  override connectedCallback(): void {
    super.connectedCallback();
    this.token = takeToken(this.matchId);
    this.line = new Line(this.matchId, this.token, () => this.news());
    void this.line.listen();
    this.timer = window.setInterval(() => this.beat++, 200);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    window.clearInterval(this.timer);
    this.line.close();
  }

  private news(): void {
    const { view } = this.line;
    if (isTold(view) && view.n !== this.heard) {
      if (this.heard && view.last) speakRuling(view);
      this.heard = view.n;
    }
    this.requestUpdate();
  }

  private onTold(view: ToldView, { step, exact }: ToldStep): void {
    if (this.otherwise) {
      const was = view.rows.find((row) => row.n === this.otherwise)?.step as { t?: number } | undefined;
      const then: Record<string, Json> = was?.t === undefined ? step : { ...step, t: was.t };
      this.amending = { amend: this.otherwise, step: then };
      this.otherwise = 0;
      this.open = "log";
      return;
    }
    const clock = this.line.clock;
    const timed = clock && clock.period === view.period && !("time" in step);
    this.line.tell({
      step: timed ? { ...step, t: moment(reading(clock, view.period, this.line.now()), view, exact) } : step,
    });
  }

  /** The keys of that moment, not of now. */
  private async instead(entry: number): Promise<void> {
    try {
      this.keysThen = await ask<KeysThen>(`/api/told/${this.matchId}/keys/${entry}`, {
        headers: { Authorization: `Bearer ${this.token}` },
      });
      this.otherwise = entry;
      this.open = "";
    } catch {
      this.line.online = false; // without the server nothing is judged again
      this.requestUpdate();
    }
  }

  /** The last step that stands is taken back: one tap. */
  private undo(view: ToldView): void {
    const last = view.rows.findLast(
      (row) => (row.what === "step" && row.stands) || (row.what === "ended" && row.stands),
    );
    if (last) this.line.tell({ amend: last.n, step: null });
  }

  private readonly onAmend = (event: CustomEvent<Record<string, Json> | null>): void => {
    this.amending = event.detail;
  };

  private readonly onAccept = (event: CustomEvent<Record<string, Json>>): void => {
    this.line.tell(event.detail);
    this.amending = null;
    this.open = "";
  };

  protected override render(): unknown {
    const { view } = this.line;
    if (!view)
      return html`<p class="waiting" role="status">
        ${
          this.line.trouble
            ? say(this.line.trouble)
            : this.line.online
              ? t("One moment…")
              : t("The line is gone; what is told is kept here.")
        }
      </p>`;
    if (!isTold(view)) {
      void import("./board-page.js");
      return html`<board-page .matchId=${this.matchId} .token=${this.token}></board-page>`;
    }
    const played = view.rows.some((row) => row.what === "step");
    const checking = !played && !this.begun && view.checks.length > 0;
    return html`<div
      class="page"
      @clause=${(e: CustomEvent<{ id: string }>) => (this.clause = e.detail.id)}
      @note=${(e: CustomEvent<Record<string, Json>>) => this.line.tell(e.detail)}
      @told=${(e: CustomEvent<ToldStep>) => this.onTold(view, e.detail)}
      @answer=${(e: CustomEvent<Record<string, string>>) => this.line.tell({ step: { answer: e.detail } })}
      @line=${(e: CustomEvent<Record<string, Json>>) => this.line.tell(e.detail)}
    >
      ${this.strip(view)} ${waitingBars(this.line, view)}
      ${view.proposals.map((proposal) => proposalBar(this.line, view, proposal))}
      <div class="main">
        <h1 class="unseen">${t("Referee’s console")}</h1>
        ${
          checking || this.open === "checks"
            ? html`<told-before
                .view=${view}
                @begin=${() => {
                  this.begun = true;
                  this.open = "";
                }}
              ></told-before>`
            : this.body(view)
        }
      </div>
      ${clauseAside(view.book, this.clause, () => (this.clause = ""))}
    </div>`;
  }

  private body(view: ToldView): unknown {
    if (this.open === "menu")
      return html`<told-menu
        .view=${view}
        .token=${this.token}
        @done=${() => (this.open = "")}
        @checks=${() => (this.open = "checks")}
      ></told-menu>`;
    if (this.open === "log")
      return html`<told-log
        .view=${view}
        .token=${this.token}
        .line=${this.amending}
        @amend=${this.onAmend}
        @accept=${this.onAccept}
        @otherwise=${(e: CustomEvent<number>) => void this.instead(e.detail)}
      ></told-log>`;
    return html`<div class="left">
        <told-clock .view=${view} .line=${this.line} .beat=${this.beat}></told-clock>
        <told-ruling class="card" .view=${view}></told-ruling>
      </div>
      <div class="counts" data-test="counts">
        ${(["home", "away"] as const)
          .filter((side) => Object.keys(view.counts[side] ?? {}).length > 0)
          .map(
            (side) =>
              html`<div class="row">
                <i class="dot ${side}" style="background:${view[side].kit.main}"></i
                ><book-counters .counts=${view.counts[side]} .units=${view.units} .most=${view.most}></book-counters>
              </div>`,
          )}
        <book-counters .counts=${view.shared} .units=${view.units} .most=${view.most}></book-counters>
      </div>
      <div class="right">
        ${
          this.otherwise
            ? html`<p class="bad" role="status">
                ${t("What happened instead of entry {entry}?", { entry: this.otherwise })}
                <button data-test="leave-it" @click=${() => (this.otherwise = 0)}>${t("Leave it")}</button>
              </p>`
            : nothing
        }
        ${this.otherwise ? nothing : html`<told-ask .view=${view}></told-ask>`}<told-keys
          .view=${this.otherwise && this.keysThen ? { ...view, ...this.keysThen } : view}
        ></told-keys>
      </div>`;
  }

  private strip(view: ToldView): unknown {
    const team = (side: "home" | "away"): unknown =>
      html`<span class="team ${side} ${view.next.side === side ? "turn" : ""}"
        ><i class="dot ${side}" style="background:${view[side].kit.main}"></i
        ><span class="name">${view[side].name || t(side === "home" ? "Home" : "Away")}</span></span
      >`;
    return html`<header role="presentation">
      ${team("home")}<b class="score numbers" data-test="score">${view.score.home}–${view.score.away}</b>${team("away")}
      <button
        data-test="undo"
        ?disabled=${!view.rows.some((row) => row.what !== "note" && row.stands)}
        @click=${() => this.undo(view)}
        aria-label=${t("Take the last entry back")}
      >
        ↶
      </button>
      <button
        data-test="log"
        aria-pressed=${this.open === "log"}
        @click=${() => {
          this.amending = null;
          this.open = this.open === "log" ? "" : "log";
        }}
      >
        ${t("Log")}
      </button>
      <button
        class="icon"
        data-test="menu"
        aria-label=${t("Menu")}
        aria-pressed=${this.open === "menu"}
        @click=${() => (this.open = this.open === "menu" ? "" : "menu")}
      >
        ≡
      </button>
    </header>`;
  }
}
