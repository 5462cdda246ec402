/** The puzzle of the day, in the lobby: one scene, and the way to the school. */

import { css, html, nothing } from "lit";
import { customElement, state } from "lit/decorators.js";
import { Part, sharedStyles } from "../parts/shared.js";
import type { SchoolQuestion } from "../protocol.js";
import { slug, t } from "../words.js";
import { ofTheDay } from "./asking.js";
import { load, today } from "./boxes.js";

@customElement("school-puzzle")
export class SchoolPuzzle extends Part {
  @state() private found: SchoolQuestion | null = null;

  static override styles = [
    sharedStyles,
    css`
      :host {
        display: block;
        border-top: 1px solid var(--edge);
        padding-top: 12px;
      }
      a {
        display: grid;
        grid-template-columns: 120px 1fr;
        gap: 4px 12px;
        align-items: center;
        color: inherit;
        text-decoration: none;
      }
      img {
        width: 120px;
        height: 76px;
        object-fit: contain;
        border-radius: 8px;
        background: var(--panel-2);
        grid-row: 1 / span 2;
      }
      h2 {
        font-size: 15px;
        align-self: end;
      }
      p {
        color: var(--ink-2);
        font-size: 14px;
        align-self: start;
      }
      nav {
        margin-top: 8px;
      }
    `,
  ];

  override connectedCallback(): void {
    super.connectedCallback();
    void this.load();
  }

  private async load(): Promise<void> {
    this.found = await ofTheDay(today()).catch(() => null); // the lobby does without
  }

  protected override render(): unknown {
    if (!this.found) return nothing;
    const solved = load().solved === today();
    return html`<a href="/school?day" data-test="puzzle"
        ><img src=${this.found.picture} alt="" />
        <h2>${t("Puzzle of the day")}</h2>
        <p>
          ${slug("book", this.found.book)} · ${solved ? t("solved") : t("What do you call, and how does play go on?")}
        </p></a
      >
      <nav><a class="button" href="/school" data-test="school">${t("School for referees")}</a></nav>`;
  }
}
