/** Hands that set pieces: what is placed glides to its place instead of jumping there. */

import type { Places, Point } from "../places.js";
import type { Body } from "../trace.js";

const SECONDS = 0.3;
const FAR = 2; // millimetres: less than that is not seen

interface Way {
  from: Point;
  to: Point;
  since: number;
}

export class Glides {
  private readonly ways = new Map<string, Way>();
  private shown = new Map<string, Point>();

  /** Things have new places: whatever is shown elsewhere sets off. `now` in seconds. */
  towards(places: Places, now: number): void {
    for (const [name, { x, y }] of Object.entries(places)) {
      const to = this.ways.get(name)?.to;
      if (to && to[0] === x && to[1] === y) continue;
      const from = this.shown.get(name);
      if (from && Math.hypot(from[0] - x, from[1] - y) > FAR) this.ways.set(name, { from, to: [x, y], since: now });
      else this.ways.delete(name);
    }
  }

  /** Put bodies where they are on their way, and remember what is shown. */
  move(bodies: Map<string, Body>, now: number): void {
    for (const [name, { from, to, since }] of this.ways) {
      const body = bodies.get(name);
      const share = (now - since) / SECONDS;
      if (!body || share >= 1) {
        this.ways.delete(name);
        continue;
      }
      const left = (1 - Math.max(0, share)) ** 3; // quick at first, then gently down
      body.x = to[0] + (from[0] - to[0]) * left;
      body.y = to[1] + (from[1] - to[1]) * left;
    }
    this.shown = new Map([...bodies].map(([name, { x, y }]) => [name, [x, y]]));
  }

  stop(): void {
    this.ways.clear();
  }

  forget(): void {
    this.stop();
    this.shown.clear();
  }
}
