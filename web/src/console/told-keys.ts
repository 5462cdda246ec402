/** What happened: large keys for each side, then the number; everything else behind a search in the book's own
 * words. */

import { html, nothing } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { clauseName } from "../clause-name.js";
import { Part, sharedStyles } from "../parts/shared.js";
import { pieceToken, tokenStyles } from "../parts/tokens.js";
import { PIECE, type Json, type Key, type Side, type ToldView } from "../protocol.js";
import { say, shirtOf, t } from "../words.js";
import { big, label, open, speaksOf, told, type Answers } from "./keys.js";
import { answerWords } from "./step-words.js";
import { consoleStyles } from "./styles.js";

/** What a key tells, and whether the instant of it matters. */
export interface ToldStep {
  step: Record<string, Json>;
  exact: boolean;
}

/** How large it can be written: a word of eleven letters is as wide as a key. */
function size(text: string): string {
  const longest = Math.max(...text.split(/\s+/).map((word) => word.length));
  return `${text.length > 24 ? "long" : ""} ${longest > 10 ? "wordy" : ""}`;
}

@customElement("told-keys")
export class ToldKeys extends Part {
  @property({ attribute: false }) view!: ToldView;
  @state() private chosen: Key | null = null;
  @state() private answers: Answers = {};
  @state() private wanted = "";
  @state() private searching = false;

  static override styles = [sharedStyles, consoleStyles, tokenStyles];

  private tap(key: Key): void {
    this.chosen = key;
    this.answers = {};
    this.go();
  }

  private answer(slot: string, answer: string): void {
    this.answers = { ...this.answers, [slot]: answer };
    this.go();
  }

  /** Told as soon as nothing is missing. */
  private go(): void {
    const key = this.chosen!;
    if (open(key, this.answers)) return;
    this.tell<ToldStep>("told", { step: told(key, this.answers), exact: key.id === "say.shot" });
    this.leave();
  }

  private leave(): void {
    this.chosen = null;
    this.searching = false;
    this.wanted = "";
  }

  private name(side: Side): string {
    return this.view[side].name || t(side === "home" ? "Home" : "Away");
  }

  protected override render(): unknown {
    if (this.chosen) return this.pad(this.chosen);
    if (this.searching) return this.search();
    const acts: Side = this.view.next.side ?? "home";
    const sides: Side[] = [acts, acts === "home" ? "away" : "home"];
    const must = this.view.keys.filter((key) => key.first);
    const referees = this.view.keys.filter((key) => key.side === "referee" && !key.first && key.kind !== "report");
    return html`${
        must.length
          ? html`<div class="keys" data-test="first" style="margin-bottom:8px">
              ${must.map((key) => this.key(key, true))}
            </div>`
          : nothing
      }
      ${
        must.some((key) => key.id.startsWith("choose.")) ? nothing : sides.map((side) => this.side(side, side === acts))
      }
      <div class="row" style="margin-top:8px">
        ${referees.map((key) => this.key(key))}
        <button class="key" data-test="search" @click=${() => (this.searching = true)}>${t("Something else…")}</button>
      </div>`;
  }

  private side(side: Side, acts: boolean): unknown {
    const keys = big(this.view.keys, side);
    if (!keys.length) return nothing;
    return html`<section class="side ${side}">
      <h2>
        <i class="dot ${side}" style="background:${this.view[side].kit.main}"></i
        >${acts ? html`<b>${this.name(side)}</b>` : this.name(side)}
      </h2>
      <div class="keys">${keys.map((key) => this.key(key))}</div>
    </section>`;
  }

  private key(key: Key, main = false): unknown {
    const whose = main && key.side !== "referee" ? html`<small>${this.name(key.side)}</small>` : nothing;
    const text = label(key);
    return html`<button
      class="key ${key.kind} ${main ? "first" : ""} ${size(text)}"
      data-key="${key.side}:${key.id}"
      title=${say(key.label)}
      @click=${() => this.tap(key)}
    >
      <span>${text}</span>${whose}
      ${key.clause && !main ? html`<small>${clauseName(key.clause, this.view)}</small>` : nothing}
    </button>`;
  }

  private pad(key: Key): unknown {
    const slot = open(key, this.answers)!;
    return html`<div class="row" style="margin-bottom:8px">
        <button class="quiet" data-test="cancel" @click=${() => this.leave()}>← ${t("Cancel")}</button
        ><b>${label(key)}</b>
      </div>
      <div class="keys" style="grid-template-columns:repeat(4,minmax(0,1fr))" data-slot=${slot.key}>
        ${slot.answers.map(
          (answer) =>
            html` <button class="key" data-answer=${answer} @click=${() => this.answer(slot.key, answer)}>
              ${PIECE.test(answer) ? pieceToken(answer, shirtOf(answer), this.view) : answerWords(answer)}
            </button>`,
        )}
      </div>`;
  }

  /** All that may be told; the same word of either side stands beside the other. */
  private search(): unknown {
    const found = this.view.keys.filter((key) => !this.wanted || speaksOf(key, this.wanted)).slice(0, 60);
    return html`<div class="row" style="margin-bottom:8px">
        <button class="quiet" data-test="cancel" @click=${() => this.leave()}>← ${t("Cancel")}</button>
        <input
          style="flex:1"
          type="search"
          data-test="wanted"
          placeholder=${t("Search in the book’s words")}
          aria-label=${t("Search in the book’s words")}
          .value=${this.wanted}
          @input=${(e: Event) => (this.wanted = (e.target as HTMLInputElement).value)}
        />
      </div>
      <ul>
        ${found.map(
          (key) =>
            html`<li>
              <button
                class="key"
                style="width:100%;flex-direction:row;gap:8px;padding-inline:8px;text-align:left;justify-content:flex-start"
                data-found="${key.side}:${key.id}"
                @click=${() => this.tap(key)}
              >
                ${
                  key.side === "referee"
                    ? nothing
                    : html`<i class="dot ${key.side}" style="background:${this.view[key.side as Side].kit.main}"></i>`
                }
                <span style="flex:1"
                  >${label(key)}${
                    key.call ? html`<br /><small style="display:inline">${say(key.label)}</small>` : nothing
                  }</span
                >${key.clause ? html`<small style="flex:none">${clauseName(key.clause, this.view)}</small>` : nothing}
              </button>
            </li>`,
        )}
      </ul>
      ${found.length === 0 ? html`<p class="small">${t("Nothing in this book is called so.")}</p>` : nothing}`;
  }
}
