/** The board game's table: five lanes, eleven rows, printed; the ball walks its squares, wooden dice tumble. */

import { css, html, LitElement, type PropertyValues } from "lit";
import { customElement, property } from "lit/decorators.js";
import { readPlace, type Side } from "../places.js";
import type { View } from "../protocol.js";
import { kit } from "./looks.js";
import { drawShadow } from "./pieces.js";
import { circle } from "./surface.js";
import { card, fillTiled, wood, type Ctx } from "./textures.js";
import { drawDie, type Roll } from "./dice.js";

const LANES = 5;
const ROWS = 11;
const WALK = 0.28; // seconds a square
const TUMBLE = 0.9;

@customElement("palheta-board")
export class BoardView extends LitElement {
  @property({ attribute: false }) view: Pick<View, "ball" | "next" | "over"> | null = null;
  @property({ attribute: false }) colours: Record<Side, string> = { home: "#2264c8", away: "#e9781c" };
  @property({ attribute: false }) last: Roll | null = null;
  @property({ type: Boolean }) still = false;
  @property({ type: Boolean }) skip = false;

  private frame = 0;
  private shown: [number, number] | null = null;
  private from: [number, number] | null = null;
  private movedAt = -9;
  private rolledAt = -9;
  private watcher: ResizeObserver | null = null;

  static override styles = css`
    :host { display: block; overflow: hidden; }
    canvas { width: 100%; height: 100%; display: block; }
  `;

  protected override render(): unknown {
    return html`<canvas role="img" aria-label="board"></canvas>`;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.watcher = new ResizeObserver(() => this.resized());
    this.watcher.observe(this);
    this.frame = requestAnimationFrame(this.tick);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.watcher?.disconnect();
    cancelAnimationFrame(this.frame);
  }

  private resized(): void {
    const canvas = this.renderRoot.querySelector("canvas");
    const box = this.getBoundingClientRect();
    const ratio = Math.min(window.devicePixelRatio || 1, 2);
    if (!canvas) return;
    canvas.width = Math.round(box.width * ratio);
    canvas.height = Math.round(box.height * ratio);
  }

  protected override updated(changed: PropertyValues<this>): void {
    const now = performance.now() / 1000;
    if (changed.has("last") && this.last && this.last.id !== (changed.get("last") as Roll | null)?.id) this.rolledAt = now;
    if (!changed.has("view")) return;
    const place = readPlace(this.view?.ball);
    const square: [number, number] | null = place ? [place.x, place.y] : null;
    if (square && this.shown && (square[0] !== this.shown[0] || square[1] !== this.shown[1])) {
      this.from = this.shown;
      // The ball sets off when the die has fallen.
      this.movedAt = now - this.rolledAt < 0.1 ? now + TUMBLE : now;
    }
    this.shown = square;
  }

  private readonly tick = (ms: number): void => {
    this.frame = requestAnimationFrame(this.tick);
    const canvas = this.renderRoot.querySelector("canvas");
    if (!canvas || canvas.width < 2) return;
    const ctx = canvas.getContext("2d")!;
    const ratio = Math.min(window.devicePixelRatio || 1, 2);
    const [w, h] = [canvas.width / ratio, canvas.height / ratio];
    ctx.setTransform(ratio, 0, 0, ratio, 0, 0);
    ctx.clearRect(0, 0, w, h);
    // An upright screen gets an upright board; home always attacks away from its own end.
    const upright = h > w;
    const size = upright ? Math.min(w / (LANES + 1), h / (ROWS + 2.6)) : Math.min(h / (LANES + 1), w / (ROWS + 2.6));
    ctx.save();
    ctx.translate(w / 2, h / 2);
    if (upright) ctx.rotate(-Math.PI / 2);
    this.drawBoard(ctx, size);
    this.drawBall(ctx, size, ms / 1000);
    ctx.restore();
    if (this.last) drawDie(ctx, this.last, upright ? w - 48 : w / 2, upright ? 48 : h - 46, 34, this.dieAge(ms / 1000), kit(this.colours[this.last.side ?? "home"]));
  };

  private dieAge(now: number): number {
    return this.still || this.skip ? 1 : Math.min(1, (now - this.rolledAt) / TUMBLE);
  }

  /** Home's goal on the left; x along the rows, y across the lanes. */
  private at(lane: number, row: number, size: number): [number, number] {
    return [(row - (ROWS + 1) / 2) * size, (lane - (LANES + 1) / 2) * size];
  }

  private drawBoard(ctx: Ctx, size: number): void {
    const [long, wide] = [ROWS * size, LANES * size];
    const edge = size * 0.32;
    ctx.save();
    ctx.shadowColor = "rgba(0,0,0,0.5)";
    ctx.shadowBlur = 16;
    ctx.fillStyle = "#7a4f27";
    ctx.fillRect(-long / 2 - edge - size * 0.7, -wide / 2 - edge, long + 2 * edge + size * 1.4, wide + 2 * edge);
    ctx.restore();
    fillTiled(ctx, wood("#a06d3b", "#4a2a0d"), -long / 2 - edge - size * 0.7, -wide / 2 - edge, long + 2 * edge + size * 1.4, wide + 2 * edge, 0.8);
    fillTiled(ctx, card("#4f9a57"), -long / 2, -wide / 2, long, wide);
    for (let row = 1; row <= ROWS; row++) {
      for (let lane = 1; lane <= LANES; lane++) this.drawSquare(ctx, lane, row, size);
    }
    this.drawMarks(ctx, size, long, wide);
    for (const side of ["home", "away"] as const) this.drawGoal(ctx, side, size, long);
  }

  private drawSquare(ctx: Ctx, lane: number, row: number, size: number): void {
    const [x, y] = this.at(lane, row, size);
    ctx.fillStyle = (lane + row) % 2 === 0 ? "rgba(255,255,255,0.07)" : "rgba(0,0,0,0.06)";
    ctx.fillRect(x - size / 2, y - size / 2, size, size);
    ctx.strokeStyle = "rgba(255,255,255,0.28)";
    ctx.lineWidth = 1;
    ctx.strokeRect(x - size / 2, y - size / 2, size, size);
  }

  private drawMarks(ctx: Ctx, size: number, long: number, wide: number): void {
    ctx.strokeStyle = "rgba(255,255,255,0.9)";
    ctx.lineWidth = Math.max(2, size * 0.045);
    ctx.strokeRect(-long / 2, -wide / 2, long, wide);
    circle(ctx, 0, 0, size * 0.46);
    ctx.stroke();
    for (const end of [-1, 1]) {
      const x = end < 0 ? -long / 2 : long / 2 - 2 * size;
      ctx.strokeRect(x, -1.5 * size, 2 * size, 3 * size);
      ctx.save();
      ctx.setLineDash([size * 0.2, size * 0.14]);
      ctx.beginPath();
      ctx.moveTo(end * (long / 2 - 3 * size), -wide / 2);
      ctx.lineTo(end * (long / 2 - 3 * size), wide / 2);
      ctx.stroke();
      ctx.restore();
      ctx.fillStyle = "rgba(255,255,255,0.9)";
      circle(ctx, end * (long / 2 - 1.5 * size), 0, size * 0.06);
      ctx.fill();
    }
  }

  private drawGoal(ctx: Ctx, side: Side, size: number, long: number): void {
    const end = side === "home" ? -1 : 1;
    const x = end * (long / 2 + size * 0.3);
    ctx.fillStyle = kit(this.colours[side]).main;
    ctx.globalAlpha = 0.85;
    ctx.fillRect(x - size * 0.3, -size * 0.5, size * 0.6, size);
    ctx.globalAlpha = 1;
    ctx.strokeStyle = "#fff";
    ctx.lineWidth = Math.max(2, size * 0.06);
    if (side === "away") ctx.setLineDash([size * 0.18, size * 0.1]);
    ctx.strokeRect(x - size * 0.3, -size * 0.5, size * 0.6, size);
    ctx.setLineDash([]);
  }

  /** The ball walks square by square to where it lies. */
  private drawBall(ctx: Ctx, size: number, now: number): void {
    if (!this.shown) return;
    let [lane, row] = this.shown;
    if (this.from && !this.skip && !this.still) {
      const steps = Math.max(Math.abs(lane - this.from[0]), Math.abs(row - this.from[1]));
      const share = Math.min(1, Math.max(0, (now - this.movedAt) / (WALK * steps)));
      lane = this.from[0] + (lane - this.from[0]) * share;
      row = this.from[1] + (row - this.from[1]) * share;
    }
    const [x, y] = this.at(lane, row, size);
    const r = size * 0.24;
    const turn = this.view?.next.side;
    if (turn) {
      ctx.strokeStyle = this.colours[turn];
      ctx.lineWidth = size * 0.09;
      circle(ctx, x, y, r * 1.5);
      ctx.stroke();
    }
    drawShadow(ctx, x, y, r, 2);
    const body = ctx.createRadialGradient(x - r * 0.35, y - r * 0.4, r * 0.1, x, y, r);
    body.addColorStop(0, "#fff");
    body.addColorStop(1, "#c9c2b2");
    ctx.fillStyle = body;
    circle(ctx, x, y, r);
    ctx.fill();
    ctx.fillStyle = "#20242a";
    for (let i = 0; i < 5; i++) {
      circle(ctx, x + Math.cos((i / 5) * 6.283) * r * 0.7, y + Math.sin((i / 5) * 6.283) * r * 0.7, r * 0.17);
      ctx.fill();
    }
    circle(ctx, x, y, r * 0.24);
    ctx.fill();
  }
}

declare global {
  interface HTMLElementTagNameMap { "palheta-board": BoardView }
}
