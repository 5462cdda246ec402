/** Pointers on the table: pull a piece back, drag it to a place, move and zoom the table itself. */

import { DEAD, freshAim, pulled, type Aim, type Way } from "../aim.js";
import type { Point } from "../places.js";
import type { Camera } from "./camera.js";

export interface GestureHost {
  readonly camera: Camera;
  /** The nearest piece under a finger, and what may be done with it. */
  pieceAt(sx: number, sy: number): { name: string; does: "flick" | "place" | "none" } | null;
  readonly selected: string | null;
  /** How a flick with this piece would be made now. */
  manner(piece: string): Way;
  select(piece: string | null): void;
  aimed(aim: Aim | null): void;
  released(aim: Aim): void;
  dragged(piece: string, to: Point, dropped: boolean): void;
  tapped(piece: string | null): void;
  /** Somebody pulled at a piece that nothing can be done with now. */
  pulledInVain(piece: string): void;
  moved(): void;
}

type Mode = "none" | "aim" | "place" | "pan" | "pinch";

export class Gestures {
  private readonly pointers = new Map<number, Point>();
  private mode: Mode = "none";
  private start: Point = [0, 0];
  private piece: string | null = null;
  private aim: Aim | null = null;
  private spread = 0;
  /** Where the pick strikes; set on the strike pad or with keys, kept until the flick. */
  offset = 0;
  loft = 0;

  constructor(private readonly host: GestureHost) {}

  /** Pixels of a full pull. */
  get full(): number {
    return Math.min(170, Math.min(this.host.camera.width, this.host.camera.height) * 0.32);
  }

  get busy(): boolean {
    return this.mode === "aim" || this.mode === "place";
  }

  down(id: number, sx: number, sy: number): void {
    this.pointers.set(id, [sx, sy]);
    if (this.pointers.size === 2) {
      this.cancel();
      this.mode = "pinch";
      this.spread = this.distance();
      return;
    }
    if (this.pointers.size > 2) return;
    this.start = [sx, sy];
    const found = this.host.pieceAt(sx, sy);
    this.piece = found?.name ?? null;
    if (found?.does === "flick") this.beginAim(found.name);
    else if (found?.does === "place") this.mode = "place";
    else if (this.host.selected && !found) this.beginAim(this.host.selected);
    else this.mode = "pan";
  }

  private beginAim(piece: string): void {
    this.mode = "aim";
    this.piece = piece;
    this.aim = { ...freshAim(piece, this.host.manner(piece)), offset: this.offset, loft: this.loft };
    this.host.select(piece);
  }

  move(id: number, sx: number, sy: number): void {
    const before = this.pointers.get(id);
    if (!before) return;
    this.pointers.set(id, [sx, sy]);
    const { camera } = this.host;
    if (this.mode === "aim" && this.aim) {
      const [dx, dy] = [sx - this.start[0], sy - this.start[1]];
      const [wx, wy] = camera.directionToWorld(dx, dy);
      this.aim = pulled({ ...this.aim, offset: this.offset, loft: this.loft }, wx, wy, Math.hypot(dx, dy), this.full);
      this.host.aimed(this.aim.power > 0 ? this.aim : null);
    } else if (this.mode === "place" && this.piece) {
      if (this.travelled(sx, sy) > 3) this.host.dragged(this.piece, camera.toWorld(sx, sy), false);
    } else if (this.mode === "pan") {
      camera.panBy(sx - before[0], sy - before[1]);
      this.host.moved();
    } else if (this.mode === "pinch" && this.pointers.size === 2) {
      this.pinch(before, sx, sy);
    }
  }

  private pinch(before: Point, sx: number, sy: number): void {
    const { camera } = this.host;
    const now = this.distance();
    const [a, b] = [...this.pointers.values()] as [Point, Point];
    camera.zoomAt((a[0] + b[0]) / 2, (a[1] + b[1]) / 2, now / Math.max(this.spread, 1));
    camera.panBy((sx - before[0]) / 2, (sy - before[1]) / 2);
    this.spread = now;
    this.host.moved();
  }

  up(id: number, sx: number, sy: number): void {
    if (!this.pointers.delete(id)) return;
    const { mode, aim, piece } = this;
    const tap = this.travelled(sx, sy) < DEAD / 2;
    if (this.pointers.size > 0) return;
    this.mode = "none";
    this.aim = null;
    if (mode === "aim") {
      this.host.aimed(null);
      if (aim && aim.power > 0) this.host.released(aim);
    } else if (mode === "place" && piece && !tap) {
      this.host.dragged(piece, this.host.camera.toWorld(sx, sy), true);
    } else if (tap) {
      this.host.tapped(piece);
    } else if (mode === "pan" && piece) {
      this.host.pulledInVain(piece);
    }
  }

  /** Escape, a second finger, a lost pointer: nothing happens. */
  cancel(): void {
    if (this.mode === "aim") this.host.aimed(null);
    this.mode = "none";
    this.aim = null;
    this.piece = null;
  }

  lost(id: number): void {
    this.pointers.delete(id);
    this.cancel();
  }

  private travelled(sx: number, sy: number): number {
    return Math.hypot(sx - this.start[0], sy - this.start[1]);
  }

  private distance(): number {
    const [a, b] = [...this.pointers.values()];
    return a && b ? Math.hypot(a[0] - b[0], a[1] - b[1]) : 0;
  }
}
