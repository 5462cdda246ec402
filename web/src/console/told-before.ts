/** Before the match: the book's checklist. What is not raised now cannot be raised later, where the book says so. */

import { css, html, nothing } from "lit";
import { customElement, property } from "lit/decorators.js";
import { clauseName } from "../clause-name.js";
import { Part, sharedStyles } from "../parts/shared.js";
import type { CheckNow, ToldView } from "../protocol.js";
import { say, t } from "../words.js";
import { consoleStyles } from "./styles.js";

@customElement("told-before")
export class ToldBefore extends Part {
  @property({ attribute: false }) view!: ToldView;

  static override styles = [
    sharedStyles,
    consoleStyles,
    css`
      li {
        display: grid;
        grid-template-columns: 1fr auto;
        gap: 4px 8px;
        align-items: center;
        border-bottom: 1px solid var(--edge);
        padding: 4px 0;
      }
      .closes {
        color: var(--accent);
        font-size: 12px;
      }
      [aria-pressed="true"] {
        outline: 3px solid var(--accent);
        outline-offset: -1px;
      }
      .row {
        flex-wrap: nowrap;
      }
      .row button {
        min-width: 46px;
        justify-content: center;
      }
    `,
  ];

  protected override render(): unknown {
    const { checks } = this.view;
    const left = checks.filter((check) => check.ok === undefined).length;
    return html`<div class="card">
      <h2>${t("Before the match")}</h2>
      <p class="small">${this.view.title} · ${this.view.edition}</p>
      <ul data-test="checks">
        ${checks.map((check, item) => this.check(check, item))}
      </ul>
      <button class="first" data-test="begin" ?disabled=${left > 0} @click=${() => this.tell("begin")}>
        ${left > 0 ? t("Still to be looked at: {count}", { count: left }) : t("To the draw")}
      </button>
    </div>`;
  }

  private check(check: CheckNow, item: number): unknown {
    const note = (ok: boolean): void => this.tell("note", { note: "check", said: { item, ok } });
    return html`<li>
      <span
        >${say(check.words)}
        <button
          class="quiet"
          style="min-height:0;padding:0 4px"
          @click=${() => this.tell("clause", { id: check.clause })}
        >
          ${clauseName(check.clause, this.view)}
        </button>
        ${
          check.closes
            ? html`<br /><span class="closes"
                  >${t("cannot be raised later ({clause})", { clause: clauseName(check.closes, this.view) })}</span
                >`
            : nothing
        }</span
      >
      <span class="row"
        ><button
          aria-label=${t("in order")}
          aria-pressed=${check.ok === true}
          data-ok=${item}
          @click=${() => note(true)}
        >
          ✓</button
        ><button
          aria-label=${t("not in order")}
          aria-pressed=${check.ok === false}
          data-not-ok=${item}
          @click=${() => note(false)}
        >
          ✗
        </button></span
      >
    </li>`;
  }
}
