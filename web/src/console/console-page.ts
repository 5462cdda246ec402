/** The referee's console: a new match at a real table, one that goes on, or only a question to the book. */

import { css, html, nothing } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { columnStyles, pageHead } from "../parts/page-head.js";
import { Part, sharedStyles } from "../parts/shared.js";
import { PALETTE, type BookCard, type NewTold, type Side, type ToldBook, type ToldCreated } from "../protocol.js";
import { ask, books, Trouble } from "../server.js";
import { say, slug, speakAt, t } from "../words.js";
import { keep } from "./links.js";
import { consoleStyles } from "./styles.js";

interface Kept {
  id: string;
  book: string;
  home: string;
  away: string;
}
const PLACE = "palheta.told.mine";

@customElement("console-page")
export class ConsolePage extends Part {
  @property() matchId = "";
  @state() private ready = false;
  @state() private shelf: BookCard[] = [];
  @state() private chosen: ToldBook[] = [];
  @state() private book = localStorage.getItem("palheta.console.book") ?? "";
  @state() private consulting = false;
  @state() private trouble = "";

  static override styles = [
    sharedStyles,
    consoleStyles,
    columnStyles,
    css`
      .page {
        max-width: 640px;
      }
      .two {
        display: grid;
        grid-template-columns: 1fr 1fr;
        gap: 8px;
      }
    `,
  ];

  override connectedCallback(): void {
    super.connectedCallback();
    void this.prepare();
  }

  private async prepare(): Promise<void> {
    await speakAt("console");
    if (this.matchId) await import("./told-page.js");
    else {
      try {
        [this.shelf, this.chosen] = await Promise.all([books(), ask<ToldBook[]>("/api/told")]);
      } catch (error) {
        this.trouble = error instanceof Trouble ? say(error.words) : String(error);
      }
      if (!this.shelf.some((card) => card.name === this.book)) this.book = this.shelf[0]?.name ?? "";
    }
    this.ready = true;
  }

  protected override render(): unknown {
    if (!this.ready) return nothing;
    if (this.matchId) return html`<told-page .matchId=${this.matchId}></told-page>`;
    if (this.consulting)
      return html`<consult-page .book=${this.book} @leave=${() => (this.consulting = false)}></consult-page>`;
    return html`<div class="page">
      ${pageHead(t("Referee’s console"))}
      ${this.trouble ? html`<p class="bad" role="alert">${this.trouble}</p>` : nothing}
      <p>${t("Beside a real table: tell what happened, the book says what follows.")}</p>
      ${this.goingOn()}${this.form()}
    </div>`;
  }

  private goingOn(): unknown {
    const mine = JSON.parse(localStorage.getItem(PLACE) ?? "[]") as Kept[];
    return mine.length
      ? html`<div class="card">
          <h2>${t("Go on with")}</h2>
          <div class="row">
            ${mine
              .slice(0, 6)
              .map(
                (one) =>
                  html`<a class="button" href="/console/${one.id}"
                    >${slug("book", one.book)}: ${one.home || t("Home")} – ${one.away || t("Away")}</a
                  >`,
              )}
          </div>
        </div>`
      : nothing;
  }

  private form(): unknown {
    const card = this.shelf.find((one) => one.name === this.book);
    const may = this.chosen.find((one) => one.name === this.book);
    return html`<form class="card" @submit=${this.create}>
      <h2>${t("A new match")}</h2>
      <label
        >${t("The game")}<select
          name="book"
          data-test="book"
          @change=${(e: Event) => (this.book = (e.target as HTMLSelectElement).value)}
        >
          ${this.shelf.map(
            (one) =>
              html`<option value=${one.name} ?selected=${one.name === this.book}>${slug("book", one.name)}</option>`,
          )}
        </select></label
      >
      <p class="small">${may?.edition}</p>
      <div class="two">
        ${(["home", "away"] as const).map(
          (side) =>
            html`<label
              >${t(side === "home" ? "Home" : "Away")}<input name=${side} maxlength="60" data-test=${side}
            /></label>`,
        )}
        ${(["home", "away"] as const).map((side) => this.colour(side))}
        <label>${t("Table")}<input name="place" maxlength="60" /></label
        ><label>${t("Referee")}<input name="referee" maxlength="60" /></label>
        ${
          may?.length
            ? html`<label
                >${t("Minutes a period")}<input
                  name="minutes"
                  type="number"
                  min="0.5"
                  max="120"
                  step="0.5"
                  placeholder=${t("the book’s own")}
              /></label>`
            : nothing
        }
        ${
          may?.knockout
            ? html`<label style="display:flex;align-items:center;gap:8px"
                ><input
                  type="checkbox"
                  name="knockout"
                  data-test="knockout"
                  style="width:auto;min-height:0"
                />${t("There must be a winner")}</label
              >`
            : nothing
        }
      </div>
      ${
        card?.tables.length
          ? html`<label
              >${t("Measures")}<select name="table">
                <option value="">${t("the book’s own")}</option>
                ${card.tables.map((name) => html`<option>${name}</option>`)}
              </select></label
            >`
          : nothing
      }
      <div class="row">
        <button class="first" data-test="create">${t("Begin")}</button>
        <button type="button" data-test="consult" @click=${() => void this.consult()}>${t("Only ask the book")}</button>
      </div>
    </form>`;
  }

  private colour(side: Side): unknown {
    const chosen = side === "home" ? "blue" : "orange";
    return html`<label
      >${t("Colour")}<select name="${side}-colour">
        ${Object.keys(PALETTE).map(
          (name) => html`<option value=${name} ?selected=${name === chosen}>${t(name)}</option>`,
        )}
      </select></label
    >`;
  }

  private async consult(): Promise<void> {
    await import("./consult-page.js");
    this.consulting = true;
  }

  private readonly create = (event: SubmitEvent): void => {
    event.preventDefault();
    void this.made(new FormData(event.target as HTMLFormElement));
  };

  private async made(form: FormData): Promise<void> {
    const text = (name: string): string => String(form.get(name) ?? "").trim();
    const team = (side: Side): NewTold["home"] => ({ name: text(side), kit: PALETTE[text(`${side}-colour`)] ?? null });
    const wanted: NewTold = {
      book: this.book,
      home: team("home"),
      away: team("away"),
      place: text("place"),
      referee: text("referee"),
      table: text("table") || null,
      minutes: Number(text("minutes")) || null,
      knockout: form.has("knockout"),
    };
    try {
      const { id, tokens } = await ask<ToldCreated>("/api/told", { method: "POST", body: JSON.stringify(wanted) });
      localStorage.setItem("palheta.console.book", this.book);
      localStorage.setItem(`palheta.told.${id}`, tokens.referee ?? "");
      keep(id, tokens);
      const mine = JSON.parse(localStorage.getItem(PLACE) ?? "[]") as Kept[];
      localStorage.setItem(
        PLACE,
        JSON.stringify([{ id, book: this.book, home: text("home"), away: text("away") }, ...mine].slice(0, 20)),
      );
      this.tell("go", `/console/${id}`);
    } catch (error) {
      this.trouble = error instanceof Trouble ? say(error.words) : String(error);
    }
  }
}
