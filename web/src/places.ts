/** Sides, points and places as the server writes them, and as we draw them. */

import { PIECE, type FullPlace, type RawPlace, type Side, type View } from "./protocol.js";

export type { Actor, Point, RawPlace, Side } from "./protocol.js";

type Coordinates = Exclude<RawPlace, FullPlace | string>;

export interface Place {
  x: number;
  y: number;
  angle: number;
  face: "up" | "down";
  atop: string | null;
}

export type Places = Record<string, Place>;

/** What can be drawn of a raw place; null where only a zone was said. */
export function readPlace(raw: RawPlace | null | undefined): Place | null {
  if (raw === null || raw === undefined || typeof raw === "string") return null;
  if (!isCoordinates(raw)) {
    return { x: raw.at[0], y: raw.at[1], angle: raw.angle ?? 0, face: raw.face ?? "up", atop: raw.atop ?? null };
  }
  return { x: raw[0], y: raw[1], angle: raw[2] ?? 0, face: "up", atop: null };
}

const isCoordinates = (raw: Coordinates | FullPlace): raw is Coordinates => Array.isArray(raw);

export function readPlaces(raw: Record<string, RawPlace>): Places {
  const places: Places = {};
  for (const [name, value] of Object.entries(raw)) {
    const place = readPlace(value);
    if (place) places[name] = place;
  }
  return places;
}

/** Where everything lies, the ball too. */
export function placesOf(view: Pick<View, "pieces" | "ball">): Places {
  const places = readPlaces(view.pieces);
  const ball = readPlace(view.ball);
  if (ball) places["ball"] = ball;
  return places;
}

/** The shortest spelling, as the server reads it. Tenths of a millimetre are finer than any hand. */
export function writePlace(place: Place): RawPlace {
  const x = Math.round(place.x * 10) / 10;
  const y = Math.round(place.y * 10) / 10;
  return place.angle ? [x, y, Math.round(place.angle * 10) / 10] : [x, y];
}

/** Whose this is: a piece's owner, or the person itself. */
export function sideOf(name: string): Side | null {
  if (name === "home" || name === "away") return name;
  return PIECE.test(name) ? (name.startsWith("h") ? "home" : "away") : null;
}

export function otherSide(side: Side): Side {
  return side === "home" ? "away" : "home";
}

export const isKeeper = (name: string): boolean => name === "hk" || name === "ak";
export const isSweeper = (name: string): boolean => name === "hs" || name === "as";
