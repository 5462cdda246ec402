/** What happens and what may be done, beside the table: the referee, the offers, the counts and the log. */

import { html } from "lit";
import { isDue } from "../flow.js";
import { offerKey } from "../offers.js";
import type { Action, Die, Offer, Side } from "../protocol.js";
import { say, t } from "../words.js";
import { sealWords } from "./at-board.js";
import { heardBeside, overBar, proposalBar } from "./match-bars.js";
import { icons } from "./icons.js";
import type { MatchPage } from "./match-page.js";
import { lineBar, waitingWords } from "./waiting.js";
import "./counters.js";
import "./offers-panel.js";
import "./referee.js";

export function panel(page: MatchPage): unknown {
  const { atTable, atBoard, play } = page;
  const [match, view] = [play.match!, play.view!];
  return html`<section class="panel" aria-label=${t("What happens")}>
    <referee-line
      .match=${match}
      .spoken=${play.spoken}
      .heard=${heardBeside(play)}
      .notice=${page.notice}
      ?calm=${page.notice === page.calm}
      .rest=${view.clock > 0 ? "" : sealWords(match)}
    >
      <button
        class="icon quiet logbutton"
        title=${t("Log")}
        aria-label=${t("Log")}
        aria-expanded=${page.logShown}
        @click=${page.toggleLog}
      >
        ${icons.log}
      </button></referee-line
    >
    <div class="acts">
      ${lineBar(
        play,
        (side, token) => void share(page, side, token),
      )}${proposalBar(play)}${view.over ? overBar(page) : offersOf(page)}
    </div>
    <div class="tools" @meaning=${(e: CustomEvent<string>) => page.news(e.detail)}>
      <book-counters .counts=${view.counts} .units=${match.units} .most=${view.most}></book-counters
      >${atTable.zoomButtons()}${atTable.strikePad()}${atBoard.hintButton()}
    </div>
    <referee-log
      class="log ${page.logOpen === null ? "" : page.logOpen ? "open" : "closed"}"
      .match=${match}
      .log=${play.log.filter((said) => said !== play.spoken)}
      ?spoken=${play.spoken?.worth === true}
    ></referee-log>
  </section>`;
}

async function share(page: MatchPage, side: Side, token: string): Promise<void> {
  const link = `${location.origin}/m/${page.play.id}#${side}=${token}`;
  await navigator.clipboard?.writeText(link).catch(() => undefined);
  page.news(link);
}

function offersOf(page: MatchPage): unknown {
  const { play, offers, atTable, atBoard } = page;
  return html`<offers-panel
    .offers=${offers}
    .places=${atTable.places}
    .selected=${page.table?.selected ?? null}
    .manner=${atTable.manner}
    .placingKey=${atTable.placingKey}
    .placedKey=${atTable.made}
    .drafted=${Object.keys(atTable.draft).length}
    ?blocked=${atTable.broken.length > 0}
    ?busy=${play.waiting}
    .turn=${play.view!.next?.side ?? null}
    .tried=${play.view!.next?.with === "repeat" ? atTable.power : null}
    ?novice=${page.tally.flicks < 3}
    .waiting=${waitingWords(play)}
    .worth=${atBoard.worth}
    .hand=${atBoard.hand}
    .ball=${play.view!.ball}
    .teams=${play.match}
    ?both=${play.seats.length > 1}
    .awaited=${new Set(offers.filter((o) => isDue(play.view!.offers, o)).map(offerKey))}
    .coming=${page.flow.coming ? offerKey(page.flow.coming.offer) : null}
    @setup=${page.switchSetup}
    @act=${(e: CustomEvent<{ offer: Offer; action: Action }>) => page.do(e.detail.offer, e.detail.action)}
    @manner=${(e: CustomEvent<string>) => {
      atTable.manner = e.detail;
      page.requestUpdate();
    }}
    @place-start=${(e: CustomEvent<string>) => atTable.start(e.detail)}
    @place-done=${atTable.done}
    @place-undo=${atTable.undo}
    @pick-die=${(e: CustomEvent<Die>) => atBoard.pick(e.detail)}
    @throw-it=${atBoard.throwIt}
    @put-back=${atBoard.putBack}
    @declare=${(e: CustomEvent<{ offer: Offer; action: Action }>) => atBoard.declare(e.detail.offer, e.detail.action)}
    @barred=${(e: CustomEvent<Offer>) => (page.notice = `${say(e.detail.barred!)} (${e.detail.clause})`)}
  ></offers-panel>`;
}
