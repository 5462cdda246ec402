/** A match watched again: a scrubber over all of it, jumps to goals and calls, each flick as it ran. */

import { html, nothing } from "lit";
import { customElement, property, query, state } from "lit/decorators.js";
import { readAim } from "../aim.js";
import { placesOf } from "../places.js";
import type { Frame, Replay, Said, Stood } from "../protocol.js";
import { replay as fetchReplay, Trouble } from "../server.js";
import { rollIn, speaks } from "../showing.js";
import { sounds } from "../sounds.js";
import type { BoardView } from "../table/board.js";
import { coloursOf, kitsOf } from "../table/kits.js";
import type { TableView } from "../table/view.js";
import { readTrace } from "../trace.js";
import { callSides, say, speakAt, t } from "../words.js";
import { matchStyles } from "./match-styles.js";
import { icons } from "./icons.js";
import { replayStyles } from "./replay-styles.js";
import { scrubber, tryIt } from "./scrubber.js";
import { Part, roomy, sharedStyles } from "./shared.js";
import "../table/board.js";
import "../table/view.js";
import "./clause-drawer.js";
import "./counters.js";
import "./dice-check.js";
import "./referee.js";
import "./score-strip.js";

await speakAt("table"); // nobody sees the page before its words are there

@customElement("replay-page")
export class ReplayPage extends Part {
  @property() matchId = "";
  /** A record from disk, already read. */
  @property({ attribute: false }) record: Replay | null = null;
  @state() found: Replay | null = null;
  @state() at = 0; // frames shown; 0 is the opening
  @state() playing = false;
  @state() speed = 1;
  /** What was just done, in words. */
  @state() told = "";
  @state() private trouble = "";
  /** The record is there, though it cannot be replayed. */
  private kept = false;
  @state() private clause: string | null = null;
  @state() private logOpen: boolean | null = null;
  @state() private showing: Frame | null = null;
  @query("palheta-table") private table!: TableView | null;
  @query("palheta-board") private board!: BoardView | null;
  private run = 0;
  /** What was said to each frame. */
  log: Said[] = [];

  static override styles = [sharedStyles, matchStyles, replayStyles];

  protected override willUpdate(changed: Map<string, unknown>): void {
    if (changed.has("matchId") || changed.has("record")) void this.load();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.run++;
  }

  private async load(): Promise<void> {
    try {
      this.found = this.record ?? (await fetchReplay(this.matchId));
    } catch (error) {
      this.trouble = error instanceof Trouble ? say(error.words) : String(error);
      this.kept = error instanceof Trouble && ["cannot_replay", "damaged"].includes(error.code);
      return;
    }
    callSides(this.found.match);
    this.log = this.found.frames.map((frame) => frame.said);
    const wanted = Number(new URLSearchParams(location.search).get("at"));
    if (wanted > 0) this.at = Math.min(wanted, this.log.length);
  }

  view(index: number): Stood {
    const { frames, match } = this.found!;
    return index === 0 ? match.opening : frames[index - 1]!.view;
  }

  /** As at the table: what the clock does makes nobody forget why it is whose turn. */
  private get spoken(): Said | null {
    const at = this.found!.frames.findLastIndex((frame, i) => i < this.at && speaks(frame.step, frame.said));
    return this.log[at] ?? null;
  }

  seek(index: number): void {
    this.run++;
    this.table?.stop();
    this.playing = false;
    this.showing = null;
    this.at = Math.max(0, Math.min(index, this.found!.frames.length));
    const call = this.log[this.at - 1]?.calls.find((c) => c.at);
    this.table?.point(call?.at ?? null);
  }

  /** Run one frame from the position before it. */
  private async step(run: number): Promise<void> {
    const frame = this.found!.frames[this.at];
    if (!frame) return;
    if (frame.show?.trace && this.table) {
      this.showing = frame;
      await this.updateComplete;
      await this.table.play(readTrace(frame.show.trace), (contact) => sounds.contact(contact), {
        from: 0,
        to: Infinity,
        speed: this.speed,
      });
    } else if (this.board && rollIn(frame.step, this.at + 1)) {
      await this.board.roll(rollIn(frame.step, this.at + 1)!, frame.view.ball);
    } else {
      await new Promise((resolve) => setTimeout(resolve, (frame.said.worth ? 700 : 120) / this.speed));
    }
    if (run === this.run) {
      this.at++;
      this.showing = null;
    }
  }

  async toggle(): Promise<void> {
    if (this.playing) {
      this.seek(this.at);
      return;
    }
    if (this.at >= this.found!.frames.length) this.at = 0;
    await this.go(this.found!.frames.length);
  }

  private async go(until: number): Promise<void> {
    this.playing = true;
    const run = ++this.run;
    while (run === this.run && this.at < until) await this.step(run);
    if (run === this.run) this.playing = false;
  }

  jump(direction: 1 | -1, wanted: (said: Said) => boolean): void {
    const line = this.find(direction, wanted);
    if (line >= 0) this.seek(line + 1);
  }

  private find(direction: 1 | -1, wanted: (said: Said) => boolean): number {
    return direction > 0
      ? this.log.findIndex((said, i) => i >= this.at && wanted(said))
      : this.log.findLastIndex((said, i) => i + 1 < this.at && wanted(said));
  }

  /** From before the shot, and it is played. */
  async nextGoal(): Promise<void> {
    const line = this.find(1, (said) => said.goal !== undefined);
    if (line < 0) return;
    this.seek(line);
    await this.go(line + 1);
  }

  /* --- what is taken home --- */

  private get fileName(): string {
    return `palheta-${this.found!.match.book}-${this.at}`;
  }

  async savePicture(): Promise<void> {
    const { picture } = await import("../film.js");
    if (this.table) await this.table.flat((layers) => picture(layers, this.fileName));
    else await picture([this.board!.renderRoot.querySelector("canvas")!], this.fileName);
  }

  /** The flick that led here, or the one that comes next. */
  async saveFilm(): Promise<void> {
    const { film, films } = await import("../film.js");
    const at = this.found!.frames.findLastIndex((frame, i) => i < Math.max(this.at, 1) && frame.show?.trace);
    if (at < 0 || !this.table || !films()) {
      this.told = t("There is nothing here to be filmed");
      return;
    }
    this.seek(at);
    await this.updateComplete;
    await this.table.flat((layers) => film(layers, this.fileName, () => this.go(at + 1)));
  }

  async copyLink(): Promise<void> {
    const link = `${location.origin}/r/${this.matchId}?at=${this.at}`;
    history.replaceState(null, "", `/r/${this.matchId}?at=${this.at}`);
    await navigator.clipboard?.writeText(link).catch(() => undefined);
    this.told = link;
  }

  protected override render(): unknown {
    if (this.trouble) {
      return html`<div class="gone">
        <h2>${this.trouble}</h2>
        ${
          this.kept
            ? html`<a class="button" href="/api/matches/${this.matchId}/record" download
                >${t("Download the record")}</a
              >`
            : nothing
        }
        <a class="button" href="/">${t("To the lobby")}</a>
      </div>`;
    }
    if (!this.found) return html`<div class="gone">${t("Opening the record…")}</div>`;
    const { match } = this.found;
    const view = this.view(this.at);
    return html`<score-strip .match=${match} .view=${view}
        ><a class="button icon quiet" href="/" title=${t("To the lobby")} aria-label=${t("To the lobby")}
          >${icons.leave}</a
        ></score-strip
      >
      <div class="field" @clause=${this.openClause}>
        <div class="table">
          ${
            match.ground
              ? html`<palheta-table
                  .ground=${match.ground}
                  .places=${placesOf(view)}
                  label=${t("The table")}
                  .kits=${kitsOf(match)}
                  .theirAim=${this.showing?.show?.aim ? readAim(this.showing.show.aim) : null}
                  @hurry=${() => this.table?.stop()}
                ></palheta-table>`
              : html`<palheta-board
                  .view=${view}
                  .last=${this.lastRoll()}
                  .dice=${match.dice ?? {}}
                  .names=${{ home: match.home.name, away: match.away.name }}
                  .colours=${coloursOf(match)}
                ></palheta-board>`
          }
        </div>
        <section class="panel" aria-label=${t("What happens")}>
          <referee-line .match=${match} .spoken=${this.spoken}>
            <button
              class="icon quiet logbutton"
              title=${t("Log")}
              aria-label=${t("Log")}
              aria-expanded=${this.logOpen ?? roomy()}
              @click=${() => (this.logOpen = !(this.logOpen ?? roomy()))}
            >
              ${icons.log}
            </button></referee-line
          >
          <div class="acts">
            ${scrubber(this)}
            <div class="ways">
              ${tryIt(this)}
              ${
                this.matchId
                  ? html`<a class="button" href="/api/matches/${this.matchId}/record" download
                        >${t("Download the record")}</a
                      >
                      <a class="button" href="/api/matches/${this.matchId}/sheet.pdf" target="_blank" data-test="sheet"
                        >${t("Match sheet")} (PDF)</a
                      >`
                  : nothing
              }
            </div>
          </div>
          <div class="tools">
            <book-counters .counts=${view.counts} .units=${match.units} .most=${view.most}></book-counters>
            ${
              this.matchId && match.dice
                ? html`<dice-check .matchId=${this.matchId} .dice=${match.dice}></dice-check>`
                : nothing
            }
          </div>
          <referee-log
            seekable
            class="log ${this.logOpen === null ? "" : this.logOpen ? "open" : "closed"}"
            .match=${match}
            .log=${this.log}
            @seek=${(e: CustomEvent<number>) => this.seek(e.detail)}
          ></referee-log>
        </section>
        ${
          this.clause
            ? html`<clause-drawer
                class="side"
                .book=${match.book}
                .clause=${this.clause}
                .ground=${match.ground}
                @close-clause=${() => (this.clause = null)}
              ></clause-drawer>`
            : nothing
        }
      </div>`;
  }

  private openClause(event: CustomEvent<{ id: string }>): void {
    this.clause = event.detail.id;
  }

  private lastRoll(): unknown {
    const step = this.found!.frames[this.at - 1]?.step;
    return step ? rollIn(step, this.at) : null;
  }
}
