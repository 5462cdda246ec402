/** The board's picture: how it lies in its canvas, the print, which changes only with that, and the ball on its way. */

import { centreOf, drawAttack, drawBall, drawBoard, GOAL, RIM } from "../dice/print.js";
import { along, lasts, LANES, route, ROWS, type Spot } from "../dice/walk.js";
import type { Side } from "../places.js";
import { circle } from "./surface.js";
import type { Ctx } from "./textures.js";

/** `attacks`: whose ball it is, where the board shows that; `whose`: in whose colour the ball is ringed. */
export interface Painted {
  colours: Record<Side, string>;
  attacks: Side | null;
  whose: Side | null;
  still: boolean;
}

export class BoardPicture {
  /** Pixels of a square. */
  size = 10;
  /** Half a turn: away sits here. */
  turned = false;
  /** Where the ball lies, or will when it has walked there. */
  ball: Spot | null = null;
  private way: ReturnType<typeof route> = [];
  private setOff = 0;
  private canvas: HTMLCanvasElement | null = null;
  private upright = false;
  private printed: HTMLCanvasElement | null = null;
  private printedFor = "";

  /* --- how it lies --- */

  fit(canvas: HTMLCanvasElement, { width, height }: { width: number; height: number }): void {
    this.canvas = canvas;
    canvas.width = Math.round(width * this.ratio);
    canvas.height = Math.round(height * this.ratio);
    // An upright screen gets an upright board; home always attacks away from its own end.
    this.upright = height > width;
    const [long, wide] = this.upright ? [height, width] : [width, height];
    this.size = Math.min(wide / (LANES + 2 * RIM + 0.1), long / (ROWS + 2 * (RIM + GOAL) + 0.1));
  }

  private get ratio(): number {
    return Math.min(window.devicePixelRatio || 1, 2);
  }

  /** The board's middle, in pixels. An upright board hangs from the top, so that a growing panel does not push it. */
  private get middle(): [number, number] {
    const [width, height] = [(this.canvas?.width ?? 0) / this.ratio, (this.canvas?.height ?? 0) / this.ratio];
    return [width / 2, this.upright ? Math.min(height / 2, (ROWS / 2 + RIM + GOAL + 0.05) * this.size) : height / 2];
  }

  private get angle(): number {
    return (this.upright ? -Math.PI / 2 : 0) + (this.turned ? Math.PI : 0);
  }

  /** A square's middle, in pixels. */
  onScreen(spot: Spot): [number, number] {
    const [x, y] = centreOf(spot[0], spot[1], this.size);
    const [cos, sin] = [Math.cos(this.angle), Math.sin(this.angle)];
    const [left, top] = this.middle;
    return [left + x * cos - y * sin, top + x * sin + y * cos];
  }

  /* --- the ball --- */

  /** It sets off for another square, through the goal where one was scored. */
  lead(to: Spot | null, scored: Side | null): void {
    const from = this.ball;
    this.ball = to;
    if (!to || !from || (!scored && to[0] === from[0] && to[1] === from[1])) return;
    this.way = route(from, to, scored);
    this.setOff = performance.now() / 1000;
  }

  /* --- drawing --- */

  /** True while the ball walks, and it must be drawn again. `now` in seconds. */
  draw(now: number, painted: Painted): boolean {
    const { canvas, ratio } = this;
    if (!canvas || canvas.width < 2) return false;
    const ctx = canvas.getContext("2d")!;
    ctx.setTransform(1, 0, 0, 1, 0, 0);
    ctx.clearRect(0, 0, canvas.width, canvas.height);
    ctx.drawImage(this.print(canvas, painted.colours), 0, 0);
    ctx.setTransform(ratio, 0, 0, ratio, 0, 0);
    this.lay(ctx);
    const { attacks, colours } = painted;
    if (attacks) drawAttack(ctx, this.size, attacks, colours[attacks]);
    const walked = Math.max(now - this.setOff, 0);
    this.drawBall(ctx, walked, painted);
    return !painted.still && walked < lasts(this.way);
  }

  private lay(ctx: Ctx): void {
    ctx.translate(...this.middle);
    ctx.rotate(this.angle);
  }

  private print(canvas: HTMLCanvasElement, colours: Record<Side, string>): HTMLCanvasElement {
    const key = [canvas.width, canvas.height, this.size, this.angle, colours.home, colours.away].join();
    if (this.printed && this.printedFor === key) return this.printed;
    const printed = document.createElement("canvas");
    [printed.width, printed.height] = [canvas.width, canvas.height];
    const ctx = printed.getContext("2d")!;
    ctx.scale(this.ratio, this.ratio);
    this.lay(ctx);
    drawBoard(ctx, this.size, colours, -this.angle);
    [this.printed, this.printedFor] = [printed, key];
    return printed;
  }

  private drawBall(ctx: Ctx, walked: number, { colours, whose, still }: Painted): void {
    if (!this.ball) return;
    const { spot, hop } = this.way.length && !still ? along(this.way, walked) : { spot: this.ball, hop: 0 };
    const [x, y] = centreOf(spot[0], spot[1], this.size);
    const r = this.size * 0.27;
    if (whose) {
      ctx.strokeStyle = colours[whose];
      ctx.lineWidth = this.size * 0.085;
      circle(ctx, x, y, r * 1.45);
      ctx.stroke();
      ctx.strokeStyle = "rgba(255,255,255,0.8)";
      ctx.lineWidth = 1;
      circle(ctx, x, y, r * 1.45 + this.size * 0.05);
      ctx.stroke();
    }
    ctx.save();
    ctx.translate(x, y);
    ctx.rotate(-this.angle);
    drawBall(ctx, 0, 0, r, hop);
    ctx.restore();
  }
}
