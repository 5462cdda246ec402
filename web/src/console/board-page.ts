/** The scoreboard of a real table: for a screen in the hall, for the players, or transparent over a stream. It shows no
 * more than the book lets everybody see. */

import { css, html, nothing } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { clauseName } from "../clause-name.js";
import { nextWords } from "../parts/referee.js";
import { clockText } from "../parts/score-strip.js";
import { Part, sharedStyles } from "../parts/shared.js";
import type { BoardView, Said, Side } from "../protocol.js";
import { say, shirtOf, slug, speakAt, t } from "../words.js";
import { reading } from "./clock.js";
import { Line } from "./line.js";
import { helpWords } from "./told-menu.js";

@customElement("board-page")
export class BoardPage extends Part {
  @property() matchId = "";
  @property() token = "";
  @property({ type: Boolean, reflect: true }) overlay = false;
  @state() private beat = 0;
  private line: Line | null = null;
  private timer = 0;

  static override styles = [
    sharedStyles,
    css`
      :host {
        display: grid;
        height: 100dvh;
        background: #0b1013;
        color: #fff;
        align-content: center;
        container-type: size;
      }
      .board {
        display: grid;
        grid-template-columns: 1fr auto 1fr;
        gap: 2cqw;
        align-items: center;
        padding: 2cqw;
      }
      .name {
        font-size: clamp(18px, 5cqw, 90px);
        font-weight: 700;
        overflow-wrap: anywhere;
        line-height: 1.05;
      }
      .team.home {
        text-align: right;
      }
      .bar {
        height: 1.2cqw;
        min-height: 6px;
        border-radius: 6px;
        margin-top: 1cqw;
      }
      .score {
        font-size: clamp(56px, 18cqw, 420px);
        font-weight: 800;
        line-height: 1;
        white-space: nowrap;
      }
      .middle {
        text-align: center;
      }
      .clock {
        font-size: clamp(24px, 7cqw, 150px);
        font-weight: 700;
      }
      .small {
        font-size: clamp(14px, 2.2cqw, 40px);
        color: #c8d3d6;
      }
      .last {
        text-align: center;
        font-size: clamp(18px, 3.6cqw, 70px);
        min-height: 1.4em;
        padding: 0 2cqw;
      }
      .cards i {
        display: inline-block;
        width: 0.7em;
        height: 1em;
        border-radius: 2px;
        vertical-align: -0.1em;
        margin-left: 0.15em;
      }
      .calls {
        text-align: center;
        padding: 12px;
      }
      :host([overlay]) {
        background: transparent;
        align-content: end;
        height: 100dvh;
      }
      :host([overlay]) .board {
        background: #0b1013d9;
        border-radius: 12px;
        width: min(96vw, 760px);
        margin: 0 auto 12px;
        padding: 8px 16px;
        gap: 14px;
      }
      :host([overlay]) .name {
        font-size: 22px;
      }
      :host([overlay]) .score {
        font-size: 40px;
      }
      :host([overlay]) .clock {
        font-size: 22px;
      }
      :host([overlay]) .bar {
        height: 5px;
        margin-top: 3px;
      }
      :host([overlay]) .last {
        font-size: 18px;
        text-shadow:
          0 0 4px #000,
          0 0 8px #000;
      }
    `,
  ];

  override connectedCallback(): void {
    super.connectedCallback();
    void speakAt("console");
    if (this.overlay) for (const one of [document.documentElement, document.body]) one.style.background = "transparent";
    this.timer = window.setInterval(() => this.beat++, 250);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    window.clearInterval(this.timer);
    this.line?.close();
  }

  /** Not before: who is here before its code has come knows its match only now. */
  protected override willUpdate(): void {
    if (this.line) return;
    this.line = new Line(this.matchId, this.token, () => this.requestUpdate());
    void this.line.listen();
  }

  protected override render(): unknown {
    const { view } = this.line!;
    if (!view)
      return html`<p class="last" role="status">${this.line!.trouble ? say(this.line!.trouble) : t("One moment…")}</p>`;
    return html`<div class="board">
        <div class="team home">${this.team(view, "home")}</div>
        <div class="middle">
          <div class="score numbers" data-test="score">${view.score.home}–${view.score.away}</div>
          ${
            view.clock
              ? html`<div class="clock numbers" data-test="clock">
                  ${clockText(reading(view.clock, view.period, this.line!.now()))}
                </div>`
              : nothing
          }
          <div class="small">
            ${
              view.over ? slug("next", "full_time") : t("Period {period}", { period: view.period })
            }${view.shots ? ` · ${view.shots.home}–${view.shots.away}` : ""}
          </div>
        </div>
        <div class="team away">${this.team(view, "away")}</div>
      </div>
      <div class="last" role="status" data-test="last">${view.last ? this.said(view, view.last) : nothing}</div>
      ${
        view.role === "players"
          ? html`<div class="calls">
              ${Object.keys(view.may_call).map(
                (who) =>
                  html`<button data-call=${who} @click=${() => this.line!.tell({ note: "call", said: { who } })}>
                    ${helpWords(who)}
                  </button>`,
              )}
              ${view.calls
                .filter((call) => !call.answered)
                .map((call) => html`<p class="small">${helpWords(call.who)} ✓</p>`)}
            </div>`
          : nothing
      }`;
  }

  private team(view: BoardView, side: Side): unknown {
    const cards = view.cards.filter((card) => card.side === side || card.piece?.startsWith(side.charAt(0)));
    return html`<div class="name">${view[side].name || t(side === "home" ? "Home" : "Away")}</div>
      <div class="bar" style="background:${view[side].kit.main}"></div>
      <div class="small cards">
        ${cards.map(
          (card) =>
            html`<span title=${slug("card", card.card)}
              >${card.piece ? shirtOf(card.piece) : ""}<i
                style="background:${{ yellow: "#f2c14e", orange: "#e8742c", red: "#d63a2f" }[card.card]}"
              ></i>
            </span>`,
        )}
      </div>`;
  }

  private said(view: BoardView, said: Said): string {
    const calls = said.calls.map((call) => `${slug("call", call.call)} ${clauseName(call.rule, view)}`);
    return [said.goal ? t("Goal!") : "", ...calls, nextWords(view, said)].filter(Boolean).join(" · ");
  }
}
