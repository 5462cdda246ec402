/** What stands up on a tilted table: figures, keepers and goals, drawn over the tilted canvases. Loaded when it is
 * used. */

import { forward, goalLine, radiusOf } from "../pitch.js";
import { isKeeper, isSweeper, sideOf } from "../places.js";
import type { Kit, Point } from "../protocol.js";
import type { Body } from "../trace.js";
import { shirtOf } from "../words.js";
import type { Camera } from "./camera.js";
import { lining, shades } from "./kits.js";
import { drawnTimes } from "./options.js";
import type { Scene } from "./scene.js";
import { circle } from "./surface.js";
import type { Ctx } from "./textures.js";
import { seen } from "./tilt.js";

const TALL = 2.9; // times the radius of its base

/** The farthest first, so that who is nearer stands before him. */
export function drawStanding(ctx: Ctx, camera: Camera, scene: Scene): void {
  const upright: { at: number; draw: () => void }[] = [];
  for (const [name, body] of scene.bodies) {
    if (body.gone || body.fallen) continue;
    const [, at] = seen(camera, camera.toScreen(body.x, body.y)).at;
    if (isKeeper(name) && scene.table.keeper.shape !== "disc")
      upright.push({ at, draw: () => keeper(ctx, camera, scene, name, body) });
    else if (name !== "ball" && scene.look.piece === "figure")
      upright.push({ at, draw: () => figure(ctx, camera, scene, name, body) });
  }
  for (const side of ["home", "away"] as const) {
    const line = goalLine(scene.table.pitch, side);
    upright.push({
      at: seen(camera, camera.toScreen(line, 0)).at[1],
      draw: () => goal(ctx, camera, scene, line, -forward(side)),
    });
  }
  for (const one of upright.toSorted((a, b) => a.at - b.at)) one.draw();
}

/** Boots, shorts, shirt and head on the base, which is drawn on the table. */
function figure(ctx: Ctx, camera: Camera, { table, look, kits, large }: Scene, name: string, body: Body): void {
  const r = radiusOf(table, name) * camera.scale * drawnTimes(look, large, name);
  const foot = camera.toScreen(body.x, body.y);
  const [low, high] = [seen(camera, foot, body.z * camera.scale), seen(camera, foot, body.z * camera.scale + r * TALL)];
  const tall = low.at[1] - high.at[1];
  const wide = r * low.times * 0.62;
  const kit = kits[sideOf(name) ?? "home"];
  ctx.save();
  ctx.translate(...low.at);
  ctx.lineJoin = "round";
  ctx.strokeStyle = "rgba(0,0,0,0.6)";
  ctx.lineWidth = Math.max(0.6, wide * 0.09);
  for (const leg of [-0.42, 0.12]) box(ctx, leg * wide, -tall * 0.34, wide * 0.3, tall * 0.34, "#e2b48a");
  box(ctx, -wide * 0.5, -tall * 0.48, wide, tall * 0.2, kit.second);
  const shirt = isSweeper(name) ? "#f0d34a" : kit.main;
  shape(
    ctx,
    [
      [-wide * 0.55, -tall * 0.44],
      [-wide * 0.86, -tall * 0.72],
      [-wide * 0.5, -tall * 0.8],
      [wide * 0.5, -tall * 0.8],
      [wide * 0.86, -tall * 0.72],
      [wide * 0.55, -tall * 0.44],
    ],
    shirt,
  );
  ctx.fillStyle = "#e2b48a";
  circle(ctx, 0, -tall * 0.9, wide * 0.36);
  ctx.fill();
  ctx.stroke();
  number(ctx, kit, name, wide * 1.55, -tall * 0.5, Math.max(r * low.times * 0.95, 9));
  ctx.restore();
}

function number(ctx: Ctx, kit: Kit, name: string, x: number, y: number, size: number): void {
  ctx.font = `700 ${size}px system-ui, "DejaVu Sans", sans-serif`;
  ctx.textAlign = "center";
  ctx.textBaseline = "middle";
  ctx.lineWidth = size * 0.28;
  ctx.strokeStyle = lining(kit.number);
  ctx.strokeText(shirtOf(name), x, y);
  ctx.fillStyle = kit.number;
  ctx.fillText(shirtOf(name), x, y);
}

/** An upright box: its top, and the sides that are turned this way. */
function keeper(ctx: Ctx, camera: Camera, { table, kits }: Scene, name: string, body: Body): void {
  const { width, height, thickness } = table.keeper;
  const thick = Math.max(thickness, 5 / camera.scale); // never thinner than a finger can see
  const [cos, sin] = [Math.cos(body.angle), Math.sin(body.angle)];
  const corners = (
    [
      [-1, -1],
      [1, -1],
      [1, 1],
      [-1, 1],
    ] as const
  ).map(([a, b]): Point => {
    const [x, y] = [(a * thick) / 2, (b * width) / 2];
    return camera.toScreen(body.x + x * cos - y * sin, body.y + x * sin + y * cos);
  });
  const { light, main, dark } = shades(kits[sideOf(name) ?? "home"].main);
  const floor = corners.map((corner) => seen(camera, corner).at);
  const roof = corners.map((corner) => seen(camera, corner, height * camera.scale).at);
  const sides = corners
    .map((_, i) => [i, (i + 1) % 4] as const)
    .toSorted(([a, b], [c, d]) => floor[a]![1] + floor[b]![1] - floor[c]![1] - floor[d]![1]);
  ctx.lineJoin = "round";
  ctx.strokeStyle = "rgba(0,0,0,0.6)";
  ctx.lineWidth = 1;
  sides.forEach(([a, b], i) => shape(ctx, [floor[a]!, floor[b]!, roof[b]!, roof[a]!], i === 3 ? main : dark));
  shape(ctx, roof, light);
}

/** Posts, bar and the two stays of the net. */
function goal(ctx: Ctx, camera: Camera, { table: { pitch }, look }: Scene, line: number, away: number): void {
  const { width, height, depth, post } = pitch.goal;
  const at = (x: number, y: number, above: number): Point =>
    seen(camera, camera.toScreen(x, y), above * camera.scale).at;
  ctx.lineCap = "round";
  ctx.lineJoin = "round";
  for (const [colour, wide] of [
    ["rgba(0,0,0,0.55)", 1.5],
    [look.post, 1],
  ] as const) {
    ctx.strokeStyle = colour;
    for (const half of [-width / 2, width / 2])
      path(
        ctx,
        [at(line, half, height), at(line + away * depth, half, 0)],
        Math.max(1, post * camera.scale * 0.4 * wide),
      );
    path(
      ctx,
      [at(line, -width / 2, 0), at(line, -width / 2, height), at(line, width / 2, height), at(line, width / 2, 0)],
      Math.max(1.6, post * camera.scale * wide),
    );
  }
}

function path(ctx: Ctx, points: readonly Point[], width: number): void {
  ctx.lineWidth = width;
  ctx.beginPath();
  for (const point of points) ctx.lineTo(...point);
  ctx.stroke();
}

function shape(ctx: Ctx, points: readonly Point[], colour: string): void {
  ctx.fillStyle = colour;
  ctx.beginPath();
  for (const point of points) ctx.lineTo(...point);
  ctx.closePath();
  ctx.fill();
  ctx.stroke();
}

function box(ctx: Ctx, x: number, y: number, width: number, height: number, colour: string): void {
  ctx.fillStyle = colour;
  ctx.beginPath();
  ctx.rect(x, y, width, height);
  ctx.fill();
  ctx.stroke();
}
