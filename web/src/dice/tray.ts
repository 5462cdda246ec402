/** One player's dice, always in sight: which may be thrown now glows, which may not says why. */

import { css, html, nothing } from "lit";
import { customElement, property } from "lit/decorators.js";
import { Part, sharedStyles } from "../parts/shared.js";
import type { Side } from "../places.js";
import type { Held, Note } from "../protocol.js";
import { say, slug, t } from "../words.js";
import type { Dice, Face } from "./faces.js";
import { percent, worthStyles, type Worth } from "./worth.js";
import "./die.js";

@customElement("dice-tray")
export class DiceTray extends Part {
  @property({ attribute: false }) held: Held[] = [];
  @property({ attribute: false }) faces: Dice = {};
  @property({ attribute: false }) notes: Note[] = [];
  @property() side: Side | null = null;
  @property() name = "";
  @property() colour = "";
  @property({ type: Number }) size = 48;
  /** `narrow`: one column; `bare`: no room for words under the dice. */
  @property({ reflect: true }) room: "wide" | "narrow" | "bare" = "wide";
  /** A low screen: no words under the dice either. */
  @property({ type: Boolean, reflect: true }) low = false;
  /** The ball is theirs. */
  @property({ type: Boolean, reflect: true }) attacks = false;
  /** They are to act. */
  @property({ type: Boolean, reflect: true }) turn = false;
  /** The dice that I may pick up here. */
  @property({ attribute: false }) open: ReadonlySet<string> = new Set();
  @property() inHand: string | null = null;
  /** The die that lies on the board. */
  @property() thrown: string | null = null;
  @property({ attribute: false }) worth: ReadonlyMap<string, Worth> = new Map();

  static override styles = [
    sharedStyles,
    worthStyles,
    css`
      :host {
        display: flex;
        flex-direction: column;
        gap: 3px;
        border-radius: 12px;
        padding: 5px 7px;
        background: var(--panel);
        border: 2px solid transparent;
        min-width: 0;
      }
      :host([turn]) {
        border-color: var(--side, var(--accent));
        background: var(--panel-2);
      }
      header {
        display: flex;
        flex-wrap: wrap;
        align-items: center;
        gap: 0 6px;
        font-size: 13px;
        font-weight: 650;
        min-width: 0;
      }
      header .name {
        max-width: calc(100% - 22px);
        overflow: hidden;
        text-overflow: ellipsis;
        white-space: nowrap;
      }
      header .role {
        color: var(--ink-2);
        font-weight: 500;
        font-size: 12px;
        white-space: nowrap;
      }
      .dice {
        display: flex;
        flex-wrap: wrap;
        gap: 4px;
        justify-content: var(--along, flex-start);
      }
      .slot {
        display: flex;
        flex-direction: column;
        align-items: center;
        gap: 10px;
        padding: 9px 1px 3px;
        min-height: 0;
        background: transparent;
        border: 2px solid transparent;
        border-radius: 10px;
        position: relative;
        font-size: 11px;
        line-height: 1.1;
        color: var(--ink-2);
        white-space: normal;
        width: var(--slot);
        transition: transform 0.15s;
      }
      .slot:hover:not(:disabled) {
        border-color: var(--edge);
      }
      .slot palheta-die {
        transition: transform 0.18s;
      }
      .slot.barred palheta-die {
        opacity: 0.6;
      }
      .slot.away palheta-die {
        opacity: 0.22;
      }
      .slot.open {
        color: var(--ink);
        font-weight: 650;
        background: color-mix(in srgb, var(--accent) 12%, transparent);
        border-color: var(--accent);
        box-shadow: 0 0 12px -2px var(--accent);
      }
      .slot.hand {
        background: var(--accent);
        color: var(--accent-ink);
      }
      .slot.hand palheta-die {
        transform: translateY(-8px) scale(1.12) rotate(-4deg);
      }
      .worth {
        position: absolute;
        top: -7px;
        right: -5px;
        z-index: 2;
      }
      :host([room="narrow"]),
      :host([room="bare"]) {
        padding: 4px;
      }
      :host([room="narrow"]) .dice {
        justify-content: center;
      }
      :host([room="narrow"]) header {
        font-size: 10.5px;
        letter-spacing: -0.03em;
      }
      .slot > span:last-child {
        max-width: 100%;
        letter-spacing: -0.03em;
        overflow-wrap: break-word;
        hyphens: auto;
      }
      :host([room="narrow"]) .slot {
        font-size: 10px;
        padding: 9px 0 3px;
      }
      :host([room="narrow"]) header .name {
        flex-basis: 100%;
        max-width: 100%;
        order: -1;
      }
      :host([room="bare"]) {
        padding: 1px 3px;
        gap: 0;
      }
      :host([room="bare"]) header {
        flex-wrap: nowrap;
        font-size: 12px;
      }
      :host([room="bare"]) header .name {
        flex: 0 1 auto;
        min-width: 0;
      }
      @media (max-width: 420px) {
        :host([room="bare"]) header {
          font-size: 11px;
          gap: 3px;
        }
        :host([room="bare"]) header .name {
          max-width: none;
        }
        :host([room="bare"]) header .role {
          display: none;
        }
      }
      :host([room="bare"]) .slot {
        padding: 6px 1px;
        width: calc(var(--slot) - 9px);
      }
      :host([room="bare"]) .note {
        max-height: 1.2em;
        overflow: hidden;
        text-overflow: ellipsis;
        white-space: nowrap;
        display: block;
        max-width: 100%;
      }
      :host([room="bare"]) .slot > span:last-child,
      :host([low]) .slot > span:last-child {
        display: none;
      }
      :host([low]) .slot {
        padding: 6px 0;
      }
      :host([room="bare"]) .dice {
        gap: 1px;
      }
      :host([room="bare"]) .worth {
        font-size: 10px;
        padding: 1px 3px;
        right: -2px;
      }
      :host([room="bare"]) .worth i {
        display: none;
      }
      .note {
        font-size: 12px;
        color: var(--accent);
        line-height: 1.2;
        background: none;
        border: none;
        padding: 0;
        min-height: 0;
        white-space: normal;
        text-align: left;
        cursor: pointer;
        display: inline;
        overflow-wrap: anywhere;
      }
      @media (prefers-reduced-motion: reduce) {
        .slot palheta-die {
          transition: none;
        }
      }
    `,
  ];

  protected override render(): unknown {
    return html`<style>
        :host {
          --side: ${this.colour || "var(--accent)"};
          --slot: ${this.size + 20}px;
        }
      </style>
      ${
        this.side
          ? html`<header role="presentation">
              <i class="dot ${this.side}" style="background:${this.colour}"></i><span class="name">${this.name}</span>
              <span class="role">${this.attacks ? t("attacks") : t("defends")}</span>
            </header>`
          : nothing
      }
      <div class="dice">${this.held.map((held) => this.place(held))}</div>
      ${this.notes.map(
        (note) =>
          html`<button class="note" title=${say(note.words)} @click=${() => this.tell("clause", { id: note.clause })}>
            ⚑ ${say(note.words)}
          </button>`,
      )}`;
  }

  private place(held: Held): unknown {
    const { die } = held;
    const open = this.open.has(die);
    const inHand = open && this.inHand === die;
    const face = (held.face ?? null) as Face | null;
    const words = face === null ? slug("die", die) : slug("face", face as string);
    const why = held.barred && !open ? `${say(held.barred)} (${held.clause ?? ""})` : "";
    const worth = open ? this.worth.get(die) : undefined;
    return html`<button
      class="slot ${
        open ? "open" : held.barred ? "barred" : ""
      } ${inHand ? "hand" : ""} ${this.thrown === die && !open ? "away" : ""}"
      data-die=${die}
      data-does=${open ? "pick" : "why"}
      aria-pressed=${inHand}
      title=${why || words}
      @click=${() => this.tell(open ? "pick-die" : "why-not", open ? die : why)}
    >
      ${
        worth
          ? html`<span class="worth numbers ${worth.best ? "best" : ""}"
              >${worth.best ? html`<i>★ </i>` : nothing}${percent(worth.goal)}</span
            >`
          : nothing
      }
      <palheta-die .die=${die} .faces=${this.faces[die] ?? []} .face=${face} .size=${this.size}></palheta-die>
      <span>${words}</span>
    </button>`;
  }

  /** Where a die lies on the screen, to be thrown from there. */
  whereIs(die: string): DOMRect | null {
    return this.renderRoot.querySelector(`[data-die="${die}"] palheta-die`)?.getBoundingClientRect() ?? null;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    "dice-tray": DiceTray;
  }
}
