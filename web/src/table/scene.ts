/** One picture of the table: what lies on it, what may be done with it, what the referee pointed at. */

import type { Aim } from "../aim.js";
import { radiusOf, goalLine, forward } from "../pitch.js";
import { isKeeper, sideOf } from "../places.js";
import type { Broken, Ghost, Look, Point, Table, Zone } from "../protocol.js";
import type { Body } from "../trace.js";
import { drawBall } from "./balls.js";
import type { Camera } from "./camera.js";
import { drawGoal } from "./goals.js";
import { drawnTimes } from "./options.js";
import type { Kits } from "./kits.js";
import { drawBoxKeeper, drawRod } from "./keepers.js";
import { drawBase, drawPiece, drawShadow } from "./pieces.js";
import { circle, segment } from "./surface.js";
import { drawAim } from "./sling.js";
import type { Ctx } from "./textures.js";

/** Where a piece may stand and where not: apart for all eyes on every ground, and the forbidden one is hatched. */
export const MARKS = { legal: "#8fe3ff", illegal: "#ff6a2b", fill: 0.18, line: 0.8 };

export interface Scene {
  table: Table;
  look: Look;
  kits: Kits;
  bodies: ReadonlyMap<string, Body>;
  /** May be flicked or placed now. */
  playable: ReadonlySet<string>;
  selected: string | null;
  aim: Aim | null;
  ghost: Ghost | null;
  /** Somebody else's hand. */
  theirAim: Aim | null;
  zones: readonly { zone: Zone; good: boolean }[];
  broken: readonly Broken[];
  /** Where the referee points, and how long ago (seconds). */
  pin: { at: Point; age: number } | null;
  outlined: ReadonlySet<string>;
  /** Figures are drawn larger than life. */
  large: boolean;
  /** Figures and keepers stand up over this picture: only their bases and shadows lie here. */
  standing: boolean;
  /** Seconds, for what breathes; null keeps still. */
  now: number | null;
}

/** Draw in pixels of the screen; pieces are drawn upright whatever way the table is turned. */
export function drawScene(ctx: Ctx, camera: Camera, scene: Scene): void {
  drawZones(ctx, camera, scene);
  const order = [...scene.bodies].filter(([, body]) => !body.gone).toSorted((a, b) => a[1].z - b[1].z);
  for (const [name, body] of order) drawBodyShadow(ctx, camera, scene, name, body);
  if (scene.theirAim) drawAim(ctx, camera, scene, scene.theirAim, null, 0.55);
  if (scene.aim) drawAim(ctx, camera, scene, scene.aim, scene.ghost, 1);
  for (const [name, body] of order) drawBody(ctx, camera, scene, name, body);
  for (const side of ["home", "away"] as const) drawGoal(ctx, camera, scene.table.pitch, scene.look, side);
  for (const piece of scene.broken) forbidden(ctx, camera, scene, piece.piece);
  for (const name of scene.outlined) ring(ctx, camera, scene, name, "#ffffff", 2, [3, 3]);
  if (scene.pin) drawPin(ctx, camera, scene.pin);
}

/** Half the width of what is drawn, in pixels. */
const drawnRadius = (camera: Camera, { table, look, large }: Scene, name: string): number =>
  radiusOf(table, name) * camera.scale * drawnTimes(look, large, name);

function drawZones(ctx: Ctx, camera: Camera, scene: Scene): void {
  for (const { zone, good } of scene.zones) {
    ctx.save();
    camera.apply(ctx);
    ctx.fillStyle = ctx.strokeStyle = good ? MARKS.legal : MARKS.illegal;
    ctx.lineWidth = 3;
    ctx.beginPath();
    if (zone.kind === "rect") ctx.rect(zone.x0, zone.y0, zone.x1 - zone.x0, zone.y1 - zone.y0);
    else ctx.arc(zone.centre[0], zone.centre[1], zone.radius, 0, Math.PI * 2);
    ctx.globalAlpha = MARKS.fill;
    ctx.fill();
    ctx.globalAlpha = MARKS.line;
    ctx.setLineDash(good ? [14, 10] : []);
    ctx.stroke();
    if (!good) hatch(ctx, zone);
    ctx.restore();
  }
}

/** Oblique lines, so that no colour is needed to see what is forbidden. Clips to the path that was drawn last. */
function hatch(ctx: Ctx, zone: Zone): void {
  const [x0, y0, x1, y1] =
    zone.kind === "rect"
      ? [zone.x0, zone.y0, zone.x1, zone.y1]
      : [
          zone.centre[0] - zone.radius,
          zone.centre[1] - zone.radius,
          zone.centre[0] + zone.radius,
          zone.centre[1] + zone.radius,
        ];
  ctx.clip();
  ctx.lineWidth = 2;
  ctx.globalAlpha = MARKS.line / 2;
  const high = y1 - y0;
  for (let x = x0 - high; x < x1; x += 26) segment(ctx, x, y0, x + high, y1);
}

function drawBodyShadow(ctx: Ctx, camera: Camera, scene: Scene, name: string, body: Body): void {
  if (isKeeper(name) && scene.table.keeper.shape !== "disc") return;
  const [x, y] = camera.toScreen(body.x, body.y);
  const r = Math.max(drawnRadius(camera, scene, name), 3);
  drawShadow(ctx, x, y, r, body.z * camera.scale);
}

function drawBody(ctx: Ctx, camera: Camera, scene: Scene, name: string, body: Body): void {
  const { table, look, kits } = scene;
  const [x, y] = camera.toScreen(body.x, body.y);
  const lift = body.z * camera.scale;
  const turn = -(body.angle + camera.angle);
  if (name === "ball") {
    const r = radiusOf(table, "ball") * camera.scale * (1 + Math.min(body.z / 400, 0.5));
    drawBall(ctx, look, x, y - lift, r, turn + (body.x + body.y) / 40);
    return;
  }
  if (scene.playable.has(name)) breathe(ctx, camera, scene, name, x, y);
  if (isKeeper(name) && table.keeper.shape !== "disc") {
    const s = camera.scale;
    if (table.keeper.shape === "bar") drawBar(ctx, camera, scene, name, body);
    if (scene.standing && !body.fallen) return;
    // A bar figure is thin: never drawn thinner than a finger can see.
    drawBoxKeeper(
      ctx,
      kits,
      name,
      x,
      y,
      table.keeper.width * s,
      Math.max(table.keeper.thickness * s, 5),
      turn,
      body.fallen,
    );
    return;
  }
  if (scene.standing && look.piece === "figure" && !body.fallen)
    drawBase(ctx, kits, name, x, y - lift, drawnRadius(camera, scene, name));
  else drawPiece(ctx, look, kits, name, x, y - lift, drawnRadius(camera, scene, name), turn, body.face === "down");
  if (scene.aim && drawnTimes(look, scene.large, name) > 1) trueBase(ctx, x, y, radiusOf(table, name) * camera.scale);
}

/** What it really stands on. */
function trueBase(ctx: Ctx, x: number, y: number, r: number): void {
  ctx.strokeStyle = "#ffffff";
  ctx.lineWidth = 1.5;
  circle(ctx, x, y, r);
  ctx.stroke();
}

function drawBar(ctx: Ctx, camera: Camera, scene: Scene, name: string, body: Body): void {
  const side = sideOf(name) ?? "home";
  const { pitch } = scene.table;
  const behind = goalLine(pitch, side) - forward(side) * (pitch.goal.depth + 70);
  const [x, y] = camera.toScreen(body.x, body.y);
  const [bx, by] = camera.toScreen(behind, body.y);
  drawRod(ctx, x, y, bx, by, 3 * camera.scale);
}

/** Pieces that may play breathe softly. */
function breathe(ctx: Ctx, camera: Camera, scene: Scene, name: string, x: number, y: number): void {
  const r = Math.max(drawnRadius(camera, scene, name), 5);
  const chosen = scene.selected === name;
  const swell = scene.now === null ? 0.5 : (Math.sin(scene.now * 2.6) + 1) / 2;
  const glow = ctx.createRadialGradient(x, y, r * 0.9, x, y, r * (1.55 + swell * 0.25));
  const strength = chosen ? 0.95 : 0.4 + swell * 0.25;
  glow.addColorStop(0, `rgba(255,236,150,${strength})`);
  glow.addColorStop(1, "rgba(255,236,150,0)");
  ctx.fillStyle = glow;
  circle(ctx, x, y, r * 1.85);
  ctx.fill();
}

/** A piece that may not stand there: ringed and crossed out. */
function forbidden(ctx: Ctx, camera: Camera, scene: Scene, name: string): void {
  ring(ctx, camera, scene, name, MARKS.illegal, 3, []);
  const body = scene.bodies.get(name);
  if (!body) return;
  const [x, y] = camera.toScreen(body.x, body.y);
  const r = (Math.max(radiusOf(scene.table, name) * camera.scale, 5) + 4) * Math.SQRT1_2;
  ctx.save();
  ctx.lineCap = "round";
  for (const [colour, width] of [
    ["rgba(0,0,0,0.6)", 5],
    [MARKS.illegal, 3],
  ] as const) {
    ctx.strokeStyle = colour;
    ctx.lineWidth = width;
    segment(ctx, x - r, y - r, x + r, y + r);
    segment(ctx, x - r, y + r, x + r, y - r);
  }
  ctx.restore();
}

function ring(
  ctx: Ctx,
  camera: Camera,
  scene: Scene,
  name: string,
  colour: string,
  width: number,
  dash: number[],
): void {
  const body = scene.bodies.get(name);
  if (!body) return;
  const [x, y] = camera.toScreen(body.x, body.y);
  ctx.save();
  ctx.strokeStyle = colour;
  ctx.lineWidth = width;
  ctx.setLineDash(dash);
  circle(ctx, x, y, Math.max(drawnRadius(camera, scene, name), 5) + 4);
  ctx.stroke();
  ctx.restore();
}

/** Where it happened; pulses once, then stays as a small flag. */
function drawPin(ctx: Ctx, camera: Camera, pin: { at: Point; age: number }): void {
  const [x, y] = camera.toScreen(pin.at[0], pin.at[1]);
  ctx.save();
  if (pin.age < 1.2) {
    ctx.strokeStyle = `rgba(255,210,80,${1 - pin.age / 1.2})`;
    ctx.lineWidth = 3;
    circle(ctx, x, y, 6 + pin.age * 34);
    ctx.stroke();
  }
  ctx.globalAlpha = 0.95;
  ctx.strokeStyle = "#201708";
  ctx.lineWidth = 1.5;
  segment(ctx, x, y, x, y - 18);
  ctx.fillStyle = "#f2c14e";
  ctx.beginPath();
  ctx.moveTo(x, y - 18);
  ctx.lineTo(x + 12, y - 14);
  ctx.lineTo(x, y - 10);
  ctx.closePath();
  ctx.fill();
  ctx.stroke();
  ctx.restore();
}
