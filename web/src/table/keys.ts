/** The table by keyboard: Tab walks the pieces, arrows aim or move, Enter lets go, Escape gives up. */

import type { Aim } from "../aim.js";
import type { Place, Places, Point } from "../places.js";
import type { Camera } from "./camera.js";

export interface KeyHost {
  readonly camera: Camera;
  readonly places: Places;
  readonly flickable: ReadonlyMap<string, unknown>;
  readonly placeable: ReadonlySet<string>;
  /** The aim as it stands, from the keyboard or none. */
  readonly keyAim: Aim | null;
  /** The piece that arrows move, and where it would stand. */
  readonly keyPlace: { piece: string; to: Place } | null;
  beginKeyAim(piece: string, angle: number): void;
  beginKeyPlace(piece: string): void;
  aimed(aim: Aim | null): void;
  strike(offset: number, loft: number): void;
  released(aim: Aim): void;
  dragged(piece: string, to: Point, dropped: boolean): void;
  letGo(): void;
  moved(): void;
}

type Key = Pick<KeyboardEvent, "key" | "shiftKey">;

const ARROWS: Record<string, Point> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const clamp = (value: number, low: number, high: number): number => Math.min(high, Math.max(low, value));

/** True when the key was used. */
export function handleKey(host: KeyHost, event: Key): boolean {
  if (zooms(host, event.key)) return true;
  if (event.key === "Tab") return walks(host, event.shiftKey);
  if (host.keyAim) return aims(host, host.keyAim, event);
  if (host.keyPlace) return shifts(host, host.keyPlace, event);
  return false;
}

function zooms(host: KeyHost, key: string): boolean {
  const { camera } = host;
  const factor = { "+": 1.25, "-": 0.8, "0": 0 }[key];
  if (factor === undefined) return false;
  if (factor === 0) camera.reset();
  else camera.zoomAt(camera.width / 2, camera.height / 2, factor);
  host.moved();
  return true;
}

/** From piece to piece; beyond the last one Tab goes on to what comes after the table. */
function walks(host: KeyHost, back: boolean): boolean {
  const pieces = [...new Set([...host.flickable.keys(), ...host.placeable])].filter((name) => host.places[name]);
  const now = host.keyAim?.piece ?? host.keyPlace?.piece;
  const index = now === undefined ? (back ? -1 : 0) : pieces.indexOf(now) + (back ? -1 : 1);
  const piece = pieces[index];
  host.letGo();
  if (piece === undefined) return false;
  if (host.flickable.has(piece)) host.beginKeyAim(piece, aimAtBall(host.places, piece));
  else host.beginKeyPlace(piece);
  return true;
}

function aims(host: KeyHost, aim: Aim, { key, shiftKey }: Key): boolean {
  const fine = shiftKey ? 0.2 : 1;
  const turned = (by: number): boolean => (host.aimed({ ...aim, angle: aim.angle + by * fine }), true);
  const harder = (by: number): boolean => (host.aimed({ ...aim, power: clamp(aim.power + by * fine, 0.02, 1) }), true);
  const struck = (offset: number, loft: number): boolean => (
    host.strike(clamp(aim.offset + offset * fine, -1, 1), clamp(aim.loft + loft * fine, 0, 1)),
    true
  );
  switch (key.length === 1 ? key.toLowerCase() : key) {
    case "ArrowLeft":
      return turned(2);
    case "ArrowRight":
      return turned(-2);
    case "ArrowUp":
      return harder(0.04);
    case "ArrowDown":
      return harder(-0.04);
    case "q":
      return struck(-0.1, 0);
    case "e":
      return struck(0.1, 0);
    case "w":
      return struck(0, 0.1);
    case "s":
      return struck(0, -0.1);
    case "Enter":
    case " ":
      return (host.released(aim), true);
    case "Escape":
      return (host.letGo(), true);
    default:
      return false;
  }
}

/** Millimetres an arrow moves a piece, and with Shift. */
const STEP = 10;
const FINE = 1;

function shifts(host: KeyHost, { piece, to }: { piece: string; to: Place }, { key, shiftKey }: Key): boolean {
  const arrow = ARROWS[key];
  if (arrow) {
    const by = shiftKey ? FINE : STEP;
    const [dx, dy] = host.camera.directionToWorld(arrow[0] * by, arrow[1] * by);
    host.dragged(piece, [to.x + dx, to.y + dy], false);
    return true;
  }
  if (key === "Enter" || key === " ") {
    host.dragged(piece, [to.x, to.y], true);
    return true;
  }
  if (key === "Escape") {
    host.letGo();
    return true;
  }
  return false;
}

export function aimAtBall(places: Places, piece: string): number {
  const from = places[piece];
  const ball = places["ball"];
  return from && ball ? (Math.atan2(ball.y - from.y, ball.x - from.x) * 180) / Math.PI : 0;
}
