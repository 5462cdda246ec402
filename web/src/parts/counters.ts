/** The book's counts, whatever they are: few things as pips, measures with their unit, names as words. The book decides
 * which; touched, each says what it means. */

import { css, html, nothing } from "lit";
import { customElement, property } from "lit/decorators.js";
import { slug, t } from "../words.js";
import { Part, sharedStyles } from "./shared.js";

const PIPS = 12;

@customElement("book-counters")
export class Counters extends Part {
  @property({ attribute: false }) counts: Record<string, unknown> = {};
  @property({ attribute: false }) units: Record<string, string | undefined> = {};
  /** How far a count goes. */
  @property({ attribute: false }) most: Record<string, number | undefined> = {};

  static override styles = [
    sharedStyles,
    css`
      :host {
        display: flex;
        flex-wrap: wrap;
        gap: 2px 12px;
        align-items: center;
        font-size: 13px;
        color: var(--ink-2);
      }
      b {
        color: var(--ink);
        font-weight: 650;
        white-space: nowrap;
      }
      .pips {
        font-size: 10px;
        letter-spacing: 1px;
        color: var(--accent);
      }
      /* A phone on its side has no room for both: the words stay. */
      @media (orientation: landscape) and (max-height: 540px) {
        .pips {
          display: none;
        }
      }
      .item {
        background: none;
        border: none;
        padding: 1px 0;
        min-height: 0;
        color: inherit;
        display: inline;
        text-align: left;
        white-space: normal;
      }
    `,
  ];

  protected override render(): unknown {
    return Object.entries(this.counts).map(([name, value]) => this.item(name, slug("count", name), value));
  }

  private item(name: string, label: string, value: unknown): unknown {
    if (value === null || value === undefined || value === false || value === "") return nothing;
    if (typeof value === "object" && !Array.isArray(value)) {
      return Object.entries(value as Record<string, unknown>).map(([key, inner]) =>
        this.item(name, `${label} ${slug("count", key)}`, inner),
      );
    }
    if (Array.isArray(value) && value.length === 0) return nothing;
    const shown = Array.isArray(value)
      ? html`<b>${value.map((v) => this.word(v)).join(" ")}</b>`
      : name === "champion"
        ? html`<b>${value === "none" ? "–" : slug("face", String(value))}</b>`
        : this.amount(value, this.units[name], this.most[name]);
    const meaning = meaningOf(name);
    return html`<button
      class="quiet item"
      title=${meaning}
      @click=${() => this.tell("meaning", `${label}: ${meaning}`)}
    >
      ${label} ${shown}
    </button>`;
  }

  private word(value: unknown): string {
    if (value === true) return "●";
    if (value === false) return "○";
    return typeof value === "string" ? slug("count", value) : String(value);
  }

  private amount(value: unknown, unit?: string, most?: number): unknown {
    if (value === true) return html`<b>✓</b>`;
    if (typeof value !== "number") return html`<b>${this.word(value)}</b>`;
    if (unit) return html`<b class="numbers">${Math.round(value * 10) / 10} ${unit}</b>`;
    if (!Number.isInteger(value)) return html`<b class="numbers">${Math.round(value * 10) / 10}</b>`;
    const of = most === undefined ? value : Math.max(most, value);
    const words = most === undefined ? String(value) : t("{count} of {most}", { count: value, most });
    return html`${
        of <= PIPS
          ? html`<span class="pips" aria-hidden="true">${"●".repeat(value)}${"○".repeat(of - value)}</span> `
          : nothing
      }<b class="numbers">${words}</b>`;
  }
}

/** What a count counts, for who does not know the game. */
function meaningOf(name: string): string {
  switch (name) {
    case "team":
      return t("How often this side has played in this turn. At the last one it must shoot, or the turn is over.");
    case "piece":
      return t("How often this piece has played in a row, or in this turn; then another must.");
    case "limit":
      return t("So many touches are left before the turn ends.");
    case "flicks":
      return t("Flicks made in this turn.");
    case "flicks_left":
      return t("Flicks that are left in this turn.");
    case "moves":
      return t("Moves that this side has before the other one plays.");
    case "passed":
      return t("A pass to another disc: it earns one more flick.");
    case "attempts":
      return t("How often this restart has been tried.");
    case "noted":
      return t("Faults that the referee has noted against a side.");
    case "warnings":
      return t("Warnings of a side; the next one is punished.");
    case "cards":
      return t("Cards that were shown, and to which piece.");
    case "added":
      return t("Time that the referee adds to this half.");
    case "ticks":
      return t("Ticks asked for in this possession.");
    case "defence":
      return t("The defending side may move one figure after each flick of the attack: is that open, or used?");
    case "exits":
      return t("Near the end: how often the ball has gone out. Once more often than allowed, and time is up.");
    case "subs":
      return t("Pieces that a side has exchanged.");
    case "off":
      return t("Pieces that were taken off.");
    case "expelled":
      return t("Pieces that were sent off.");
    case "kicks":
      return t("The shoot-out so far.");
    case "keeper_faults":
      return t("Offences of the keeper: the next one is a penalty.");
    case "keepers_changed":
      return t("How often this side has exchanged its keeper.");
    case "indiscipline":
      return t("Indiscipline so far: once more, and the side is disqualified.");
    case "deliberate":
      return t("Deliberate fouls so far: once more, and the side is disqualified.");
    case "misplaced":
      return t("How often players of this side stood where they may not.");
    case "players":
      return t("Players that this side has left; below seven it has lost.");
    case "owed":
      return t("Additional moves that come to this side with its next turn.");
    case "champion":
      return t("Who holds the champion die, and the play that it shows.");
    case "fouls":
      return t("Fouls in a row by the defending die.");
    case "play":
      return t("What this turn may do: a restricted one may not shoot.");
    case "from":
      return t("Where this turn began.");
    case "circle":
      return t("The kick-off has not left the circle yet.");
    default:
      return t("What the book counts here.");
  }
}
