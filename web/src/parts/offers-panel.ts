/** What I may do now, default first, one tap away; what I may not do says why. */

import { css, html, nothing } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { NOTICE, setupForMe } from "../flow.js";
import { likeliest, mannerName, mannerNames, manners, offerKey, wordOf } from "../offers.js";
import { declaredOf, EMPTY, held, using, type Hand } from "../dice/hand.js";
import { percent, worthStyles, type Worth } from "../dice/worth.js";
import type { Places, RawPlace } from "../places.js";
import type { Action, MayChoose, MayName, MayPlace, MayRoll, MaySubstitute, Offer } from "../protocol.js";
import { say, shirtOf, slug, t } from "../words.js";
import { Part, sharedStyles } from "./shared.js";
import { pieceToken, told, tokenStyles, type Teams } from "./tokens.js";

@customElement("offers-panel")
export class OffersPanel extends Part {
  @property({ attribute: false }) offers: Offer[] = [];
  @property({ attribute: false }) places: Places = {};
  @property() selected: string | null = null;
  @property() manner: string | null = null;
  /** The key of the offer to place that is under way. */
  @property() placingKey: string | null = null;
  /** The key of the arrangement that I made last. */
  @property() placedKey: string | null = null;
  /** The keys of what the match waits for; the rest may be done, or not. */
  @property({ attribute: false }) awaited: ReadonlySet<string> = new Set();
  /** The key of the ceremony that is about to be taken for me. */
  @property() coming: string | null = null;
  /** Pieces moved but not yet set. */
  @property({ type: Number }) drafted = 0;
  @property({ type: Boolean }) blocked = false;
  @property({ type: Boolean }) busy = false;
  /** Has hardly flicked yet. */
  @property({ type: Boolean }) novice = false;
  @property() waiting = "";
  @property({ attribute: false }) teams!: Teams;
  /** I play both sides: each offer says whose it is. */
  @property({ type: Boolean }) both = false;
  /** What I hold and declare, not done yet. */
  @property({ attribute: false }) hand: Hand = EMPTY;
  @property({ attribute: false }) worth: ReadonlyMap<string, Worth> = new Map();
  @property({ attribute: false }) ball: RawPlace | null = null;
  @state() private open: string | null = null;
  @state() private opened = false;

  static override styles = [sharedStyles, worthStyles, tokenStyles, css`
    :host { display: grid; gap: 6px; justify-items: start; }
    .now { display: flex; flex-wrap: wrap; align-items: center; gap: 6px 8px; max-width: 100%; }
    .of { display: inline-flex; gap: 6px; align-items: center; max-width: 100%; } .of > * { min-width: 0; } .of > .dot { flex: none; }
    button { white-space: normal; text-align: left; max-width: 100%; }
    button.first { font-size: 16px; }
    .hint { line-height: 1.3; }
    .hint b { font-weight: 650; } .hint span, .condition { color: var(--ink-2); font-size: 13px; line-height: 1.3; }
    .more { min-height: 32px; padding: 3px 6px; text-decoration: underline dotted; text-underline-offset: 3px; }
    .rest { display: grid; gap: 8px; justify-items: start; }
    .rest > div { display: grid; gap: 2px; justify-items: start; max-width: 100%; }
    .rest button { min-height: 36px; padding: 5px 10px; }
    .barred { border-style: dashed; color: var(--ink-2); background: transparent; }
    .punished { border-color: var(--bad); }
    .group { display: inline-flex; flex-wrap: wrap; gap: 4px; align-items: center; padding: 3px 5px; border: 1px solid var(--edge); border-radius: 11px; }
    .group button { min-width: 36px; min-height: 36px; padding: 4px 9px; justify-content: center; }
    .group .what { padding: 0 6px; color: var(--ink-2); font-size: 13px; }
    button[aria-pressed="true"] { background: var(--ink); color: var(--ground); }
    .coming { position: relative; overflow: hidden; }
    .coming::after { content: ""; position: absolute; inset: auto 0 0 0; height: 4px; background: currentColor; transform-origin: left; animation: soon ${NOTICE}ms linear; }
    @keyframes soon { from { transform: scaleX(0); } }
    @media (prefers-reduced-motion: reduce) { .coming::after { animation: none; } }
    .setup { font-size: 13px; padding: 4px 8px; min-height: 36px; }
    .setup i { width: 28px; height: 16px; border-radius: 8px; background: var(--edge); position: relative; flex: none; }
    .setup i::after { content: ""; position: absolute; left: 2px; top: 2px; width: 12px; height: 12px; border-radius: 50%; background: var(--ink); }
    .setup[aria-checked="true"] i { background: var(--accent); }
    .setup[aria-checked="true"] i::after { left: 14px; background: var(--accent-ink); }
    .die { font-weight: 650; background: linear-gradient(#e9c893, #c79a5c); color: #2a1a06; border-color: #8b6433; box-shadow: inset 0 1px 0 #fff6, 0 2px 0 #7c5626; }
  `];

  protected override render(): unknown {
    const usable = this.offers.filter((o) => !o.barred);
    const due = usable.filter((o) => this.awaited.has(offerKey(o)));
    // What was just arranged is not the next thing to do, where there is another.
    const next = due.find((o) => offerKey(o) !== this.placedKey) ?? due[0];
    const { now, rest } = sorted(usable, (o) => this.awaited.has(offerKey(o)) || this.underway(o));
    return html`${due.length === 0 ? html`<p class="hint" role="status">${this.waiting}</p>` : nothing}
      ${next ? this.now([next], next) : nothing} ${next && next.does !== "flick" ? this.condition(next) : nothing}
      ${this.flickHint(usable)} ${this.manners()}
      ${this.now(now.filter((o) => o !== next), next)} ${this.setup(now)}
      ${this.more(rest)}`;
  }

  private now(offers: Offer[], next: Offer | undefined): unknown {
    const controls = offers.filter((o) => o.does !== "flick");
    return controls.length ? html`<div class="now">${controls.map((o) => html`<span class="of">${this.whose(o)}${this.control(o, o === next)}</span>`)}</div>` : nothing;
  }

  private underway(offer: Offer): boolean {
    return this.placingKey === offerKey(offer) && this.drafted > 0;
  }

  /** All that may be done besides, and what may not, each with its condition. */
  private more(rest: Offer[]): unknown {
    // A die that may not be used says so in its tray.
    const barred = this.offers.filter((o) => o.barred && !["flick", "roll", "use"].includes(o.does));
    const count = rest.length + barred.length;
    if (count === 0) return nothing;
    return html`<button class="quiet more" data-test="more" aria-expanded=${this.opened} @click=${() => (this.opened = !this.opened)}>${this.opened ? t("Less") : t("More ({count})", { count })}</button>
      ${this.opened ? html`<div class="rest">${rest.map((o) => html`<div><span class="of">${this.whose(o)}${this.control(o, false)}</span>${this.condition(o)}</div>`)}
        ${barred.map((o) => html`<div><button class="barred" @click=${() => this.tell("barred", o)}>${say(o.label)}</button><span class="condition">${say(o.barred!)}</span></div>`)}
        ${this.setup(rest)}</div>` : nothing}`;
  }

  private condition(offer: Offer): unknown {
    return offer.condition ? html`<span class="condition">${told(offer.condition, this.teams)}</span>` : nothing;
  }

  /** Who only wants to flick lets the book's own arrangements be made. */
  private setup(among: Offer[]): unknown {
    if (!among.some((o) => o.does === "place")) return nothing;
    return html`<button class="quiet setup" role="switch" aria-checked=${setupForMe.on} data-test="setup" @click=${() => this.tell("setup")}>
      <i aria-hidden="true"></i>${t("Set up for me")}</button>`;
  }

  private soon(offer: Offer): string {
    return this.coming === offerKey(offer) ? "coming" : "";
  }

  /** One person on both seats must see whose offer it is. */
  private whose(offer: Offer): unknown {
    if (!this.both || offer.side === "referee" || offer.does === "flick") return nothing;
    return html`<i class="dot ${offer.side}" style="background:${this.teams[offer.side].kit.main}"></i>`;
  }

  private flickHint(usable: Offer[]): unknown {
    const flick = usable.find((o) => o.does === "flick");
    if (!flick || this.placingKey) return nothing;
    return html`<p class="hint"><b>${told(flick.label, this.teams)}</b> ${flick.condition ? html`<span>${told(flick.condition, this.teams)}</span>` : nothing}
      ${this.novice ? html`<span>· ${t("Pull a glowing piece back and let go")}</span>` : nothing}</p>`;
  }

  private manners(): unknown {
    const names = mannerNames(manners(this.offers));
    if (names.length < 2) return nothing;
    const chosen = this.manner !== null && names.includes(this.manner) ? this.manner : names[0];
    return html`<span class="group" role="group" aria-label=${t("Way of playing")}>${names.map((name) => html`
      <button aria-pressed=${name === chosen} @click=${() => this.tell("manner", name)}>${this.mannerWord(name)}</button>`)}</span>`;
  }

  private mannerWord(name: string): string {
    const found = manners(this.offers).find((m) => mannerName(m) === name);
    if (found?.as) return found.how === "flick" ? slug("as", found.as) : `${slug("as", found.as)}: ${slug("how", found.how)}`;
    return slug("how", name);
  }

  private control(offer: Offer, first: boolean): unknown {
    switch (offer.does) {
      case "flick": return nothing;
      case "place": return this.place(offer, first);
      case "choose": return this.choose(offer, first);
      case "name": return this.pieces(offer, (piece) => ({ name: piece }));
      case "roll": return this.dice(offer, first);
      case "substitute": return this.substitute(offer);
      case "dive": return html`<span class="hint">${say(offer.label)}</span>`;
      case "wait": return this.button(offer, first, { do: "wait" });
      case "use": return this.use(offer);
      case "say": {
        if (offer.declares) return this.declared(offer, { say: offer.word }, say(offer.label));
        const piece = offer.pieces?.length ? likeliest(offer.pieces, this.selected, this.places) : undefined;
        const label = piece ? html`${say(offer.label)} ${pieceToken(piece, shirtOf(piece), this.teams)}` : told(offer.label, this.teams);
        return this.button(offer, first, { say: offer.word, ...(piece ? { piece } : {}) }, label);
      }
    }
  }

  private button(offer: Offer, first: boolean, action: Action, label: unknown = told(offer.label, this.teams)): unknown {
    return html`<button class="${first ? "first" : ""} ${offer.punished ? "punished" : ""} ${this.soon(offer)}" ?disabled=${this.busy}
      data-does=${offer.does} data-word=${wordOf(offer)} title=${this.tip(offer)}
      @click=${() => this.act(offer, action)}>${label}${this.valued(wordOf(offer))}</button>`;
  }

  /** What a hint says about it. */
  private valued(name: string): unknown {
    const worth = this.worth.get(name);
    return worth ? html`<span class="worth numbers ${worth.best ? "best" : ""}">${worth.best ? "★ " : ""}${percent(worth.goal)}</span>` : nothing;
  }

  private tip(offer: Offer): string {
    const clause = t("Clause {clause}", { clause: offer.clause });
    const punished = offer.punished ? t("punished by {clause}", { clause: offer.punished }) : "";
    return [offer.condition ? say(offer.condition) : "", clause, punished].filter(Boolean).join(" · ");
  }

  private act(offer: Offer, action: Action): void {
    this.open = null;
    this.tell("act", { offer, action });
  }

  private place(offer: MayPlace, first: boolean): unknown {
    const underway = this.placingKey === offerKey(offer);
    if (underway && this.drafted > 0) {
      return html`<span class="group">
        <button class="first" data-does="place-done" ?disabled=${this.busy || this.blocked} @click=${() => this.tell("place-done")}>
          ${t("Set it so")}</button>
        <button data-does="place-undo" @click=${() => this.tell("place-undo")}>${t("Put back")}</button></span>`;
    }
    return html`<span class="group">
      ${offer.tap ? html`<button class="${first ? "first" : ""} ${this.soon(offer)}" data-does="suggest" ?disabled=${this.busy} title=${this.tip(offer)}
        @click=${() => this.act(offer, offer.tap!)}>${told(offer.label, this.teams)}</button>` : nothing}
      ${underway
        ? html`<span class="what">${t("or drag the glowing pieces")}</span>`
        : html`<button data-does="by-hand" title=${this.tip(offer)} @click=${() => this.tell("place-start", offerKey(offer))}>
            ${offer.suggest ? t("by hand") : say(offer.label)}</button>`}</span>`;
  }

  private choose(offer: MayChoose, first: boolean): unknown {
    if (offer.declares) {
      // What can be pointed at is tapped on the board.
      if (offer.options.every((option) => option.at)) return html`<span class="hint">${say(offer.label)}</span>`;
      return html`<span class="group"><span class="what">${say(offer.label)}</span>${offer.options.map((option) =>
        this.declared(offer, { choose: option.id }, say(option.label)))}</span>`;
    }
    return html`<span class="group"><span class="what">${say(offer.label)}</span>${offer.options.map((option, i) => html`
      <button class=${first && i === 0 ? "first" : ""} data-does="choose" data-option=${option.id} ?disabled=${this.busy}
        @click=${() => this.act(offer, { choose: option.id })}>${say(option.label)}${this.valued(option.id)}</button>`)}</span>`;
  }

  private pieces(offer: MayName, action: (piece: string) => Action): unknown {
    return html`<span class="group"><span class="what">${say(offer.label)}</span>${offer.pieces.map((piece) => html`
      <button data-does=${offer.does} class="numbers" ?disabled=${this.busy} @click=${() => this.act(offer, action(piece))}>
        ${pieceToken(piece, shirtOf(piece), this.teams)}</button>`)}</span>`;
  }

  /** The dice lie in their trays; here is the one in the hand, to be thrown or put back. */
  private dice(offer: MayRoll, first: boolean): unknown {
    const die = held(this.hand, this.offers);
    if (die === null || !offer.dice.includes(die)) return html`<span class="group"><span class="what">${say(offer.label)}: ${t("pick up a die")}</span></span>`;
    return html`<span class="group"><span class="what">${say(offer.label)}</span>
      <button class="die ${first ? "first" : ""}" data-does="throw" data-die=${die} ?disabled=${this.busy} title=${this.tip(offer)} @click=${() => this.tell("throw-it")}>
        ${t("Throw: {die}", { die: slug("die", die) })}</button>${this.putBack(this.hand.die !== null)}</span>`;
  }

  private use(offer: Offer): unknown {
    if (!using(this.hand, this.offers)) {
      return html`<button data-does="use" ?disabled=${this.busy} title=${this.tip(offer)} @click=${() => this.tell("pick-die", "champion")}>${say(offer.label)}</button>`;
    }
    return html`<span class="group"><button class="first" data-does="throw" ?disabled=${this.busy} @click=${() => this.tell("throw-it")}>${say(offer.label)}!</button>${this.putBack(true)}</span>`;
  }

  private putBack(possible: boolean): unknown {
    return possible ? html`<button data-does="put-back" @click=${() => this.tell("put-back")}>${t("Put back")}</button>` : nothing;
  }

  /** Said with the throw, and until then taken back by another tap. */
  private declared(offer: Offer, action: Action, label: string): unknown {
    const now = declaredOf(this.hand, offer, this.ball);
    return html`<button data-does="declare" data-word=${wordOf(offer)} data-option=${"choose" in action ? action.choose : ""} ?disabled=${this.busy}
      aria-pressed=${now !== null && JSON.stringify(now) === JSON.stringify(action)} title=${this.tip(offer)}
      @click=${() => this.tell("declare", { offer, action })}>${label}</button>`;
  }

  private substitute(offer: MaySubstitute): unknown {
    const key = offerKey(offer);
    if (this.open !== key) {
      return html`<button data-does="substitute" title=${this.tip(offer)} @click=${() => (this.open = key)}>${say(offer.label)}…</button>`;
    }
    const go = (): void => {
      const [out, on] = [...this.renderRoot.querySelectorAll("select")].map((s) => s.value);
      if (out && on) this.act(offer, { substitute: { out, in: on } });
    };
    return html`<span class="group"><select aria-label=${t("off")}>${options(offer.pieces)}</select>→
      <select aria-label=${t("on")}>${options(offer.bench)}</select>
      <button class="first" @click=${go}>${say(offer.label)}</button>
      <button class="quiet" @click=${() => (this.open = null)}>${t("Cancel")}</button></span>`;
  }
}

/** At once: what the match waits for, what is decided, thrown or chosen, and the first words that may be said. The rest can wait. */
function sorted(usable: readonly Offer[], asked: (o: Offer) => boolean): { now: Offer[]; rest: Offer[] } {
  let words = 0;
  const first = (o: Offer): boolean =>
    o.does === "say" ? o.declares === true || words++ < WORDS : ["choose", "roll", "use", "dive", "wait"].includes(o.does);
  const now = usable.filter((o) => o.does !== "flick" && (asked(o) || first(o)));
  return { now, rest: usable.filter((o) => o.does !== "flick" && !now.includes(o)) };
}

const WORDS = 2;
const options = (names: string[]): unknown => names.map((name) => html`<option value=${name}>${shirtOf(name)}</option>`);
