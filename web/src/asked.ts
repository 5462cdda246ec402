/** What a player must not miss: a keeper to be set, a choice to be made, a fault of the other side that he may use. No
 * rule in here: only what offers are about. */

import { isReady, setsKeeper, waitedFor } from "./flow.js";
import { mine } from "./offers.js";
import type { Offer, Said, Side } from "./protocol.js";

/** `first`: what is asked for; `others`: what may be said or chosen instead. */
export interface Asked {
  about: "keeper" | "choice" | "fault";
  side: Side;
  first: Offer;
  others: Offer[];
}

export function askedOf(all: readonly Offer[], seats: readonly Side[], spoken: Said | null): Asked | null {
  const usable = mine(all, seats).filter((o) => !o.barred && o.side !== "referee");
  const found = (about: Asked["about"], first: Offer | undefined, others: Offer[] = []): Asked | null =>
    first ? { about, side: first.side as Side, first, others } : null;
  return (
    found(
      "keeper",
      usable.find((o) => setsKeeper(all, o)),
    ) ??
    found(
      "choice",
      usable.find((o) => o.does === "choose" && !o.declares && waitedFor(all, o)),
    ) ??
    faulted(usable, spoken, found)
  );
}

/** The other side has broken a rule, and there is something to say to that. */
function faulted(
  usable: Offer[],
  spoken: Said | null,
  found: (about: "fault", first: Offer | undefined, others: Offer[]) => Asked | null,
): Asked | null {
  const guilty = new Set((spoken?.calls ?? []).map((call) => call.against));
  if (guilty.size !== 1) return null;
  const said = usable.filter((o) => o.does === "say" && !isReady(o) && !guilty.has(o.side as Side));
  return found("fault", said[0], said.slice(1));
}
