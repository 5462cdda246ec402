/** How an exam ended: the certificate, and what comes after it. */

import { html, nothing } from "lit";
import { region, slug, t } from "../words.js";
import { passed, points, type Exam } from "./exam.js";
import type { SchoolPage } from "./school-page.js";

export function result(page: SchoolPage, exam: Exam): unknown {
  const wrong = exam.ids.filter((_, i) => !exam.right[i]);
  const good = passed(exam);
  return html`<section class="certificate ${good ? "good" : ""}" data-test="result">
      <p class="brand">palheta</p>
      <h2>${good ? t("Certificate") : t("Not passed")}</h2>
      ${
        good
          ? html`<p class="who">${page.name || "……………"}</p>
              <p>${t("has passed the referees’ exam of the game")}</p>`
          : nothing
      }
      <p class="which">${slug("book", exam.book)}</p>
      <p class="numbers">
        ${t("{right} of {all} right", { right: points(exam), all: exam.ids.length })} ·
        ${new Date().toLocaleDateString(region())}
      </p>
    </section>
    <section class="after">
      ${
        good
          ? html`<label
                >${t("Name on the certificate")}
                <input
                  maxlength="60"
                  .value=${page.name}
                  @input=${(e: Event) => page.rename((e.target as HTMLInputElement).value)}
              /></label>
              <button data-test="print" @click=${() => print()}>${t("Print")}</button>`
          : nothing
      }
      ${
        wrong.length
          ? html`<button
              class="first"
              data-test="mistakes"
              @click=${() => {
                page.leave();
                page.begin(t("Again what was wrong"), wrong);
              }}
            >
              ${t("Again what was wrong")}: ${wrong.length}
            </button>`
          : nothing
      } <button data-test="leave" @click=${() => page.leave()}>${t("Back to the school")}</button>
    </section>`;
}
