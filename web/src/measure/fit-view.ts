/** What readings say about a table, and what they do not. */

import { html, nothing } from "lit";
import type { Experiment, Fit, Undecided } from "../protocol.js";
import { say, t } from "../words.js";
import { digits } from "./kept.js";

const material = (key: string): string =>
  ({
    "piece.friction": t("Piece on the table: friction"),
    "ball.friction": t("Ball on the table: friction"),
    "ball.rolling": t("Ball on the table: rolling resistance"),
    "keeper.friction": t("Keeper on the table: friction"),
    "contact.piece_piece": t("Piece against piece: bounce"),
    "contact.piece_ball": t("Piece against ball: bounce"),
    "contact.piece_keeper": t("Piece against keeper: bounce"),
    "contact.piece_wall": t("Piece against fence: bounce"),
    "contact.ball_wall": t("Ball against fence: bounce"),
    "hand.speed": t("Hardest flick (mm/s)"),
    "piece.mass": t("Weight of a piece (g)"),
    "ball.mass": t("Weight of the ball (g)"),
    "keeper.mass": t("Weight of the keeper (g)"),
  })[key] ?? key;

export function fitView(fit: Fit, experiments: Experiment[]): unknown {
  const title = (kind: string): string => {
    const found = experiments.find((one) => one.kind === kind);
    return found ? say(found.title) : kind;
  };
  const runs = (counts: Record<string, number>): string =>
    Object.entries(counts)
      .map(([kind, count]) => `${title(kind)} ${count}`)
      .join(", ");
  const why = (one: Undecided): string =>
    one.mixed && Object.keys(one.runs).length
      ? t("cannot be told apart from: {other}", { other: material(one.mixed) })
      : t("would tell: {experiments}", { experiments: one.by.map(title).join(", ") });
  return html`${
    fit.measured.length
      ? html`<div class="scroll">
          <table data-test="measured">
            <thead>
              <tr>
                <th>${t("Material")}</th>
                <th>${t("The book’s")}</th>
                <th>${t("Yours")}</th>
                <th>95 %</th>
                <th>${t("From")}</th>
              </tr>
            </thead>
            <tbody>
              ${fit.measured.map(
                (one) =>
                  html`<tr>
                    <td>${material(one.key)}</td>
                    <td>${digits(one.book)}</td>
                    <td><strong>${digits(one.value)}</strong></td>
                    <td>${digits(one.low)} – ${digits(one.high)}</td>
                    <td>${runs(one.runs)}</td>
                  </tr>`,
              )}
            </tbody>
          </table>
        </div>`
      : nothing
  }
  ${
    fit.undecided.length
      ? html`<div>
          <h3>${t("Not decided by these readings: the book’s number stays")}</h3>
          <ul data-test="undecided">
            ${fit.undecided.map((one) => html`<li>${material(one.key)} (${digits(one.book)}): ${why(one)}</li>`)}
          </ul>
        </div>`
      : nothing
  }
  ${
    fit.scatter !== null && fit.scatter > 1.5
      ? html`<p>
          ${t("The readings scatter {times} times as much as ruler and film explain.", { times: digits(fit.scatter) })}
        </p>`
      : nothing
  }
  ${
    fit.odd.length
      ? html`<p class="trouble">
          ${t("Unlike the others; read again or leave out: {runs}", {
            runs: fit.odd
              .map((one) => {
                const [kind = "", number = ""] = one.split(" ");
                return `${title(kind)} ${number}`;
              })
              .join(", "),
          })}
        </p>`
      : nothing
  }
  ${
    fit.hand
      ? html`<p>
          ${t("Your hand errs by {angle}° and {power} % of its strength.", {
            angle: digits(fit.hand.angle),
            power: digits(100 * fit.hand.power),
          })}
        </p>`
      : nothing
  }
  ${fit.hold.map(
    (one) =>
      html`<p>
        ${t("Starts by itself at a slope of {slope}; that is not simulated.", { slope: digits(one.static) })}
      </p>`,
  )}`;
}
