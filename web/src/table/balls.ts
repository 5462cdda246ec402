/** The four balls: a yellow cube, a felt ball, a large football, a bead. */

import type { Look } from "../protocol.js";
import { circle } from "./surface.js";
import type { Ctx } from "./textures.js";

const LEAST = 4; // pixels: smaller could not be seen

/** `r` in pixels, `turn` in radians, how far it has rolled or tumbled. A ball is never drawn too small to see. */
export function drawBall(ctx: Ctx, look: Look, x: number, y: number, r: number, turn: number): void {
  ctx.save();
  ctx.translate(x, y);
  ctx.fillStyle = "rgba(255,255,255,0.2)";
  circle(ctx, 0, 0, Math.max(r, LEAST) * 1.9);
  ctx.fill();
  if (look.ball === "cube") cube(ctx, look.ball_colour, Math.max(r, LEAST), turn);
  else round(ctx, look, Math.max(r, LEAST), turn);
  ctx.restore();
}

function cube(ctx: Ctx, colour: string, r: number, turn: number): void {
  ctx.rotate(turn);
  const side = r * 2;
  ctx.fillStyle = colour;
  ctx.strokeStyle = "#7a5200";
  ctx.lineWidth = Math.max(0.8, r * 0.2);
  ctx.beginPath();
  ctx.roundRect(-r, -r, side, side, r * 0.25);
  ctx.fill();
  ctx.stroke();
  ctx.fillStyle = "rgba(255,255,255,0.55)";
  ctx.fillRect(-r * 0.7, -r * 0.7, side * 0.45, side * 0.2);
}

function round(ctx: Ctx, look: Look, r: number, turn: number): void {
  const body = ctx.createRadialGradient(-r * 0.35, -r * 0.4, r * 0.1, 0, 0, r);
  body.addColorStop(0, "#ffffff");
  body.addColorStop(0.6, look.ball_colour);
  body.addColorStop(1, "#9a958a");
  ctx.fillStyle = body;
  circle(ctx, 0, 0, r);
  ctx.fill();
  ctx.strokeStyle = "rgba(0,0,0,0.55)";
  ctx.lineWidth = Math.max(0.7, r * 0.09);
  circle(ctx, 0, 0, r);
  ctx.stroke();
  if (look.ball === "football") patches(ctx, r, turn);
  if (look.ball === "felt") fuzz(ctx, r);
  if (look.ball === "bead") {
    ctx.fillStyle = "rgba(60,40,30,0.8)";
    circle(ctx, 0, 0, r * 0.24);
    ctx.fill();
  }
}

function patches(ctx: Ctx, r: number, turn: number): void {
  ctx.rotate(turn);
  ctx.fillStyle = "#20242a";
  for (let i = 0; i < 5; i++) {
    const a = (i / 5) * Math.PI * 2;
    circle(ctx, Math.cos(a) * r * 0.78, Math.sin(a) * r * 0.78, r * 0.2);
    ctx.fill();
  }
  circle(ctx, 0, 0, r * 0.28);
  ctx.fill();
}

function fuzz(ctx: Ctx, r: number): void {
  ctx.strokeStyle = "rgba(120,110,90,0.5)";
  ctx.lineWidth = Math.max(0.5, r * 0.08);
  for (let i = 0; i < 14; i++) {
    const a = (i / 14) * Math.PI * 2;
    ctx.beginPath();
    ctx.moveTo(Math.cos(a) * r * 0.9, Math.sin(a) * r * 0.9);
    ctx.lineTo(Math.cos(a + 0.2) * r * 1.12, Math.sin(a + 0.2) * r * 1.12);
    ctx.stroke();
  }
}
