/** "?": how this game is played, in a minute. Over the panel, in the top layer; a tap elsewhere or Escape closes it. */

import { css, html, nothing } from "lit";
import { customElement, property, query, state } from "lit/decorators.js";
import { clauseName } from "../clause-name.js";
import { icons } from "../parts/icons.js";
import { Part, sharedStyles } from "../parts/shared.js";
import type { LearnBook } from "../protocol.js";
import { Trouble } from "../server.js";
import { say, slug, speakAt, t } from "../words.js";
import { course } from "./asking.js";

@customElement("how-button")
export class HowButton extends Part {
  @property() book = "";
  /** With words instead of a mark. */
  @property({ type: Boolean }) worded = false;
  @state() private found: LearnBook | null = null;
  @state() private trouble = "";
  @query("[popover]") private sheet!: HTMLElement;

  static override styles = [
    sharedStyles,
    css`
      :host {
        display: inline-flex;
      }
      [popover] {
        position: fixed;
        inset: 0 0 0 auto;
        margin: 0;
        height: 100%;
        max-height: none;
        width: min(460px, 100%);
        overflow: auto;
        border: none;
        border-left: 1px solid var(--edge);
        padding: 14px 16px 24px;
        background: var(--panel);
        color: var(--ink);
        box-shadow: -8px 0 28px #0008;
      }
      header {
        display: flex;
        justify-content: space-between;
        align-items: center;
        gap: 8px;
      }
      h2 {
        font-size: 19px;
      }
      ol {
        margin: 12px 0;
        padding: 0;
        list-style: none;
        display: grid;
        gap: 14px;
        counter-reset: how;
      }
      li {
        display: grid;
        grid-template-columns: 150px 1fr;
        gap: 12px;
        align-items: center;
        font-size: 15px;
        line-height: 1.4;
      }
      img {
        width: 150px;
        height: 96px;
        object-fit: contain;
        background: var(--panel-2);
        border-radius: 8px;
      }
      a.clause {
        color: var(--accent);
        font-size: 13px;
        white-space: nowrap;
      }
      .ways {
        display: flex;
        flex-wrap: wrap;
        gap: 8px;
      }
      @media (max-width: 420px) {
        li {
          grid-template-columns: 104px 1fr;
        }
        img {
          width: 104px;
          height: 76px;
        }
      }
    `,
  ];

  async show(): Promise<void> {
    this.sheet.showPopover();
    await speakAt("school");
    try {
      this.found ??= await course(this.book);
    } catch (error) {
      this.trouble = error instanceof Trouble ? say(error.words) : String(error);
    }
  }

  protected override willUpdate(changed: Map<string, unknown>): void {
    if (changed.has("book")) this.found = null;
  }

  protected override render(): unknown {
    const words = t("How to play in a minute");
    return html`<button
        class=${this.worded ? "" : "icon quiet"}
        title=${words}
        aria-label=${words}
        data-test="how"
        @click=${() => void this.show()}
      >
        ${this.worded ? t("How to play") : html`<b aria-hidden="true">?</b>`}
      </button>
      <div popover role="dialog" aria-label=${words} data-test="how-sheet">
        <header role="presentation">
          <h2>${slug("book", this.book)}</h2>
          <button class="icon quiet" aria-label=${t("Close")} @click=${() => this.sheet.hidePopover()}>
            ${icons.close}
          </button>
        </header>
        ${this.trouble ? html`<p role="alert">${this.trouble}</p>` : nothing}
        ${
          this.found
            ? html`<ol>
                ${this.found.how.map(
                  (one) =>
                    html`<li>
                      <img src=${one.picture} alt="" loading="lazy" /><span
                        >${say(one.say)}
                        <a class="clause" href="/rules/${this.book}/${encodeURIComponent(one.clause)}" target="_blank"
                          >${clauseName(one.clause, this.found!)}</a
                        ></span
                      >
                    </li>`,
                )}
              </ol>`
            : nothing
        }
        <div class="ways">
          <a class="button" href="/learn/${this.book}" target="_blank">${t("First steps")}</a
          ><a class="button" href="/practice/${this.book}" target="_blank">${t("Practice")}</a>
          <a class="button" href="/rules/${this.book}" target="_blank">${icons.book} ${t("The book")}</a>
        </div>
      </div>`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    "how-button": HowButton;
  }
}
