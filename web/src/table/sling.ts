/** How a flick is aimed: its direction and strength, the palheta behind the piece, and what it would first touch. */

import type { Aim } from "../aim.js";
import { radiusOf } from "../pitch.js";
import type { Ghost } from "../protocol.js";
import type { Camera } from "./camera.js";
import type { Scene } from "./scene.js";
import { circle, segment } from "./surface.js";
import type { Ctx } from "./textures.js";

/** The sling: a line forward whose length is the strength, ticks at 25, 50 and 75 %, and the ghost. */
export function drawAim(ctx: Ctx, camera: Camera, scene: Scene, aim: Aim, ghost: Ghost | null, alpha: number): void {
  const body = scene.bodies.get(aim.piece);
  if (!body || aim.power <= 0) return;
  const [x, y] = camera.toScreen(body.x, body.y);
  const turn = (aim.angle * Math.PI) / 180 + camera.angle;
  const [dx, dy] = [Math.cos(turn), -Math.sin(turn)];
  const r = Math.max(radiusOf(scene.table, aim.piece) * camera.scale, 5);
  const full = Math.min(camera.width, camera.height) * 0.34;
  ctx.save();
  ctx.globalAlpha = alpha;
  if (ghost) drawGhost(ctx, camera, scene, aim, ghost);
  ctx.lineCap = "round";
  ctx.strokeStyle = "rgba(0,0,0,0.45)";
  ctx.lineWidth = 7;
  segment(ctx, x + dx * r, y + dy * r, x + dx * (r + full * aim.power), y + dy * (r + full * aim.power));
  ctx.strokeStyle = `hsl(${52 - aim.power * 48} 95% 58%)`;
  ctx.lineWidth = 4;
  segment(ctx, x + dx * r, y + dy * r, x + dx * (r + full * aim.power), y + dy * (r + full * aim.power));
  ctx.strokeStyle = "rgba(255,255,255,0.9)";
  ctx.lineWidth = 2;
  for (const tick of [0.25, 0.5, 0.75]) {
    if (tick > aim.power) break;
    const [tx, ty] = [x + dx * (r + full * tick), y + dy * (r + full * tick)];
    segment(ctx, tx - dy * 6, ty + dx * 6, tx + dy * 6, ty - dx * 6);
  }
  drawPick(ctx, x, y, r, dx, dy, aim);
  drawStrength(ctx, x + dx * (r + full * aim.power), y + dy * (r + full * aim.power), dx, dy, aim.power);
  ctx.restore();
}

/** As a number: who has flicked too hard once knows by how much. */
function drawStrength(ctx: Ctx, x: number, y: number, dx: number, dy: number, power: number): void {
  ctx.font = "600 13px system-ui, sans-serif";
  ctx.textAlign = "center";
  ctx.textBaseline = "middle";
  ctx.lineWidth = 3;
  ctx.strokeStyle = "rgba(0,0,0,0.7)";
  ctx.fillStyle = "#fff";
  const words = `${Math.round(power * 100)}\u202f%`;
  const [tx, ty] = [x + dx * 20 - dy * 16, y + dy * 20 + dx * 16];
  ctx.strokeText(words, tx, ty);
  ctx.fillText(words, tx, ty);
}

/** The palheta behind the piece: where it strikes shows the offset. */
function drawPick(ctx: Ctx, x: number, y: number, r: number, dx: number, dy: number, aim: Aim): void {
  const back = r * (1.15 + aim.power * 0.9);
  const [px, py] = [x - dx * back - dy * aim.offset * r * 0.7, y - dy * back + dx * aim.offset * r * 0.7];
  ctx.save();
  ctx.translate(px, py);
  ctx.rotate(Math.atan2(dy, dx));
  ctx.fillStyle = "rgba(245,240,225,0.92)";
  ctx.strokeStyle = "rgba(0,0,0,0.5)";
  ctx.lineWidth = 1;
  ctx.beginPath();
  ctx.roundRect(-r * 0.55, -r * 0.75, r * 0.5, r * 1.5, r * 0.25);
  ctx.fill();
  ctx.stroke();
  ctx.restore();
}

function drawGhost(ctx: Ctx, camera: Camera, scene: Scene, aim: Aim, ghost: Ghost): void {
  const [gx, gy] = camera.toScreen(ghost.at[0], ghost.at[1]);
  const r = Math.max(radiusOf(scene.table, aim.piece) * camera.scale, 4);
  ctx.strokeStyle = "rgba(255,255,255,0.75)";
  ctx.lineWidth = 1.5;
  ctx.setLineDash([4, 4]);
  circle(ctx, gx, gy, r);
  ctx.stroke();
  ctx.setLineDash([]);
  const hit = ghost.hit === null ? undefined : scene.bodies.get(ghost.hit);
  if (!hit || !ghost.towards) return;
  const turn = Math.atan2(ghost.towards[1], ghost.towards[0]) + camera.angle;
  const [hx, hy] = camera.toScreen(hit.x, hit.y);
  const start = Math.max(radiusOf(scene.table, ghost.hit ?? "ball") * camera.scale, 4);
  const long = start + 34;
  ctx.strokeStyle = ghost.hit === "ball" ? "#ffe27a" : "rgba(255,255,255,0.8)";
  ctx.lineWidth = 2;
  segment(
    ctx,
    hx + Math.cos(turn) * start,
    hy - Math.sin(turn) * start,
    hx + Math.cos(turn) * long,
    hy - Math.sin(turn) * long,
  );
}
