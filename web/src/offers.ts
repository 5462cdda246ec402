/** From the server's offers to what can be tapped, dragged and flicked. No rule in here: only sorting. */

import type { Way } from "./aim.js";
import type { Places } from "./places.js";
import type { MayFlick, MayPlace, Offer, Side } from "./protocol.js";

export interface Manner extends Way {
  offer: MayFlick;
}

type Kind = Offer["does"];
type OfferTo<K extends Kind> = Extract<Offer, { does: K }>;

/** Those of one kind that may be taken. */
export const offersTo = <K extends Kind>(offers: readonly Offer[], does: K): OfferTo<K>[] =>
  offers.filter((o): o is OfferTo<K> => o.does === does && !o.barred);

/** The pieces it is about; not every kind has some. */
export const piecesOf = (o: Offer): readonly string[] => ("pieces" in o && o.pieces) || [];

export const wordOf = (o: Offer): string => (o.does === "say" ? o.word : "");

/** What I may do: offers for a seat of mine, and what the referee would ask both. What he decides himself is his. */
export function mine(offers: readonly Offer[], seats: readonly Side[]): Offer[] {
  return offers.filter((o) => (o.side === "referee" ? seats.length > 0 && !o.blocks : seats.includes(o.side)));
}

/** The ways a piece can be flicked now; several where the book knows several. */
export function manners(offers: readonly Offer[]): Manner[] {
  return offersTo(offers, "flick").flatMap((offer) =>
    (offer.how?.length ? offer.how : ["flick" as const]).map((how) => ({ offer, how, as: offer.as_ ?? null })),
  );
}

/** Distinct manners by name, in the book's order: what the player chooses between. */
export function mannerNames(all: readonly Manner[]): string[] {
  return [...new Set(all.map(mannerName))];
}

export const mannerName = (m: Manner): string => (m.as ? `${m.as}.${m.how}` : m.how);

export function flickable(all: readonly Manner[], chosen: string | null): Map<string, Way> {
  const pieces = new Map<string, Way>();
  const name = chosen !== null && all.some((m) => mannerName(m) === chosen) ? chosen : all[0] && mannerName(all[0]);
  for (const manner of all) {
    if (mannerName(manner) !== name) continue;
    for (const piece of manner.offer.pieces) pieces.set(piece, { how: manner.how, as: manner.as });
  }
  // Pieces that only another manner may play are still there to be touched.
  for (const manner of all) {
    for (const piece of manner.offer.pieces) {
      if (!pieces.has(piece)) pieces.set(piece, { how: manner.how, as: manner.as });
    }
  }
  return pieces;
}

/** The arrangement being made: asked for by a tap, or the only thing there is to do. */
export function placing(offers: readonly Offer[], wanted: string | null): MayPlace | null {
  const places = offersTo(offers, "place");
  if (wanted !== null) return places.find((o) => offerKey(o) === wanted) ?? null;
  return offersTo(offers, "flick").length > 0 ? null : (places[0] ?? null);
}

/** The same offer in the next state, as far as a person would say so. */
export const offerKey = (o: Offer): string =>
  [o.does, o.side, o.clause, wordOf(o), "as_" in o ? o.as_ : "", o.label.text].join("|");

/** Why a piece may not be played, in the book's words. */
export function whyNot(offers: readonly Offer[], piece: string): Offer | null {
  const barred = offers.filter((o) => o.barred);
  return (
    barred.find((o) => piecesOf(o).includes(piece)) ??
    barred.find((o) => o.does === "flick" && !o.pieces.length) ??
    null
  );
}

/** Of an offer's pieces: the one that is selected, else the one nearest the ball. */
export function likeliest(pieces: readonly string[], selected: string | null, places: Places): string | undefined {
  if (selected && pieces.includes(selected)) return selected;
  const ball = places["ball"];
  if (!ball) return pieces[0];
  const far = (name: string): number => {
    const p = places[name];
    return p ? Math.hypot(p.x - ball.x, p.y - ball.y) : Infinity;
  };
  return pieces.toSorted((a, b) => far(a) - far(b))[0];
}
