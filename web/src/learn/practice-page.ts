/** First steps of a game, one task after the other; and practice: flick, take back, set up, count shots. */

import { html, nothing } from "lit";
import { customElement, property, query, state } from "lit/decorators.js";
import { keyed } from "lit/directives/keyed.js";
import { Part, sharedStyles } from "../parts/shared.js";
import { writePlace, type Place, type Places } from "../places.js";
import type { Ground, LearnBook, LearnStep, NewPractice, Side } from "../protocol.js";
import { Trouble } from "../server.js";
import type { Kits } from "../table/kits.js";
import { kitsOf } from "../table/kits.js";
import { say, speakAt, t } from "../words.js";
import { course, doneSteps, forget, keepDone, practise } from "./asking.js";
import { practiceBar, stepsBar } from "./practice-bars.js";
import type { Flicked, PracticeMatch } from "./practice-match.js";
import { learnStyles } from "./styles.js";
import "../table/view.js";
import "./how-button.js";
import "./practice-match.js";

const AGAIN = 1500; // milliseconds: what came of a shot is seen before the next
/** A position being set up by hand. */
export interface Setting {
  places: Places;
  turn: Side;
  ground: Ground;
  kits: Kits;
}

@customElement("practice-page")
export class PracticePage extends Part {
  @property() book = "";
  /** With the book's first steps, one after the other. */
  @property({ type: Boolean }) steps = false;
  @state() course: LearnBook | null = null;
  @state() at = 0;
  @state() table = "";
  @state() done = false;
  @state() private shows = false;
  @state() private trouble = "";
  @state() setting: Setting | null = null;
  @state() drill: { tries: number; goals: number } | null = null;
  /** With what is practised: how steady the hand is, and one of the tables that were given (the book's own else). */
  @state() kit: Pick<NewPractice, "hand" | "table"> = {};
  @query("practice-match") match!: PracticeMatch | null;
  wish: NewPractice | null = null;
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

  get task(): LearnStep | null {
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

  async trying(work: () => Promise<void>): Promise<void> {
    this.trouble = "";
    try {
      await work();
    } catch (error) {
      this.trouble = error instanceof Trouble ? say(error.words) : String(error);
    }
  }

  /** `shows`: how it is done, on a fresh table, where chance falls as it fell when that was written. */
  async goTo(step: number, shows = false): Promise<void> {
    const task = this.course!.steps[step];
    if (task) await this.begin({ book: this.book, lesson: task.id }, step, shows);
    else this.at = step;
  }

  private async begin(wish: NewPractice, step = this.at, shows = false): Promise<void> {
    clearTimeout(this.timer);
    const before = this.table;
    const table = await practise({ ...wish, ...(this.steps ? {} : this.kit) });
    if (before) forget(before);
    this.wish = wish;
    this.table = table;
    this.at = step;
    this.shows = shows;
    this.setting = this.drill = null;
    this.done = false;
  }

  /* --- what happens at the table --- */

  /** Done stays done, though the table goes on. */
  private practised({ matchId }: PracticeMatch, done: boolean | null): void {
    if (matchId !== this.table) return; // the table before this one has the last word of its own task only
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

  restart(): void {
    this.done = false;
    this.match?.undo(true);
  }

  /* --- setting up by hand --- */

  setUp(): void {
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
    const off =
      area?.kind === "rect" && (place.x < area.x0 || place.x > area.x1 || place.y < area.y0 || place.y > area.y1);
    if (off && piece === "ball") return;
    if (off) delete places[piece];
    this.setting = { ...this.setting, places };
  }

  playFromHere(): void {
    const { places, turn } = this.setting!;
    const { ball, ...pieces } = places;
    if (!ball) return;
    const standing = {
      turn,
      ball: writePlace(ball),
      pieces: Object.fromEntries(Object.entries(pieces).map(([name, place]) => [name, writePlace(place)])),
    };
    void this.trying(() => this.begin({ book: this.book, standing }));
  }

  /* --- the picture --- */

  protected override render(): unknown {
    return html`<header role="presentation">${this.steps ? stepsBar(this) : practiceBar(this)}</header>
      ${this.trouble ? html`<p role="alert" class="trouble">${this.trouble}</p>` : nothing}
      ${
        this.setting
          ? this.settingTable(this.setting)
          : this.table
            ? keyed(
                this.table,
                html`<practice-match
                  ?learning=${this.steps}
                  .matchId=${this.table}
                  .task=${this.task}
                  ?shows=${this.shows}
                  @practised=${(e: CustomEvent<boolean | null>) =>
                    this.practised(e.currentTarget as PracticeMatch, e.detail)}
                  @flicked=${(e: CustomEvent<Flicked>) => this.flicked(e.detail)}
                ></practice-match>`,
              )
            : html`<p class="opening">${t("Opening the table…")}</p>`
      }`;
  }

  /** The same position once more, with another hand or on another table. */
  change(kit: Pick<NewPractice, "hand" | "table">): void {
    this.kit = { ...this.kit, ...kit };
    const counting = this.drill !== null;
    void this.trying(async () => {
      await this.begin(this.wish!);
      if (counting) this.drill = { tries: 0, goals: 0 };
    });
  }

  beginWith(lesson: string): void {
    if (lesson === "here") return this.restart();
    void this.trying(async () => {
      await this.begin(lesson ? { book: this.book, lesson } : { book: this.book });
      if (lesson) this.drill = { tries: 0, goals: 0 };
    });
  }

  private settingTable({ places, ground, kits }: Setting): unknown {
    return html`<div class="stage">
      <palheta-table
        .ground=${ground}
        .places=${places}
        .kits=${kits}
        .placeable=${new Set(Object.keys(places))}
        label=${t("The table")}
        data-test="setting"
        @drag=${(e: CustomEvent<{ piece: string; place: Place; dropped: boolean }>) =>
          this.dragged(e.detail.piece, e.detail.place, e.detail.dropped)}
      ></palheta-table>
    </div>`;
  }
}

/** As the address says: after a step of a match, from a position that a replay has left here, or with everybody
 * there. */
function asked(book: string): NewPractice {
  const words = new URLSearchParams(location.search);
  const match = words.get("match");
  if (match) return { book, match, entry: Number(words.get("entry")) };
  const left = words.has("standing") ? sessionStorage.getItem("palheta.standing") : null;
  return left ? { book, standing: JSON.parse(left) as NewPractice["standing"] & object } : { book };
}
