/** The printed board: grass in squares, the lines the rules name, wood around it. Drawn once a size. */

import type { Side } from "../places.js";
import { circle } from "../table/surface.js";
import { card, fillTiled, wood, type Ctx } from "../table/textures.js";
import { LANES, ROWS } from "./walk.js";

const LINE = "rgba(255,255,255,0.92)";
const RED = "#e2402c";
export const RIM = 0.42; // of a square
export const GOAL = 0.78;

/** Home's goal on the left; x along the rows, y across the lanes, the middle of the board at 0. */
export const centreOf = (lane: number, row: number, size: number): [number, number] => [
  (row - (ROWS + 1) / 2) * size,
  (lane - (LANES + 1) / 2) * size,
];

/** `turnBack`: the picture will be turned, so that what is written on it must be turned back. */
export function drawBoard(ctx: Ctx, size: number, colours: Record<Side, string>, turnBack: number): void {
  const [long, wide] = [ROWS * size, LANES * size];
  const [w, h] = [long + 2 * (RIM + GOAL) * size, wide + 2 * RIM * size];
  ctx.save();
  ctx.shadowColor = "rgba(0,0,0,0.55)";
  ctx.shadowBlur = size * 0.3;
  ctx.shadowOffsetY = size * 0.06;
  ctx.beginPath();
  ctx.roundRect(-w / 2, -h / 2, w, h, size * 0.22);
  ctx.fillStyle = "#8a5a2c";
  ctx.fill();
  ctx.shadowColor = "transparent";
  ctx.clip();
  fillTiled(ctx, wood("#b9803f", "#6b3f17"), -w / 2, -h / 2, w, h, 0.8);
  ctx.restore();
  grass(ctx, size, long, wide);
  lines(ctx, size, long, wide);
  for (const end of [-1, 1] as const) half(ctx, size, long, wide, end);
  for (const side of ["home", "away"] as const) goal(ctx, side, size, long, colours[side]);
  numbers(ctx, size, turnBack);
}

function grass(ctx: Ctx, size: number, long: number, wide: number): void {
  fillTiled(ctx, card("#4f9f4c"), -long / 2, -wide / 2, long, wide);
  for (let row = 1; row <= ROWS; row++) {
    for (let lane = 1; lane <= LANES; lane++) {
      const [x, y] = centreOf(lane, row, size);
      ctx.fillStyle = row % 2 ? "rgba(255,255,200,0.10)" : "rgba(0,40,0,0.10)";
      ctx.fillRect(x - size / 2, y - size / 2, size, size);
      if ((lane + row) % 2) {
        ctx.fillStyle = "rgba(0,30,0,0.06)";
        ctx.fillRect(x - size / 2, y - size / 2, size, size);
      }
      ctx.strokeStyle = "rgba(255,255,255,0.34)";
      ctx.lineWidth = 1;
      ctx.strokeRect(x - size / 2, y - size / 2, size, size);
    }
  }
}

function lines(ctx: Ctx, size: number, long: number, wide: number): void {
  ctx.strokeStyle = LINE;
  ctx.lineWidth = Math.max(1.5, size * 0.05);
  ctx.strokeRect(-long / 2, -wide / 2, long, wide);
  ctx.beginPath();
  ctx.moveTo(0, -wide / 2);
  ctx.lineTo(0, -size * 0.95);
  ctx.moveTo(0, size * 0.95);
  ctx.lineTo(0, wide / 2);
  ctx.stroke();
  circle(ctx, 0, 0, size * 0.95);
  ctx.stroke();
  ctx.fillStyle = LINE;
  circle(ctx, 0, 0, size * 0.07);
  ctx.fill();
}

/** One end: the area in red, from where shots are taken, and the wedges that mark the row before it. */
function half(ctx: Ctx, size: number, long: number, wide: number, end: -1 | 1): void {
  ctx.save();
  ctx.scale(end, 1);
  const goalLine = long / 2;
  ctx.strokeStyle = LINE;
  ctx.lineWidth = Math.max(1.5, size * 0.05);
  ctx.strokeRect(goalLine - size * 0.62, -size * 0.8, size * 0.62, size * 1.6);
  for (const y of [-wide / 2, wide / 2]) {
    ctx.save();
    ctx.beginPath();
    ctx.rect(-long, -wide / 2, long + goalLine, wide);
    ctx.clip();
    circle(ctx, goalLine, y, size * 0.26);
    ctx.stroke();
    ctx.restore();
  }
  ctx.strokeStyle = RED;
  ctx.lineWidth = Math.max(2, size * 0.065);
  ctx.strokeRect(goalLine - 2 * size, -1.5 * size, 2 * size, 3 * size);
  ctx.save();
  ctx.setLineDash([size * 0.16, size * 0.12]);
  ctx.lineWidth = Math.max(1.2, size * 0.035);
  ctx.beginPath();
  ctx.moveTo(goalLine - 3 * size, -wide / 2);
  ctx.lineTo(goalLine - 3 * size, wide / 2);
  ctx.stroke();
  ctx.restore();
  ctx.fillStyle = RED;
  for (const side of [-1, 1]) {
    const y = (side * wide) / 2;
    ctx.beginPath();
    ctx.moveTo(goalLine - 3 * size, y);
    ctx.lineTo(goalLine - 3 * size - size * 0.16, y + side * size * 0.3);
    ctx.lineTo(goalLine - 3 * size + size * 0.16, y + side * size * 0.3);
    ctx.fill();
  }
  ctx.fillStyle = LINE;
  circle(ctx, goalLine - 1.5 * size, 0, size * 0.07);
  ctx.fill();
  ctx.beginPath();
  ctx.arc(goalLine - 1.5 * size, 0, size * 0.95, Math.PI * 0.68, Math.PI * 1.32);
  ctx.strokeStyle = LINE;
  ctx.lineWidth = Math.max(1.5, size * 0.05);
  ctx.stroke();
  ctx.restore();
}

function goal(ctx: Ctx, side: Side, size: number, long: number, colour: string): void {
  const end = side === "home" ? -1 : 1;
  const [x0, deep, wide] = [end * (long / 2), size * GOAL, size * 1.16];
  const left = end < 0 ? x0 - deep : x0;
  ctx.save();
  ctx.fillStyle = colour;
  ctx.fillRect(left, -wide / 2, deep, wide);
  ctx.fillStyle = "rgba(0,0,0,0.28)";
  ctx.fillRect(left, -wide / 2, deep, wide);
  ctx.beginPath();
  for (let x = left; x <= left + deep + 0.1; x += deep / 6) {
    ctx.moveTo(x, -wide / 2);
    ctx.lineTo(x, wide / 2);
  }
  for (let y = -wide / 2; y <= wide / 2 + 0.1; y += wide / 9) {
    ctx.moveTo(left, y);
    ctx.lineTo(left + deep, y);
  }
  ctx.strokeStyle = "rgba(255,255,255,0.5)";
  ctx.lineWidth = 1;
  ctx.stroke();
  ctx.strokeStyle = "#fff";
  ctx.lineWidth = Math.max(3, size * 0.09);
  ctx.lineJoin = "round";
  if (side === "away") ctx.setLineDash([size * 0.22, size * 0.08]);
  ctx.strokeRect(left, -wide / 2, deep, wide);
  ctx.restore();
}

/** Lanes and rows on the rim: the referee names squares by them. */
function numbers(ctx: Ctx, size: number, turnBack: number): void {
  if (size < 18) return;
  ctx.fillStyle = "rgba(255,240,214,0.85)";
  ctx.font = `700 ${Math.max(8, size * 0.2)}px system-ui, "DejaVu Sans", sans-serif`;
  ctx.textAlign = "center";
  ctx.textBaseline = "middle";
  const write = (text: string, x: number, y: number): void => {
    ctx.save();
    ctx.translate(x, y);
    ctx.rotate(turnBack);
    ctx.fillText(text, 0, 0);
    ctx.restore();
  };
  for (let row = 1; row <= ROWS; row++) write(String(row), centreOf(1, row, size)[0], (LANES / 2 + RIM / 2) * size);
  for (let lane = 1; lane <= LANES; lane++) {
    const y = centreOf(lane, 1, size)[1];
    if (lane !== 3) write(String(lane), -(ROWS / 2 + GOAL / 2 + 0.1) * size, y);
  }
}

/** Which way the attack goes, along the touchline that nobody writes on. */
export function drawAttack(ctx: Ctx, size: number, side: Side, colour: string): void {
  const way = side === "home" ? 1 : -1;
  ctx.save();
  ctx.fillStyle = colour;
  ctx.strokeStyle = "rgba(255,255,255,0.85)";
  ctx.lineWidth = Math.max(1, size * 0.025);
  ctx.lineJoin = "round";
  for (const step of [-1, 0, 1]) {
    const x = way * step * size * 0.36;
    const y = -(LANES / 2 + RIM / 2) * size;
    ctx.beginPath();
    ctx.moveTo(x - way * size * 0.12, y - size * 0.14);
    ctx.lineTo(x + way * size * 0.16, y);
    ctx.lineTo(x - way * size * 0.12, y + size * 0.14);
    ctx.closePath();
    ctx.fill();
    ctx.stroke();
  }
  ctx.restore();
}

/** A wooden ball with painted patches; `lift` is how high it hops. */
export function drawBall(ctx: Ctx, x: number, y: number, r: number, lift: number): void {
  ctx.save();
  ctx.fillStyle = "rgba(0,0,0,0.35)";
  ctx.filter = `blur(${(1 + lift * 3).toFixed(1)}px)`;
  ctx.beginPath();
  ctx.ellipse(x + r * 0.15, y + r * 0.25, r * (1 - lift * 0.15), r * 0.8, 0, 0, Math.PI * 2);
  ctx.fill();
  ctx.filter = "none";
  y -= lift * r * 1.1;
  const body = ctx.createRadialGradient(x - r * 0.35, y - r * 0.45, r * 0.1, x, y, r);
  body.addColorStop(0, "#fffdf6");
  body.addColorStop(0.7, "#ece2cd");
  body.addColorStop(1, "#b7a684");
  ctx.fillStyle = body;
  circle(ctx, x, y, r);
  ctx.fill();
  ctx.clip();
  ctx.fillStyle = "#22262b";
  patch(ctx, x, y, r * 0.36, -Math.PI / 2);
  for (let i = 0; i < 5; i++) {
    const a = -Math.PI / 2 + Math.PI / 5 + (i * Math.PI * 2) / 5;
    patch(ctx, x + Math.cos(a) * r * 0.92, y + Math.sin(a) * r * 0.92, r * 0.34, a);
  }
  ctx.restore();
}

function patch(ctx: Ctx, x: number, y: number, r: number, turn: number): void {
  ctx.beginPath();
  for (let i = 0; i < 5; i++) {
    const a = turn + (i * Math.PI * 2) / 5;
    ctx.lineTo(x + Math.cos(a) * r, y + Math.sin(a) * r);
  }
  ctx.closePath();
  ctx.fill();
}
