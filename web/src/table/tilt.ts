/** How far the table is tilted, and where a point above it is seen then: what the browser does to the canvases by
 * CSS. */

import type { Point } from "../protocol.js";

const DEGREES = 34;
const DISTANCE = 1500; // pixels between the eye and the table's middle
const SCALE = 0.88;
const ORIGIN = { x: 0.5, y: 0.45 };

export const TILTED = `perspective(${DISTANCE}px) rotateX(${DEGREES}deg) scale(${SCALE})`;
export const AROUND = `${ORIGIN.x * 100}% ${ORIGIN.y * 100}%`;

const [SIN, COS] = [Math.sin((DEGREES * Math.PI) / 180), Math.cos((DEGREES * Math.PI) / 180)];

/** From a place on the canvas, `above` it (all in its pixels), to the screen. `times`: how large things look there. */
export function seen(
  { width, height }: { width: number; height: number },
  [x, y]: Point,
  above = 0,
): { at: Point; times: number } {
  const [ox, oy] = [width * ORIGIN.x, height * ORIGIN.y];
  const [dx, dy, up] = [(x - ox) * SCALE, (y - oy) * SCALE, above * SCALE];
  const nearer = DISTANCE / (DISTANCE - (dy * SIN + up * COS));
  return { at: [ox + dx * nearer, oy + (dy * COS - up * SIN) * nearer], times: nearer * SCALE };
}
