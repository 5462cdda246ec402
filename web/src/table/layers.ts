/** The canvases of a table, one upon the other: the ground, what lies on it, what stands up. */

import type { Camera } from "./camera.js";
import type { Ctx } from "./textures.js";

const ratio = (): number => Math.min(window.devicePixelRatio || 1, 2);

export class Layers {
  constructor(private readonly host: { readonly renderRoot: ParentNode }) {}

  get all(): HTMLCanvasElement[] {
    return [...this.host.renderRoot.querySelectorAll("canvas")];
  }

  resize({ width, height }: { width: number; height: number }): void {
    for (const canvas of this.all) {
      canvas.width = Math.round(width * ratio());
      canvas.height = Math.round(height * ratio());
    }
  }

  /** Empty, and drawn on in pixels of the screen. */
  cleared(which: "ground" | "top" | "standing", { width, height }: Camera): Ctx {
    const ctx = this.host.renderRoot.querySelector<HTMLCanvasElement>(`canvas.${which}`)!.getContext("2d")!;
    ctx.setTransform(ratio(), 0, 0, ratio(), 0, 0);
    ctx.clearRect(0, 0, width, height);
    return ctx;
  }
}
