/** What of the line must be seen: what waits, what was refused, and what two devices told at once. */

import { html, nothing } from "lit";
import type { Step, ToldProposal, ToldView } from "../protocol.js";
import { say, t } from "../words.js";
import type { Line } from "./line.js";
import { stepWords } from "./step-words.js";

/** What has not arrived, and what was not taken. */
export function waitingBars(line: Line, view: ToldView): unknown {
  const unsent = line.unsent.length;
  const refused = line.waiting.filter((one) => one.refused);
  return html`${
    !line.online
      ? html`<p class="bar" role="status" data-test="offline">
          ${t("The line is gone; what is told is kept here.")}
          ${unsent ? t("Waiting: {count}", { count: unsent }) : nothing}
        </p>`
      : nothing
  }
  ${refused.map(
    (one) =>
      html`<p class="bar bad" role="alert" data-test="refused">
        ${say(one.refused!)}
        <span class="small"
          >${one.line?.["step"] ? stepWords(one.line["step"] as unknown as Step, view.keys) : nothing}</span
        >
        <button data-test="drop" @click=${() => line.drop(one.id)}>${t("Drop it")}</button>
      </p>`,
  )}`;
}

/** Two devices told different things: the referee settles it, nothing is merged. */
export function proposalBar(line: Line, view: ToldView, proposal: ToldProposal): unknown {
  const met = view.rows.filter((row) => proposal.instead_of.includes(row.n));
  const settle = (how: "taken" | "instead" | "dropped"): void => line.settle({ proposal: proposal.n, how });
  return html`<div class="bar" role="alert" data-test="proposal">
    <b>${t("Told while another device told something else:")}</b>
    ${proposal.step ? stepWords(proposal.step, view.keys) : t("a correction")}
    <div class="small">
      ${t("Meanwhile:")} ${met.map((row) => (row.was ? stepWords(row.was, view.keys) : t("a correction"))).join("; ")}
    </div>
    ${
      view.role === "referee"
        ? html`<div class="row">
            <button data-test="settle-taken" @click=${() => settle("taken")}>${t("Both happened")}</button>
            ${
              proposal.step
                ? html`<button data-test="settle-instead" @click=${() => settle("instead")}>
                    ${t("This instead of that")}
                  </button>`
                : nothing
            }
            <button data-test="settle-dropped" @click=${() => settle("dropped")}>
              ${t("It is the same: drop it")}
            </button>
          </div>`
        : html`<div class="small">${t("The referee settles it.")}</div>`
    }
  </div>`;
}
