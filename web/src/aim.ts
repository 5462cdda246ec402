/** The hand being set: which piece, where to, how hard, where the pick strikes. And the ghost of the first contact. */

import { gap } from "./geometry.js";
import { footprint, radiusOf } from "./pitch.js";
import type { Places } from "./places.js";
import type { Aim as Told, Ghost, Point, Reach, Table } from "./protocol.js";

/** With all that may be left out. */
export type Aim = Required<Told>;
/** How a piece is flicked. */
export type Way = Pick<Aim, "how" | "as">;

export const readAim = (told: Told): Aim => ({ offset: 0, loft: 0, how: "flick", as: null, ...told });

export const freshAim = (piece: string, way: Way): Aim => readAim({ piece, angle: 0, power: 0, ...way });

/** A pull shorter than this cancels; pixels. */
export const DEAD = 12;

/** A pull back by (dx, dy) on the table's axes, `length` pixels of `full`. The strength grows with its square: most
 * flicks are gentle, and a kick-off that must stay in its circle would else be right within three pixels. */
export function pulled(aim: Aim, dx: number, dy: number, length: number, full: number): Aim {
  if (length < DEAD) return { ...aim, power: 0 };
  const power = Math.min(1, (length - DEAD) / (full - DEAD)) ** 2;
  return { ...aim, angle: (Math.atan2(-dy, -dx) * 180) / Math.PI, power };
}

/** How far a full and a weaker flick would slide; the server says the numbers. */
export const reach = (hand: Reach, power: number): number => (hand.speed * power) ** 2 / (2 * hand.slowing);

/** The first contact of the piece sliding straight; never more. */
export function ghost(table: Table, places: Places, aim: Aim, hand: Reach): Ghost | null {
  const from = places[aim.piece];
  if (!from || aim.power <= 0) return null;
  const far = reach(hand, aim.power);
  const radius = radiusOf(table, aim.piece);
  const turn = (aim.angle * Math.PI) / 180;
  const dir: Point = [Math.cos(turn), Math.sin(turn)];
  let best: Ghost = { at: [from.x + dir[0] * far, from.y + dir[1] * far], hit: null, towards: null };
  let nearest = far;
  for (const [name, place] of Object.entries(places)) {
    if (name === aim.piece) continue;
    const shape = footprint(table, name, place);
    const bound = shape.kind === "disc" ? shape.radius : Math.hypot(shape.width, shape.thickness) / 2;
    const along = (place.x - from.x) * dir[0] + (place.y - from.y) * dir[1];
    const aside = Math.abs((place.y - from.y) * dir[0] - (place.x - from.x) * dir[1]);
    if (along <= 0 || aside > bound + radius || along - bound - radius > nearest) continue;
    const d = march(table, aim.piece, [from.x, from.y], dir, name, places, nearest);
    if (d === null) continue;
    nearest = d;
    const at: Point = [from.x + dir[0] * d, from.y + dir[1] * d];
    const n = Math.hypot(place.x - at[0], place.y - at[1]) || 1;
    best = { at, hit: name, towards: [(place.x - at[0]) / n, (place.y - at[1]) / n] };
  }
  return best;
}

/** How far until the shapes touch: each step is the gap itself, so none is missed. */
function march(
  table: Table,
  piece: string,
  from: Point,
  dir: Point,
  other: string,
  places: Places,
  limit: number,
): number | null {
  const target = footprint(table, other, places[other]!);
  let d = 0;
  for (let i = 0; i < 60 && d <= limit; i++) {
    const mine = footprint(table, piece, {
      x: from[0] + dir[0] * d,
      y: from[1] + dir[1] * d,
      angle: places[piece]!.angle,
    });
    const free = gap(mine, target);
    if (free < 0.05) return i === 0 ? null : d;
    d += free;
  }
  return null;
}
