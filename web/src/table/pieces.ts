/** Buttons and figures, seen from above. Each is painted once per size and stamped from then on. */

import { isSweeper, sideOf } from "../places.js";
import type { Kit, Look, Side } from "../protocol.js";
import { shirtOf } from "../words.js";
import { lining, paintBars, paintCrest, paintDesign, patterned, ringOf, shades, type Kits } from "./kits.js";
import { circle } from "./surface.js";
import { grains, type Ctx } from "./textures.js";

const LEGIBLE = 7; // pixels: a number that had to be smaller stands beside its piece
const CREST = 18; // pixels: on a smaller piece nobody could read both its crest and its number

interface Sprite {
  canvas: HTMLCanvasElement;
  half: number;
}

const sprites = new Map<string, Sprite>();

export function forgetSprites(): void {
  sprites.clear();
}

function sprite(key: string, radius: number, draw: (ctx: Ctx, r: number) => void): Sprite {
  const known = sprites.get(key);
  if (known) return known;
  const ratio = Math.min(window.devicePixelRatio || 1, 3);
  const half = Math.ceil(radius * 1.25 + 2);
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = Math.ceil(half * 2 * ratio);
  const ctx = canvas.getContext("2d")!;
  ctx.scale(ratio, ratio);
  ctx.translate(half, half);
  draw(ctx, radius);
  const made = { canvas, half };
  sprites.set(key, made);
  return made;
}

/** A soft shadow, further away and fainter the higher the thing is. `lift` in pixels. */
export function drawShadow(ctx: Ctx, x: number, y: number, r: number, lift: number): void {
  const away = Math.max(1, r * 0.14) + lift * 0.7;
  const spread = r * (1.12 + Math.min(lift / (r * 6), 0.6));
  const dark = 0.5 / (1 + lift / (r * 2.5));
  const shade = ctx.createRadialGradient(x + away * 0.5, y + away, r * 0.55, x + away * 0.5, y + away, spread);
  shade.addColorStop(0, `rgba(0,0,0,${dark})`);
  shade.addColorStop(1, "rgba(0,0,0,0)");
  ctx.fillStyle = shade;
  circle(ctx, x + away * 0.5, y + away, spread);
  ctx.fill();
}

/** One round piece. `angle` in radians on the screen; `r` in pixels. */
export function drawPiece(
  ctx: Ctx,
  look: Look,
  kits: Kits,
  name: string,
  x: number,
  y: number,
  r: number,
  angle: number,
  down: boolean,
): void {
  const side = sideOf(name) ?? "home";
  const kit = kits[side];
  const key = `${look.piece}|${name}|${r.toFixed(1)}|${JSON.stringify(kit)}|${down}`;
  const painted = sprite(key, r, (c) => {
    if (look.piece === "sewing") sewingButton(c, kit, name, r, down);
    else if (look.piece === "figure") figure(c, kit, name, side, r);
    else acrylic(c, kit, name, side, r);
  });
  const turned = look.piece === "acrylic" ? 0 : angle;
  ctx.save();
  ctx.translate(x, y);
  if (turned) ctx.rotate(turned);
  ctx.drawImage(painted.canvas, -painted.half, -painted.half, painted.half * 2, painted.half * 2);
  ctx.restore();
  if (look.piece !== "acrylic" || r * 0.82 < LEGIBLE) label(ctx, look, kit, name, x, y, r);
}

/** Round and lit from the upper left. */
function body(ctx: Ctx, colour: string, r: number): void {
  const { main, dark, light } = shades(colour);
  const fill = ctx.createRadialGradient(-r * 0.35, -r * 0.4, r * 0.1, 0, 0, r);
  fill.addColorStop(0, light);
  fill.addColorStop(0.45, main);
  fill.addColorStop(1, dark);
  ctx.fillStyle = fill;
  circle(ctx, 0, 0, r);
  ctx.fill();
}

/** The away side's is broken, so colour is not all that tells. */
function ring(ctx: Ctx, kit: Kit, side: Side, r: number, width: number): void {
  ctx.strokeStyle = ringOf(kit);
  ctx.lineWidth = Math.max(0.8, width);
  if (side === "away") ctx.setLineDash([r * 0.45, r * 0.28]);
  circle(ctx, 0, 0, r);
  ctx.stroke();
  ctx.setLineDash([]);
}

/** Acrylic: a ring, a cap with the design, the number on it. */
function acrylic(ctx: Ctx, kit: Kit, name: string, side: Side, r: number): void {
  body(ctx, kit.main, r);
  ctx.strokeStyle = "rgba(0,0,0,0.45)";
  ctx.lineWidth = Math.max(0.6, r * 0.05);
  circle(ctx, 0, 0, r - ctx.lineWidth / 2);
  ctx.stroke();
  ctx.globalAlpha = 0.9;
  ring(ctx, kit, side, r * 0.8, r * 0.1);
  ctx.globalAlpha = 1;
  const cap = ctx.createRadialGradient(-r * 0.15, -r * 0.2, 0, 0, 0, r * 0.6);
  cap.addColorStop(0, kit.main);
  cap.addColorStop(1, shades(kit.main).dark);
  ctx.fillStyle = cap;
  circle(ctx, 0, 0, r * 0.6);
  ctx.fill();
  paintDesign(ctx, kit, r * 0.62);
  const crested = r > CREST && (kit.crest?.length ?? 0) > 0;
  if (crested) paintCrest(ctx, kit, r * 0.6);
  const [size, down] = crested ? [0.58, 0.28] : [0.82, 0.05];
  if (r * size >= LEGIBLE) write(ctx, kit, name, 0, r * down, r * size, patterned(kit));
  gloss(ctx, r);
}

/** What stands on a piece; lined where the ground is not of one colour. */
function write(ctx: Ctx, kit: Kit, name: string, x: number, y: number, size: number, lined: boolean): void {
  ctx.font = `700 ${size}px system-ui, "DejaVu Sans", sans-serif`;
  ctx.textAlign = "center";
  ctx.textBaseline = "middle";
  if (lined) {
    ctx.lineWidth = size * 0.28;
    ctx.lineJoin = "round";
    ctx.strokeStyle = lining(kit.number);
    ctx.strokeText(shirtOf(name), x, y);
  }
  ctx.fillStyle = kit.number;
  ctx.fillText(shirtOf(name), x, y);
}

function gloss(ctx: Ctx, r: number): void {
  ctx.strokeStyle = "rgba(255,255,255,0.5)";
  ctx.lineCap = "round";
  ctx.lineWidth = r * 0.09;
  ctx.beginPath();
  ctx.arc(0, 0, r * 0.91, Math.PI * 1.08, Math.PI * 1.55);
  ctx.stroke();
}

/** What a figure stands on. */
function base(ctx: Ctx, kit: Kit, side: Side, r: number): void {
  body(ctx, kit.main, r);
  ring(ctx, kit, side, r * 0.88, r * 0.12);
}

/** Of a figure that stands up over the table. */
export function drawBase(ctx: Ctx, kits: Kits, name: string, x: number, y: number, r: number): void {
  const side = sideOf(name) ?? "home";
  const { canvas, half } = sprite(`base|${side}|${r.toFixed(1)}|${JSON.stringify(kits[side])}`, r, (c) =>
    base(c, kits[side], side, r),
  );
  ctx.drawImage(canvas, x - half, y - half, half * 2, half * 2);
}

/** A figure on its round base: base, shoulders in the kit, head. */
function figure(ctx: Ctx, kit: Kit, name: string, side: Side, r: number): void {
  base(ctx, kit, side, r);
  ctx.save();
  ctx.beginPath();
  ctx.ellipse(0, 0, r * 0.34, r * 0.72, 0, 0, Math.PI * 2);
  ctx.fillStyle = isSweeper(name) ? "#f0d34a" : kit.main;
  ctx.fill();
  ctx.clip();
  if (!isSweeper(name)) paintBars(ctx, kit, r * 0.72);
  ctx.restore();
  ctx.strokeStyle = "rgba(0,0,0,0.55)";
  ctx.lineWidth = Math.max(0.5, r * 0.06);
  ctx.beginPath();
  ctx.ellipse(0, 0, r * 0.34, r * 0.72, 0, 0, Math.PI * 2);
  ctx.stroke();
  ctx.fillStyle = ["#e8b98f", "#c98d5f", "#8d5a38", "#f0cba4"][(name.length * 7) % 4] ?? "#e8b98f";
  circle(ctx, 0, 0, r * 0.32);
  ctx.fill();
  ctx.stroke();
  ctx.fillStyle = "#2b1b10";
  ctx.beginPath();
  ctx.arc(0, 0, r * 0.32, Math.PI * 0.5, Math.PI * 1.5);
  ctx.fill();
}

/** A real sewing button: no two sets alike, two or four holes, a rim, thread where it was cut. */
function sewingButton(ctx: Ctx, kit: Kit, name: string, r: number, down: boolean): void {
  const next = grains([...name].reduce((sum, letter) => sum * 31 + letter.charCodeAt(0), 17));
  const rim = 0.68 + next() * 0.14;
  const { main, dark } = shades(kit.main);
  if (down) {
    ctx.fillStyle = dark;
    circle(ctx, 0, 0, r);
    ctx.fill();
  } else body(ctx, main, r);
  if (sideOf(name) === "away") notches(ctx, r);
  if (down) return;
  const dish = ctx.createRadialGradient(r * 0.2, r * 0.25, 0, 0, 0, r * rim);
  dish.addColorStop(0, main);
  dish.addColorStop(0.8, main);
  dish.addColorStop(1, dark);
  ctx.fillStyle = dish;
  circle(ctx, 0, 0, r * rim);
  ctx.fill();
  paintDesign(ctx, kit, r * rim * 0.96);
  ctx.strokeStyle = "rgba(255,255,255,0.35)";
  ctx.lineWidth = Math.max(0.5, r * 0.05);
  ctx.beginPath();
  ctx.arc(0, 0, r * rim, 0.1, Math.PI * 0.75);
  ctx.stroke();
  const holes = next() < 0.5 ? 2 : 4;
  for (let i = 0; i < holes; i++) {
    const turn = (i / holes) * Math.PI * 2 + Math.PI / 4;
    ctx.fillStyle = "rgba(10,5,5,0.85)";
    circle(ctx, Math.cos(turn) * r * 0.27, Math.sin(turn) * r * 0.27, r * 0.105);
    ctx.fill();
  }
  if (holes === 2 && next() < 0.6) {
    ctx.strokeStyle = "rgba(240,232,214,0.9)";
    ctx.lineWidth = r * 0.1;
    ctx.beginPath();
    ctx.moveTo(r * 0.19, r * 0.19);
    ctx.lineTo(-r * 0.19, -r * 0.19);
    ctx.stroke();
  }
  gloss(ctx, r);
}

function notches(ctx: Ctx, r: number): void {
  ctx.fillStyle = "rgba(255,255,255,0.75)";
  for (let i = 0; i < 8; i++) {
    const turn = (i / 8) * Math.PI * 2;
    circle(ctx, Math.cos(turn) * r * 0.9, Math.sin(turn) * r * 0.9, r * 0.06);
    ctx.fill();
  }
}

/** A number that stays upright beside a thing that carries none. */
function label(ctx: Ctx, look: Look, kit: Kit, name: string, x: number, y: number, r: number): void {
  const beside = look.piece === "figure" || r * 0.5 < LEGIBLE / 2;
  const size = Math.max(look.piece === "figure" ? r * 0.95 : r * 0.5, 8);
  const [px, py] = beside ? [x + Math.max(r * 1.05, r + 2), y - Math.max(r, 4)] : [x, y + r * 0.62];
  write(ctx, kit, name, px, py, size, true);
}
