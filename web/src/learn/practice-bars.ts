/** What stands above the table of first steps and of practice: the task, what may be tried, how it is set up. */

import { html, nothing } from "lit";
import { clauseName } from "../clause-name.js";
import { icons } from "../parts/icons.js";
import type { LearnStep } from "../protocol.js";
import { say, slug, t } from "../words.js";
import { doneSteps } from "./asking.js";
import type { PracticePage, Setting } from "./practice-page.js";

/** A small screen shows only its picture. */
const tool = (name: string, icon: unknown, words: string, click: () => void, pressed?: boolean): unknown =>
  html`<button data-test=${name} aria-label=${words} title=${words} aria-pressed=${pressed ?? nothing} @click=${click}>
    ${icon} <span class="wide">${words}</span>
  </button>`;

function top(page: PracticePage, words: string): unknown {
  return html`<a class="button quiet icon" href="/" title=${t("To the lobby")} aria-label=${t("To the lobby")}
      >${icons.leave}</a
    >
    <h1 class=${page.steps ? "steps" : ""}>${slug("book", page.book)} · ${words}</h1>`;
}

export function stepsBar(page: PracticePage): unknown {
  const { course: found, task } = page;
  if (!found) return html`<div class="row">${top(page, t("First steps"))}</div>`;
  const done = doneSteps()[page.book] ?? [];
  return html`<div class="row">
      ${top(page, t("First steps"))}
      <ol class="dots" aria-label=${t("Tasks")}>
        ${found.steps.map(
          (step, i) =>
            html`<li>
              <button
                class="dot-button ${done.includes(step.id) ? "done" : ""}"
                aria-current=${i === page.at ? "step" : "false"}
                aria-label="${t("Task {number}", { number: i + 1 })}${done.includes(step.id) ? " ✓" : ""}"
                data-step=${step.id}
                @click=${() => void page.trying(() => page.goTo(i))}
              >
                ${done.includes(step.id) ? "✓" : i + 1}
              </button>
            </li>`,
        )}
      </ol>
    </div>
    ${task ? taskLine(page, task) : allDone(page)}`;
}

function taskLine(page: PracticePage, task: LearnStep): unknown {
  const clause = html`<a class="clause" href="/rules/${page.book}/${encodeURIComponent(task.clause)}" target="_blank"
    >${clauseName(task.clause, page.course!)}</a
  >`;
  return html`<div class="row task ${page.done ? "good" : ""}">
    <p role="status" data-test=${page.done ? "done" : "task"}>
      ${page.done ? html`<b>✓ ${t("Done!")}</b> ${say(task.told)} ${clause}` : html`${say(task.say)} ${clause}`}
    </p>
    <span class="tools"
      >${
        page.done
          ? html`<button class="first" data-test="next" @click=${() => void page.trying(() => page.goTo(page.at + 1))}>
              ${t("Next")}
            </button>`
          : nothing
      }
      ${undoButtons(page)}
      ${
        page.done
          ? nothing
          : html`<button data-test="solve" @click=${() => void page.trying(() => page.goTo(page.at, true))}>
                ${t("Show me")}
              </button>
              <button class="quiet" data-test="skip" @click=${() => void page.trying(() => page.goTo(page.at + 1))}>
                ${t("Skip")}
              </button>`
      }</span
    >
  </div>`;
}

function undoButtons(page: PracticePage): unknown {
  return html`${tool("undo", icons.undo, t("Take back"), () => page.match?.undo())}${tool(
    "restart",
    icons.again,
    t("From the start"),
    () => page.restart(),
  )}`;
}

function allDone(page: PracticePage): unknown {
  const done = (doneSteps()[page.book] ?? []).length;
  return html`<div class="row task good">
    <p role="status" data-test="all-done">
      <b>${t("{done} of {all} tasks done", { done, all: page.course!.steps.length })}.</b>
      ${t("You know enough for a first match.")}
    </p>
    <span class="tools"
      ><a class="button first" href="/?book=${page.book}" data-test="first-match">${t("Play a match")}</a>
      <a class="button" href="/practice/${page.book}">${t("Practice")}</a></span
    >
  </div>`;
}

export function practiceBar(page: PracticePage): unknown {
  const drills = page.course?.steps.filter((step) => step.drill) ?? [];
  return html`<div class="row">
      ${top(page, t("Practice"))}<span class="small wide">${t("Nothing counts here, and nothing is kept.")}</span>
    </div>
    <div class="row tools">
      ${
        page.setting
          ? settingTools(page, page.setting)
          : html` ${undoButtons(page)}
            ${
              page.match?.play?.match?.ground === null
                ? nothing
                : html`${tool("set-up", icons.move, t("Set positions"), () => page.setUp())}
                  ${tool(
                    "drill",
                    icons.goal,
                    t("Count my shots"),
                    () => (page.drill = page.drill ? null : { tries: 0, goals: 0 }),
                    page.drill !== null,
                  )}`
            }
            ${
              page.drill
                ? html`<b role="status" class="numbers" data-test="count"
                    >${t("{goals} of {tries} scored", { goals: page.drill.goals, tries: page.drill.tries })}</b
                  >`
                : nothing
            }
            ${
              drills.length
                ? html`<select
                    aria-label=${t("Begin with")}
                    data-test="begin-with"
                    @change=${(e: Event) => page.beginWith((e.target as HTMLSelectElement).value)}
                  >
                    ${
                      page.wish?.match || page.wish?.standing
                        ? html`<option value="here" selected>${t("This position")}</option>`
                        : nothing
                    }
                    <option
                      value=""
                      ?selected=${page.wish !== null && !page.wish.lesson && !page.wish.match && !page.wish.standing}
                    >
                      ${t("Everybody on the table")}
                    </option>
                    ${drills.map(
                      (step, i) =>
                        html`<option value=${step.id} ?selected=${page.wish?.lesson === step.id}>
                          ${t("Shot {number}", { number: i + 1 })}
                        </option>`,
                    )}
                  </select>`
                : nothing
            }
            ${
              page.match?.play?.match?.ground === null
                ? nothing
                : choose(page, "hand", t("Hand"), [
                    ["", t("steady")],
                    ["perfect", t("perfect")],
                    ["human", t("human")],
                  ])
            }
            ${
              page.course?.tables.length
                ? choose(page, "table", t("The table"), [
                    ["", t("the book's own")],
                    ...page.course.tables.map((name): [string, string] => [name, name]),
                  ])
                : nothing
            }
            ${
              page.table
                ? html`<a class="button quiet wide" href="/api/practice/${page.table}/record" download
                    >${t("Download the record")}</a
                  >`
                : nothing
            }`
      }
    </div>`;
}

function choose(page: PracticePage, name: "hand" | "table", label: string, choices: [string, string][]): unknown {
  return html`<select
    aria-label=${label}
    title=${label}
    data-test=${name}
    @change=${(e: Event) => page.change({ [name]: (e.target as HTMLSelectElement).value || null })}
  >
    ${choices.map(
      ([value, words]) =>
        html`<option value=${value} ?selected=${value === (page.kit[name] ?? "")}>${label}: ${words}</option>`,
    )}
  </select>`;
}

function settingTools(page: PracticePage, { turn }: Setting): unknown {
  return html`<span class="small">${t("Drag anything anywhere; beside the table it is taken away.")}</span>
    <span role="radiogroup" aria-label=${t("Whose turn")}
      >${(["home", "away"] as const).map(
        (side) =>
          html`<button
            role="radio"
            aria-checked=${turn === side}
            @click=${() => (page.setting = { ...page.setting!, turn: side })}
          >
            <i class="dot ${side}" style="background:${page.setting!.kits[side].main}"></i>
            ${t("{side} to play", { side: side === "home" ? t("Home") : t("Away") })}
          </button>`,
      )}</span
    >
    <button class="first" data-test="play-from-here" @click=${() => page.playFromHere()}>${t("Play from here")}</button>
    <button data-test="cancel" @click=${() => (page.setting = null)}>${t("Cancel")}</button>`;
}
