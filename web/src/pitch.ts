/** The table as the server describes it: its measures, and what things cover on it. Its zones come with it. */

import { isKeeper, type Place } from "./places.js";
import type { Ground, Pitch, Rect, Side, Table } from "./protocol.js";

export interface Disc {
  kind: "disc";
  x: number;
  y: number;
  radius: number;
}
export interface Box {
  kind: "box";
  x: number;
  y: number;
  width: number;
  thickness: number;
  angle: number;
}
export type Footprint = Disc | Box;

export const forward = (side: Side): 1 | -1 => (side === "home" ? 1 : -1);
export const goalLine = (pitch: Pitch, owner: Side): number => (-forward(owner) * pitch.length) / 2;

/** The whole surface up to the fence or the edge (`table`); the cloth on it (`mat`), where there is one the same. */
export function surface(ground: Ground, name: "table" | "mat" = "table"): Rect {
  const zone = ground.zones[name];
  if (zone?.kind !== "rect") throw new Error(`this ground has no ${name}`);
  return zone;
}

/** Half the width of a round thing; a set need not be uniform. */
export function radiusOf(table: Table, name: string): number {
  if (name === "ball") return table.ball.size / 2;
  return (isKeeper(name) ? table.keeper.width : (table.sizes[name] ?? table.piece).diameter) / 2;
}

export function footprint(table: Table, name: string, place: Pick<Place, "x" | "y" | "angle">): Footprint {
  if (name !== "ball" && isKeeper(name) && table.keeper.shape !== "disc") {
    return {
      kind: "box",
      x: place.x,
      y: place.y,
      width: table.keeper.width,
      thickness: table.keeper.thickness,
      angle: place.angle,
    };
  }
  return { kind: "disc", x: place.x, y: place.y, radius: radiusOf(table, name) };
}
