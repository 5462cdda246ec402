/** The menu of a match: over the panel, so that the table stays in sight. What cannot be undone is asked once more. */

import { css, html, nothing } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { setupForMe } from "../flow.js";
import { sounds } from "../sounds.js";
import { largeFigures, tiltedTable } from "../table/options.js";
import { t } from "../words.js";
import { icons } from "./icons.js";
import { Part, sharedStyles } from "./shared.js";

@customElement("match-menu")
export class MatchMenu extends Part {
  @property() book = "";
  /** There is a flick to be shown again; a table to be turned; a match to be given up. */
  @property({ type: Boolean }) again = false;
  @property({ type: Boolean }) turns = false;
  @property({ type: Boolean }) resigns = false;
  /** A draw may be offered; something may be taken back; for both the other side is asked. */
  @property({ type: Boolean }) draws = false;
  @property({ type: Boolean }) backs = false;
  @property({ type: Boolean }) asks = false;
  /** It is played with figures. */
  @property({ type: Boolean }) figures = false;
  @state() private sure = false;

  static override styles = [
    sharedStyles,
    css`
      :host {
        position: absolute;
        right: 0;
        top: 0;
        bottom: 0;
        z-index: 6;
        width: min(320px, 100%);
        background: var(--panel);
        border-left: 1px solid var(--edge);
        overflow: auto;
        padding: 12px;
        display: grid;
        gap: 8px;
        align-content: start;
        box-shadow: -6px 0 20px #0006;
      }
      header {
        display: flex;
        justify-content: space-between;
        align-items: center;
      }
      h2 {
        font-size: 18px;
      }
      button,
      .button {
        width: 100%;
        justify-content: flex-start;
        white-space: normal;
        text-align: left;
      }
      header button {
        width: auto;
      }
      .pair {
        display: grid;
        grid-template-columns: auto 1fr;
        gap: 8px;
        align-items: center;
      }
      .pair button {
        width: auto;
      }
      input[type="range"] {
        padding: 0;
        width: 100%;
        accent-color: var(--accent);
        min-height: 40px;
      }
      hr {
        border: none;
        border-top: 1px solid var(--edge);
        width: 100%;
        margin: 2px 0;
      }
      .grave {
        border-color: var(--bad);
        color: var(--bad);
      }
      p {
        color: var(--ink-2);
        font-size: 14px;
      }
    `,
  ];

  protected override firstUpdated(): void {
    this.addEventListener("keydown", (event) => {
      if (event.key !== "Escape") return;
      event.stopPropagation();
      this.tell("menu-close");
    });
    this.renderRoot.querySelector<HTMLElement>("button")?.focus();
  }

  /** Do it and go back to the table. */
  private leave(name: string): void {
    this.tell(name);
    this.tell("menu-close");
  }

  private item(words: string, icon: unknown, name: string): unknown {
    return html`<button data-menu=${name} @click=${() => this.leave(name)}>${icon} ${words}</button>`;
  }

  protected override render(): unknown {
    return html`<header role="presentation">
        <h2>${t("Menu")}</h2>
        <button class="icon" aria-label=${t("Close")} @click=${() => this.tell("menu-close")}>${icons.close}</button>
      </header>
      ${this.item(t("Play on"), icons.play, "resume")}
      ${this.again ? this.item(t("Show again"), icons.again, "show-again") : nothing}
      ${this.turns ? this.item(t("Turn the table"), icons.turn, "turn-table") : nothing}
      ${this.item(t("What the referee said"), icons.whistle, "log")}
      ${this.turns ? this.item(t("Save a picture"), icons.picture, "picture") : nothing}
      ${this.again ? this.item(t("Save the last flick as a film"), icons.film, "film") : nothing}
      <hr />
      ${this.sound()}
      <button
        role="switch"
        aria-checked=${setupForMe.on}
        @click=${() => {
          this.tell("setup");
          this.requestUpdate();
        }}
      >
        ${setupForMe.on ? "☑" : "☐"} ${t("Set up for me")}
      </button>
      ${this.figures ? this.option(t("Figures larger than life"), largeFigures, "large") : nothing}
      ${this.turns ? this.option(t("Tilted table"), tiltedTable, "tilted") : nothing}
      <p>
        ${t("Arrangements that decide nothing are made for you; a keeper is set for you only after three seconds.")}
      </p>
      <hr />
      ${this.item(t("How to play in a minute"), icons.bulb, "minute")}
      <a class="button" href="/rules/${this.book}" target="_blank" data-menu="how"
        >${icons.book} ${t("How to play: the book")}</a
      >
      <p>${t("Keys: Tab walks the pieces, arrows aim, Q E W S where the pick strikes, Enter flicks, + − 0 zoom.")}</p>
      <hr />
      ${this.backs ? this.item(t("Take back what I played last"), icons.undo, "take-back") : nothing}
      ${this.draws ? this.item(t("Offer a draw"), icons.draw, "draw") : nothing}
      ${this.asks && (this.backs || this.draws) ? html`<p>${t("The other side is asked.")}</p>` : nothing}
      ${this.resigns ? this.giveUp() : nothing}
      <a class="button" href="/" data-menu="leave">${icons.leave} ${t("Leave the table")}</a>
      <p>${t("The match waits; you find it in the lobby.")}</p>`;
  }

  private option(words: string, kept: { on: boolean }, name: string): unknown {
    const change = (): void => {
      kept.on = !kept.on;
      this.tell("drawn");
      this.requestUpdate();
    };
    return html`<button role="switch" data-menu=${name} aria-checked=${kept.on} @click=${change}>
      ${kept.on ? "☑" : "☐"} ${words}
    </button>`;
  }

  private sound(): unknown {
    const change = (): void => {
      this.tell("sound");
      this.requestUpdate();
    };
    return html`<div class="pair">
      <button
        class="icon"
        aria-label=${t("Sound")}
        aria-pressed=${!sounds.muted}
        @click=${() => {
          sounds.toggle();
          change();
        }}
      >
        ${sounds.muted ? icons.mute : icons.sound}
      </button>
      <input
        type="range"
        min="0"
        max="100"
        .value=${String(Math.round(sounds.volume * 100))}
        aria-label=${t("Volume")}
        @change=${(e: Event) => {
          sounds.volume = Number((e.target as HTMLInputElement).value) / 100;
          sounds.strike("disc", 0.7);
          change();
        }}
      />
    </div>`;
  }

  private giveUp(): unknown {
    if (!this.sure)
      return html`<button class="grave" data-menu="resign" @click=${() => (this.sure = true)}>
        ${icons.resign} ${t("Resign")}
      </button>`;
    return html`<p role="status">${t("Give this match up?")}</p>
      <button class="grave" data-menu="resign-sure" @click=${() => this.leave("resign")}>${t("Yes, I resign")}</button>
      <button data-menu="resign-not" @click=${() => (this.sure = false)}>${t("No, play on")}</button>`;
  }
}
