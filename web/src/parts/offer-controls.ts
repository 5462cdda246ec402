/** What an offer is taken with, kind by kind. */

import { html, nothing } from "lit";
import { declaredOf, held, using } from "../dice/hand.js";
import { percent } from "../dice/worth.js";
import { likeliest, offerKey, wordOf } from "../offers.js";
import type { Action, MayChoose, MayName, MayPlace, MayRoll, MaySubstitute, Offer } from "../protocol.js";
import { say, shirtOf, slug, t } from "../words.js";
import type { OffersPanel } from "./offers-panel.js";
import { pieceToken, told } from "./tokens.js";

function soon(panel: OffersPanel, offer: Offer): string {
  return panel.coming === offerKey(offer) ? "coming" : "";
}

/** What does it: a button, a group of them, or only words. */
export function control(panel: OffersPanel, offer: Offer, first: boolean): unknown {
  switch (offer.does) {
    case "flick":
      return nothing;
    case "place":
      return place(panel, offer, first);
    case "choose":
      return choose(panel, offer, first);
    case "name":
      return pieces(panel, offer, (piece) => ({ name: piece }));
    case "roll":
      return dice(panel, offer, first);
    case "substitute":
      return substitute(panel, offer);
    case "dive":
      return html`<span class="hint">${say(offer.label)}</span>`;
    case "wait":
      return button(panel, offer, first, { do: "wait" });
    case "use":
      return use(panel, offer);
    case "say": {
      if (offer.declares) return declared(panel, offer, { say: offer.word }, say(offer.label));
      const piece = offer.pieces?.length ? likeliest(offer.pieces, panel.selected, panel.places) : undefined;
      const label = piece
        ? html`${say(offer.label)} ${pieceToken(piece, shirtOf(piece), panel.teams)}`
        : told(offer.label, panel.teams);
      return button(panel, offer, first, { say: offer.word, ...(piece ? { piece } : {}) }, label);
    }
  }
}

function button(
  panel: OffersPanel,
  offer: Offer,
  first: boolean,
  action: Action,
  label: unknown = told(offer.label, panel.teams),
): unknown {
  return html`<button
    class="${first ? "first" : ""} ${offer.punished ? "punished" : ""} ${soon(panel, offer)}"
    ?disabled=${panel.busy}
    data-does=${offer.does}
    data-word=${wordOf(offer)}
    title=${tip(offer)}
    @click=${() => panel.act(offer, action)}
  >
    ${label}${valued(panel, wordOf(offer))}
  </button>`;
}

/** What a hint says about it. */
function valued(panel: OffersPanel, name: string): unknown {
  const worth = panel.worth.get(name);
  return worth
    ? html`<span class="worth numbers ${worth.best ? "best" : ""}"
        >${worth.best ? "★ " : ""}${percent(worth.goal)}</span
      >`
    : nothing;
}

function tip(offer: Offer): string {
  const clause = t("Clause {clause}", { clause: offer.clause });
  const punished = offer.punished ? t("punished by {clause}", { clause: offer.punished }) : "";
  return [offer.condition ? say(offer.condition) : "", clause, punished].filter(Boolean).join(" · ");
}

function place(panel: OffersPanel, offer: MayPlace, first: boolean): unknown {
  const underway = panel.placingKey === offerKey(offer);
  if (underway && panel.drafted > 0) {
    return html`<span class="group">
      <button
        class="first"
        data-does="place-done"
        ?disabled=${panel.busy || panel.blocked}
        @click=${() => panel.tell("place-done")}
      >
        ${t("Set it so")}
      </button>
      <button data-does="place-undo" @click=${() => panel.tell("place-undo")}>${t("Put back")}</button></span
    >`;
  }
  return html`<span class="group">
    ${
      offer.tap
        ? html`<button
            class="${first ? "first" : ""} ${soon(panel, offer)}"
            data-does="suggest"
            ?disabled=${panel.busy}
            title=${tip(offer)}
            @click=${() => panel.act(offer, offer.tap!)}
          >
            ${told(offer.label, panel.teams)}
          </button>`
        : nothing
    }
    ${
      underway
        ? html`<span class="what">${t("or drag the glowing pieces")}</span>`
        : html`<button
            data-does="by-hand"
            title=${tip(offer)}
            @click=${() => panel.tell("place-start", offerKey(offer))}
          >
            ${offer.suggest ? t("by hand") : say(offer.label)}
          </button>`
    }</span
  >`;
}

function choose(panel: OffersPanel, offer: MayChoose, first: boolean): unknown {
  if (offer.declares) {
    // What can be pointed at is tapped on the board.
    if (offer.options.every((option) => option.at)) return html`<span class="hint">${say(offer.label)}</span>`;
    return html`<span class="group"
      ><span class="what">${say(offer.label)}</span>${offer.options.map((option) =>
        declared(panel, offer, { choose: option.id }, say(option.label)),
      )}</span
    >`;
  }
  return html`<span class="group"
    ><span class="what asked">${say(offer.label)}</span>${offer.options.map(
      (option, i) =>
        html` <button
          class=${first && i === 0 ? "first" : ""}
          data-does="choose"
          data-option=${option.id}
          ?disabled=${panel.busy}
          @click=${() => panel.act(offer, { choose: option.id })}
        >
          ${say(option.label)}${valued(panel, option.id)}
        </button>`,
    )}</span
  >`;
}

function pieces(panel: OffersPanel, offer: MayName, action: (piece: string) => Action): unknown {
  return html`<span class="group"
    ><span class="what">${say(offer.label)}</span>${offer.pieces.map(
      (piece) =>
        html` <button
          data-does=${offer.does}
          class="numbers"
          ?disabled=${panel.busy}
          @click=${() => panel.act(offer, action(piece))}
        >
          ${pieceToken(piece, shirtOf(piece), panel.teams)}
        </button>`,
    )}</span
  >`;
}

/** The dice lie in their trays; here is the one in the hand, to be thrown or put back. */
function dice(panel: OffersPanel, offer: MayRoll, first: boolean): unknown {
  const die = held(panel.hand, panel.offers);
  if (die === null || !offer.dice.includes(die))
    return html`<span class="group"><span class="what">${say(offer.label)}: ${t("pick up a die")}</span></span>`;
  return html`<span class="group"
    ><span class="what asked">${say(offer.label)}</span>
    <button
      class="die ${first ? "first" : ""}"
      data-does="throw"
      data-die=${die}
      ?disabled=${panel.busy}
      title=${tip(offer)}
      @click=${() => panel.tell("throw-it")}
    >
      ${t("Throw: {die}", { die: slug("die", die) })}</button
    >${putBack(panel, panel.hand.die !== null)}</span
  >`;
}

function use(panel: OffersPanel, offer: Offer): unknown {
  if (!using(panel.hand, panel.offers)) {
    return html`<button
      data-does="use"
      ?disabled=${panel.busy}
      title=${tip(offer)}
      @click=${() => panel.tell("pick-die", "champion")}
    >
      ${say(offer.label)}
    </button>`;
  }
  return html`<span class="group"
    ><button class="first" data-does="throw" ?disabled=${panel.busy} @click=${() => panel.tell("throw-it")}>
      ${say(offer.label)}!</button
    >${putBack(panel, true)}</span
  >`;
}

function putBack(panel: OffersPanel, possible: boolean): unknown {
  return possible
    ? html`<button data-does="put-back" @click=${() => panel.tell("put-back")}>${t("Put back")}</button>`
    : nothing;
}

/** Said with the throw, and until then taken back by another tap. */
function declared(panel: OffersPanel, offer: Offer, action: Action, label: string): unknown {
  const now = declaredOf(panel.hand, offer, panel.ball);
  return html`<button
    data-does="declare"
    data-word=${wordOf(offer)}
    data-option=${"choose" in action ? action.choose : ""}
    ?disabled=${panel.busy}
    aria-pressed=${now !== null && JSON.stringify(now) === JSON.stringify(action)}
    title=${tip(offer)}
    @click=${() => panel.tell("declare", { offer, action })}
  >
    ${label}
  </button>`;
}

function substitute(panel: OffersPanel, offer: MaySubstitute): unknown {
  const key = offerKey(offer);
  if (panel.open !== key) {
    return html`<button data-does="substitute" title=${tip(offer)} @click=${() => (panel.open = key)}>
      ${say(offer.label)}…
    </button>`;
  }
  const go = (): void => {
    const [out, on] = [...panel.renderRoot.querySelectorAll("select")].map((s) => s.value);
    if (out && on) panel.act(offer, { substitute: { out, in: on } });
  };
  return html`<span class="group"
    ><select aria-label=${t("off")}>
      ${options(offer.pieces)}</select
    >→
    <select aria-label=${t("on")}>
      ${options(offer.bench)}
    </select>
    <button class="first" @click=${go}>${say(offer.label)}</button>
    <button class="quiet" @click=${() => (panel.open = null)}>${t("Cancel")}</button></span
  >`;
}

const options = (names: string[]): unknown =>
  names.map((name) => html`<option value=${name}>${shirtOf(name)}</option>`);
