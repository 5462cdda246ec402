/** What would the book say? The same keys, outside a match: nothing is entered anywhere. */

import { html, nothing } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { Part, sharedStyles } from "../parts/shared.js";
import type { Consulting, Json, ToldView } from "../protocol.js";
import { ask, Trouble } from "../server.js";
import { say, slug, t } from "../words.js";
import { clauseAside } from "./clause-aside.js";
import { pageStyles } from "./page-styles.js";
import { consoleStyles } from "./styles.js";
import type { ToldStep } from "./told-keys.js";
import "./told-ask.js";
import "./told-keys.js";
import "./told-ruling.js";

const RESTARTS = [
  "",
  "kick_off",
  "throw_in",
  "goal_kick",
  "corner",
  "direct_free_kick",
  "indirect_free_kick",
  "penalty",
] as const;

@customElement("consult-page")
export class ConsultPage extends Part {
  @property() book = "";
  @state() private view: ToldView | null = null;
  @state() private lines: Record<string, Json>[] = [];
  @state() private restart = "";
  @state() private trouble = "";
  @state() private clause = "";

  static override styles = [sharedStyles, consoleStyles, pageStyles];

  override connectedCallback(): void {
    super.connectedCallback();
    void this.ask([]);
  }

  private async ask(lines: Record<string, Json>[]): Promise<void> {
    this.trouble = "";
    const asked: Consulting = {
      book: this.book,
      turn: "home",
      restart: (this.restart || null) as Exclude<Consulting["restart"], undefined>,
      lines,
    };
    try {
      this.view = await ask<ToldView>("/api/consult", { method: "POST", body: JSON.stringify(asked) });
      this.lines = lines;
    } catch (error) {
      this.trouble = error instanceof Trouble ? say(error.words) : String(error);
    }
  }

  private more(step: Record<string, Json>): void {
    void this.ask([...this.lines, { step }]);
  }

  protected override render(): unknown {
    const { view } = this;
    return html`<div class="page" @clause=${(e: CustomEvent<{ id: string }>) => (this.clause = e.detail.id)}>
      <header role="presentation">
        <button class="quiet" data-test="leave" @click=${() => this.tell("leave")}>← ${t("Console")}</button
        ><b style="flex:1">${t("What would the book say?")}</b>
        <button
          data-test="undo"
          ?disabled=${!this.lines.length}
          @click=${() => void this.ask(this.lines.slice(0, -1))}
          aria-label=${t("Take the last entry back")}
        >
          ↶
        </button>
      </header>
      ${this.trouble ? html`<p class="bar bad" role="alert">${this.trouble}</p>` : nothing}
      <div class="main">
        <h1 class="unseen">${t("What would the book say?")}</h1>
        ${
          view
            ? html`<div class="left">
                  <label class="small"
                    >${slug("book", this.book)}: ${t("before it")}<select
                      data-test="restart"
                      @change=${(e: Event) => {
                        this.restart = (e.target as HTMLSelectElement).value;
                        void this.ask([]);
                      }}
                    >
                      ${RESTARTS.map(
                        (kind) =>
                          html`<option value=${kind} ?selected=${kind === this.restart}>
                            ${slug("next", kind || "play")}
                          </option>`,
                      )}
                    </select></label
                  >
                  <told-ruling class="card" .view=${view}></told-ruling>
                </div>
                <div class="right">
                  <told-ask
                    .view=${view}
                    @answer=${(e: CustomEvent<Record<string, string>>) => this.more({ answer: e.detail })}
                  ></told-ask
                  ><told-keys .view=${view} @told=${(e: CustomEvent<ToldStep>) => this.more(e.detail.step)}></told-keys>
                </div>`
            : nothing
        }
      </div>
      ${clauseAside(this.book, this.clause, () => (this.clause = ""))}
    </div>`;
  }
}
