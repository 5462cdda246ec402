/** From the server's offers to what can be tapped, dragged and flicked. No rule in here: only sorting. */

import type { Way } from "./aim.js";
import type { Places } from "./places.js";
import type { Action, Offer, Side } from "./protocol.js";

export interface Manner extends Way { offer: Offer }

/** What I may do: offers for a seat of mine, and what the referee would ask both. What he decides himself is his. */
export function mine(offers: readonly Offer[], seats: readonly Side[]): Offer[] {
  return offers.filter((o) => (o.side === "referee" ? seats.length > 0 && !o.blocks : seats.includes(o.side)));
}

/** The ways a piece can be flicked now; several where the book knows several. */
export function manners(offers: readonly Offer[]): Manner[] {
  return offers.filter((o) => o.does === "flick" && !o.barred).flatMap((offer) =>
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
    for (const piece of manner.offer.pieces ?? []) pieces.set(piece, { how: manner.how, as: manner.as });
  }
  // Pieces that only another manner may play are still there to be touched.
  for (const manner of all) {
    for (const piece of manner.offer.pieces ?? []) {
      if (!pieces.has(piece)) pieces.set(piece, { how: manner.how, as: manner.as });
    }
  }
  return pieces;
}

/** The arrangement being made: asked for by a tap, or the only thing there is to do. */
export function placing(offers: readonly Offer[], wanted: string | null): Offer | null {
  const places = offers.filter((o) => o.does === "place" && !o.barred);
  if (wanted !== null) return places.find((o) => offerKey(o) === wanted) ?? null;
  return offers.some((o) => o.does === "flick" && !o.barred) ? null : (places[0] ?? null);
}

/** The same offer in the next state, as far as a person would say so. */
export const offerKey = (o: Offer): string => [o.does, o.side, o.clause, o.word ?? "", o.as_ ?? "", o.label.text].join("|");

/** Why a piece may not be played, in the book's words. */
export function whyNot(offers: readonly Offer[], piece: string): Offer | null {
  const barred = offers.filter((o) => o.barred);
  return barred.find((o) => o.pieces?.includes(piece)) ?? barred.find((o) => o.does === "flick" && !o.pieces?.length) ?? null;
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

/** What one tap on an offer means; null where more must be said first. */
export function tapOf(offer: Offer): Action | null {
  if (offer.barred) return null;
  if (offer.does === "say" && offer.word) {
    return { do: "say", word: offer.word, ...(offer.pieces?.[0] ? { piece: offer.pieces[0] } : {}) };
  }
  if (offer.does === "place" && offer.suggest) return { do: "place", places: offer.suggest };
  if (offer.does === "name" && offer.pieces?.length === 1) return { do: "name", piece: offer.pieces[0]! };
  if (offer.does === "roll" && offer.dice?.length === 1) return { do: "roll", die: offer.dice[0]! };
  if (offer.does === "use") return { do: "use" };
  return null;
}
