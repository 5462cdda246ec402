/** Kits as they are painted: shades of round things, designs, crests. What a kit is, the server says. */

import { DESIGNS, type Kit, type Side, type Team } from "../protocol.js";
import { circle } from "./surface.js";
import type { Ctx } from "./textures.js";

export type Kits = Record<Side, Kit>;
export const kitsOf = ({ home, away }: Record<Side, Team>): Kits => ({ home: home.kit, away: away.kit });
export const coloursOf = ({ home, away }: Record<Side, Team>): Record<Side, string> => ({
  home: home.kit.main,
  away: away.kit.main,
});

const channels = (colour: string): number[] => [1, 3, 5].map((i) => parseInt(colour.slice(i, i + 2), 16));

/** A colour where light falls on it, and in the shade. */
export function shades(main: string): { main: string; dark: string; light: string } {
  const mix = (to: number, share: number): string =>
    `rgb(${channels(main)
      .map((c) => Math.round(c + (to - c) * share))
      .join(",")})`;
  return { main, dark: mix(0, 0.45), light: mix(255, 0.5) };
}

/** What a number is lined with, to be read on anything. */
export const lining = (colour: string): string =>
  channels(colour).reduce((sum, c) => sum + c, 0) > 380 ? "rgba(0,0,0,0.75)" : "rgba(255,255,255,0.8)";

/** That of a plain piece is hardly seen. */
export const ringOf = (kit: Kit): string => (kit.design === "plain" ? `${kit.number}66` : kit.second);

export const patterned = (kit: Kit): boolean => DESIGNS[kit.design ?? "rings"].bars.length > 0;

/** The design, wherever the canvas is clipped to; y points up in a kit. */
export function paintBars(ctx: Ctx, kit: Kit, r: number): void {
  const { bars, turn } = DESIGNS[kit.design ?? "rings"];
  ctx.save();
  ctx.scale(r, -r);
  ctx.rotate((turn * Math.PI) / 180);
  ctx.fillStyle = kit.second;
  for (const bar of bars) ctx.fillRect(...bar);
  ctx.restore();
}

/** The middle of a piece: the design, and a third colour round it. */
export function paintDesign(ctx: Ctx, kit: Kit, r: number): void {
  ctx.save();
  circle(ctx, 0, 0, r);
  ctx.clip();
  paintBars(ctx, kit, r);
  ctx.restore();
  if (!kit.third) return;
  ctx.strokeStyle = kit.third;
  ctx.lineWidth = r * 0.12;
  circle(ctx, 0, 0, r);
  ctx.stroke();
}

/** Above the number. */
export function paintCrest(ctx: Ctx, kit: Kit, r: number): void {
  ctx.save();
  ctx.translate(0, -r * 0.42);
  ctx.scale(r * 0.45, -r * 0.45);
  for (const shape of kit.crest ?? []) {
    ctx.fillStyle = shape.colour;
    if (shape.kind === "disc") circle(ctx, ...shape.at, shape.radius);
    else {
      ctx.beginPath();
      for (const point of shape.points) ctx.lineTo(...point);
    }
    ctx.fill();
  }
  ctx.restore();
}
