/** In the lobby: the way to a game's first steps, to practice, and how it is played. Large at the first visit, never in
 * the way. */

import { css, html, nothing } from "lit";
import { customElement, property } from "lit/decorators.js";
import { Part, sharedStyles } from "../parts/shared.js";
import { slug, t } from "../words.js";
import { doneSteps } from "./asking.js";
import "./how-button.js";

const LATER = "palheta.steps.later";

@customElement("learn-offer")
export class LearnOffer extends Part {
  @property() book = "";

  static override styles = [
    sharedStyles,
    css`
      :host {
        display: block;
      }
      nav,
      .ways {
        display: flex;
        flex-wrap: wrap;
        gap: 6px;
      }
      .new {
        border: 2px solid var(--accent);
        border-radius: 12px;
        padding: 10px 12px;
        display: grid;
        gap: 8px;
      }
      .new p {
        line-height: 1.4;
      }
      .button.first {
        background: var(--accent);
        color: var(--accent-ink);
        border-color: transparent;
        font-weight: 650;
      }
    `,
  ];

  private later(): void {
    localStorage.setItem(LATER, "yes");
    this.requestUpdate();
  }

  /** Nobody has played or learned anything here yet. */
  private get firstVisit(): boolean {
    const played = Object.keys(localStorage).some((key) => key.startsWith("palheta.seats."));
    return localStorage.getItem(LATER) === null && !played && Object.keys(doneSteps()).length === 0;
  }

  protected override render(): unknown {
    if (!this.book) return nothing;
    const ways = html`<a class="button" href="/practice/${this.book}" data-test="practice">${t("Practice")}</a
      ><how-button worded .book=${this.book}></how-button>`;
    const steps = (first: boolean): unknown =>
      html`<a class="button ${first ? "first" : ""}" href="/learn/${this.book}" data-test="first-steps"
        >${t("First steps")}</a
      >`;
    if (!this.firstVisit) return html`<nav aria-label=${t("Learn")}>${steps(false)}${ways}</nav>`;
    return html`<section class="new" aria-label=${t("Learn")} data-test="welcome">
      <p>
        <b>${t("New here?")}</b>
        ${t("A few short tasks on the real table, and you can play: {game}.", { game: slug("book", this.book) })}
      </p>
      <div class="ways">
        ${steps(true)}${ways}<button class="quiet" data-test="later" @click=${() => this.later()}>
          ${t("Not now")}
        </button>
      </div>
    </section>`;
  }
}
