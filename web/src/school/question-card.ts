/** One question: the scene, what happened, four answers; and once one was chosen, the ruling and why. */

import { css, html, nothing } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { Part, sharedStyles } from "../parts/shared.js";
import type { Choice, Explained, SchoolQuestion } from "../protocol.js";
import { language, t } from "../words.js";
import { text, told } from "./told.js";

const reads = (tag: string): boolean => tag.split("-")[0] === language().split("-")[0];

/** Tells `answered` with what was chosen. `silent`: in an exam nothing is explained. */
@customElement("question-card")
export class QuestionCard extends Part {
  @property({ attribute: false }) question!: SchoolQuestion;
  @property({ type: Boolean }) silent = false;
  @state() private given: number | null = null;

  static override styles = [
    sharedStyles,
    css`
      :host {
        display: grid;
        grid-template-columns: minmax(0, 3fr) minmax(0, 2fr);
        gap: 14px 20px;
        align-items: start;
      }
      img {
        width: 100%;
        max-height: 46vh;
        object-fit: contain;
        display: block;
        border-radius: 10px;
        background: var(--panel-2);
      }
      figcaption,
      .small {
        color: var(--ink-2);
        font-size: 13px;
      }
      figure {
        margin: 0;
      }
      ol,
      ul {
        margin: 0;
        padding-left: 20px;
        display: grid;
        gap: 6px;
      }
      .before {
        list-style: none;
        padding: 0;
        gap: 2px;
        color: var(--ink-2);
        margin-bottom: 8px;
      }
      .piece {
        border-radius: 5px;
        padding: 0 4px;
        font-weight: 650;
        color: #fff;
        white-space: nowrap;
      }
      .piece.home {
        background: #1d5fc4;
      }
      .piece.away {
        background: #b3480b;
      }
      h2 {
        font-size: 17px;
        margin-bottom: 8px;
      }
      .asks {
        grid-column: 1 / -1;
      }
      .answers {
        display: grid;
        grid-template-columns: repeat(2, minmax(0, 1fr));
        gap: 8px;
      }
      .answers button {
        white-space: normal;
        text-align: left;
        display: grid;
        gap: 2px;
        align-content: start;
        line-height: 1.35;
        padding: 10px 13px;
      }
      .answers button:disabled {
        opacity: 1;
      }
      .answers button.right {
        border: 2px solid var(--good);
      }
      .answers button.wrong {
        border: 2px solid var(--bad);
      }
      .ruling {
        grid-column: 1 / -1;
        display: grid;
        gap: 8px;
        background: var(--panel-2);
        border-radius: 10px;
        padding: 12px 14px;
      }
      .verdict.right {
        color: var(--good);
      }
      .verdict.wrong {
        color: var(--bad);
      }
      .reading {
        border-left: 3px solid var(--accent);
        padding-left: 10px;
      }
      @media (max-width: 760px) and (orientation: portrait) {
        :host,
        .answers {
          grid-template-columns: minmax(0, 1fr);
        }
        img {
          max-height: 32vh;
        }
      }
      @media (max-height: 540px) {
        img {
          max-height: 60vh;
        }
      }
    `,
  ];

  protected override willUpdate(changed: Map<string, unknown>): void {
    if (changed.has("question")) this.given = null;
  }

  private choose(given: number): void {
    if (this.given !== null) return;
    this.given = given;
    this.tell("answered", given);
  }

  protected override render(): unknown {
    const q = this.question;
    const [before = [], ...steps] = q.story;
    return html`<figure>
        <img src=${q.picture} alt=${t("The scene from above")} />
        <figcaption>${t("Dotted lines lead to where things came to rest.")}</figcaption>
      </figure>
      <div>
        <ul class="before">
          ${before.map((line) => html`<li>${told(line)}</li>`)}
        </ul>
        <ol>
          ${steps.map((step) => html`<li>${step.map((line, i) => html`${i ? " · " : nothing}${told(line)}`)}</li>`)}
        </ol>
      </div>
      <div class="asks">
        <h2>${q.words ? t("What do you say, and what follows?") : t("What do you call, and how does play go on?")}</h2>
        <div class="answers">${q.choices.map((choice, i) => this.answer(choice, i))}</div>
      </div>
      ${this.given !== null && !this.silent ? this.ruling(this.given) : nothing}`;
  }

  private answer(choice: Choice, i: number): unknown {
    const shown = this.given !== null && !this.silent;
    const mark = shown && i === this.question.right ? "right" : shown && i === this.given ? "wrong" : "";
    return html`<button class=${mark} data-answer=${i} ?disabled=${this.given !== null} @click=${() => this.choose(i)}>
      ${choice.lines.map((line) => html`<span>${told(line)}</span>`)}
    </button>`;
  }

  private ruling(given: number): unknown {
    const q = this.question;
    const right = given === q.right;
    return html`<section class="ruling" role="status" data-test="ruling">
      <b class="verdict ${right ? "right" : "wrong"}"
        >${right ? t("Right.") : t("No. Right is:")}
        ${right ? nothing : q.choices[q.right]!.lines.map(text).join(" · ")}</b
      >
      ${right ? nothing : this.wouldBe(q.choices[given]!)}
      ${q.why.map((why) => html`<p>${why.clause}: ${told(why.words)}</p>`)}
      ${q.clauses.map((clause) => this.clause(clause))}
    </section>`;
  }

  /** What would have made this answer right. */
  private wouldBe(choice: Choice): unknown {
    if (choice.had.length)
      return html`<p>
        ${t("Your answer would be right with this:")}
        ${choice.had.map((line, i) => html`${i ? " · " : nothing}${told(line)}`)}
      </p>`;
    if (choice.without.length)
      return html`<p>
        ${t("Your answer would be right without this:")}
        ${choice.without.map((line, i) => html`${i ? " · " : nothing}${told(line)}`)}
      </p>`;
    return nothing;
  }

  private clause(clause: Explained): unknown {
    const own = reads(clause.language);
    return html`<p>
        <a
          href="/rules/${this.question.book}/${encodeURIComponent(clause.id)}"
          target="_blank"
          @click=${(event: Event) => event.stopPropagation()}
          >${clause.id}</a
        >
        <b lang=${own ? clause.language : nothing}>${t(clause.title)}</b
        >${own ? nothing : html` <span class="small" lang=${clause.language}>(${clause.title})</span>`}:
        <span lang=${own ? clause.language : "en"}>${own ? clause.gist_local : clause.gist}</span>
      </p>
      ${
        clause.reading
          ? html`<p class="reading small">
              <b>${t("How it is read")}:</b> <span lang="en">${clause.reading} ${clause.reading_reason ?? ""}</span>
            </p>`
          : nothing
      }`;
  }
}
