/** First steps of a game, one task after the other; and practice: flick, take back, set up, count shots. */

import { html, nothing } from "lit";
import { customElement, property, query, state } from "lit/decorators.js";
import { keyed } from "lit/directives/keyed.js";
import { icons } from "../parts/icons.js";
import { Part, sharedStyles } from "../parts/shared.js";
import { writePlace, type Place, type Places } from "../places.js";
import type { Ground, LearnBook, LearnStep, NewPractice, Side } from "../protocol.js";
import { Trouble } from "../server.js";
import type { Kits } from "../table/kits.js";
import { kitsOf } from "../table/kits.js";
import { say, slug, speakAt, t } from "../words.js";
import { course, doneSteps, forget, keepDone, practise } from "./asking.js";
import type { Flicked, PracticeMatch } from "./practice-match.js";
import { learnStyles } from "./styles.js";
import "../table/view.js";
import "./how-button.js";
import "./practice-match.js";

const AGAIN = 1500; // milliseconds: what came of a shot is seen before the next
/** A position being set up by hand. */
interface Setting { places: Places; turn: Side; ground: Ground; kits: Kits }

@customElement("practice-page")
export class PracticePage extends Part {
  @property() book = "";
  /** With the book's first steps, one after the other. */
  @property({ type: Boolean }) steps = false;
  @state() private course: LearnBook | null = null;
  @state() private at = 0;
  @state() private table = "";
  @state() private done = false;
  @state() private trouble = "";
  @state() private setting: Setting | null = null;
  @state() private drill: { tries: number; goals: number } | null = null;
  /** With what is practised: how steady the hand is, and one of the tables that were given (the book's own else). */
  @state() private kit: Pick<NewPractice, "hand" | "table"> = {};
  @query("practice-match") private match!: PracticeMatch | null;
  private wish: NewPractice | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;

  static override styles = [sharedStyles, learnStyles];

  protected override willUpdate(changed: Map<string, unknown>): void {
    if (changed.has("book") || changed.has("steps")) void this.open();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    clearTimeout(this.timer);
    if (this.table) forget(this.table);
  }

  private get task(): LearnStep | null {
    return this.steps ? (this.course?.steps[this.at] ?? null) : null;
  }

  private async open(): Promise<void> {
    await speakAt("school");
    await this.trying(async () => {
      this.course = await course(this.book);
      if (!this.steps) return this.begin(asked(this.book));
      const done = doneSteps()[this.book] ?? [];
      const first = this.course.steps.findIndex((step) => !done.includes(step.id));
      return this.goTo(Math.max(first, 0));
    });
  }

  private async trying(work: () => Promise<void>): Promise<void> {
    this.trouble = "";
    try {
      await work();
    } catch (error) {
      this.trouble = error instanceof Trouble ? say(error.words) : String(error);
    }
  }

  private async goTo(step: number): Promise<void> {
    const task = this.course!.steps[step];
    if (task) await this.begin({ book: this.book, lesson: task.id });
    this.at = step;
  }

  private async begin(wish: NewPractice): Promise<void> {
    clearTimeout(this.timer);
    const before = this.table;
    const table = await practise({ ...wish, ...(this.steps ? {} : this.kit) });
    if (before) forget(before);
    this.wish = wish;
    this.table = table;
    this.setting = this.drill = null;
    this.done = false;
  }

  /* --- what happens at the table --- */

  /** Done stays done, though the table goes on. */
  private practised(done: boolean | null): void {
    if (this.match?.play?.line === "gone" && this.wish) {
      void this.trying(() => this.begin(this.wish!)); // forgotten there, among too many others: it begins anew
      return;
    }
    if (!done || this.done || !this.task) return;
    this.done = true;
    keepDone(this.book, this.task.id);
  }

  private flicked({ side, goal }: Flicked): void {
    if (!this.drill) return;
    this.drill = { tries: this.drill.tries + 1, goals: this.drill.goals + (goal !== null && goal === side ? 1 : 0) };
    this.timer = setTimeout(() => this.match?.undo(true), AGAIN);
  }

  private restart(): void {
    this.done = false;
    this.match?.undo(true);
  }

  /* --- setting up by hand --- */

  private setUp(): void {
    const { play } = this.match!;
    const { match, view } = play;
    if (!match?.ground || !view) return;
    const turn = view.next.side ?? "home";
    this.setting = { places: play.places, turn, ground: match.ground, kits: kitsOf(match) };
  }

  /** What is dropped beside the table is taken away, but for the ball. */
  private dragged(piece: string, place: Place, dropped: boolean): void {
    if (!dropped || !this.setting) return;
    const { zones } = this.setting.ground;
    const places = { ...this.setting.places, [piece]: place };
    const area = zones["table"];
    const off = area?.kind === "rect" && (place.x < area.x0 || place.x > area.x1 || place.y < area.y0 || place.y > area.y1);
    if (off && piece === "ball") return;
    if (off) delete places[piece];
    this.setting = { ...this.setting, places };
  }

  private playFromHere(): void {
    const { places, turn } = this.setting!;
    const { ball, ...pieces } = places;
    if (!ball) return;
    const standing = { turn, ball: writePlace(ball), pieces: Object.fromEntries(Object.entries(pieces).map(([name, place]) => [name, writePlace(place)])) };
    void this.trying(() => this.begin({ book: this.book, standing }));
  }

  /* --- the picture --- */

  protected override render(): unknown {
    return html`<header role="presentation">${this.steps ? this.stepsBar() : this.practiceBar()}</header>
      ${this.trouble ? html`<p role="alert" class="trouble">${this.trouble}</p>` : nothing}
      ${this.setting ? this.settingTable(this.setting) : this.table
        ? keyed(this.table, html`<practice-match .matchId=${this.table} .task=${this.task}
            @practised=${(e: CustomEvent<boolean | null>) => this.practised(e.detail)} @flicked=${(e: CustomEvent<Flicked>) => this.flicked(e.detail)}></practice-match>`)
        : html`<p class="opening">${t("Opening the table…")}</p>`}`;
  }

  private top(words: string): unknown {
    return html`<a class="button quiet icon" href="/" title=${t("To the lobby")} aria-label=${t("To the lobby")}>${icons.leave}</a>
      <h1 class=${this.steps ? "steps" : ""}>${slug("book", this.book)} · ${words}</h1>`;
  }

  private stepsBar(): unknown {
    const { course: found, task } = this;
    if (!found) return html`<div class="row">${this.top(t("First steps"))}</div>`;
    const done = doneSteps()[this.book] ?? [];
    return html`<div class="row">${this.top(t("First steps"))}
        <ol class="dots" aria-label=${t("Tasks")}>${found.steps.map((step, i) => html`<li><button class="dot-button ${done.includes(step.id) ? "done" : ""}" aria-current=${i === this.at ? "step" : "false"}
          aria-label="${t("Task {number}", { number: i + 1 })}${done.includes(step.id) ? " ✓" : ""}" data-step=${step.id} @click=${() => void this.trying(() => this.goTo(i))}>${done.includes(step.id) ? "✓" : i + 1}</button></li>`)}</ol></div>
      ${task ? this.taskLine(task) : this.allDone()}`;
  }

  private taskLine(task: LearnStep): unknown {
    const clause = html`<a class="clause" href="/rules/${this.book}/${encodeURIComponent(task.clause)}" target="_blank">§ ${task.clause}</a>`;
    return html`<div class="row task ${this.done ? "good" : ""}"><p role="status" data-test=${this.done ? "done" : "task"}>${this.done ? html`<b>✓ ${t("Done!")}</b> ${say(task.told)} ${clause}` : html`${say(task.say)} ${clause}`}</p>
      <span class="tools">${this.done ? html`<button class="first" data-test="next" @click=${() => void this.trying(() => this.goTo(this.at + 1))}>${t("Next")}</button>` : nothing}
        ${this.undoButtons()}
        ${this.done ? nothing : html`<button data-test="solve" @click=${() => this.match?.solve()}>${t("Show me")}</button>
          <button class="quiet" data-test="skip" @click=${() => void this.trying(() => this.goTo(this.at + 1))}>${t("Skip")}</button>`}</span></div>`;
  }

  private undoButtons(): unknown {
    return html`${tool("undo", icons.undo, t("Take back"), () => this.match?.undo())}${tool("restart", icons.again, t("From the start"), () => this.restart())}`;
  }

  private allDone(): unknown {
    const done = (doneSteps()[this.book] ?? []).length;
    return html`<div class="row task good"><p role="status" data-test="all-done"><b>${t("{done} of {all} tasks done", { done, all: this.course!.steps.length })}.</b> ${t("You know enough for a first match.")}</p>
      <span class="tools"><a class="button first" href="/?book=${this.book}" data-test="first-match">${t("Play a match")}</a>
        <a class="button" href="/practice/${this.book}">${t("Practice")}</a></span></div>`;
  }

  private practiceBar(): unknown {
    const drills = this.course?.steps.filter((step) => step.drill) ?? [];
    return html`<div class="row">${this.top(t("Practice"))}<span class="small wide">${t("Nothing counts here, and nothing is kept.")}</span></div>
      <div class="row tools">${this.setting ? this.settingTools(this.setting) : html`
        ${this.undoButtons()}
        ${this.match?.play?.match?.ground === null ? nothing : html`${tool("set-up", icons.move, t("Set positions"), () => this.setUp())}
          ${tool("drill", icons.goal, t("Count my shots"), () => (this.drill = this.drill ? null : { tries: 0, goals: 0 }), this.drill !== null)}`}
        ${this.drill ? html`<b role="status" class="numbers" data-test="count">${t("{goals} of {tries} scored", { goals: this.drill.goals, tries: this.drill.tries })}</b>` : nothing}
        ${drills.length ? html`<select aria-label=${t("Begin with")} data-test="begin-with" @change=${(e: Event) => this.beginWith((e.target as HTMLSelectElement).value)}>
          ${this.wish?.match || this.wish?.standing ? html`<option value="here" selected>${t("This position")}</option>` : nothing}
          <option value="" ?selected=${this.wish !== null && !this.wish.lesson && !this.wish.match && !this.wish.standing}>${t("Everybody on the table")}</option>${drills.map((step, i) => html`<option value=${step.id} ?selected=${this.wish?.lesson === step.id}>${t("Shot {number}", { number: i + 1 })}</option>`)}</select>` : nothing}
        ${this.match?.play?.match?.ground === null ? nothing : this.choose("hand", t("Hand"), [["", t("steady")], ["perfect", t("perfect")], ["human", t("human")]])}
        ${this.course?.tables.length ? this.choose("table", t("The table"), [["", t("the book's own")], ...this.course.tables.map((name): [string, string] => [name, name])]) : nothing}
        ${this.table ? html`<a class="button quiet wide" href="/api/practice/${this.table}/record" download>${t("Download the record")}</a>` : nothing}`}</div>`;
  }

  /** The same position once more, with another hand or on another table. */
  private change(kit: Pick<NewPractice, "hand" | "table">): void {
    this.kit = { ...this.kit, ...kit };
    const counting = this.drill !== null;
    void this.trying(async () => {
      await this.begin(this.wish!);
      if (counting) this.drill = { tries: 0, goals: 0 };
    });
  }

  private choose(name: "hand" | "table", label: string, choices: [string, string][]): unknown {
    return html`<select aria-label=${label} title=${label} data-test=${name} @change=${(e: Event) => this.change({ [name]: (e.target as HTMLSelectElement).value || null })}>
      ${choices.map(([value, words]) => html`<option value=${value} ?selected=${value === (this.kit[name] ?? "")}>${label}: ${words}</option>`)}</select>`;
  }

  private beginWith(lesson: string): void {
    if (lesson === "here") return this.restart();
    void this.trying(async () => {
      await this.begin(lesson ? { book: this.book, lesson } : { book: this.book });
      if (lesson) this.drill = { tries: 0, goals: 0 };
    });
  }

  private settingTools({ turn }: Setting): unknown {
    return html`<span class="small">${t("Drag anything anywhere; beside the table it is taken away.")}</span>
      <span role="radiogroup" aria-label=${t("Whose turn")}>${(["home", "away"] as const).map((side) => html`<button role="radio" aria-checked=${turn === side} @click=${() => (this.setting = { ...this.setting!, turn: side })}>
        <i class="dot ${side}" style="background:${this.setting!.kits[side].main}"></i> ${t("{side} to play", { side: side === "home" ? t("Home") : t("Away") })}</button>`)}</span>
      <button class="first" data-test="play-from-here" @click=${() => this.playFromHere()}>${t("Play from here")}</button>
      <button data-test="cancel" @click=${() => (this.setting = null)}>${t("Cancel")}</button>`;
  }

  private settingTable({ places, ground, kits }: Setting): unknown {
    return html`<div class="stage"><palheta-table .ground=${ground} .places=${places} .kits=${kits} .placeable=${new Set(Object.keys(places))} label=${t("The table")} data-test="setting"
      @drag=${(e: CustomEvent<{ piece: string; place: Place; dropped: boolean }>) => this.dragged(e.detail.piece, e.detail.place, e.detail.dropped)}></palheta-table></div>`;
  }
}

/** A small screen shows only its picture. */
const tool = (name: string, icon: unknown, words: string, click: () => void, pressed?: boolean): unknown =>
  html`<button data-test=${name} aria-label=${words} title=${words} aria-pressed=${pressed ?? nothing} @click=${click}>${icon} <span class="wide">${words}</span></button>`;

/** As the address says: after a step of a match, from a position that a replay has left here, or with everybody there. */
function asked(book: string): NewPractice {
  const words = new URLSearchParams(location.search);
  const match = words.get("match");
  if (match) return { book, match, entry: Number(words.get("entry")) };
  const left = words.has("standing") ? sessionStorage.getItem("palheta.standing") : null;
  return left ? { book, standing: JSON.parse(left) as NewPractice["standing"] & object } : { book };
}

