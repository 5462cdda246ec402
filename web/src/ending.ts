/** How a match ended, in words. */

import type { Over, Side } from "./protocol.js";
import { t } from "./words.js";

/** Otherwise than by its own time. */
export function endedWords(by: string): string {
  switch (by) {
    case "resigned":
      return t("Given up");
    case "agreed":
      return t("Drawn by agreement");
    case "awarded":
      return t("Awarded");
    case "walk_over":
      return t("Walk-over");
    case "suspended":
      return t("Suspended");
    default:
      return t("Annulled");
  }
}

/** Who won, and how where it was not by playing to the end. */
export function resultWords({ winner, by }: Over, name: (side: Side) => string): string {
  if (winner === "draw" && by === "agreed") return t("A draw by agreement");
  if (winner !== null && winner !== "draw" && by === "resigned")
    return t("{other} resigned: {name} wins", { name: name(winner), other: name(winner === "home" ? "away" : "home") });
  const result =
    winner === null ? t("No result") : winner === "draw" ? t("A draw") : t("{name} wins", { name: name(winner) });
  return by ? `${endedWords(by)}: ${result}` : result;
}

/** Who won is not who has more goals, and nothing else says why: the last call does. */
export function unlikeScore({ winner, by, shots, score: { home, away } }: Over): boolean {
  if (by || shots || winner === null) return false;
  return winner !== (home > away ? "home" : home < away ? "away" : "draw");
}
