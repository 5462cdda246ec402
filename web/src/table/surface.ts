/** The table without anything on it: frame, surface, marks, goals' floor. Drawn once per size and turn. */

import { forward, goalLine, surface } from "../pitch.js";
import type { Ground, Look, Pitch, Rect, Side } from "../protocol.js";
import { carpet, felt, fillTiled, paint, wood, type Ctx } from "./textures.js";

const SIDES: readonly Side[] = ["home", "away"];

/** How far the picture reaches beyond the surface: the frame, and the goals that stand in it. */
export function pictureBounds(ground: Ground): Rect {
  const s = surface(ground);
  const edge = (ground.look.frame?.mm ?? 10) + 4;
  return { kind: "rect", x0: s.x0 - edge, y0: s.y0 - edge, x1: s.x1 + edge, y1: s.y1 + edge };
}

export function drawSurface(ctx: Ctx, ground: Ground): void {
  const { look } = ground;
  const whole = surface(ground);
  drawFrame(ctx, whole, look);
  drawGround(ctx, ground);
  drawMarks(ctx, ground.table.pitch, look);
  drawLight(ctx, whole);
}

function drawFrame(ctx: Ctx, s: Rect, look: Look): void {
  if (!look.frame) {
    ctx.save();
    ctx.shadowColor = "rgba(0,0,0,0.55)";
    ctx.shadowBlur = 18;
    ctx.fillStyle = look.ground;
    ctx.fillRect(s.x0, s.y0, s.x1 - s.x0, s.y1 - s.y0);
    ctx.restore();
    return;
  }
  const { light, dark, mm } = look.frame;
  const image = wood(light, dark);
  const long = s.x1 - s.x0 + 2 * mm;
  const wide = s.y1 - s.y0 + 2 * mm;
  const board = (w: number, h: number): void => {
    fillTiled(ctx, image, -w / 2, -h / 2, w, h, 0.9);
    const round = ctx.createLinearGradient(0, -h / 2, 0, h / 2);
    round.addColorStop(0, "rgba(0,0,0,0.4)");
    round.addColorStop(0.35, "rgba(255,255,255,0.16)");
    round.addColorStop(0.75, "rgba(255,255,255,0.05)");
    round.addColorStop(1, "rgba(0,0,0,0.3)");
    ctx.fillStyle = round;
    ctx.fillRect(-w / 2, -h / 2, w, h);
  };
  for (const end of [-1, 1]) {
    ctx.save();
    ctx.translate(end * (s.x1 + mm / 2), 0);
    ctx.rotate((end * Math.PI) / 2);
    board(wide, mm);
    ctx.restore();
  }
  for (const end of [-1, 1]) mitred(ctx, end, s, long, mm, board);
}

/** A long side, cut at 45 degrees where it meets the short ones. */
function mitred(ctx: Ctx, end: number, s: Rect, long: number, mm: number, board: (w: number, h: number) => void): void {
  ctx.save();
  ctx.translate(0, end * (s.y1 + mm / 2));
  if (end > 0) ctx.rotate(Math.PI);
  ctx.beginPath();
  ctx.moveTo(-long / 2, -mm / 2);
  ctx.lineTo(long / 2, -mm / 2);
  ctx.lineTo(long / 2 - mm, mm / 2);
  ctx.lineTo(-long / 2 + mm, mm / 2);
  ctx.closePath();
  ctx.clip();
  board(long, mm);
  ctx.restore();
}

function drawGround(ctx: Ctx, ground: Ground): void {
  const {
    look,
    table: { pitch },
  } = ground;
  const whole = surface(ground);
  const mat = surface(ground, "mat");
  if (pitch.mat !== null) {
    fillRect(ctx, whole, wood(look.beyond, "#3d2a14"), 1.1);
    ctx.save();
    ctx.shadowColor = "rgba(0,0,0,0.45)";
    ctx.shadowBlur = 8;
    ctx.fillStyle = look.ground;
    ctx.fillRect(mat.x0, mat.y0, mat.x1 - mat.x0, mat.y1 - mat.y0);
    ctx.restore();
  }
  const images = {
    paint: () => paint(look.ground),
    wood: () => wood(look.ground, "#1d0f05", 23),
    felt: () => felt(look.ground),
    carpet: () => carpet(look.ground),
  };
  fillRect(ctx, mat, images[look.surface](), look.surface === "wood" ? 1.6 : look.surface === "carpet" ? 1.3 : 1);
  if (pitch.mat !== null) drawPins(ctx, mat);
  for (let i = 0; i < look.stripes; i += 2) {
    const step = pitch.length / look.stripes;
    ctx.fillStyle = "rgba(255,255,255,0.035)";
    ctx.fillRect(-pitch.length / 2 + i * step, -pitch.width / 2, step, pitch.width);
  }
}

function fillRect(ctx: Ctx, r: Rect, image: HTMLCanvasElement, mm: number): void {
  ctx.save();
  ctx.beginPath();
  ctx.rect(r.x0, r.y0, r.x1 - r.x0, r.y1 - r.y0);
  ctx.clip();
  fillTiled(ctx, image, r.x0, r.y0, r.x1 - r.x0, r.y1 - r.y0, mm);
  ctx.restore();
}

/** The cloth is pinned on its board. */
function drawPins(ctx: Ctx, mat: Rect): void {
  for (const x of [0.02, 0.26, 0.5, 0.74, 0.98]) {
    for (const y of [mat.y0 + 10, mat.y1 - 10]) {
      const px = mat.x0 + (mat.x1 - mat.x0) * x;
      ctx.fillStyle = "rgba(0,0,0,0.35)";
      circle(ctx, px + 1, y - 1, 4.4);
      ctx.fill();
      ctx.fillStyle = "#c9b26b";
      circle(ctx, px, y, 4);
      ctx.fill();
    }
  }
}

export function drawMarks(ctx: Ctx, pitch: Pitch, look: Look): void {
  const { length, width } = pitch;
  ctx.save();
  ctx.strokeStyle = look.line;
  ctx.fillStyle = look.line;
  ctx.lineWidth = look.line_mm;
  ctx.strokeRect(-length / 2, -width / 2, length, width);
  segment(ctx, 0, -width / 2, 0, width / 2);
  circle(ctx, 0, 0, pitch.circle_radius);
  ctx.stroke();
  circle(ctx, 0, 0, look.line_mm * 1.5);
  ctx.fill();
  for (const side of SIDES) drawEnd(ctx, pitch, look, side);
  ctx.restore();
}

function drawEnd(ctx: Ctx, pitch: Pitch, look: Look, side: Side): void {
  const line = goalLine(pitch, side);
  const dir = forward(side);
  const area = (depth: number, wide: number): void =>
    ctx.strokeRect(Math.min(line, line + dir * depth), -wide / 2, depth, wide);
  area(pitch.penalty_area.depth, pitch.penalty_area.width);
  area(pitch.goal_area.depth, pitch.goal_area.width);
  const spot = line + dir * pitch.penalty_spot;
  circle(ctx, spot, 0, look.line_mm * 1.3);
  ctx.fill();
  const inside = (pitch.penalty_area.depth - pitch.penalty_spot) / pitch.arc_radius;
  if (Math.abs(inside) < 1) {
    const half = Math.acos(inside);
    const facing = dir > 0 ? 0 : Math.PI;
    ctx.beginPath();
    ctx.arc(spot, 0, pitch.arc_radius, facing - half, facing + half);
    ctx.stroke();
  }
  for (const y of [-1, 1]) {
    ctx.beginPath();
    const from = dir > 0 ? (y > 0 ? -Math.PI / 2 : 0) : y > 0 ? Math.PI : Math.PI / 2;
    ctx.arc(line, (y * pitch.width) / 2, pitch.corner_radius, from, from + Math.PI / 2);
    ctx.stroke();
  }
  if (pitch.shooting_line !== null) {
    const x = line + dir * pitch.shooting_line;
    segment(ctx, x, -pitch.width / 2, x, pitch.width / 2);
  }
}

/** A lamp over the middle of the table. */
function drawLight(ctx: Ctx, s: Rect): void {
  const lamp = ctx.createRadialGradient(0, 0, s.y1 * 0.2, 0, 0, s.x1 * 1.15);
  lamp.addColorStop(0, "rgba(255,250,225,0.13)");
  lamp.addColorStop(0.55, "rgba(255,250,225,0)");
  lamp.addColorStop(1, "rgba(0,0,0,0.3)");
  ctx.fillStyle = lamp;
  ctx.fillRect(s.x0, s.y0, s.x1 - s.x0, s.y1 - s.y0);
}

export function circle(ctx: Ctx, x: number, y: number, r: number): void {
  ctx.beginPath();
  ctx.arc(x, y, r, 0, Math.PI * 2);
}

export function segment(ctx: Ctx, x0: number, y0: number, x1: number, y1: number): void {
  ctx.beginPath();
  ctx.moveTo(x0, y0);
  ctx.lineTo(x1, y1);
  ctx.stroke();
}
