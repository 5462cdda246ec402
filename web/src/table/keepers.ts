/** Keepers that are no disc, seen from above. */

import { isKeeper, sideOf } from "../places.js";
import { ringOf, shades, type Kits } from "./kits.js";
import { circle } from "./surface.js";
import type { Ctx } from "./textures.js";

/** An upright box keeper or a bar figure. Angle 0 lies across the pitch; `angle` is already the screen's. */
export function drawBoxKeeper(
  ctx: Ctx,
  kits: Kits,
  name: string,
  x: number,
  y: number,
  width: number,
  thickness: number,
  angle: number,
  fallen: boolean,
): void {
  if (!isKeeper(name)) return;
  const kit = kits[sideOf(name) ?? "home"];
  ctx.save();
  ctx.translate(x, y);
  ctx.rotate(angle);
  const t = fallen ? thickness * 2.3 : thickness;
  ctx.shadowColor = "rgba(0,0,0,0.5)";
  ctx.shadowBlur = 6;
  ctx.shadowOffsetX = 2;
  ctx.shadowOffsetY = 4;
  const shade = ctx.createLinearGradient(-t / 2, 0, t / 2, 0);
  const { light, main, dark } = shades(kit.main);
  shade.addColorStop(0, light);
  shade.addColorStop(0.5, main);
  shade.addColorStop(1, dark);
  ctx.fillStyle = shade;
  ctx.beginPath();
  ctx.roundRect(-t / 2, -width / 2, t, width, Math.min(3, t * 0.25));
  ctx.fill();
  ctx.shadowColor = "transparent";
  ctx.strokeStyle = ringOf(kit);
  ctx.lineWidth = Math.max(0.8, t * 0.12);
  if (name === "ak") ctx.setLineDash([width * 0.1, width * 0.06]);
  ctx.strokeRect(-t * 0.28, -width * 0.42, t * 0.56, width * 0.84);
  ctx.restore();
}

/** The FISTF keeper's rod, behind the goal. */
export function drawRod(ctx: Ctx, x: number, y: number, bx: number, by: number, px: number): void {
  ctx.save();
  ctx.lineCap = "round";
  ctx.shadowColor = "rgba(0,0,0,0.5)";
  ctx.shadowBlur = 3;
  ctx.shadowOffsetY = 2;
  ctx.strokeStyle = "#c7ccd1";
  ctx.lineWidth = Math.max(1.5, px);
  ctx.beginPath();
  ctx.moveTo(x, y);
  ctx.lineTo(bx, by);
  ctx.stroke();
  ctx.fillStyle = "#33383d";
  circle(ctx, bx, by, Math.max(3, px * 2.4));
  ctx.fill();
  ctx.restore();
}
