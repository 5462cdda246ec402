/** The first page: the game itself, playing; one click to play. */

import { html, nothing } from "lit";
import { customElement, property, query, state } from "lit/decorators.js";
import { apart, APART } from "../colours.js";
import { setupForMe } from "../flow.js";
import { standingOut } from "../kit-choice.js";
import { placesOf, rollIn } from "../play.js";
import { books, create, events, exhibition, keepInvite, keepSeats, matches, openRecord, preparing, remove, seatsOf, sitsAt, Trouble } from "../server.js";
import { LANGUAGES, PALETTE, type BookCard, type Kit, type Length, type Listed, type ListedEvent, type NewMatch, type Pace, type Preparing, type Reason, type Replay, type Side, type Steadiness } from "../protocol.js";
import type { Places } from "../places.js";
import type { BoardView } from "../table/board.js";
import type { TableView } from "../table/view.js";
import { readTrace } from "../trace.js";
import { language, say, slug, speak, speakAt, t, type Language } from "../words.js";
import { whenWords } from "../when.js";
import { lobbyStyles } from "./lobby-styles.js";
import { icons } from "./icons.js";
import { preparingWords } from "./preparing.js";
import { Part, sharedStyles, walkRadios } from "./shared.js";
import "../table/board.js";
import "../table/view.js";

type Opponent = "bot" | "beside" | "link";
interface Choice { book: string; opponent: Opponent; home: string; away: string; kits: Partial<Record<Side, Kit>>; length: Length; hand: Steadiness; limits: "strict" | "patient"; pace: Pace; level: string; hints: "on" | "off"; table: string }

const DEFAULTS: Choice = { book: "", opponent: "bot", home: "", away: "", kits: {}, length: "short", hand: "steady", limits: "patient", pace: "paced", level: "fair", hints: "off", table: "" };

const EMPTY_BOARD: BoardView["view"] = { ball: [3, 6], next: {}, over: null };

@customElement("palheta-lobby")
export class Lobby extends Part {
  @property({ attribute: false }) onReplay: (replay: Replay) => void = () => undefined;
  @state() private books: BookCard[] = [];
  @state() private choice: Choice = { ...DEFAULTS, ...remembered() };
  @state() private listed: Listed[] = [];
  @state() private events: ListedEvent[] = [];
  @state() private trouble: Reason | string = "";
  @state() private more = false;
  @state() private busy = false;
  /** The match that is about to be deleted. */
  @state() private deleting: string | null = null;
  @state() private preparing: Preparing | null = null;
  @state() private demo: Replay | null = null;
  @state() private demoPlaces: Places = {};
  @state() private demoView: BoardView["view"] = EMPTY_BOARD;
  @query("palheta-table") private table!: TableView | null;
  @query(".stage palheta-board") private board!: BoardView | null;
  private demoRun = 0;

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
    this.demoRun++;
  }

  private async load(): Promise<void> {
    try {
      this.books = await books();
      const asked = new URLSearchParams(location.search).get("book");
      if (asked && this.books.some((b) => b.name === asked)) this.choice = { ...this.choice, book: asked };
      if (!this.books.some((b) => b.name === this.choice.book)) this.choose({ book: this.books[0]?.name ?? "" });
      else void this.startDemo();
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

  private choose(change: Partial<Choice>): void {
    this.choice = { ...this.choice, ...(change.book === undefined ? {} : { table: "" }), ...change };
    localStorage.setItem("palheta.choice", JSON.stringify(this.choice));
    if (change.book !== undefined) void this.startDemo();
  }

  /** A short bot match plays itself while nobody has chosen. */
  private async startDemo(): Promise<void> {
    const run = ++this.demoRun;
    this.demo = null;
    this.demoView = EMPTY_BOARD;
    this.table?.stop();
    const found = await exhibition(this.choice.book).catch(() => null);
    if (!found || run !== this.demoRun) return;
    this.demo = found;
    while (run === this.demoRun && this.isConnected) {
      this.demoPlaces = placesOf(found.match.opening);
      for (const frame of found.frames) {
        if (run !== this.demoRun) return;
        if (frame.show?.trace && this.table) await this.table.play(readTrace(frame.show.trace), () => undefined);
        if (run !== this.demoRun) return;
        const roll = rollIn(frame.step, frame.entry);
        if (roll) await this.board?.roll(roll, frame.view.ball);
        this.demoPlaces = placesOf(frame.view);
        this.demoView = innerWidth > 860 ? frame.view : { ...frame.view, beside: null };
        await new Promise((resolve) => setTimeout(resolve, frame.show ? 700 : roll ? 1200 : 60));
      }
      await new Promise((resolve) => setTimeout(resolve, 2500));
    }
  }

  private get card(): BookCard | undefined {
    return this.books.find((b) => b.name === this.choice.book);
  }

  /** The bot of this book plays at several levels. */
  private get leveled(): boolean {
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
      away: { name: c.away || (c.opponent === "bot" ? t("Bot") : ""), kit: this.kits.away, seat: c.opponent === "bot" ? "bot" : "person", hand: c.hand, ...(this.leveled ? { level: c.level } : {}) },
      length: c.length,
      limits: c.limits,
      pace: this.card?.live && c.opponent === "link" ? c.pace : "paced",
      hints: c.opponent !== "link" || c.hints === "on",
      ...(c.table ? { table: c.table } : {}),
    };
    try {
      const { id, tokens } = await create(match);
      keepSeats(id, c.opponent === "link" ? { home: tokens.home } as Record<Side, string> : tokens);
      if (c.opponent === "link" && tokens.away) keepInvite(id, tokens.away);
      this.tell("go", `/m/${id}${location.search}`);
    } catch (error) {
      this.troubled(error);
      this.busy = false;
    }
  }

  private async openFile(event: Event): Promise<void> {
    const file = (event.target as HTMLInputElement).files?.[0];
    if (!file) return;
    try {
      this.onReplay(await openRecord(file));
    } catch (error) {
      this.troubled(error);
    }
  }

  private async forget(match: Listed): Promise<void> {
    const held = seatsOf(match.id);
    this.deleting = null;
    try {
      const asked = await remove(match.id, Object.values(held));
      if (asked) this.listed = this.listed.map((m) => (m.id === match.id ? { ...m, delete: Object.keys(held) as Side[] } : m));
      else this.listed = this.listed.filter((m) => m.id !== match.id);
    } catch (error) {
      this.troubled(error);
    }
  }

  protected override render(): unknown {
    const card = this.card;
    return html`<div class="stage" inert>${card?.ground
        ? html`<palheta-table .ground=${card.ground} .places=${this.demo ? this.demoPlaces : {}}
            .kits=${this.kits}></palheta-table>`
        : html`<palheta-board .view=${this.demoView} .dice=${this.demo?.match.dice ?? {}} .colours=${{ home: this.kits.home.main, away: this.kits.away.main }}></palheta-board>`}</div>
      <main class="sheet">
        <header><h1>palheta</h1><p>${t("Table football by the book")}</p>
          <select aria-label=${t("Language")} @change=${(e: Event) => { const l = (e.target as HTMLSelectElement).value as Language; localStorage.setItem("palheta.language", l); void speak(l); }}>
            ${Object.entries(LANGUAGES).map(([code, name]) => html`<option value=${code} ?selected=${code === language()}>${name}</option>`)}</select></header>
        <div class="books" role="radiogroup" aria-label=${t("The game")} @keydown=${walkRadios}>${this.books.map((b) => this.bookButton(b))}</div>
        ${card ? html`<p class="about">${t(card.about)} <span class="lasts">${t(card.lasts)}</span></p>` : nothing}
        <button class="first play" data-test="play" ?disabled=${this.busy || !card} @click=${this.playNow}>${t("Play now")}</button>
        ${this.preparing && card?.ground ? preparingWords(this.preparing) : nothing}
        ${this.trouble ? html`<p class="trouble" role="alert">${typeof this.trouble === "string" ? this.trouble : say(this.trouble)}</p>` : nothing}
        <learn-offer .book=${this.choice.book}></learn-offer>
        ${this.options()} <school-puzzle></school-puzzle> <p><a href="/console" data-test="console">${t("Referee’s console for a real table")}</a> · <a href="/measure" data-test="measure">${t("Measure your own table")}</a></p>
        ${this.matchList()} ${this.eventList()}
      </main>`;
  }

  /** Variants over one book share its title: their own name tells them apart. */
  private bookButton(b: BookCard): unknown {
    return html`<button class="book" role="radio" aria-checked=${b.name === this.choice.book} tabindex=${b.name === this.choice.book ? 0 : -1} data-book=${b.name} @click=${() => this.choose({ book: b.name })}>
      <span class="mini" inert>${b.ground ? html`<palheta-table still .ground=${b.ground} .places=${{}}></palheta-table>` : html`<palheta-board still .view=${EMPTY_BOARD}></palheta-board>`}</span>
      <span>${slug("book", b.name)}</span></button>`;
  }

  private pick(label: string, name: keyof Choice, options: [string, string][]): unknown {
    return html`<div class="pick"><span>${label}</span><div role="radiogroup" aria-label=${label} @keydown=${walkRadios}>${options.map(([value, text]) => html`
      <button role="radio" aria-checked=${this.choice[name] === value} tabindex=${this.choice[name] === value ? 0 : -1} data-pick="${name}-${value}" @click=${() => this.choose({ [name]: value })}>${text}</button>`)}</div></div>`;
  }

  private options(): unknown {
    return html`${this.pick(t("Opponent"), "opponent", [["bot", t("Bot")], ["beside", t("Beside me")], ["link", t("By a link")]])}
      ${this.leveled ? this.pick(t("The bot plays"), "level", this.card!.levels.map((level) => [level, slug("level", level)])) : nothing}
      ${this.leveled ? html`<p class="lasts" data-test="how-it-plays">${this.howItPlays()}</p>` : nothing}
      ${this.card?.hints && this.choice.opponent === "link" ? this.pick(t("Hints"), "hints", [["off", t("not allowed")], ["on", t("allowed")]]) : nothing}
      ${this.card?.tables.length ? this.pick(t("The table"), "table", [["", t("the book's own")], ...this.card.tables.map((name): [string, string] => [name, name])]) : nothing}
      <details ?open=${this.more} @toggle=${(e: Event) => { this.more = (e.target as HTMLDetailsElement).open; if (this.more) this.openKits(); }}><summary>${t("Names, colours, time, hand")}</summary>
        ${this.pick(t("Halves"), "length", [["full", t("full")], ["half", t("half as long")], ["short", t("short")], ["sprint", t("very short")]])}
        ${this.pick(t("Hand"), "hand", [["perfect", t("perfect")], ["steady", t("steady")], ["human", t("human")]])}
        ${this.card?.live && this.choice.opponent === "link" ? this.pick(t("While the ball runs"), "pace", [["paced", t("wait")], ["live", t("both act")]]) : nothing}
        <div class="pick"><span>${t("Arrangements")}</span><div role="radiogroup" aria-label=${t("Arrangements")} @keydown=${walkRadios}>${[true, false].map((mine) => html`
          <button role="radio" aria-checked=${setupForMe.on === mine} tabindex=${setupForMe.on === mine ? 0 : -1} @click=${() => { setupForMe.on = mine; this.requestUpdate(); }}>${mine ? t("done for me") : t("by hand")}</button>`)}</div></div>
        ${this.pick(t("Time limits"), "limits", [["patient", t("patient")], ["strict", t("strict")]])}
        ${this.sideFields("home", t("Home"))} ${this.sideFields("away", t("Away"))}
        ${apart(this.kits.home.main, this.kits.away.main) < APART ? html`<p class="lasts" role="status">${t("Some eyes can hardly tell these two colours apart. The rings still differ.")}</p>` : nothing}</details>`;
  }

  /** A word on how a bot of the chosen level plays; on a board it has dice to choose, and no hand. */
  private howItPlays(): string {
    const board = !this.card?.ground;
    switch (this.choice.level) {
      case "easy": return board ? t("Takes any die that is offered.") : t("Looks once and plays: plans are shaky, fouls happen.");
      case "strong": return board ? t("Plays what the solved game advises.") : t("Tries thousands of flicks, looks a flick ahead, takes its time.");
      default: return board ? t("Passes on and shoots when it can.") : t("Tries hundreds of flicks, asks the referee about the best of them.");
    }
  }

  private openKits(): void {
    void speakAt("table");
    void import("./kit-picker.js");
  }

  private sideFields(side: Side, label: string): unknown {
    return html`<div class="pick"><span>${label}</span><div>
      <input maxlength="40" placeholder=${t("Name")} aria-label="${label}: ${t("Name")}" .value=${this.choice[side]} @change=${(e: Event) => this.choose({ [side]: (e.target as HTMLInputElement).value })} />
      <kit-picker .side=${side} .label=${label} .kit=${this.kits[side]} .look=${this.card?.ground?.look ?? null}
        @kit=${(e: CustomEvent<{ side: Side; kit: Kit }>) => this.choose({ kits: { ...this.choice.kits, [e.detail.side]: e.detail.kit } })} @no-kit=${(e: CustomEvent<string>) => (this.trouble = e.detail)}></kit-picker></div></div>`;
  }

  /** What was chosen; else what stands out from this pitch, and from what the other side has chosen. */
  private get kits(): Record<Side, Kit> {
    const ground = this.card?.ground?.look.ground;
    const worn = { ...standingOut(ground), ...this.choice.kits };
    if (!this.choice.kits.home === !this.choice.kits.away || apart(worn.home.main, worn.away.main) >= APART) return worn;
    const [free, taken] = this.choice.kits.home ? (["away", worn.home] as const) : (["home", worn.away] as const);
    const other = Object.values(PALETTE).toSorted((a, b) => apart(b.main, taken.main) - apart(a.main, taken.main))[0]!;
    return { ...worn, [free]: other };
  }

  private about(m: Listed): string {
    const when = whenWords(m.created);
    if (m.damage) return `${say(m.damage)} · ${when}`;
    const asked = m.delete.length === 0 ? "" : ` · ${m.delete.some((side) => seatsOf(m.id)[side]) ? t("you have asked to delete it") : t("a player has asked to delete it")}`;
    return `${slug("book", m.book)} · ${when}${asked}`;
  }

  /** Mine first, then what is being played, then what is over. */
  private matchList(): unknown {
    const mine = this.listed.filter((m) => sitsAt(m.id) && !m.over);
    const live = this.listed.filter((m) => !sitsAt(m.id) && !m.over);
    const over = this.listed.filter((m) => m.over);
    return html`<section class="matches"><h2>${t("Matches")}</h2>
      <label class="button">${t("Open a record…")}<input type="file" accept=".jsonl,.json,.palheta" class="unseen" @change=${this.openFile} /></label>
      ${this.listed.length === 0 ? html`<p class="lasts">${t("None yet. The table is waiting.")}</p>` : nothing}
      ${this.matchGroup(t("Yours"), mine, "mine")} ${this.matchGroup(t("Being played"), live, "live")} ${this.matchGroup(t("Finished"), over, "over")}</section>`;
  }

  /** Tournaments that are kept here; their pages are the server's own (`_self`: not this app's). */
  private eventList(): unknown {
    return html`<section class="matches"><h2>${t("Events")}</h2>
      <a class="button" target="_self" href="/events/new" data-test="new-event">${t("A new event")}</a>
      ${this.events.length === 0 ? nothing : html`<ul data-test="events">${this.events.slice(0, MOST_LISTED).map((e) => html`<li>
        <span>${e.event}</span><span class="lasts">${slug("book", e.book)} · ${t("entrants: {count}", { count: String(e.entrants) })} · ${e.date || whenWords(e.created)}</span>
        <a class="button" target="_self" href="/e/${e.id}/">${e.over ? t("Final places") : t("Tables and results")}</a></li>`)}</ul>`}</section>`;
  }

  private matchGroup(title: string, listed: Listed[], name: string): unknown {
    if (listed.length === 0) return nothing;
    return html`<h3>${title}</h3><ul data-test="matches-${name}">${listed.slice(0, MOST_LISTED).map((m) => html`<li>
      <span class="numbers"><i class="dot" style="background:${m.home.kit.main}"></i> ${m.home.name || t("Home")} <b>${m.score.home}–${m.score.away}</b> ${m.away.name || t("Away")} <i class="dot away" style="background:${m.away.kit.main}"></i></span>
      <span class="lasts">${this.about(m)}</span>
      ${m.over ? html`<a class="button" href="/r/${m.id}">${t("Watch")}</a>` : html`<a class="button" href="/m/${m.id}">${sitsAt(m.id) ? t("Go on") : t("Watch")}</a>`}
      ${sitsAt(m.id) ? this.deletion(m) : nothing}</li>`)}</ul>`;
  }

  /** Asked once more, where it stands. */
  private deletion(m: Listed): unknown {
    const which = `${m.home.name || t("Home")} ${m.score.home}–${m.score.away} ${m.away.name || t("Away")}`;
    if (this.deleting !== m.id) return html`<button class="icon quiet" aria-label="${t("Delete")}: ${which}" title=${t("Delete")} @click=${() => (this.deleting = m.id)}>${icons.close}</button>`;
    return html`<span class="sure"><button class="grave" data-test="delete-sure" aria-label="${t("Yes, delete")}: ${which}" @click=${() => this.forget(m)}>${t("Yes, delete")}</button>
      <button @click=${() => (this.deleting = null)}>${t("Keep")}</button></span>`;
  }
}

const MOST_LISTED = 8;

function remembered(): Partial<Choice> {
  try {
    return JSON.parse(localStorage.getItem("palheta.choice") ?? "{}") as Partial<Choice>;
  } catch {
    return {};
  }
}
