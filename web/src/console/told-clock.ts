/** The clock: periods, who keeps it, added time with its reasons, and seconds counted by one tap with what they
 * punish. */

import { css, html, nothing } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { clauseName } from "../clause-name.js";
import { clockText } from "../parts/score-strip.js";
import { icons } from "../parts/icons.js";
import { Part, sharedStyles } from "../parts/shared.js";
import type { Counter, Json, Side, ToldView } from "../protocol.js";
import { say, t } from "../words.js";
import { reading, runs, set } from "./clock.js";
import { device, type Line } from "./line.js";
import { consoleStyles } from "./styles.js";

interface Counting {
  counter: Counter;
  since: number;
}

@customElement("told-clock")
export class ToldClock extends Part {
  @property({ attribute: false }) view!: ToldView;
  @property({ attribute: false }) line!: Line;
  /** The page looks again several times a second. */
  @property({ type: Number }) beat = 0;
  @state() private counting: Counting | null = null;
  @state() private opened = false;

  static override styles = [
    sharedStyles,
    consoleStyles,
    css`
      :host {
        display: grid;
        gap: 6px;
      }
      .time {
        font-size: 24px;
        min-height: 42px;
        padding: 2px 10px;
        font-weight: 750;
        min-width: 4.2em;
        justify-content: center;
      }
      .time.stopped {
        color: var(--ink-2);
      }
      .time.up {
        color: var(--bad);
      }
      .about {
        display: grid;
      }
      .more {
        padding: 8px 4px;
      }
      .counters {
        flex-wrap: nowrap;
        overflow-x: auto;
      }
      .count {
        min-height: 38px;
        padding: 3px 8px;
        flex: none;
      }
      .count.late {
        background: var(--bad);
        color: #fff;
      }
      .count b {
        font-size: 20px;
      }
    `,
  ];

  private get mine(): boolean {
    return this.line.clock === null || this.line.clock.by === device();
  }

  private get now(): number {
    return reading(this.line.clock, this.view.period, this.line.now());
  }

  private set(change: { runs: boolean; reading?: number; take?: boolean; why?: string }): void {
    const { reading: read = this.now, ...rest } = change;
    this.line.tell(set({ reading: read, at: this.line.now(), by: device(), period: this.view.period, ...rest }));
  }

  protected override render(): unknown {
    const going = runs(this.line.clock, this.view.period);
    const up = this.view.time_up !== null && this.now >= this.view.time_up;
    return html`<div class="row">
        <button
          class="time numbers ${going ? "" : "stopped"} ${up ? "up" : ""}"
          data-test="clock"
          data-runs=${going}
          aria-label="${clockText(this.now)} ${going ? t("Stop the clock") : t("Start the clock")}"
          ?disabled=${!this.mine || this.view.over !== null}
          @click=${() => this.set({ runs: !going })}
        >
          ${going ? icons.pause : icons.play} ${clockText(this.now)}
        </button>
        <span class="small about"
          ><span
            >${t("Period {period}", { period: this.view.period })}${
              this.view.time_up === null ? nothing : html` · ${clockText(this.view.time_up)}`
            }</span
          ><span data-test="keeper"
            >${this.mine ? (this.line.clock ? t("kept here") : nothing) : t("kept elsewhere")}</span
          ></span
        >
        ${
          this.mine
            ? nothing
            : html`<button data-test="take" @click=${() => this.set({ runs: going, take: true })}>
                ${t("Take the clock over")}
              </button>`
        }
        <button
          class="quiet more"
          style="margin-left:auto"
          aria-expanded=${this.opened}
          data-test="more-time"
          @click=${() => (this.opened = !this.opened)}
        >
          ${t("Time…")}
        </button>
      </div>
      ${this.opened ? this.more() : nothing}
      <div class="row counters">
        ${
          this.counting
            ? this.count(this.counting)
            : this.view.counters.map(
                (counter) =>
                  html` <button
                    class="count"
                    data-count="${counter.side}:${counter.clause}"
                    title=${say(counter.label)}
                    @click=${() => (this.counting = { counter, since: this.line.now() })}
                  >
                    ${icons.clock} ${t("{count} s", { count: counter.seconds })} ${this.dot(counter)}
                  </button>`,
              )
        }
      </div>`;
  }

  private dot(counter: Counter): unknown {
    if (counter.side === "referee") return nothing;
    return html`<i
      class="dot ${counter.side}"
      style="background:${this.view[counter.side as Side].kit.main}"
      title=${this.view[counter.side as Side].name}
    ></i>`;
  }

  /** What is over the time that the book allows is a fact to be told: the book says what follows. */
  private count({ counter, since }: Counting): unknown {
    const taken = this.line.now() - since;
    const left = counter.seconds - taken;
    const late = left < 0;
    return html`<button class="count ${late ? "late" : ""}" data-test="counting" @click=${() => (this.counting = null)}>
        ${icons.clock} <b class="numbers">${late ? `+${Math.floor(-left)}` : Math.ceil(left)}</b> ${this.dot(counter)}
        ${say(counter.label)} ${clauseName(counter.clause, this.view)} — ${t("stop")}
      </button>
      ${
        late && counter.side !== "referee"
          ? html`<button class="first" data-test="late" @click=${() => this.late(counter, taken)}>
              ${t("Late: {seconds} s", { seconds: Math.ceil(taken) })}
            </button>`
          : nothing
      }`;
  }

  private late(counter: Counter, taken: number): void {
    this.counting = null;
    this.tell("told", { step: { late: Math.ceil(taken), side: counter.side }, exact: false });
  }

  private more(): unknown {
    const total = this.view.added
      .filter((one) => one.period === this.view.period)
      .reduce((sum, one) => sum + one.seconds, 0);
    return html`<div class="card">
      <form class="row" @submit=${this.correct}>
        <label style="flex:1"
          >${t("The clock should read")}<input
            name="clock"
            inputmode="numeric"
            pattern="[0-9]+:[0-5][0-9]"
            placeholder=${clockText(this.now)}
            required /></label
        ><button ?disabled=${!this.mine} data-test="correct">${t("Correct it")}</button>
      </form>
      ${
        this.view.may_add.length
          ? html`<form class="row" @submit=${this.add}>
                <label
                  >${t("Added seconds")}<input
                    name="seconds"
                    type="number"
                    min="1"
                    max="600"
                    required
                    data-test="added"
                /></label>
                <label style="flex:1"
                  >${t("Reason")}<select name="why">
                    ${this.view.may_add.map(
                      (one) =>
                        html`<option value=${one.clause}>${clauseName(one.clause, this.view)} ${one.title}</option>`,
                    )}
                  </select></label
                ><button data-test="add">${t("Add")}</button>
              </form>
              <ul data-test="ledger">
                ${this.view.added.map(
                  (one) =>
                    html`<li class="numbers">
                      ${t("Period {period}", { period: one.period })}: +${t("{count} s", { count: one.seconds })}
                      ${one.why ? clauseName(one.why, this.view) : ""}
                    </li>`,
                )}
              </ul>
              <b class="numbers">${t("Added in this period: {seconds} s", { seconds: total })}</b>`
          : nothing
      }
    </div>`;
  }

  private readonly correct = (event: SubmitEvent): void => {
    event.preventDefault();
    const [minutes = "0", seconds = "0"] = String(new FormData(event.target as HTMLFormElement).get("clock")).split(
      ":",
    );
    this.set({
      runs: runs(this.line.clock, this.view.period),
      reading: 60 * Number(minutes) + Number(seconds),
      why: t("corrected"),
    });
    this.opened = false;
  };

  private readonly add = (event: SubmitEvent): void => {
    event.preventDefault();
    const form = new FormData(event.target as HTMLFormElement);
    const step: Record<string, Json> = { decide: { added: Number(form.get("seconds")), why: String(form.get("why")) } };
    this.tell("told", { step, exact: false });
    (event.target as HTMLFormElement).reset();
  };
}
