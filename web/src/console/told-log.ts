/** The log: what was told and what was ruled. Anything can be told otherwise; what that would change is shown before it
 * is accepted, and the log keeps both. */

import { css, html, nothing } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { Part, sharedStyles } from "../parts/shared.js";
import { lineStyles, nextWords, spokenLine } from "../parts/referee.js";
import { clockText } from "../parts/score-strip.js";
import { tokenStyles } from "../parts/tokens.js";
import type { Change, Json, Previewed, Row, Said, ToldView } from "../protocol.js";
import { ask, Trouble } from "../server.js";
import { say, slug, t } from "../words.js";
import { endedWords } from "../ending.js";
import { stepWords } from "./step-words.js";
import { consoleStyles } from "./styles.js";

@customElement("told-log")
export class ToldLog extends Part {
  @property({ attribute: false }) view!: ToldView;
  @property() token = "";
  /** An amendment that is being looked at. */
  @property({ attribute: false }) line: Record<string, Json> | null = null;
  @state() private preview: Previewed | null = null;
  @state() private trouble = "";
  @state() private opened = 0;

  static override styles = [
    sharedStyles,
    consoleStyles,
    lineStyles,
    tokenStyles,
    css`
      :host {
        display: block;
      }
      li {
        border-bottom: 1px solid var(--edge);
        padding: 4px 0 6px;
      }
      li.gone .what {
        text-decoration: line-through;
        color: var(--ink-2);
      }
      .what {
        background: none;
        border: none;
        padding: 2px 0;
        min-height: 32px;
        width: 100%;
        white-space: normal;
        text-align: left;
        font-weight: 600;
      }
      .score {
        font-size: 22px;
        font-weight: 750;
      }
      del {
        color: var(--ink-2);
      }
      ins {
        text-decoration: none;
        font-weight: 650;
      }
    `,
  ];

  protected override willUpdate(changed: Map<string, unknown>): void {
    if (changed.has("line")) void this.look();
  }

  private async look(): Promise<void> {
    this.preview = null;
    this.trouble = "";
    const { line } = this;
    if (!line) return;
    try {
      const found = await ask<Previewed>(`/api/told/${this.view.id}/preview`, {
        method: "POST",
        headers: { Authorization: `Bearer ${this.token}` },
        body: JSON.stringify(line),
      });
      if (line === this.line) this.preview = found;
    } catch (error) {
      this.trouble = error instanceof Trouble ? say(error.words) : String(error);
    }
  }

  protected override render(): unknown {
    if (this.line) return this.deciding();
    const rows = this.view.rows.filter((row) => row.what !== "amend").toReversed();
    return html`<ol>
        ${rows.map((row) => this.row(row))}
      </ol>
      ${rows.length === 0 ? html`<p class="small">${t("Nothing was told yet.")}</p>` : nothing}`;
  }

  private row(row: Row): unknown {
    const said = row.said;
    const gone = row.what === "step" && !row.stands;
    const text =
      row.what === "ended"
        ? endedWords(row.note ?? "")
        : row.what === "note"
          ? row.text || t("The clock was set")
          : stepWords((row.step ?? row.was)!, this.view.keys);
    return html`<li class=${gone ? "gone" : ""} data-row=${row.n}>
      <button
        class="what"
        aria-expanded=${this.opened === row.n}
        @click=${() => (this.opened = this.opened === row.n ? 0 : row.n)}
      >
        <span class="small numbers">${row.n}${said ? ` · ${clockText(said.clock)}` : ""}</span>
        ${text}${row.amended && row.step ? html` <small class="small">${t("corrected")}</small>` : nothing}
      </button>
      ${said && said.worth ? html`<div class="small">${spokenLine(this, this.view, said)}</div>` : nothing}
      ${
        row.amended && row.was && row.step
          ? html`<div class="small"><del>${stepWords(row.was, this.view.keys)}</del></div>`
          : nothing
      }
      ${
        this.opened === row.n && row.what !== "note" && (row.stands || row.what === "ended")
          ? html`<div class="row">
              <button data-test="take-back" @click=${() => this.tell("amend", { amend: row.n, step: null })}>
                ${t("It did not happen")}
              </button>
              ${
                row.what === "step"
                  ? html`<button data-test="otherwise" @click=${() => this.tell("otherwise", row.n)}>
                      ${t("Tell it otherwise…")}
                    </button>`
                  : nothing
              }
            </div>`
          : nothing
      }
    </li>`;
  }

  /** What would change, before anybody accepts it. */
  private deciding(): unknown {
    const found = this.preview;
    const cut = this.line!["rest"] === "cut";
    return html`<div class="card" data-test="preview">
      <h2>${t("What would change")}</h2>
      ${this.trouble ? html`<p class="bad">${this.trouble}</p>` : nothing}
      ${
        found
          ? html`<div class="score numbers">
                ${found.before.home}–${found.before.away} →
                <span data-test="new-score">${found.after.home}–${found.after.away}</span>
              </div>
              <ol>
                ${found.changes.map((change) => this.change(change))}
              </ol>
              ${
                found.stops_at
                  ? html`<p>${t("Entry {entry} no longer fits what happened before it.", { entry: found.stops_at })}</p>
                      <div class="row">
                        <button
                          aria-pressed=${!cut}
                          @click=${() => this.tell("amend", { ...this.line!, rest: "keep" })}
                        >
                          ${t("Keep the rest")}</button
                        ><button aria-pressed=${cut} @click=${() => this.tell("amend", { ...this.line!, rest: "cut" })}>
                          ${t("Cut the rest off")}
                        </button>
                      </div>`
                  : nothing
              }`
          : nothing
      }
      <div class="row">
        <button
          class="first"
          data-test="accept"
          ?disabled=${!found || (found.stops_at !== undefined && !this.line!["rest"])}
          @click=${() => this.tell("accept", this.line!)}
        >
          ${t("Accept")}
        </button>
        <button data-test="leave-it" @click=${() => this.tell("amend", null)}>${t("Leave it")}</button>
      </div>
    </div>`;
  }

  private change({ n, step, before, after }: Change): unknown {
    const heard = (said: Said | undefined): string =>
      said
        ? [
            ...said.calls.map((call) => slug("call", call.call)),
            said.goal ? t("Goal!") : "",
            nextWords(this.view, said),
          ]
            .filter(Boolean)
            .join(" · ")
        : t("does not count");
    return html`<li>
      <b class="numbers">${n}</b> ${stepWords(step, this.view.keys)}<br /><del>${heard(before)}</del> →
      <ins>${heard(after)}</ins>
    </li>`;
  }
}
