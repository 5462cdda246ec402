/** The first page: the game itself, playing; one click to play. */

import { html, nothing } from "lit";
import { customElement, property, query, state } from "lit/decorators.js";
import { apart, APART } from "../colours.js";
import { standingOut } from "../kit-choice.js";
import {
  books,
  create,
  events,
  keepInvite,
  keepSeats,
  matches,
  openRecord,
  preparing,
  remove,
  seatsOf,
  Trouble,
} from "../server.js";
import {
  PALETTE,
  type BookCard,
  type Kit,
  type Listed,
  type ListedEvent,
  type NewMatch,
  type Preparing,
  type Reason,
  type Replay,
  type Side,
} from "../protocol.js";
import type { BoardView } from "../table/board.js";
import type { TableView } from "../table/view.js";
import { say, slug, speakAt, t } from "../words.js";
import { languageChoice } from "./language-choice.js";
import { lastChoice, type Choice } from "./lobby-choice.js";
import { Demo, EMPTY_BOARD } from "./lobby-demo.js";
import { eventList, matchList } from "./lobby-lists.js";
import { options } from "./lobby-options.js";
import { lobbyStyles } from "./lobby-styles.js";
import { preparingWords } from "./preparing.js";
import { Part, sharedStyles, walkRadios } from "./shared.js";
import "../table/board.js";
import "../table/view.js";

@customElement("palheta-lobby")
export class Lobby extends Part {
  @property({ attribute: false }) onReplay: (replay: Replay) => void = () => undefined;
  @state() private books: BookCard[] = [];
  @state() choice: Choice = lastChoice();
  @state() listed: Listed[] = [];
  @state() events: ListedEvent[] = [];
  @state() trouble: Reason | string = "";
  @state() more = false;
  @state() private busy = false;
  /** The match that is about to be deleted. */
  @state() deleting: string | null = null;
  @state() private preparing: Preparing | null = null;
  @query("palheta-table") table!: TableView | null;
  @query(".stage palheta-board") board!: BoardView | null;
  private readonly demo = new Demo(this);

  static override styles = [sharedStyles, lobbyStyles];

  override connectedCallback(): void {
    super.connectedCallback();
    void this.load();
    void this.watchPreparing();
    void import("../school/puzzle.js");
    void import("../learn/offer.js");
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.demo.stop();
  }

  private async load(): Promise<void> {
    try {
      this.books = await books();
      const asked = new URLSearchParams(location.search).get("book");
      if (asked && this.books.some((b) => b.name === asked)) this.choice = { ...this.choice, book: asked };
      if (!this.books.some((b) => b.name === this.choice.book)) this.choose({ book: this.books[0]?.name ?? "" });
      else void this.demo.start(this.choice.book);
      if (!this.card?.tables.includes(this.choice.table)) this.choose({ table: "" });
      this.listed = await matches();
      if (this.listed.some((m) => m.damage)) void speakAt("table");
      this.events = await events().catch(() => []); // the matches are there all the same
    } catch (error) {
      this.troubled(error);
    }
  }

  /** What may go wrong is said in more words than the first page brings. */
  private troubled(error: unknown): void {
    this.trouble = error instanceof Trouble ? error.words : String(error);
    void speakAt("table");
  }

  /** Until the table can be played on. */
  private async watchPreparing(): Promise<void> {
    do {
      this.preparing = await preparing().catch(() => null);
      if (this.preparing) await new Promise((resolve) => setTimeout(resolve, 500));
    } while (this.preparing && this.isConnected);
  }

  choose(change: Partial<Choice>): void {
    this.choice = { ...this.choice, ...(change.book === undefined ? {} : { table: "" }), ...change };
    localStorage.setItem("palheta.choice", JSON.stringify(this.choice));
    if (change.book !== undefined) void this.demo.start(this.choice.book);
  }

  get card(): BookCard | undefined {
    return this.books.find((b) => b.name === this.choice.book);
  }

  /** The bot of this book plays at several levels. */
  get leveled(): boolean {
    return this.choice.opponent === "bot" && (this.card?.levels.length ?? 0) > 0;
  }

  private async playNow(): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    this.trouble = "";
    const c = this.choice;
    const match: NewMatch = {
      book: c.book,
      home: { name: c.home, kit: this.kits.home, seat: "person", hand: c.hand },
      away: {
        name: c.away || (c.opponent === "bot" ? t("Bot") : ""),
        kit: this.kits.away,
        seat: c.opponent === "bot" ? "bot" : "person",
        hand: c.hand,
        ...(this.leveled ? { level: c.level } : {}),
      },
      length: c.length,
      limits: c.limits,
      pace: this.card?.live && c.opponent === "link" ? c.pace : "paced",
      hints: c.opponent !== "link" || c.hints === "on",
      ...(c.table ? { table: c.table } : {}),
    };
    try {
      const { id, tokens } = await create(match);
      keepSeats(id, c.opponent === "link" ? ({ home: tokens.home } as Record<Side, string>) : tokens);
      if (c.opponent === "link" && tokens.away) keepInvite(id, tokens.away);
      this.tell("go", `/m/${id}${location.search}`);
    } catch (error) {
      this.troubled(error);
      this.busy = false;
    }
  }

  async openFile(event: Event): Promise<void> {
    const file = (event.target as HTMLInputElement).files?.[0];
    if (!file) return;
    try {
      this.onReplay(await openRecord(file));
    } catch (error) {
      this.troubled(error);
    }
  }

  async forget(match: Listed): Promise<void> {
    const held = seatsOf(match.id);
    this.deleting = null;
    try {
      const asked = await remove(match.id, Object.values(held));
      if (asked)
        this.listed = this.listed.map((m) => (m.id === match.id ? { ...m, delete: Object.keys(held) as Side[] } : m));
      else this.listed = this.listed.filter((m) => m.id !== match.id);
    } catch (error) {
      this.troubled(error);
    }
  }

  protected override render(): unknown {
    const card = this.card;
    return html`<div class="stage" inert>${this.demo.picture(card?.ground ?? null, this.kits)}</div>
      <main class="sheet">
        <header>
          <h1>palheta</h1>
          <p>${t("Table football by the book")}</p>
          ${languageChoice()}
        </header>
        <div class="books" role="radiogroup" aria-label=${t("The game")} @keydown=${walkRadios}>
          ${this.books.map((b) => this.bookButton(b))}
        </div>
        ${card ? html`<p class="about">${t(card.about)} <span class="lasts">${t(card.lasts)}</span></p>` : nothing}
        <button class="first play" data-test="play" ?disabled=${this.busy || !card} @click=${this.playNow}>
          ${t("Play now")}
        </button>
        ${this.preparing && card?.ground ? preparingWords(this.preparing) : nothing}
        ${
          this.trouble
            ? html`<p class="trouble" role="alert">
                ${typeof this.trouble === "string" ? this.trouble : say(this.trouble)}
              </p>`
            : nothing
        }
        <learn-offer .book=${this.choice.book}></learn-offer>
        ${options(this)} <school-puzzle></school-puzzle>
        <p>
          <a href="/console" data-test="console">${t("Referee’s console for a real table")}</a> ·
          <a href="/measure" data-test="measure">${t("Measure your own table")}</a>
        </p>
        ${matchList(this)} ${eventList(this)}
      </main>`;
  }

  /** Variants over one book share its title: their own name tells them apart. */
  private bookButton(b: BookCard): unknown {
    return html`<button
      class="book"
      role="radio"
      aria-checked=${b.name === this.choice.book}
      tabindex=${b.name === this.choice.book ? 0 : -1}
      data-book=${b.name}
      @click=${() => this.choose({ book: b.name })}
    >
      <span class="mini" inert
        >${
          b.ground
            ? html`<palheta-table still .ground=${b.ground} .places=${{}}></palheta-table>`
            : html`<palheta-board still .view=${EMPTY_BOARD}></palheta-board>`
        }</span
      >
      <span>${slug("book", b.name)}</span>
    </button>`;
  }

  /** What was chosen; else what stands out from this pitch, and from what the other side has chosen. */
  get kits(): Record<Side, Kit> {
    const ground = this.card?.ground?.look.ground;
    const worn = { ...standingOut(ground), ...this.choice.kits };
    if (!this.choice.kits.home === !this.choice.kits.away || apart(worn.home.main, worn.away.main) >= APART)
      return worn;
    const [free, taken] = this.choice.kits.home ? (["away", worn.home] as const) : (["home", worn.away] as const);
    const other = Object.values(PALETTE).toSorted((a, b) => apart(b.main, taken.main) - apart(a.main, taken.main))[0]!;
    return { ...worn, [free]: other };
  }
}
