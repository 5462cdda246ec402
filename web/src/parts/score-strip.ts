/** Names, score, period, match clock, and the time limit that runs. All of it from the server. */

import { css, html, nothing } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import type { MatchInfo, View } from "../protocol.js";
import type { Side } from "../places.js";
import { slug, t } from "../words.js";
import { icons } from "./icons.js";
import { Part, sharedStyles } from "./shared.js";

export function clockText(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  return `${String(Math.floor(whole / 60)).padStart(2, "0")}:${String(whole % 60).padStart(2, "0")}`;
}

@customElement("score-strip")
export class ScoreStrip extends Part {
  @property({ attribute: false }) match!: MatchInfo;
  @property({ attribute: false }) view: Pick<View, "period" | "clock" | "score" | "over"> & Partial<View> = null!;
  /** How fast the server's clock runs; tests let it fly. */
  @property({ type: Number }) rate = 1;
  /** The side that is played here, where it is one only. */
  @property() mine: Side | null = null;
  /** Being late costs nothing here. */
  @property({ type: Boolean }) patient = false;
  @state() private now = 0;
  /** Whose goal it was, until something else happens. */
  private scored: Side | null = null;
  private since = 0;
  private timer = 0;

  static override styles = [
    sharedStyles,
    css`
      :host {
        display: flex;
        align-items: center;
        gap: 14px;
        padding: 2px 12px;
        background: var(--panel);
        border-bottom: 1px solid var(--edge);
        min-height: 48px;
      }
      .team {
        display: flex;
        align-items: center;
        gap: 9px;
        flex: 1 1 0;
        min-width: 0;
        font-weight: 650;
      }
      .team span.name {
        overflow: hidden;
        text-overflow: ellipsis;
        white-space: nowrap;
      }
      .team.right {
        justify-content: flex-end;
      }
      .team.turn .name {
        background: var(--accent);
        color: var(--accent-ink);
        border-radius: 7px;
        padding: 1px 8px;
      }
      .who {
        display: flex;
        align-items: baseline;
        gap: 6px;
        min-width: 0;
        max-width: 100%;
      }
      .you {
        font-size: 12px;
        font-weight: 400;
        color: var(--ink-2);
      }
      .score {
        font-size: 26px;
        font-weight: 750;
        padding: 0 4px;
      }
      .score.new {
        color: var(--accent);
        animation: pulse 0.5s ease-in-out 4;
      }
      @keyframes pulse {
        50% {
          transform: scale(1.5);
        }
      }
      @media (prefers-reduced-motion: reduce) {
        .score.new {
          animation: none;
        }
      }
      .middle {
        display: flex;
        flex-direction: column;
        align-items: center;
        line-height: 1.15;
      }
      .clock {
        font-size: 19px;
        font-weight: 650;
      }
      .period {
        font-size: 12px;
        color: var(--ink-2);
      }
      .due {
        display: flex;
        align-items: center;
        gap: 6px;
        min-width: 62px;
        font-weight: 650;
      }
      .due.short {
        color: var(--bad);
      }
      .due.patient {
        color: var(--ink-2);
        font-weight: 400;
      }
      .bar {
        width: 34px;
        height: 8px;
        border-radius: 4px;
        background: var(--panel-2);
        overflow: hidden;
      }
      .bar i {
        display: block;
        height: 100%;
        background: currentColor;
      }
      slot {
        display: contents;
      }
      @media (max-height: 540px) {
        :host {
          min-height: 44px;
          padding: 2px 12px;
        }
      }
      @media (max-width: 640px) {
        :host {
          gap: 6px;
          padding: 4px 8px;
        }
        .bar {
          display: none;
        }
        .due {
          min-width: 0;
        }
        .score {
          font-size: 22px;
        }
        .team {
          font-size: 13px;
          gap: 5px;
        }
        .book {
          display: none;
        }
        .period {
          white-space: nowrap;
        }
      }
      .seconds {
        display: none;
      }
      /* The name below its dot: there it has room. */
      @media (max-width: 420px) {
        :host {
          gap: 3px;
        }
        .due svg {
          display: none;
        }
        .seconds {
          display: inline;
        }
        .team,
        .team.right {
          flex-direction: column-reverse;
          justify-content: center;
          font-size: 11px;
          letter-spacing: -0.01em;
          gap: 1px;
        }
        .score {
          padding: 0 2px;
        }
        .clock {
          font-size: 16px;
        }
        .who {
          gap: 2px;
        }
        .you {
          font-size: 10px;
        }
        .team.turn .name {
          padding: 0 5px;
        }
        .due {
          font-size: 13px;
        }
        .team:not(.right) {
          flex-direction: column;
        }
        .team span.name {
          max-width: 100%;
        }
      }
    `,
  ];

  override connectedCallback(): void {
    super.connectedCallback();
    this.timer = window.setInterval(() => (this.now = performance.now()), 200);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    clearInterval(this.timer);
  }

  protected override willUpdate(changed: Map<string, unknown>): void {
    if (!changed.has("view")) return;
    this.since = performance.now();
    const before = (changed.get("view") as ScoreStrip["view"] | undefined)?.score;
    const { score } = this.view;
    this.scored = !before ? null : score.home > before.home ? "home" : score.away > before.away ? "away" : null;
  }

  private get elapsed(): number {
    return ((Math.max(this.now, this.since) - this.since) / 1000) * this.rate;
  }

  protected override render(): unknown {
    const { view, match } = this;
    if (!view) return nothing;
    const clock = Math.min(view.clock + (view.ticking ? this.elapsed : 0), view.clock_stops ?? Infinity);
    return html`<h1 class="unseen">${slug("book", match.book)}: ${this.nameOf("home")} – ${this.nameOf("away")}</h1>
      ${this.team("home")}
      <span class="score numbers ${this.scored === "home" ? "new" : ""}" data-test="home-score"
        >${view.score.home}</span
      >
      <div class="middle">
        <span class="clock numbers" role="timer">${clockText(clock)}</span>
        <span class="period"
          >${view.over ? t("Full time") : t("Period {number}", { number: view.period })}<span class="book">
            · ${slug("book", match.book)}</span
          ></span
        >
      </div>
      <span class="score numbers ${this.scored === "away" ? "new" : ""}" data-test="away-score"
        >${view.score.away}</span
      >
      ${this.team("away")} ${this.due()}<slot></slot>`;
  }

  private nameOf(side: Side): string {
    return this.match[side].name || t(side === "home" ? "Home" : "Away");
  }

  private team(side: Side): unknown {
    const lineup = this.match[side];
    const name = this.nameOf(side);
    const dot = html`<i class="dot ${side}" style="background:${lineup.kit.main}"></i>`;
    const turn = this.view.next?.side === side && !this.view.over;
    const you = this.mine === side ? html`<span class="you">${t("you")}</span>` : nothing;
    const words = html`<span class="who"><span class="name">${name}</span>${you}</span>`;
    return html`<div class="team ${side === "home" ? "right" : ""} ${turn ? "turn" : ""}">
      ${side === "home" ? html`${words}${dot}` : html`${dot}${words}`}
    </div>`;
  }

  private due(): unknown {
    const due = this.view.due;
    if (!due) return html`<div class="due"></div>`;
    const left = due.left - this.elapsed;
    if (left <= 0) return html`<div class="due"></div>`; // patiently, or the referee has just said so
    const limit = t("Time limit, {clause}", { clause: due.clause });
    return html`<div
      class="due numbers ${this.patient ? "patient" : left < 3 ? "short" : ""}"
      title=${this.patient ? `${limit}. ${t("Being late costs nothing here")}` : limit}
    >
      ${icons.clock}
      ${left >= 60 ? clockText(left) : html`<span>${Math.ceil(left)}<span class="seconds"> s</span></span>`}<span
        class="bar"
        ><i style="width:${(100 * left) / due.of}%"></i
      ></span>
    </div>`;
  }
}
