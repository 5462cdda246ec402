/** From millimetres on the table to pixels on the screen, and back. */

import { clamp } from "../geometry.js";
import { isKeeper, type Places } from "../places.js";
import type { Pitch, Point } from "../protocol.js";

const MARGIN = 260; // millimetres around what a diagram shows

export interface Bounds {
  x0: number;
  y0: number;
  x1: number;
  y1: number;
}

/** `quarters`: how many quarter turns anticlockwise; 0 has home on the left, 1 home at the bottom. */
export class Camera {
  width = 1;
  height = 1;
  quarters = 0;
  zoom = 1;
  private panX = 0;
  private panY = 0;
  private fitted = 1;

  constructor(private bounds: Bounds) {}

  resize(width: number, height: number): void {
    this.width = width;
    this.height = height;
    this.fit();
  }

  look(bounds: Bounds): void {
    this.bounds = bounds;
    this.fit();
  }

  turnTo(quarters: number): void {
    this.quarters = ((quarters % 4) + 4) % 4;
    this.fit();
  }

  private fit(): void {
    this.fitted = this.fits(this.upright);
    this.panBy(0, 0);
  }

  /** Pixels per millimetre at which all of it is seen. */
  private fits(upright: boolean): number {
    const long = this.bounds.x1 - this.bounds.x0;
    const wide = this.bounds.y1 - this.bounds.y0;
    const [w, h] = upright ? [wide, long] : [long, wide];
    return Math.min(this.width / w, this.height / h);
  }

  /** Is the table larger when it stands upright? */
  get fitsUpright(): boolean {
    return this.fits(true) > this.fits(false);
  }

  get upright(): boolean {
    return this.quarters % 2 === 1;
  }

  /** Pixels per millimetre. */
  get scale(): number {
    return this.fitted * this.zoom;
  }

  get angle(): number {
    return (this.quarters * Math.PI) / 2;
  }

  get centre(): Point {
    return [this.width / 2 + this.panX, this.height / 2 + this.panY];
  }

  toScreen(x: number, y: number): Point {
    const [dx, dy] = this.turned(x, y);
    const [cx, cy] = this.centre;
    return [cx + this.scale * dx, cy - this.scale * dy];
  }

  toWorld(sx: number, sy: number): Point {
    const [cx, cy] = this.centre;
    const dx = (sx - cx) / this.scale;
    const dy = (cy - sy) / this.scale;
    const [cos, sin] = this.rotation();
    return [dx * cos + dy * sin, -dx * sin + dy * cos];
  }

  /** A direction on the screen (y down) as one on the table. */
  directionToWorld(dx: number, dy: number): Point {
    const [cos, sin] = this.rotation();
    return [dx * cos - dy * sin, -dx * sin - dy * cos];
  }

  private turned(x: number, y: number): Point {
    const [cos, sin] = this.rotation();
    return [x * cos - y * sin, x * sin + y * cos];
  }

  private rotation(): Point {
    return [
      [1, 0],
      [0, 1],
      [-1, 0],
      [0, -1],
    ][this.quarters] as unknown as Point;
  }

  /** Zoom about a point of the screen, which stays where it is. */
  zoomAt(sx: number, sy: number, factor: number): void {
    const [x, y] = this.toWorld(sx, sy);
    this.zoom = clamp(this.zoom * factor, 1, 6);
    const [nx, ny] = this.toScreen(x, y);
    this.panBy(sx - nx, sy - ny);
  }

  /** The table never leaves the screen. */
  panBy(dx: number, dy: number): void {
    const reachX = (this.width * (this.zoom - 1)) / 2;
    const reachY = (this.height * (this.zoom - 1)) / 2;
    this.panX = clamp(this.panX + dx, -reachX, reachX);
    this.panY = clamp(this.panY + dy, -reachY, reachY);
  }

  reset(): void {
    this.zoom = 1;
    this.panX = 0;
    this.panY = 0;
  }

  /** Only the part of the pitch where pieces are: keepers where there is nothing else. */
  closeUp(places: Places, { length, width }: Pick<Pitch, "length" | "width">): void {
    const playing = Object.entries(places)
      .filter(([name]) => !isKeeper(name))
      .map(([, place]) => place);
    const all = playing.length > 1 ? playing : Object.values(places);
    if (all.length === 0) return;
    const [x, long] = span(all.map((p) => p.x));
    const [y, wide] = span(all.map((p) => p.y));
    this.reset();
    this.zoomAt(this.width / 2, this.height / 2, clamp(Math.min(length / long, width / wide), 1, 3));
    const [sx, sy] = this.toScreen(x, y);
    this.panBy(this.width / 2 - sx, this.height / 2 - sy);
  }

  /** Draw in millimetres, y up. */
  apply(ctx: CanvasRenderingContext2D): void {
    const [cx, cy] = this.centre;
    ctx.translate(cx, cy);
    ctx.scale(this.scale, -this.scale);
    ctx.rotate(this.angle);
  }
}

/** The middle of values, and how much room they need. */
const span = (values: number[]): [number, number] => [
  (Math.max(...values) + Math.min(...values)) / 2,
  Math.max(...values) - Math.min(...values) + MARGIN,
];
