/** What I hold but have not done: a die picked up, what I declare with it. Nothing here is a fact until it is
 * thrown. */

import { offersTo, wordOf } from "../offers.js";
import { readPlace } from "../places.js";
import type { Action, Advised, Die, Offer, RawPlace } from "../protocol.js";

export interface Hand {
  die: Die | null;
  /** The champion (whatever the book lets me use) is in the hand instead of a die. */
  use: boolean;
  /** What is said or chosen together with the throw, by the offer it belongs to. */
  declared: ReadonlyMap<string, Action>;
}

export const EMPTY: Hand = { die: null, use: false, declared: new Map() };

const key = (o: Offer): string => `${o.does} ${wordOf(o)}`;

/** The offer to roll this die. */
export const rollOf = (offers: readonly Offer[], die: Die): Offer | undefined =>
  offersTo(offers, "roll").find((o) => o.dice.includes(die));

/** The die that would be thrown: the one picked up, or the only one there is. */
export function held(hand: Hand, offers: readonly Offer[]): Die | null {
  if (hand.use) return null;
  if (hand.die !== null && rollOf(offers, hand.die)) return hand.die;
  const dice = offersTo(offers, "roll").flatMap((o) => o.dice);
  return dice.length === 1 ? dice[0]! : null;
}

export const using = (hand: Hand, offers: readonly Offer[]): boolean => hand.use && offersTo(offers, "use").length > 0;

export const pick = (hand: Hand, die: Die): Hand => ({ ...hand, die, use: false });
export const pickUse = (hand: Hand): Hand => ({ ...hand, use: !hand.use });

/** Say it with the throw, or take it back; of several options the last one counts. */
export function declare(hand: Hand, offer: Offer, action: Action): Hand {
  const declared = new Map(hand.declared);
  const before = declared.get(key(offer));
  if (before && JSON.stringify(before) === JSON.stringify(action)) declared.delete(key(offer));
  else declared.set(key(offer), action);
  return { ...hand, declared };
}

/** What of an offer is declared now. A square that the ball lies on already needs no choosing. */
export function declaredOf(hand: Hand, offer: Offer, ball: RawPlace | null): Action | null {
  const action = hand.declared.get(key(offer));
  if (!action || offer.does !== "choose" || !("choose" in action)) return action ?? null;
  const at = offer.options.find((o) => o.id === action.choose)?.at;
  const lies = readPlace(ball);
  return at && lies && at[0] === lies.x && at[1] === lies.y ? null : action;
}

/** Everything that the throw does, in the book's order. Empty: there is nothing to throw. */
export function actionsOf(hand: Hand, offers: readonly Offer[], ball: RawPlace | null): Action[] {
  if (using(hand, offers)) return [{ use: "champion" }];
  const die = held(hand, offers);
  if (die === null) return [];
  return [...declarations(hand, offers, ball), { do: "roll", die }];
}

function declarations(hand: Hand, offers: readonly Offer[], ball: RawPlace | null): Action[] {
  return offers.filter((o) => o.declares && !o.barred).flatMap((o) => declaredOf(hand, o, ball) ?? []);
}

const same = (a: readonly Action[], b: readonly Action[]): boolean =>
  JSON.stringify(a.map(bare)) === JSON.stringify(b.map(bare));
/** Whoever does it. */
const bare = (a: Action): object => ({ ...a, side: undefined });

/** What doing this is worth. An option that the hints do not name is as good as leaving it (left and right are
 * alike). */
export function hintOf(hints: readonly Advised[], actions: readonly Action[]): Advised | undefined {
  return (
    hints.find((h) => same(h.actions, actions)) ??
    (actions.length > 1
      ? hints.find((h) =>
          same(
            h.actions,
            actions.filter((a) => !("choose" in a)),
          ),
        )
      : undefined)
  );
}

/** What a die is worth with what is declared so far. */
export const dieHint = (
  hints: readonly Advised[],
  hand: Hand,
  offers: readonly Offer[],
  die: Die,
  ball: RawPlace | null,
): Advised | undefined => hintOf(hints, [...declarations(hand, offers, ball), { do: "roll", die }]);

/** Is this action part of the best there is? */
export const inBest = (hints: readonly Advised[], action: Action): boolean =>
  hints.find((h) => h.best)?.actions.some((a) => same([a], [action])) ?? false;
