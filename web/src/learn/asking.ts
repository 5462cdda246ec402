/** What there is to learn, tables to practise on, and how far this browser's owner has come. */

import type { Created, DecidedPage, LearnBook, NewPractice } from "../protocol.js";
import { ask, keepSeats } from "../server.js";

export const course = (book: string): Promise<LearnBook> => ask(`/api/learn/${encodeURIComponent(book)}`);
/** `told`: of a real table. */
export const decided = (id: string, told: boolean): Promise<DecidedPage> =>
  ask(`/api/${told ? "told" : "matches"}/${encodeURIComponent(id)}/decided`);

/** A table on which nothing counts; who practises holds both seats. */
export async function practise(wish: NewPractice): Promise<string> {
  const { id, tokens } = await ask<Created>("/api/practice", { method: "POST", body: JSON.stringify(wish) });
  keepSeats(id, tokens);
  return id;
}

/** The table is left: nobody needs its seats any more. */
export const forget = (id: string): void => localStorage.removeItem(`palheta.seats.${id}`);

const KEY = "palheta.steps";

/** By book: which of its first steps are done. */
export function doneSteps(): Record<string, string[]> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}") as Record<string, string[]>;
  } catch {
    return {};
  }
}

export function keepDone(book: string, id: string): void {
  const done = doneSteps();
  localStorage.setItem(KEY, JSON.stringify({ ...done, [book]: [...new Set([...(done[book] ?? []), id])] }));
}
