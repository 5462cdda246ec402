/** What a match says around the table: what is asked, how it ended, why a piece may not stand there. */

import { html, nothing } from "lit";
import type { Play } from "../play.js";
import type { Broken, Side, Wish } from "../protocol.js";
import { playAgain, Trouble } from "../server.js";
import { sounds } from "../sounds.js";
import { sideOf } from "../places.js";
import { n, say, shirtOf, slug, t } from "../words.js";
import { askedOf } from "../asked.js";
import { resultWords, unlikeScore } from "../ending.js";
import { icons } from "./icons.js";
import type { MatchPage } from "./match-page.js";
import { pieceToken, told } from "./tokens.js";
import { nameOf } from "./waiting.js";
import "./announcement.js";
import "./match-menu.js";

void import("../learn/how-button.js");

const iconButton = (words: string, icon: unknown, click: () => void): unknown =>
  html`<button class="icon quiet" title=${words} aria-label=${words} @click=${click}>${icon}</button>`;

export function strip(page: MatchPage): unknown {
  const { play, atTable } = page;
  const { watching } = play.people;
  return html`<div class="strip">
    <span class="wide">
      ${
        atTable.last && !play.showing
          ? iconButton(t("Show again"), icons.again, () => void atTable.showAgain())
          : nothing
      }
      ${play.match?.ground ? iconButton(t("Turn the table"), icons.turn, () => (page.turned = !page.turned)) : nothing}
      <button
        class="icon quiet"
        title=${t("Sound")}
        aria-label=${t("Sound")}
        aria-pressed=${!sounds.muted}
        @click=${() => (sounds.toggle(), page.requestUpdate())}
      >
        ${sounds.muted ? icons.mute : icons.sound}
      </button>
      ${
        watching
          ? html`<span
              class="watching"
              title=${n("{count} person is watching", "{count} people are watching", watching)}
              >${icons.eye} ${watching}</span
            >`
          : nothing
      }</span
    >
    <how-button .book=${play.match!.book}></how-button>
    <button
      class="icon quiet"
      title=${t("Menu")}
      aria-label=${t("Menu")}
      aria-expanded=${page.menuOpen}
      data-test="menu"
      @click=${() => (page.menuOpen = !page.menuOpen)}
    >
      ${icons.menu}
    </button>
  </div>`;
}

export function menu(page: MatchPage): unknown {
  if (!page.menuOpen) return nothing;
  const { play, atTable } = page;
  const [mine] = play.seats.length === 1 ? play.seats : [];
  return html`<match-menu
    role="dialog"
    aria-label=${t("Menu")}
    .book=${play.match!.book}
    ?again=${atTable.last !== null && !play.showing}
    ?turns=${play.match!.ground !== null}
    ?resigns=${mine !== undefined && !play.view!.over}
    ?draws=${proposes(play, "draw") !== null}
    ?backs=${proposes(play, "take_back") !== null}
    ?asks=${asksOther(play)}
    @menu-close=${() => page.closeMenu()}
    @show-again=${() => void atTable.showAgain()}
    @turn-table=${() => (page.turned = !page.turned)}
    ?figures=${play.match!.ground?.look.piece === "figure"}
    @drawn=${() => page.requestUpdate()}
    @log=${page.openLog}
    @minute=${() => void page.renderRoot.querySelector("how-button")?.show()}
    @picture=${atTable.savePicture}
    @film=${atTable.saveFilm}
    @sound=${() => page.requestUpdate()}
    @setup=${page.switchSetup}
    @resign=${() => mine && play.act(null, mine, { do: "resign" })}
    @draw=${() => propose(play, "draw")}
    @take-back=${() => propose(play, "take_back")}
  ></match-menu>`;
}

/** The side for which I may ask for this now; null where there is nothing to ask for, or nobody. */
function proposes({ view, seats, match, proposal }: Play, to: Wish): Side | null {
  if (!view || view.over || proposal || seats.length === 0) return null;
  if (to === "take_back") return view.back.find((side) => seats.includes(side)) ?? null;
  const people = match!.seats.home === "person" && match!.seats.away === "person";
  return view.draw && people ? seats[0]! : null;
}

/** Somebody elsewhere must agree. */
const asksOther = ({ seats, match }: Play): boolean =>
  seats.length === 1 && match!.seats.home === "person" && match!.seats.away === "person";

function propose(play: Play, to: Wish): void {
  const side = proposes(play, to);
  if (side) play.act(null, side, { do: "propose", to });
}

/** What is asked, for who must answer; that it is asked, for who waits. */
export function proposalBar(play: Play): unknown {
  const { proposal, seats, view } = play;
  if (!proposal || view?.over) return nothing;
  const name = nameOf(play, proposal.side);
  const words =
    proposal.to === "draw"
      ? t("{name} offers a draw", { name })
      : t("{name} asks to take back what was played last", { name });
  const other = proposal.side === "home" ? "away" : "home";
  const answer = (side: Side, yes: boolean) => (): boolean => play.act(null, side, { do: "answer", yes });
  return html`<div class="linebar" role="status" data-test="proposal">
    ${words}
    ${
      seats.includes(other)
        ? html`<button class="first" data-answer="yes" @click=${answer(other, true)}>${t("Agree")}</button
            ><button data-answer="no" @click=${answer(other, false)}>${t("No, play on")}</button>`
        : seats.includes(proposal.side)
          ? html`<button data-answer="withdraw" @click=${answer(proposal.side, false)}>${t("Never mind")}</button>`
          : nothing
    }
  </div>`;
}

/** "Bot asks for the shot", and the like; of most words the offer that was taken says enough. */
export function heardWords(play: Play): string {
  if (!play.lastWord) return "";
  const { side, offer } = play.lastWord;
  const name = nameOf(play, side);
  switch (offer.word) {
    case "ready":
      return "";
    case "shot":
      return t("{name} asks for the shot", { name });
    case "advantage":
      return t("{name} plays on", { name });
    default:
      return `${name}: ${say(offer.label)}`;
  }
}

/** What a side said, where the referee's own sentence does not say it already. */
export function heardBeside(play: Play): string {
  const said = play.spoken?.because && ["shot", "advantage"].includes(play.lastWord?.offer.word ?? "");
  return said ? "" : heardWords(play);
}

/** What is asked of who sits here, large. */
export function announcement(page: MatchPage): unknown {
  const { play, flow } = page;
  const { view, match } = play;
  if (!view || !match || view.over || play.showing) return nothing;
  const asked = askedOf(view.offers, play.seats, play.spoken);
  if (!asked) return nothing;
  const { about, first, others, side } = asked;
  const label = told(first.label, match);
  const theirs = play.lastWord && play.lastWord.side !== side ? heardWords(play) : "";
  const title =
    about === "fault"
      ? html`${t("Their fault, your choice")}:
        ${awarded(play, side)}${label}${others.map((o) => html` / ${told(o.label, match)}`)}`
      : html`${theirs ? `${theirs}: ` : nothing}${label}`;
  const text = first.condition ? told(first.condition, match) : nothing;
  const due = view.due && view.due.side === side && !match.patient ? view.due : null;
  return html`<table-announcement
    .call=${title}
    .text=${text}
    .due=${due}
    .rate=${match.rate ?? 1}
    .coming=${flow.coming && about === "keeper" ? flow.announced : 0}
  ></table-announcement>`;
}

/** What the wronged side gets if it says nothing: the first of its choices. */
function awarded({ spoken }: Play, side: Side): unknown {
  const next = spoken?.next;
  return next?.with && next.with !== "play" && next.side === side ? html`${slug("next", next.with)} / ` : nothing;
}

/** A goal is a feast. */
export function goalBanner({ goal, play }: MatchPage): unknown {
  if (!goal) return nothing;
  const { said, by } = goal;
  const side = said.goal!;
  const own = by !== null && sideOf(by) !== side;
  return html`<div class="feast" role="status" style="--team:${play.match![side].kit.main}" data-test="goal">
    <b>${own ? t("Own goal!") : t("Goal!")}</b>
    <span class="numbers"
      >${nameOf(play, "home")} ${said.score.home}–${said.score.away} ${nameOf(play, "away")}
      ${by ? pieceToken(by, shirtOf(by), play.match!) : nothing}</span
    >
  </div>`;
}

export function overBar(page: MatchPage): unknown {
  const { play } = page;
  const { over } = play.view!;
  const winner = resultWords(over!, (side) => nameOf(play, side));
  const why = unlikeScore(over!) ? play.spoken?.calls.at(-1) : undefined;
  const shots = over!.shots ? ` (${over!.shots.home}–${over!.shots.away})` : "";
  return html`<div class="over" data-test="over">
    <b>${winner} ${over!.score.home}–${over!.score.away}${shots}${why ? ` · ${slug("call", why.call)}` : ""}</b>
    ${onceMore(page)}<a class="button" href="/r/${play.id}">${t("Watch it again")}</a>
    <a class="button" href="/decided/${play.id}" data-test="decided">${t("What decided it")}</a>
    <a class="button" href="/api/matches/${play.id}/record" download>${t("Download the record")}</a>
    <a class="button" href="/">${t("To the lobby")}</a
    >${play.match!.dice ? html`<dice-check .matchId=${play.id} .dice=${play.match!.dice}></dice-check>` : nothing}
  </div>`;
}

/** The next match of the same two: for who played one tap, for who watched a link once there is one. */
function onceMore(page: MatchPage): unknown {
  const { nextMatch, seats } = page.play;
  if (seats.length === 0)
    return nextMatch
      ? html`<a class="button" href="/m/${nextMatch}" data-test="again">${t("Watch the next match")}</a>`
      : nothing;
  return html`<button class="first" data-test="again" @click=${() => void startAgain(page)}>
      ${icons.again} ${t("Play again")}
    </button>
    <span role="status">${nextMatch ? t("The next match is waiting for you") : ""}</span>`;
}

export function brokenWords(b: Broken): string {
  const args = { piece: b.piece, of: b.of ?? "", short: b.short ?? 0, clause: b.clause };
  switch (b.kind) {
    case "clear":
      return say({ text: "{piece} stands {short} mm too close to {of} ({clause})", args });
    case "overlap":
      return say({ text: "{piece} would stand on {of}", args });
    case "near":
    case "on_x":
    case "on_y":
      return say({ text: "{piece} is {short} mm off its place ({clause})", args });
    case "outside":
      return say({ text: "{piece} must stay out of: {of} ({clause})", args });
    default:
      return say({ text: "{piece} must stand in: {of} ({clause})", args });
  }
}

async function startAgain(page: MatchPage): Promise<void> {
  try {
    page.tell("go", `/m/${await playAgain(page.play.id)}${location.search}`);
  } catch (error) {
    page.notice = error instanceof Trouble ? say(error.words) : String(error);
  }
}
