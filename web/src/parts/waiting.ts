/** Who is waited for, and why nothing can be done just now. */

import { html, nothing } from "lit";
import { isReady } from "../flow.js";
import { mine, offersTo } from "../offers.js";
import { sideOf } from "../places.js";
import type { Play } from "../play.js";
import type { Side } from "../protocol.js";
import { inviteTo } from "../server.js";
import { say, t } from "../words.js";

export const nameOf = (play: Play, side: Side): string =>
  play.match![side].name || t(side === "home" ? "Home" : "Away");

/** There is nothing to play here, and why. */
export function gonePage({ id, refusal }: Play): unknown {
  const lobby = html`<a class="button" href="/">${t("To the lobby")}</a>`;
  if (!refusal)
    return html`<div class="gone">
      <h2>${t("There is no such match")}</h2>
      <p>${t("It may have been deleted.")}</p>
      ${lobby}
    </div>`;
  return html`<div class="gone">
    <h2>${t("This match cannot be played on")}</h2>
    <p>${say(refusal)}</p>
    <a class="button" href="/api/matches/${id}/record" download>${t("Download the record")}</a>${lobby}
  </div>`;
}

export function waitingWords(play: Play): string {
  if (play.showing) return "";
  const first = play.view?.offers.find((o) => !o.barred);
  if (!first) return "";
  if (first.side === "referee") return say(first.label);
  if (isReady(first)) return t("{name} is getting ready", { name: nameOf(play, first.side) });
  return t("{name} is playing: {what}", { name: nameOf(play, first.side), what: say(first.label) });
}

/** A piece that cannot be played: it is somebody else's, or it is not one's turn. */
export function notNow(play: Play, piece: string): string {
  const side = sideOf(piece);
  if (side && play.seats.length > 0 && !play.seats.includes(side))
    return t("That piece is {name}’s", { name: nameOf(play, side) });
  return offersTo(mine(play.view!.offers, play.seats), "flick").length > 0 ? "" : waitingWords(play);
}

export function lineBar(play: Play, share: (side: Side, token: string) => void): unknown {
  if (play.line === "lost" || play.line === "connecting")
    return html`<div class="linebar" role="status">
      ${t("Reconnecting… nothing is lost, and the clocks wait for you")}
    </div>`;
  if (play.notStored)
    return html`<div class="linebar" role="alert" data-test="not-stored">
      ${t("The server cannot keep anything just now. The match waits; nothing is lost.")}
    </div>`;
  const away = (["home", "away"] as const).find(
    (s) => play.match!.seats?.[s] === "person" && !play.people[s] && !play.seats.includes(s),
  );
  if (!away || play.view?.over) return nothing;
  const invite = inviteTo(play.id);
  return html`<div class="linebar" role="status">
    ${t("{side} is not here: the clocks wait", { side: nameOf(play, away) })}
    ${invite ? html`<button @click=${() => share(away, invite)}>${t("Copy the link for them")}</button>` : nothing}
  </div>`;
}
