/** A clause opened: title, gist, our reading, examples as small diagrams. Beside the table, never over it. */

import { css, html, nothing } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { placesOf } from "../places.js";
import type { ClausePage, Example, Ground } from "../protocol.js";
import { clause as fetchClause, Trouble } from "../server.js";
import { reads, say, t } from "../words.js";
import { icons } from "./icons.js";
import { Part, sharedStyles } from "./shared.js";
import "../table/view.js";

@customElement("clause-drawer")
export class ClauseDrawer extends Part {
  @property() book = "";
  @property() clause = "";
  @property({ attribute: false }) ground: Ground | null = null;
  @state() private found: ClausePage | null = null;
  @state() private trouble = "";

  static override styles = [
    sharedStyles,
    css`
      :host {
        display: block;
        overflow: auto;
        padding: 12px;
        background: var(--panel);
      }
      header {
        display: flex;
        justify-content: space-between;
        gap: 8px;
        align-items: start;
      }
      h2 {
        font-size: 18px;
        line-height: 1.25;
      }
      .where {
        color: var(--ink-2);
        font-size: 13px;
      }
      p {
        margin: 10px 0;
      }
      .reading {
        border-left: 3px solid var(--accent);
        padding-left: 10px;
        color: var(--ink-2);
      }
      figure {
        margin: 12px 0;
      }
      palheta-table {
        height: 150px;
        pointer-events: none;
      }
      figcaption {
        font-size: 13px;
        color: var(--ink-2);
      }
    `,
  ];

  protected override willUpdate(changed: Map<string, unknown>): void {
    if (changed.has("clause") || changed.has("book")) void this.load();
  }

  /** Who opens a clause by key goes on reading there; Escape closes it. */
  protected override firstUpdated(): void {
    this.addEventListener("keydown", (event) => {
      if (event.key === "Escape") this.tell("close-clause");
    });
    this.renderRoot.querySelector<HTMLElement>("button")?.focus();
  }

  private async load(): Promise<void> {
    this.found = null;
    this.trouble = "";
    const wanted = this.clause;
    try {
      const found = await fetchClause(this.book, wanted);
      if (wanted === this.clause) this.found = found;
    } catch (error) {
      this.trouble = error instanceof Trouble ? say(error.words) : String(error);
    }
  }

  protected override render(): unknown {
    const c = this.found;
    return html`<header role="presentation">
        <div>
          <div class="where">${c?.book ?? this.book} · ${this.clause}</div>
          ${c ? this.titled(c) : html`<h2></h2>`}
        </div>
        <button class="icon" aria-label=${t("Close")} @click=${() => this.tell("close-clause")}>${icons.close}</button>
      </header>
      ${this.trouble ? html`<p>${this.trouble}</p>` : nothing}
      ${
        c
          ? html`${this.gists(c)}
            ${
              c.reading
                ? html`<p class="reading">
                    <b>${t("How it is read")}:</b>
                    <span lang="en">${c.reading}${c.reading_reason ? html` — ${c.reading_reason}` : nothing}</span>
                  </p>`
                : nothing
            }
            ${this.ground ? c.examples.map((e) => this.example(e)) : nothing}`
          : nothing
      }`;
  }

  /** What it is called in the reader's language, the book's own words in small print. */
  private titled(c: ClausePage): unknown {
    const own = html`<span lang=${c.language}>${c.heading}</span>`;
    return reads(c.language)
      ? html`<h2>${own}</h2>`
      : html`<h2>${t(c.heading)}</h2>
          <div class="where">${own}</div>`;
  }

  /** In the reader's language where we have it; who reads neither gets both. */
  private gists(c: ClausePage): unknown {
    const local = html`<p lang=${c.language}>${c.gist_local}</p>`;
    const english = html`<p lang="en">${c.gist}</p>`;
    if (reads(c.language)) return local;
    return reads("en")
      ? html`${english}
          <div class="where">${local}</div>`
      : html`${local}
          <div class="where">${english}</div>`;
  }

  private example(example: Example): unknown {
    const places = placesOf(example);
    if (Object.keys(places).length === 0) return nothing;
    return html`<figure>
      <palheta-table still close inert .ground=${this.ground!} .places=${places}></palheta-table>
      <figcaption lang="en">${example.about ?? ""}</figcaption>
    </figure>`;
  }
}
