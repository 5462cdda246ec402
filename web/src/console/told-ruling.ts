/** The ruling, large: the call, its clause, what to say aloud, how it goes on. */

import { css, html, nothing } from "lit";
import { customElement, property } from "lit/decorators.js";
import { Part, sharedStyles } from "../parts/shared.js";
import { clauseButton, lineStyles, nextWords, spokenLine } from "../parts/referee.js";
import { tokenStyles } from "../parts/tokens.js";
import type { Said, ToldView } from "../protocol.js";
import { shirtOf, slug, t } from "../words.js";
import { consoleStyles } from "./styles.js";

@customElement("told-ruling")
export class ToldRuling extends Part {
  @property({ attribute: false }) view!: ToldView;

  static override styles = [
    sharedStyles,
    consoleStyles,
    lineStyles,
    tokenStyles,
    css`
      :host {
        display: grid;
        gap: 6px;
      }
      .next {
        color: var(--ink);
        font-size: 21px;
        font-weight: 700;
        line-height: 1.2;
      }
      .text {
        line-height: 1.35;
        overflow-wrap: anywhere;
      }
      .text .next {
        display: none;
      }
    `,
  ];

  protected override render(): unknown {
    const { view } = this;
    const said = view.last;
    const due = nextWords(view, { next: view.next });
    const cites = view.cites[view.next.with ?? ""];
    return html`<div role="status" aria-live="polite" data-test="ruling">
      <div class="next" data-test="next">
        ${view.over ? this.over() : due || t("Before the match")}${
          cites && !view.over
            ? html` <small style="font-size:13px">${clauseButton(this, view, cites)}</small>`
            : nothing
        }
      </div>
      ${this.placing(said)} ${said ? html`<div class="text">${spokenLine(this, view, said)}</div>` : nothing}
    </div>`;
  }

  private over(): unknown {
    const { over } = this.view;
    const winner = over!.winner;
    const who =
      winner === "home" || winner === "away"
        ? t("{side} wins", { side: this.view[winner].name || t(winner === "home" ? "Home" : "Away") })
        : winner === "draw"
          ? t("A draw")
          : "";
    return html`${slug("next", "full_time")} ${over!.score.home}–${over!.score.away} ${who}`;
  }

  /** Where, how many moves, and what hands must put right. */
  private placing(said: Said | null): unknown {
    const { next } = this.view;
    const parts = [
      next.within && next.side ? slug("thing", `${next.side}_${next.within}`) : "",
      next.moves ? t("moves: {count}", { count: next.moves }) : "",
      ...(said?.removed ?? []).map((piece) => t("{piece} goes off", { piece: shirtOf(piece) })),
    ].filter(Boolean);
    return parts.length ? html`<div class="small">${parts.join(" · ")}</div>` : nothing;
  }
}
