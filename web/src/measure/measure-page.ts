/** A club measures its own table: what to do, step by step; the readings stay on this device until they are fitted. */

import { html, nothing } from "lit";
import { customElement, state } from "lit/decorators.js";
import { columnStyles, pageHead } from "../parts/page-head.js";
import { Part, sharedStyles } from "../parts/shared.js";
import type { Ask, BookCard, Experiment, MeasureFitted, Run } from "../protocol.js";
import { books, Trouble } from "../server.js";
import { say, slug, speakAt, t } from "../words.js";
import { fitView } from "./fit-view.js";
import {
  experiments,
  fit,
  fresh,
  keep,
  load,
  offeredAgain,
  pictureOf,
  readKept,
  runsOf,
  type Kept,
  type Thing,
} from "./kept.js";
import { measureStyles } from "./styles.js";

const BOOK = "palheta.measure.book";

@customElement("measure-page")
export class MeasurePage extends Part {
  @state() private books: BookCard[] = [];
  @state() private kept: Kept = fresh("");
  @state() private list: Experiment[] = [];
  @state() private chosen: { kind: Run["kind"]; thing: Thing } | null = null;
  @state() private fields: Record<string, string> = {};
  @state() private fitted: MeasureFitted | null = null;
  @state() private busy = false;
  @state() private trouble = "";

  static override styles = [sharedStyles, columnStyles, measureStyles];

  override connectedCallback(): void {
    super.connectedCallback();
    void this.trying(async () => {
      await speakAt("school");
      this.books = (await books()).filter((book) => book.ground !== null);
      const last = new URLSearchParams(location.search).get("book") ?? localStorage.getItem(BOOK);
      await this.open(this.books.find((book) => book.name === last)?.name ?? this.books[0]?.name ?? "");
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

  private async open(book: string, kept = load(book)): Promise<void> {
    const found = await experiments(book);
    localStorage.setItem(BOOK, book);
    [this.kept, this.list, this.fitted] = [kept, found.experiments, null];
    const first = this.list[0];
    if (first) this.choose(first, first.things[0]!);
  }

  private choose(experiment: Experiment, thing: Thing): void {
    this.chosen = { kind: experiment.kind, thing };
    this.fields = offeredAgain(this.kept, experiment, thing);
  }

  private change(change: Partial<Kept>): void {
    this.kept = { ...this.kept, ...change };
    this.fitted = null;
    keep(this.kept);
  }

  private add(event: Event, experiment: Experiment, thing: Thing): void {
    event.preventDefault();
    const read = Object.fromEntries(experiment.asks.map(({ name }) => [name, Number(this.fields[name])]));
    this.change({ runs: [...this.kept.runs, { kind: experiment.kind, thing, read }] });
    this.fields = offeredAgain(this.kept, experiment, thing);
    this.renderRoot.querySelector<HTMLInputElement>("form input")?.focus();
  }

  private async fitNow(): Promise<void> {
    this.busy = true;
    await this.trying(async () => {
      this.fitted = await fit(this.kept);
    });
    this.busy = false;
  }

  private save(name: string, text: string, type: string): void {
    const link = Object.assign(document.createElement("a"), {
      href: URL.createObjectURL(new Blob([text], { type })),
      download: name,
    });
    link.click();
    URL.revokeObjectURL(link.href);
  }

  private async openFile(input: HTMLInputElement): Promise<void> {
    const file = input.files?.[0];
    input.value = "";
    if (!file) return;
    await this.trying(async () => {
      const kept = readKept(await file.text());
      if (!kept || !this.books.some((book) => book.name === kept.rulebook))
        throw new Error(t("This file holds no readings"));
      keep(kept);
      await this.open(kept.rulebook, kept);
    });
  }

  protected override render(): unknown {
    return html`<div class="page">
      ${pageHead(t("Measure your own table"))}
      <p>
        ${t(
          "With a ruler and a phone. What you read stays on this device; the server works out from it what your table is made of, and says what it cannot tell.",
        )}
      </p>
      ${this.trouble ? html`<p role="alert" class="trouble">${this.trouble}</p>` : nothing} ${this.settings()}
      <div class="both">
        <ul class="steps">
          ${this.list.flatMap((one) => one.things.map((thing) => this.step(one, thing)))}
        </ul>
        ${this.doing()}
      </div>
      ${this.result()}
    </div>`;
  }

  private settings(): unknown {
    const number = (words: string, name: "ruler" | "frames" | "scale", min: number, max: number): unknown =>
      html`<label
        >${words}<input
          type="number"
          name=${name}
          min=${min}
          max=${max}
          step="any"
          .value=${String(this.kept[name])}
          @change=${(e: Event) => {
            const box = e.target as HTMLInputElement;
            if (box.reportValidity() && box.value) this.change({ [name]: Number(box.value) });
          }}
      /></label>`;
    return html`<section class="row">
      <label
        >${t("The game")}<select
          data-test="book"
          @change=${(e: Event) => void this.trying(() => this.open((e.target as HTMLSelectElement).value))}
        >
          ${this.books.map(
            ({ name }) =>
              html`<option value=${name} ?selected=${name === this.kept.rulebook}>${slug("book", name)}</option>`,
          )}
        </select></label
      >
      <label
        >${t("Which table")}<input
          maxlength="200"
          .value=${this.kept.about}
          @change=${(e: Event) => this.change({ about: (e.target as HTMLInputElement).value })}
      /></label>
      ${number(t("Ruler: read within (mm)"), "ruler", 0.05, 20)}
      ${number(t("Film: frames a second"), "frames", 10, 2000)}
      ${number(t("Scale: reads within (g)"), "scale", 0.001, 10)}
    </section>`;
  }

  private thing(thing: Thing): string {
    return { piece: t("with a piece"), ball: t("with the ball"), keeper: t("with the keeper") }[thing];
  }

  private step(one: Experiment, thing: Thing): unknown {
    const count = runsOf(this.kept, one.kind, thing).length;
    const current = this.chosen?.kind === one.kind && this.chosen.thing === thing;
    return html`<li>
      <button aria-current=${current} data-step=${`${one.kind}-${thing}`} @click=${() => this.choose(one, thing)}>
        <span>${say(one.title)}<br /><span class="small">${this.thing(thing)}</span></span
        ><span class="small numbers">${count} / ${one.wanted}${count >= one.wanted ? " ✓" : ""}</span>
      </button>
    </li>`;
  }

  private doing(): unknown {
    const one = this.list.find((found) => found.kind === this.chosen?.kind);
    if (!one || !this.chosen) return nothing;
    const { thing } = this.chosen;
    return html`<section class="doing">
      <h2>${say(one.title)}</h2>
      <img src=${pictureOf(one.kind)} alt="" width="360" height="130" />
      <ul class="how">
        ${one.how.map((line) => html`<li>${say(line)}</li>`)}
      </ul>
      <form @submit=${(e: Event) => this.add(e, one, thing)}>
        ${one.asks.map((ask, i) => this.field(ask, i + 1))}
        <button class="first" data-test="keep">${t("Keep this reading")}</button>
      </form>
      <ul class="done">
        ${runsOf(this.kept, one.kind, thing).map(
          (run) =>
            html`<li>
              <button
                aria-label=${t("Remove: {reading}", { reading: this.shown(one, run) })}
                @click=${() => this.change({ runs: this.kept.runs.filter((other) => other !== run) })}
              >
                ${this.shown(one, run)} ✕
              </button>
            </li>`,
        )}
      </ul>
    </section>`;
  }

  private shown(one: Experiment, run: Run): string {
    return one.asks.map(({ name }) => run.read[name]).join(" · ");
  }

  private field(ask: Ask, number: number): unknown {
    return html`<label
      ><span>${number}. ${say(ask.words)}</span
      ><input
        type="number"
        required
        inputmode="decimal"
        name=${ask.name}
        min=${ask.low}
        max=${ask.high}
        step=${ask.unit === "number" ? "1" : "any"}
        .value=${this.fields[ask.name] ?? ""}
        @input=${(e: Event) => (this.fields = { ...this.fields, [ask.name]: (e.target as HTMLInputElement).value })}
    /></label>`;
  }

  private result(): unknown {
    const none = this.kept.runs.length === 0;
    return html`<section class="found">
      <div class="row">
        <button class="first" data-test="fit" ?disabled=${none || this.busy} @click=${() => void this.fitNow()}>
          ${this.busy ? t("Working it out…") : t("What is my table made of?")}
        </button>
        <button
          ?disabled=${none}
          data-test="save"
          @click=${() =>
            this.save(`${this.kept.rulebook}.json`, JSON.stringify(this.kept, null, 1), "application/json")}
        >
          ${t("Save the readings")}
        </button>
        <label class="button"
          >${t("Open readings")}<input
            class="unseen"
            type="file"
            accept=".json,application/json"
            @change=${(e: Event) => void this.openFile(e.target as HTMLInputElement)}
        /></label>
      </div>
      ${
        this.fitted
          ? html`${fitView(this.fitted.fit, this.list)}
              <div class="row">
                <button
                  class="first"
                  data-test="table"
                  @click=${() => this.save("table.toml", this.fitted!.file, "application/toml")}
                >
                  ${t("Save the table file")}
                </button>
                <span class="small"
                  >${t("Whoever starts the server offers it for play:")}
                  <code>palheta serve --table table.toml</code></span
                >
              </div>`
          : nothing
      }
    </section>`;
  }
}
