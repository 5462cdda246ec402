/** A wooden die that tumbles and lands on its face. */

import type { Side } from "../places.js";
import { slug } from "../words.js";
import type { Kit } from "./looks.js";
import { wood, type Ctx } from "./textures.js";

export interface Roll { die: string; face: unknown; side: Side | null; id: number }

const ARROWS: Record<string, string> = { forward: "↑", diagonal: "⤢", sideways: "↔", back: "↓" };

/** What stands on the face that came up: an arrow and its number, or a word. */
export function faceText(face: unknown): { big: string; small: string } {
  if (typeof face === "string") return { big: "", small: slug("face", face) };
  const arrow = face as { arrow?: string; number?: number; mark?: string } | null;
  if (!arrow?.arrow) return { big: "?", small: "" };
  return { big: `${ARROWS[arrow.arrow] ?? ""}${arrow.number ?? ""}${arrow.mark ?? ""}`, small: slug("arrow", arrow.arrow) };
}

const STAIN: Record<string, string> = {
  control: "#e8c88f", pass: "#d9a05b", long: "#b3703a", shot: "#c0392b", defence: "#3b6fb5", keeper: "#4b8f5a",
  penalty: "#7d4fa8", champion: "#d4ac2b",
};

/** `age` 0..1 of its tumbling; the face shows when it has landed. */
export function drawDie(ctx: Ctx, roll: Roll, x: number, y: number, r: number, age: number, kit: Kit): void {
  const landed = age >= 1;
  const hop = landed ? 0 : Math.abs(Math.sin(age * Math.PI * 2.5)) * r * 1.4 * (1 - age);
  const stain = STAIN[roll.die] ?? "#d9a05b";
  ctx.save();
  ctx.translate(x, y - hop);
  ctx.rotate(landed ? 0 : age * 9);
  ctx.shadowColor = "rgba(0,0,0,0.5)";
  ctx.shadowBlur = 8;
  ctx.shadowOffsetY = 4 + hop;
  ctx.fillStyle = stain;
  ctx.beginPath();
  ctx.roundRect(-r, -r, 2 * r, 2 * r, r * 0.28);
  ctx.fill();
  ctx.shadowColor = "transparent";
  ctx.clip();
  ctx.globalAlpha = 0.35;
  ctx.drawImage(wood("#e3bd86", "#6d431b"), -r, -r, 2 * r, 2 * r);
  ctx.globalAlpha = 1;
  ctx.strokeStyle = kit.main;
  ctx.lineWidth = 4;
  ctx.strokeRect(-r, -r, 2 * r, 2 * r);
  if (landed) drawFace(ctx, roll.face, r);
  ctx.restore();
}

function drawFace(ctx: Ctx, face: unknown, r: number): void {
  const { big, small } = faceText(face);
  ctx.fillStyle = "#1d1206";
  ctx.textAlign = "center";
  ctx.textBaseline = "middle";
  if (big) {
    ctx.font = `800 ${r * 0.85}px system-ui, "DejaVu Sans", sans-serif`;
    ctx.fillText(big, 0, small ? -r * 0.12 : 0);
  }
  if (small) {
    const size = Math.min(r * 0.42, (r * 3.1) / Math.max(small.length, 5));
    ctx.font = `700 ${size}px system-ui, "DejaVu Sans", sans-serif`;
    ctx.fillText(small, 0, big ? r * 0.66 : 0);
  }
}
