/** Sides, points and places as the server writes them, and as we draw them. */

export type Side = "home" | "away";
export type Actor = Side | "referee";
export type Point = readonly [number, number];

/** `[x, y]`, `[x, y, angle]`, `{at, angle, face, atop}`, or a zone's name. */
export type RawPlace = Coordinates | FullPlace | string;
type Coordinates = readonly [number, number] | readonly [number, number, number];
interface FullPlace { at: Point; angle?: number; face?: "up" | "down"; atop?: string }

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

/** The shortest spelling, as the server reads it. Tenths of a millimetre are finer than any hand. */
export function writePlace(place: Place): RawPlace {
  const x = Math.round(place.x * 10) / 10;
  const y = Math.round(place.y * 10) / 10;
  return place.angle ? [x, y, Math.round(place.angle * 10) / 10] : [x, y];
}

export function sideOf(name: string): Side | null {
  if (name === "home" || name.startsWith("h")) return "home";
  if (name === "away" || name.startsWith("a")) return "away";
  return null;
}

export function otherSide(side: Side): Side {
  return side === "home" ? "away" : "home";
}

export const isKeeper = (name: string): boolean => name === "hk" || name === "ak";
export const isSweeper = (name: string): boolean => name === "hs" || name === "as";
