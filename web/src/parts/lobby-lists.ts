/** The first page’s lists: matches that are kept here, and events. */

import { html, nothing } from "lit";
import type { Listed } from "../protocol.js";
import { seatsOf, sitsAt } from "../server.js";
import { whenWords } from "../when.js";
import { say, slug, t } from "../words.js";
import { icons } from "./icons.js";
import type { Lobby } from "./lobby.js";

const MOST_LISTED = 8;

function about(m: Listed): string {
  const when = whenWords(m.created);
  if (m.damage) return `${say(m.damage)} · ${when}`;
  const asked =
    m.delete.length === 0
      ? ""
      : ` · ${
          m.delete.some((side) => seatsOf(m.id)[side])
            ? t("you have asked to delete it")
            : t("a player has asked to delete it")
        }`;
  return `${slug("book", m.book)} · ${when}${asked}`;
}

/** Mine first, then what is being played, then what is over. */
export function matchList(lobby: Lobby): unknown {
  const mine = lobby.listed.filter((m) => sitsAt(m.id) && !m.over);
  const live = lobby.listed.filter((m) => !sitsAt(m.id) && !m.over);
  const over = lobby.listed.filter((m) => m.over);
  return html`<section class="matches">
    <h2>${t("Matches")}</h2>
    <label class="button"
      >${t("Open a record…")}<input
        type="file"
        accept=".jsonl,.json,.palheta"
        class="unseen"
        @change=${(e: Event) => void lobby.openFile(e)}
    /></label>
    ${lobby.listed.length === 0 ? html`<p class="lasts">${t("None yet. The table is waiting.")}</p>` : nothing}
    ${matchGroup(lobby, t("Yours"), mine, "mine")} ${matchGroup(lobby, t("Being played"), live, "live")}
    ${matchGroup(lobby, t("Finished"), over, "over")}
  </section>`;
}

/** Tournaments that are kept here; their pages are the server's own (`_self`: not this app's). */
export function eventList(lobby: Lobby): unknown {
  return html`<section class="matches">
    <h2><a target="_self" href="/events">${t("Events")}</a></h2>
    <a class="button" target="_self" href="/events/new" data-test="new-event">${t("A new event")}</a>
    ${
      lobby.events.length === 0
        ? nothing
        : html`<ul data-test="events">
            ${lobby.events.slice(0, MOST_LISTED).map(
              (e) =>
                html`<li>
                  <span>${e.event}</span
                  ><span class="lasts"
                    >${slug("book", e.book)} · ${t("entrants: {count}", { count: String(e.entrants) })} ·
                    ${e.date || whenWords(e.created)}</span
                  >
                  <a class="button" target="_self" href="/e/${e.id}/"
                    >${e.over ? t("Final places") : t("Tables and results")}</a
                  >
                </li>`,
            )}
          </ul>`
    }
  </section>`;
}

function matchGroup(lobby: Lobby, title: string, listed: Listed[], name: string): unknown {
  if (listed.length === 0) return nothing;
  return html`<h3>${title}</h3>
    <ul data-test="matches-${name}">
      ${listed.slice(0, MOST_LISTED).map(
        (m) =>
          html`<li>
            <span class="numbers"
              ><i class="dot" style="background:${m.home.kit.main}"></i> ${m.home.name || t("Home")}
              <b>${m.score.home}–${m.score.away}</b> ${m.away.name || t("Away")}
              <i class="dot away" style="background:${m.away.kit.main}"></i
            ></span>
            <span class="lasts">${about(m)}</span>
            ${
              m.over
                ? html`<a class="button" href="/r/${m.id}">${t("Watch")}</a>`
                : html`<a class="button" href="/m/${m.id}">${sitsAt(m.id) ? t("Go on") : t("Watch")}</a>`
            }
            ${sitsAt(m.id) ? deletion(lobby, m) : nothing}
          </li>`,
      )}
    </ul>`;
}

/** Asked once more, where it stands. */
function deletion(lobby: Lobby, m: Listed): unknown {
  const which = `${m.home.name || t("Home")} ${m.score.home}–${m.score.away} ${m.away.name || t("Away")}`;
  if (lobby.deleting !== m.id)
    return html`<button
      class="icon quiet"
      aria-label="${t("Delete")}: ${which}"
      title=${t("Delete")}
      @click=${() => (lobby.deleting = m.id)}
    >
      ${icons.close}
    </button>`;
  return html`<span class="sure"
    ><button
      class="grave"
      data-test="delete-sure"
      aria-label="${t("Yes, delete")}: ${which}"
      @click=${() => lobby.forget(m)}
    >
      ${t("Yes, delete")}
    </button>
    <button @click=${() => (lobby.deleting = null)}>${t("Keep")}</button></span
  >`;
}
