/** How to play: what may be chosen on the first page. */

import type { Kit, Length, Pace, Side, Steadiness } from "../protocol.js";

type Opponent = "bot" | "beside" | "link";
/** What was chosen last on the first page; this device remembers it. */
export interface Choice {
  book: string;
  opponent: Opponent;
  home: string;
  away: string;
  kits: Partial<Record<Side, Kit>>;
  length: Length;
  hand: Steadiness;
  limits: "strict" | "patient";
  pace: Pace;
  level: string;
  hints: "on" | "off";
  table: string;
}

const DEFAULTS: Choice = {
  book: "",
  opponent: "bot",
  home: "",
  away: "",
  kits: {},
  length: "short",
  hand: "steady",
  limits: "patient",
  pace: "paced",
  level: "easy",
  hints: "off",
  table: "",
};

/** As it was chosen on this device before. */
export function lastChoice(): Choice {
  return { ...DEFAULTS, ...remembered() };
}

function remembered(): Partial<Choice> {
  try {
    return JSON.parse(localStorage.getItem("palheta.choice") ?? "{}") as Partial<Choice>;
  } catch {
    return {};
  }
}
