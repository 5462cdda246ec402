/** The match clock of a real table: a reading at a moment, and whether it runs. Whoever slept through it sees the right
 * time at once. */

import type { ClockNow, Json, ToldView } from "../protocol.js";

/** A new period begins at nought, whatever the clock of the last one read. */
export function reading(clock: ClockNow | null, period: number, now: number): number {
  if (!clock || clock.period !== period) return 0;
  return clock.reading + (clock.runs ? Math.max(0, now - clock.at) : 0);
}

export const runs = (clock: ClockNow | null, period: number): boolean =>
  clock !== null && clock.runs && clock.period === period;

/** The note that sets it. */
export function set(said: Omit<ClockNow, "by"> & { by: string; take?: boolean; why?: string }): Record<string, Json> {
  const { reading: read, at, ...rest } = said;
  return { note: "clock", said: { ...rest, reading: Math.round(read * 10) / 10, at: Math.round(at * 1000) / 1000 } };
}

const BEFORE_THE_END = 0.1; // seconds

/** When something happened that is told now: not before what was told last. Until somebody has told that time is up,
 * what was seen happened before that; but the request for a shot is kept to the instant (dadinho 15). */
export function moment(
  read: number,
  { time_up: timeUp, played }: Pick<ToldView, "time_up" | "played">,
  exact: boolean,
): number {
  const latest = timeUp === null || exact ? read : Math.min(read, timeUp - BEFORE_THE_END);
  return Math.max(Math.round(latest * 10) / 10, played);
}
