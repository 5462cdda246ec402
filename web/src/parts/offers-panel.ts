/** What I may do now, default first, one tap away; what I may not do says why. */

import { html, nothing } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { clauseName, type Numbering } from "../clause-name.js";
import { isReady, setupForMe } from "../flow.js";
import { mannerName, mannerNames, manners, offerKey } from "../offers.js";
import { EMPTY, type Hand } from "../dice/hand.js";
import { worthStyles, type Worth } from "../dice/worth.js";
import type { Places, RawPlace } from "../places.js";
import type { Action, Offer, Side } from "../protocol.js";
import { say, slug, t } from "../words.js";
import { control } from "./offer-controls.js";
import { offersStyles } from "./offers-styles.js";
import { Part, sharedStyles } from "./shared.js";
import { sideToken, told, tokenStyles, type Teams } from "./tokens.js";

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
  /** Whose turn it is. */
  @property() turn: Side | null = null;
  /** The same flick is due again: how hard it was, of 1. */
  @property({ attribute: false }) tried: number | null = null;
  /** Has hardly flicked yet. */
  @property({ type: Boolean }) novice = false;
  @property() waiting = "";
  @property({ attribute: false }) teams!: Teams & Numbering;
  /** I play both sides: each offer says whose it is. */
  @property({ type: Boolean }) both = false;
  /** What I hold and declare, not done yet. */
  @property({ attribute: false }) hand: Hand = EMPTY;
  @property({ attribute: false }) worth: ReadonlyMap<string, Worth> = new Map();
  @property({ attribute: false }) ball: RawPlace | null = null;
  /** The key of the substitution that is being made. */
  @state() open: string | null = null;
  @state() private opened = false;

  static override styles = [sharedStyles, worthStyles, tokenStyles, offersStyles];

  protected override render(): unknown {
    const usable = this.offers.filter((o) => !o.barred);
    const due = usable
      .filter((o) => this.awaited.has(offerKey(o)))
      .toSorted((a, b) => Number(isReady(a)) - Number(isReady(b))); // who is ready arranges no more
    // What was just arranged is not the next thing to do, where there is another.
    const next = due.find((o) => offerKey(o) !== this.placedKey) ?? due[0];
    const free = due.length === 0 && !usable.some((o) => o.does === "flick" || o.does === "place");
    const { now, rest } = sorted(usable, (o) => this.awaited.has(offerKey(o)) || this.underway(o), free ? 0 : WORDS);
    return html`${due.length === 0 ? html`<p class="hint" role="status">${this.waiting}</p>` : nothing}
    ${next ? this.now([next], next) : nothing} ${next && next.does !== "flick" ? this.condition(next) : nothing}
    ${this.flickHint(usable)} ${this.manners()}
    ${this.now(
      now.filter((o) => o !== next),
      next,
    )}
    ${this.setup(now)} ${this.more(rest)}`;
  }

  private now(offers: Offer[], next: Offer | undefined): unknown {
    const controls = offers.filter((o) => o.does !== "flick");
    return controls.length
      ? html`<div class="now">
          ${controls.map(
            (o) =>
              html`<span class="of">${this.whose(o)}${control(this, o, o === next)}</span>${this.punished(o)}${
                  o !== next && (o.does === "say" || o.does === "use") ? this.condition(o, "beside") : nothing
                }`,
          )}
        </div>`
      : nothing;
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
    return html`<button
        class="quiet more"
        data-test="more"
        aria-expanded=${this.opened}
        @click=${() => (this.opened = !this.opened)}
      >
        ${this.opened ? t("Less") : t("More ({count})", { count })}
      </button>
      ${
        this.opened
          ? html`<div class="rest">
              ${rest.map(
                (o) =>
                  html`<div>
                    <span class="of">${this.whose(o)}${control(this, o, false)}</span>${this.condition(o)}
                  </div>`,
              )}
              ${barred.map(
                (o) =>
                  html`<div>
                    <button class="barred" @click=${() => this.tell("barred", o)}>${say(o.label)}</button
                    ><span class="condition">${say(o.barred!)}</span>
                  </div>`,
              )}
              ${this.setup(rest)}
            </div>`
          : nothing
      }`;
  }

  /** What costs something says so before it is done, not only to who can hover. */
  private punished({ punished }: Offer): unknown {
    return punished
      ? html`<span class="condition">${t("punished by {clause}", { clause: clauseName(punished, this.teams) })}</span>`
      : nothing;
  }

  private condition(offer: Offer, where = ""): unknown {
    return offer.condition
      ? html`<span class="condition ${where}">${told(offer.condition, this.teams)}</span>`
      : nothing;
  }

  /** Who only wants to flick lets the book's own arrangements be made. */
  private setup(among: Offer[]): unknown {
    if (!among.some((o) => o.does === "place")) return nothing;
    return html`<button
      class="quiet setup"
      role="switch"
      aria-checked=${setupForMe.on}
      data-test="setup"
      @click=${() => this.tell("setup")}
    >
      <i aria-hidden="true"></i>${t("Set up for me")}
    </button>`;
  }

  /** One person on both seats must see whose offer it is. */
  private whose(offer: Offer): unknown {
    if (!this.both || offer.side === "referee" || offer.does === "flick") return nothing;
    return html`<i class="dot ${offer.side}" style="background:${this.teams[offer.side].kit.main}"></i>`;
  }

  act(offer: Offer, action: Action): void {
    this.open = null;
    this.tell("act", { offer, action });
  }

  private flickHint(usable: Offer[]): unknown {
    const flick = usable.find((o) => o.does === "flick");
    if (!flick || this.placingKey) return nothing;
    return html`<p class="hint">
      ${this.theirTurn(flick)}<b>${told(flick.label, this.teams)}</b>
      ${flick.condition ? html`<span>${told(flick.condition, this.teams)}</span>` : nothing}
      ${this.novice && flick.side === (this.turn ?? flick.side) ? html`<span>· ${t("Pull a glowing piece back and let go")}</span>` : nothing}
      ${
        this.tried === null
          ? nothing
          : html`<span data-test="tried"
              >· ${t("Last time you pulled to {percent} %", { percent: Math.round(this.tried * 100) })}</span
            >`
      }
    </p>`;
  }

  /** Pieces of mine glow while the other side attacks: what may be done then is no move of mine. */
  private theirTurn(flick: Offer): unknown {
    if (!this.turn || flick.side === this.turn) return nothing;
    return html`<span class="theirs" data-test="their-turn"
      >${sideToken(this.turn, this.teams)} · ${t("Their turn. First, if you like:")}</span
    >`;
  }

  private manners(): unknown {
    const names = mannerNames(manners(this.offers));
    if (names.length < 2) return nothing;
    const chosen = this.manner !== null && names.includes(this.manner) ? this.manner : names[0];
    return html`<span class="group" role="group" aria-label=${t("Way of playing")}
      >${names.map(
        (name) =>
          html` <button aria-pressed=${name === chosen} @click=${() => this.tell("manner", name)}>
            ${this.mannerWord(name)}
          </button>`,
      )}</span
    >`;
  }

  private mannerWord(name: string): string {
    const found = manners(this.offers).find((m) => mannerName(m) === name);
    if (found?.as)
      return found.how === "flick" ? slug("as", found.as) : `${slug("as", found.as)}: ${slug("how", found.how)}`;
    return slug("how", name);
  }
}

/** At once: what the match waits for, what is decided, thrown or chosen, and the first words that may be said (none
 * while the other side plays and nothing else can be done; what both agree on is no player's). The rest can wait. */
function sorted(usable: readonly Offer[], asked: (o: Offer) => boolean, most: number): { now: Offer[]; rest: Offer[] } {
  let words = 0;
  const first = (o: Offer): boolean =>
    o.does === "say"
      ? o.declares === true || (o.side !== "referee" && words++ < most)
      : ["choose", "roll", "use", "dive", "wait"].includes(o.does);
  const now = usable.filter((o) => o.does !== "flick" && (asked(o) || first(o)));
  return { now, rest: usable.filter((o) => o.does !== "flick" && !now.includes(o)) };
}

const WORDS = 2;
