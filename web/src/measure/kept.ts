/** The readings of each game, kept on this device; and what the server makes of them. */

import type { Experiment, MeasureBook, MeasureFitted, Readings, Run } from "../protocol.js";
import { ask } from "../server.js";

export type Thing = Run["thing"];
export type Kept = Required<Readings>;

const KEY = "palheta.measure.";

export const experiments = (book: string): Promise<MeasureBook> => ask(`/api/measure/${encodeURIComponent(book)}`);
export const fit = (kept: Kept): Promise<MeasureFitted> =>
  ask("/api/measure", { method: "POST", body: JSON.stringify(kept) });
export const pictureOf = (kind: Run["kind"]): string => `/api/measure/pictures/${kind}.svg`;

export const fresh = (book: string): Kept => ({
  rulebook: book,
  runs: [],
  about: "",
  ruler: 1,
  frames: 60,
  scale: 0.1,
});

/** What a file holds, or null: the server says better what is wrong with its numbers. */
export function readKept(text: string): Kept | null {
  try {
    const found = JSON.parse(text) as Kept;
    return typeof found.rulebook === "string" && Array.isArray(found.runs)
      ? { ...fresh(found.rulebook), ...found }
      : null;
  } catch {
    return null;
  }
}

export function load(book: string): Kept {
  const found = readKept(localStorage.getItem(KEY + book) ?? "");
  return found?.rulebook === book ? found : fresh(book);
}

export const keep = (kept: Kept): void => localStorage.setItem(KEY + kept.rulebook, JSON.stringify(kept));

export const runsOf = (kept: Kept, kind: Run["kind"], thing: Thing): Run[] =>
  kept.runs.filter((run) => run.kind === kind && run.thing === thing);

/** What stays the same from one run to the next is offered again. */
const SAME = new Set(["over", "length", "before", "height", "distance", "count"]);

export function offeredAgain(kept: Kept, experiment: Experiment, thing: Thing): Record<string, string> {
  const last = runsOf(kept, experiment.kind, thing).at(-1);
  return Object.fromEntries(
    experiment.asks.map(({ name }) => [name, last && SAME.has(name) ? String(last.read[name]) : ""]),
  );
}

/** Three digits that count. */
export const digits = (value: number): string =>
  Math.abs(value) >= 1000 ? value.toFixed(0) : String(Number(value.toPrecision(3)));
