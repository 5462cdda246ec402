/** The table as the server describes it: measures, and the zones that follow from them. */

import { isKeeper, type Place, type Point, type Side } from "./places.js";

export interface Pitch {
  length: number;
  width: number;
  penalty_area: { depth: number; width: number };
  goal_area: { depth: number; width: number };
  penalty_spot: number;
  arc_radius: number;
  circle_radius: number;
  corner_radius: number;
  goal: { width: number; height: number; depth: number; post: number };
  end_margin: number;
  side_margin: number;
  mat: number | null;
  fence: boolean;
  shooting_line: number | null;
}

export interface Table {
  pitch: Pitch;
  ball: { shape: "sphere" | "cube"; size: number };
  piece: { diameter: number; height: number };
  keeper: { shape: "box" | "bar" | "disc"; width: number; height: number; thickness: number };
}

export interface Rect { kind: "rect"; x0: number; y0: number; x1: number; y1: number }
export interface Circle { kind: "circle"; centre: Point; radius: number }
export type Zone = Rect | Circle;

export interface Disc { kind: "disc"; x: number; y: number; radius: number }
export interface Box { kind: "box"; x: number; y: number; width: number; thickness: number; angle: number }
export type Footprint = Disc | Box;

export const forward = (side: Side): 1 | -1 => (side === "home" ? 1 : -1);
export const goalLine = (pitch: Pitch, owner: Side): number => (-forward(owner) * pitch.length) / 2;

const rect = (x0: number, y0: number, x1: number, y1: number): Rect => ({
  kind: "rect", x0: Math.min(x0, x1), y0: Math.min(y0, y1), x1: Math.max(x0, x1), y1: Math.max(y0, y1),
});

export function grown(pitch: Pitch, ends: number, sides: number): Rect {
  return rect(-pitch.length / 2 - ends, -pitch.width / 2 - sides, pitch.length / 2 + ends, pitch.width / 2 + sides);
}

export const surface = (pitch: Pitch): Rect => grown(pitch, pitch.end_margin, pitch.side_margin);
export const cloth = (pitch: Pitch): Rect => (pitch.mat === null ? surface(pitch) : grown(pitch, pitch.mat, pitch.mat));

function fromGoalLine(pitch: Pitch, owner: Side, depth: number, width: number): Rect {
  const line = goalLine(pitch, owner);
  return rect(line, -width / 2, line + forward(owner) * depth, width / 2);
}

/** Every zone by the name that offers use; the same names as `Pitch.zones` in Python. */
export function zones(pitch: Pitch): Record<string, Zone> {
  const named: Record<string, Zone> = {
    pitch: grown(pitch, 0, 0),
    mat: cloth(pitch),
    table: surface(pitch),
    circle: { kind: "circle", centre: [0, 0], radius: pitch.circle_radius },
  };
  for (const side of ["home", "away"] as const) {
    const spot: Point = [goalLine(pitch, side) + forward(side) * pitch.penalty_spot, 0];
    named[`${side}_half`] = fromGoalLine(pitch, side, pitch.length / 2, pitch.width);
    named[`${side}_area`] = fromGoalLine(pitch, side, pitch.penalty_area.depth, pitch.penalty_area.width);
    named[`${side}_goal_area`] = fromGoalLine(pitch, side, pitch.goal_area.depth, pitch.goal_area.width);
    named[`${side}_arc`] = { kind: "circle", centre: spot, radius: pitch.arc_radius };
    named[`${side}_net`] = fromGoalLine(pitch, side, -pitch.goal.depth, pitch.goal.width);
    if (pitch.shooting_line !== null) {
      named[`${side}_shooting_zone`] = fromGoalLine(pitch, side, pitch.shooting_line, pitch.width);
    }
  }
  return named;
}

/** Half the width of a round thing. */
export function radiusOf(table: Table, name: string): number {
  if (name === "ball") return table.ball.size / 2;
  return (isKeeper(name) ? table.keeper.width : table.piece.diameter) / 2;
}

export function footprint(table: Table, name: string, place: Pick<Place, "x" | "y" | "angle">): Footprint {
  if (name !== "ball" && isKeeper(name) && table.keeper.shape !== "disc") {
    return {
      kind: "box", x: place.x, y: place.y, width: table.keeper.width, thickness: table.keeper.thickness,
      angle: place.angle,
    };
  }
  return { kind: "disc", x: place.x, y: place.y, radius: radiusOf(table, name) };
}
