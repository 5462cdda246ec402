/** The ball's way over the board: square after square, into the goal and back to the centre. */

import type { Side } from "../places.js";

export type Spot = [lane: number, row: number];
export const LANES = 5;
export const ROWS = 11;
const WALK = 0.24; // seconds a square
const IN_THE_NET = 1.1;

/** Somewhere the ball is at a moment, in seconds from the start. */
interface Stop {
  at: number;
  spot: Spot;
}

const goalOf = (side: Side): Spot => [3, side === "home" ? 0.35 : ROWS + 0.65];

/** From one square to another; a goal takes it into the net of the side that conceded first. */
export function route(from: Spot, to: Spot, scored: Side | null): Stop[] {
  const stops: Stop[] = [{ at: 0, spot: from }];
  const go = (end: Spot): void => {
    const { at, spot } = stops.at(-1)!;
    const count = Math.max(1, Math.round(Math.max(Math.abs(end[0] - spot[0]), Math.abs(end[1] - spot[1]))));
    for (let i = 1; i <= count; i++) {
      const share = i / count;
      stops.push({
        at: at + i * WALK,
        spot: [spot[0] + (end[0] - spot[0]) * share, spot[1] + (end[1] - spot[1]) * share],
      });
    }
  };
  if (scored) {
    go(goalOf(scored === "home" ? "away" : "home"));
    const { at, spot } = stops.at(-1)!;
    stops.push({ at: at + IN_THE_NET, spot });
  }
  go(to);
  return stops;
}

export const lasts = (stops: readonly Stop[]): number => stops.at(-1)?.at ?? 0;

/** Where it is `seconds` after it set off, and how high it hops (0..1) between two squares. */
export function along(stops: readonly Stop[], seconds: number): { spot: Spot; hop: number } {
  const next = stops.findIndex((s) => s.at > seconds);
  if (next < 0) return { spot: stops.at(-1)!.spot, hop: 0 };
  if (next === 0) return { spot: stops[0]!.spot, hop: 0 };
  const [a, b] = [stops[next - 1]!, stops[next]!];
  const share = (seconds - a.at) / (b.at - a.at);
  const eased = share * share * (3 - 2 * share);
  const spot: Spot = [a.spot[0] + (b.spot[0] - a.spot[0]) * eased, a.spot[1] + (b.spot[1] - a.spot[1]) * eased];
  return { spot, hop: a.spot[0] === b.spot[0] && a.spot[1] === b.spot[1] ? 0 : Math.sin(share * Math.PI) };
}
