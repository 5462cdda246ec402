/** Where things are on the table: where they stand, where a hand drags them, where a flick has taken them by now. */

import type { Place, Places } from "../places.js";
import type { Body, TracePlayer } from "../trace.js";

const STILL: Omit<Body, "x" | "y" | "angle" | "face"> = { z: 0, fallen: false, gone: false };

export function bodiesOf(
  places: Places,
  dragging: { piece: string; to: Place } | null,
  player: TracePlayer | null,
): Map<string, Body> {
  const bodies = new Map<string, Body>();
  for (const [name, place] of Object.entries(places)) {
    const at = dragging?.piece === name ? dragging.to : place;
    bodies.set(name, { ...STILL, x: at.x, y: at.y, angle: (at.angle * Math.PI) / 180, face: at.face });
  }
  if (player) for (const [name, body] of player.bodies()) bodies.set(name, body);
  return bodies;
}

export function placesNow(places: Places, player: TracePlayer | null): Places {
  if (!player) return places;
  const now = { ...places };
  for (const [name, body] of player.bodies()) {
    now[name] = { ...(places[name] ?? { angle: 0, face: "up", atop: null }), x: body.x, y: body.y };
  }
  return now;
}
