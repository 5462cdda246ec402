/** Ceremonies: what has one sensible answer is answered for a player who only wants to flick. No rule in here. */

import { mine, offerKey, offersTo } from "./offers.js";
import { isKeeper, readPlace, type Places } from "./places.js";
import type { Action, MayPlace, Offer, Side } from "./protocol.js";

export interface Ceremony {
  offer: Offer;
  action: Action;
}

/** A say that nothing goes on without, or that ends an arrangement which both make at once: "ready". */
export const isReady = (o: Offer): boolean => o.does === "say" && (o.blocks === true || o.phase !== undefined);
const DECISIONS: ReadonlySet<string> = new Set(["choose", "name", "roll", "use", "dive", "wait"]);
const decides = (o: Offer): boolean => DECISIONS.has(o.does) || (o.does === "say" && !isReady(o));

/** Would the arrangement move anything? */
function moves(offer: MayPlace, places: Places): boolean {
  return Object.entries(offer.suggest ?? {}).some(([name, raw]) => {
    const to = readPlace(raw);
    const now = places[name];
    return (
      to !== null &&
      (!now ||
        Math.hypot(to.x - now.x, to.y - now.y) > 0.1 ||
        Math.abs(to.angle - now.angle) > 0.1 ||
        to.atop !== now.atop)
    );
  });
}

/** Each arrangement once: the key of an offer, and of the phase it belongs to. */
export const onceKey = (o: Offer): string => `${offerKey(o)}|${o.phase ?? ""}`;

/** Does the match wait for it? Else it may be done while the other side plays. */
export const waitedFor = (all: readonly Offer[], o: Offer): boolean =>
  o.blocks === true || o.phase !== undefined || all.find((other) => !other.barred) === o;

/** A keeper is to be set, and somebody waits for it, or for the "ready" that comes after it: before a shot. */
export const setsKeeper = (all: readonly Offer[], o: Offer): boolean =>
  o.does === "place" &&
  o.pieces.length > 0 &&
  o.pieces.every(isKeeper) &&
  o.phase === undefined &&
  (waitedFor(all, o) || all.some((other) => other.side === o.side && other.blocks === true && isReady(other)));

/** What a player has to do now. */
export const isDue = (all: readonly Offer[], o: Offer): boolean => waitedFor(all, o) || setsKeeper(all, o);

/** The default that nobody has to think about: the book's own arrangement, then "ready". Null where there is
 * something to decide, and where one may already play, unless the book itself puts placing before playing. */
export function ceremony(
  all: readonly Offer[],
  seats: readonly Side[],
  places: Places,
  done: ReadonlySet<string>,
): Ceremony | null {
  const usable = mine(all, seats).filter((o) => !o.barred && !o.punished);
  if (usable.some(decides)) return null;
  const left = offersTo(usable, "place").filter((o) => o.suggest && !done.has(onceKey(o)));
  if (usable.some((o) => o.does === "flick")) {
    const first = all.find((o) => !o.barred);
    return first?.does === "place" && left.includes(first) && moves(first, places) ? taken(first) : null;
  }
  const ready = usable.find((o) => isReady(o) && !done.has(onceKey(o)));
  const place =
    left.find((o) => moves(o, places)) ?? (ready ? undefined : left.find((o) => o.blocks || o.phase !== undefined));
  return place ? taken(place) : ready ? taken(ready) : null;
}

function taken(offer: Offer): Ceremony | null {
  return offer.tap ? { offer, action: offer.tap } : null;
}

/** How long an arrangement is announced before it is made: time enough to say "by hand". Milliseconds. */
export const NOTICE = 900;
/** The same of what decides a goal: nobody's keeper is set for him before he can see what is asked. */
export const SEEN = 3000;
/** The same where nobody waits for it: before the other side has played. */
const ASIDE = 200;

/** Takes ceremonies one after the other. Whoever touches a piece or says "by hand" is left alone until the next
 * flick; and what nobody waits for is never arranged again for somebody who once did it by hand. */
export class Flow {
  coming: Ceremony | null = null;
  private readonly done = new Set<string>();
  private readonly own = new Set<string>();
  private byHand = false;
  private noticed = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;

  /** `hurry`: nobody looks on (tests); then nothing is announced. */
  constructor(
    private readonly take: (coming: Ceremony) => void,
    private readonly hurry: () => boolean,
  ) {}

  /** Whenever something has changed. `free`: nothing runs, and nothing is on its way. */
  watch(all: readonly Offer[], seats: readonly Side[], places: Places, free: boolean): void {
    const left = all.filter((o) => isDue(all, o) || !this.own.has(offerKey(o)));
    const next = free && !this.byHand ? ceremony(left, seats, places, this.done) : null;
    if (next && this.coming && onceKey(next.offer) === onceKey(this.coming.offer)) {
      this.coming = next;
      return;
    }
    clearTimeout(this.timer);
    this.coming = next;
    if (!next) return;
    this.noticed = this.notice(all, next.offer);
    this.timer = setTimeout(() => this.go(), this.noticed);
  }

  /** How long what is coming is announced. */
  get announced(): number {
    return this.coming ? this.noticed : 0;
  }

  private notice(all: readonly Offer[], offer: Offer): number {
    if (this.hurry()) return 0;
    if (all.some((o) => o.side === offer.side && setsKeeper(all, o) && !this.done.has(onceKey(o)))) return SEEN;
    if (offer.does === "say" && this.done.size > 0) return 0; // "ready" was announced with the arrangement
    return waitedFor(all, offer) ? NOTICE : ASIDE;
  }

  private go(): void {
    const { coming } = this;
    if (!coming) return;
    this.coming = null;
    this.done.add(onceKey(coming.offer));
    this.take(coming);
  }

  /** Somebody was faster: what was taken did not happen, and is looked at again. */
  missed({ offer }: Ceremony): void {
    this.done.delete(onceKey(offer));
  }

  /** This time I do it myself. */
  hold(offer: Offer | null): void {
    if (offer) this.own.add(offerKey(offer));
    this.byHand = true;
    this.stop();
  }

  /** Somebody has played: what comes now has not been arranged yet. */
  played(): void {
    this.done.clear();
    this.byHand = false;
  }

  stop(): void {
    clearTimeout(this.timer);
    this.coming = null;
  }
}

const KEY = "palheta.setup";

/** "Set up for me": on until somebody switches it off. */
export const setupForMe = {
  get on(): boolean {
    return localStorage.getItem(KEY) !== "hand";
  },
  set on(wanted: boolean) {
    localStorage.setItem(KEY, wanted ? "auto" : "hand");
  },
};
