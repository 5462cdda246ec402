/** Goals: floor, net, posts and bar. The net hangs over what lies in it, so it is drawn after the pieces. */

import { forward, goalLine } from "../pitch.js";
import type { Look, Pitch, Side } from "../protocol.js";
import type { Camera } from "./camera.js";
import type { Ctx } from "./textures.js";

export function drawGoal(ctx: Ctx, camera: Camera, pitch: Pitch, look: Look, side: Side): void {
  const line = goalLine(pitch, side);
  const back = line - forward(side) * pitch.goal.depth;
  const half = pitch.goal.width / 2;
  ctx.save();
  camera.apply(ctx);
  ctx.fillStyle = "rgba(0,0,0,0.16)";
  ctx.fillRect(Math.min(line, back), -half, pitch.goal.depth, 2 * half);
  drawNet(ctx, look, line, back, half);
  const post = Math.max(pitch.goal.post, 4);
  ctx.lineCap = "round";
  ctx.shadowColor = "rgba(0,0,0,0.5)";
  ctx.shadowBlur = 4;
  ctx.shadowOffsetY = 2;
  ctx.strokeStyle = look.post;
  ctx.lineWidth = post * 0.7;
  ctx.beginPath();
  ctx.moveTo(line, -half);
  ctx.lineTo(back, -half);
  ctx.lineTo(back, half);
  ctx.lineTo(line, half);
  ctx.stroke();
  ctx.lineWidth = post * 1.25;
  ctx.beginPath();
  ctx.moveTo(line, -half - post / 2);
  ctx.lineTo(line, half + post / 2);
  ctx.stroke();
  ctx.restore();
}

function drawNet(ctx: Ctx, look: Look, line: number, back: number, half: number): void {
  ctx.strokeStyle = look.net;
  ctx.lineWidth = 0.8;
  const step = 9;
  ctx.beginPath();
  const [from, to] = [Math.min(line, back), Math.max(line, back)];
  for (let x = from; x <= to; x += step) {
    ctx.moveTo(x, -half);
    ctx.lineTo(x, half);
  }
  for (let y = -half; y <= half; y += step) {
    ctx.moveTo(from, y);
    ctx.lineTo(to, y);
  }
  ctx.stroke();
}
