/** The school for referees: what to learn, question after question, the exam and its certificate. */

import { html, nothing } from "lit";
import { customElement, state } from "lit/decorators.js";
import { columnStyles, pageHead } from "../parts/page-head.js";
import { Part, sharedStyles } from "../parts/shared.js";
import type { SchoolBook, SchoolChapter, SchoolQuestion } from "../protocol.js";
import { Trouble } from "../server.js";
import { reads, say, slug, speakAt, t } from "../words.js";
import { namesOf, nameOf, ofTheDay, question, shelf } from "./asking.js";
import { answered, due, keep, known, load, next, today, type Learned } from "./boxes.js";
import { begun, clock, drawn, MINUTES, over, QUESTIONS, secondsLeft, TO_PASS, type Exam } from "./exam.js";
import { result } from "./exam-result.js";
import { progress } from "./progress.js";
import { schoolStyles } from "./styles.js";
import "./question-card.js";

/** What is being asked: the questions still to come, and how many there were. */
interface Round {
  title: string;
  left: string[];
  asked: number;
  all: number;
  daily?: true;
}

@customElement("school-page")
export class SchoolPage extends Part {
  @state() private books: SchoolBook[] = [];
  @state() private book = localStorage.getItem("palheta.school.book") ?? "";
  @state() private learned: Learned = load();
  @state() private round: Round | null = null;
  @state() private exam: Exam | null = null;
  @state() private current: SchoolQuestion | null = null;
  @state() private done = false;
  @state() name = localStorage.getItem("palheta.school.name") ?? "";
  @state() private trouble = "";
  private ticking: ReturnType<typeof setInterval> | undefined;

  static override styles = [sharedStyles, columnStyles, schoolStyles];

  override connectedCallback(): void {
    super.connectedCallback();
    void this.open();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    clearInterval(this.ticking);
  }

  private async open(): Promise<void> {
    await speakAt("school");
    await this.trying(async () => {
      this.books = await shelf();
      if (!this.books.some((b) => b.name === this.book)) this.book = this.books[0]?.name ?? "";
      if (new URLSearchParams(location.search).has("day")) await this.puzzle();
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

  private async puzzle(): Promise<void> {
    this.round = { title: t("Puzzle of the day"), left: [], asked: 1, all: 1, daily: true };
    this.current = await ofTheDay(today());
    this.done = false;
  }

  begin(title: string, names: string[]): void {
    const [first, ...left] = names;
    if (first === undefined) return;
    this.round = { title, left, asked: 1, all: names.length };
    void this.ask(first);
  }

  private async ask(name: string): Promise<void> {
    this.done = false;
    await this.trying(async () => {
      this.current = await question(name);
    });
  }

  private beginExam(book: string, names: string[]): void {
    this.round = null;
    this.exam = begun(book, drawn(names, QUESTIONS), Date.now());
    clearInterval(this.ticking);
    this.ticking = setInterval(() => this.tick(), 1000);
    void this.ask(this.exam.ids[0]!);
  }

  private tick(): void {
    if (!this.exam) return;
    if (secondsLeft(this.exam, Date.now()) === 0) this.finishExam();
    this.requestUpdate();
  }

  /** What nobody came to answer was not right. */
  private finishExam(): void {
    clearInterval(this.ticking);
    const exam = this.exam!;
    const right = exam.ids.map((_, i) => exam.right[i] ?? false);
    this.exam = { ...exam, right };
    this.current = null;
    const sat = {
      book: exam.book,
      day: today(),
      right: right.filter(Boolean).length,
      of: exam.ids.length,
      seconds: (Date.now() - exam.began) / 1000,
    };
    this.learn({ exams: [...this.learned.exams, sat].slice(-50) });
  }

  private learn(change: Partial<Learned>): void {
    this.learned = { ...this.learned, ...change };
    keep(this.learned);
  }

  private onAnswer(given: number): void {
    const q = this.current!;
    const right = given === q.right;
    const name = nameOf(q);
    const cards = { ...this.learned.cards, [name]: answered(this.learned.cards[name], right, today()) };
    const solved = right && this.round?.daily ? today() : this.learned.solved;
    this.learn({ cards, solved });
    this.done = true;
    if (!this.exam) return;
    this.exam = { ...this.exam, given: [...this.exam.given, given], right: [...this.exam.right, right] };
    if (over(this.exam)) this.finishExam();
    else void this.ask(this.exam.ids[this.exam.right.length]!);
  }

  private goOn(): void {
    const [first, ...left] = this.round!.left;
    if (first === undefined) return this.leave();
    this.round = { ...this.round!, left, asked: this.round!.asked + 1 };
    void this.ask(first);
  }

  leave(): void {
    clearInterval(this.ticking);
    this.round = this.exam = this.current = null;
    if (location.search) history.replaceState(null, "", "/school");
  }

  protected override render(): unknown {
    return html`<div class="page">
      ${pageHead(t("School for referees"))}
      ${this.trouble ? html`<p role="alert" class="trouble">${this.trouble}</p>` : nothing}
      ${this.exam && !this.current ? result(this, this.exam) : this.current ? this.asking(this.current) : this.shelf()}
    </div>`;
  }

  private asking(q: SchoolQuestion): unknown {
    const exam = this.exam;
    const [number, all] = exam ? [exam.right.length + 1, exam.ids.length] : [this.round!.asked, this.round!.all];
    return html`<div class="bar">
        <button class="quiet" data-test="leave" @click=${() => this.leave()}>${t("Back to the school")}</button>
        <span>${slug("book", q.book)} · ${exam ? t("Exam") : this.round!.title}</span>
        <span class="numbers" data-test="count">${number} / ${all}</span>
        ${
          exam
            ? html`<span class="numbers" role="timer" aria-label=${t("Time left")}
                >${clock(secondsLeft(exam, Date.now()))}</span
              >`
            : nothing
        }
      </div>
      <question-card
        .question=${q}
        ?silent=${exam !== null}
        @answered=${(e: CustomEvent<number>) => this.onAnswer(e.detail)}
      ></question-card>
      ${
        this.done && !exam
          ? html`<button class="first next" data-test="next" @click=${() => this.goOn()}>
              ${this.round!.left.length ? t("Next question") : t("Back to the school")}
            </button>`
          : nothing
      }`;
  }

  private shelf(): unknown {
    const book = this.books.find((b) => b.name === this.book);
    const again = due(this.learned, today());
    const all = this.books.flatMap((b) => namesOf(b));
    return html`<section class="ways">
        <button data-test="day" @click=${() => void this.trying(() => this.puzzle())}>
          ${t("Puzzle of the day")}${this.learned.solved === today() ? html` ✓` : nothing}
        </button>
        <button
          data-test="again"
          ?disabled=${again.length === 0}
          @click=${() => this.begin(t("Again what was wrong"), again)}
        >
          ${t("Again what was wrong")}: ${again.length}
        </button>
        <button
          data-test="mixed"
          ?disabled=${all.length === 0}
          @click=${() => this.begin(t("All games mixed"), next(this.learned, drawn(all, all.length)))}
        >
          ${t("All games mixed")}
        </button>
      </section>
      <p class="small">${t("What was wrong comes again the same day; each time it is right, it comes later.")}</p>
      <div class="books" role="tablist" aria-label=${t("The game")}>
        ${this.books.map(
          (b) =>
            html`<button
              role="tab"
              aria-selected=${b.name === this.book}
              data-school=${b.name}
              @click=${() => this.chooseBook(b.name)}
            >
              ${slug("book", b.name)}
              <span class="small numbers">${known(this.learned, namesOf(b))} / ${namesOf(b).length}</span>
            </button>`,
        )}
      </div>
      ${book ? this.chapters(book) : nothing}`;
  }

  private chooseBook(name: string): void {
    this.book = name;
    localStorage.setItem("palheta.school.book", name);
  }

  private chapters(book: SchoolBook): unknown {
    const all = namesOf(book);
    const best = Math.max(0, ...this.learned.exams.filter((sat) => sat.book === book.name).map((sat) => sat.right));
    return html`<section class="exam">
        <button class="first" data-test="exam" @click=${() => this.beginExam(book.name, all)}>${t("Exam")}</button>
        <p>
          ${t("Questions: {count}; minutes: {minutes}; to pass: {pass}", {
            count: QUESTIONS,
            minutes: MINUTES,
            pass: TO_PASS,
          })}${best ? html` · ${t("best so far: {right}", { right: best })}` : nothing}
        </p>
      </section>
      <ul class="chapters">
        <li>
          <button
            data-chapter=""
            @click=${() => this.begin(t("The whole book"), next(this.learned, drawn(all, all.length)))}
          >
            <span>${t("The whole book")}</span>${progress(this.learned, all)}
          </button>
        </li>
        ${book.chapters.map((chapter) => this.chapter(book, chapter))}
      </ul>`;
  }

  private chapter(book: SchoolBook, chapter: SchoolChapter): unknown {
    const names = namesOf(book, chapter.id);
    const heading = say(chapter.heading);
    return html`<li>
      <button data-chapter=${chapter.id} @click=${() => this.begin(heading, next(this.learned, names))}>
        <span
          >${heading}${
            chapter.ours || reads(book.language)
              ? nothing
              : html`<small lang=${book.language}>${chapter.heading.text}</small>`
          }</span
        >${progress(this.learned, names)}
      </button>
    </li>`;
  }

  rename(name: string): void {
    this.name = name;
    localStorage.setItem("palheta.school.name", name);
  }
}
