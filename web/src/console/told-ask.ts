/** What a ruling still hangs on: each question with a row of answers, where the thumbs are. */

import { css, html, nothing } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { Part, sharedStyles } from "../parts/shared.js";
import { pieceToken, tokenStyles } from "../parts/tokens.js";
import { PIECE, type Question, type ToldView } from "../protocol.js";
import { shirtOf, t } from "../words.js";
import { answerWords, questionWords } from "./step-words.js";
import { consoleStyles } from "./styles.js";

const FEW = 6; // answers at first sight

@customElement("told-ask")
export class ToldAsk extends Part {
  @property({ attribute: false }) view!: ToldView;
  @state() private all = false;

  static override styles = [
    sharedStyles,
    consoleStyles,
    tokenStyles,
    css`
      .ask {
        border-left: 4px solid var(--accent);
        padding-left: 10px;
        display: grid;
        gap: 6px;
        margin-bottom: 10px;
      }
      .key {
        min-height: 46px;
        flex: 1 1 90px;
      }
    `,
  ];

  protected override render(): unknown {
    const { ask } = this.view;
    return ask.length
      ? html`<div class="ask" role="status" data-test="ask">${ask.map((question) => this.question(question))}</div>`
      : nothing;
  }

  private question(question: Question): unknown {
    return html`<b>${questionWords(question.ask)}</b>
      <div class="row">
        ${(this.all ? question.choices : question.choices.slice(0, FEW)).map(
          (choice) =>
            html` <button
              class="key"
              data-choice="${question.ask}:${choice}"
              @click=${() => this.tell("answer", { [question.ask]: choice })}
            >
              ${PIECE.test(choice) ? pieceToken(choice, shirtOf(choice), this.view) : answerWords(choice)}
            </button>`,
        )}
        ${
          question.choices.length > FEW && !this.all
            ? html`<button class="key" data-test="more-answers" @click=${() => (this.all = true)}>
                ${t("more…")}
              </button>`
            : nothing
        }
      </div>`;
  }
}
