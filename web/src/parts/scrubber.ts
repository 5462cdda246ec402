/** Where in the match a replay is: to and fro, from call to call, and what may be taken along from there. */

import { html, nothing } from "lit";
import type { Said } from "../protocol.js";
import { language, t } from "../words.js";
import { icons } from "./icons.js";
import type { ReplayPage } from "./replay-page.js";

const called = (said: Said): boolean => said.goal !== undefined || said.calls.length > 0;

/** The replay is judged anew: where the match was ruled otherwise when it was played, that is said. */
function otherwise(page: ReplayPage): string | null {
  const { frames } = page.found!;
  const count = frames.filter((frame) => frame.differs).length;
  if (page.at === 0) return count > 0 ? t("Ruled otherwise when it was played: {count}", { count }) : null;
  return frames[page.at - 1]!.differs ? t("This was ruled otherwise when it was played") : null;
}

export function scrubber(page: ReplayPage): unknown {
  const count = page.found!.frames.length;
  return html`<div class="scrub" data-test="scrubber">
    <button
      class="icon"
      aria-label=${t("Earlier call")}
      title=${t("Earlier call")}
      @click=${() => page.jump(-1, called)}
    >
      ${icons.back}
    </button>
    <button class="first icon" aria-label=${page.playing ? t("Pause") : t("Play")} @click=${() => void page.toggle()}>
      ${page.playing ? icons.pause : icons.play}
    </button>
    <button class="icon" aria-label=${t("Next call")} title=${t("Next call")} @click=${() => page.jump(1, called)}>
      ${icons.forward}
    </button>
    <button
      class="icon"
      aria-label=${t("Next goal")}
      title=${t("Next goal")}
      data-test="next-goal"
      @click=${() => void page.nextGoal()}
    >
      ${icons.goal}
    </button>
    <select
      aria-label=${t("Speed")}
      @change=${(e: Event) => (page.speed = Number((e.target as HTMLSelectElement).value))}
    >
      ${[0.5, 1, 2, 4].map(
        (speed) =>
          html`<option value=${speed} ?selected=${speed === page.speed}>${speed.toLocaleString(language())} ×</option>`,
      )}
    </select>
    <div class="track">
      <input
        type="range"
        min="0"
        max=${count}
        .value=${String(page.at)}
        aria-label=${t("Where in the match")}
        @input=${(e: InputEvent) => page.seek(Number((e.target as HTMLInputElement).value))}
      />
      ${page.log.map((said, i) =>
        called(said)
          ? html`<i class="mark ${said.goal ? "goal" : ""}" style="left:${(100 * (i + 1)) / Math.max(count, 1)}%"></i>`
          : nothing,
      )}
    </div>
    <span class="numbers">${page.at}/${count}</span>
    ${
      page.matchId
        ? html`<button
            class="icon"
            aria-label=${t("Link to this moment")}
            title=${t("Link to this moment")}
            data-test="link"
            @click=${() => void page.copyLink()}
          >
            ${icons.link}
          </button>`
        : nothing
    }
    <button
      class="icon"
      aria-label=${t("Save a picture")}
      title=${t("Save a picture")}
      data-test="picture"
      @click=${() => void page.savePicture()}
    >
      ${icons.picture}
    </button>
    ${
      page.found!.match.ground
        ? html`<button
            class="icon"
            aria-label=${t("Save this flick as a film")}
            title=${t("Save this flick as a film")}
            data-test="film"
            @click=${() => void page.saveFilm()}
          >
            ${icons.film}
          </button>`
        : nothing
    }
    ${
      page.matchId && page.view(page.log.length).over
        ? html`<a class="button" href="/decided/${page.matchId}" data-test="decided">${t("What decided it")}</a>`
        : nothing
    }
    <span class="told" role="status">${page.told}</span>
    <span role="status" data-test="otherwise">${otherwise(page) ?? nothing}</span>
  </div>`;
}

/** From this very step of a match that is kept here; of a file only the position is known there. */
export function tryIt(page: ReplayPage): unknown {
  const { match, frames } = page.found!;
  const view = page.view(page.at);
  const entry = page.at > 0 ? frames[page.at - 1]!.entry : 0;
  const leave = (): void =>
    sessionStorage.setItem(
      "palheta.standing",
      JSON.stringify({ turn: view.next.side ?? "home", ball: view.ball, pieces: view.pieces }),
    );
  if (view.over || (!page.matchId && !view.ball)) return nothing;
  return html`<a
    class="button"
    data-test="try"
    href="/practice/${match.book}?${page.matchId ? `match=${page.matchId}&entry=${entry}` : "standing"}"
    @click=${leave}
    >${t("Try it from here")}</a
  >`;
}
