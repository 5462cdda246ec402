/** A wooden die, all six faces of it: lies in a tray, or is thrown and tumbles until one face is up. */

import { css, html, LitElement, type PropertyValues } from "lit";
import { customElement, property } from "lit/decorators.js";
import { picture, print, sameFace, stain, type Face } from "./faces.js";

/** How the cube is turned, in degrees, so that face 0..5 is the one that is seen. */
const TURNS: [x: number, y: number][] = [
  [0, 0],
  [0, -90],
  [0, 180],
  [0, 90],
  [-90, 0],
  [90, 0],
];
const SIDES = [
  "rotateY(0deg)",
  "rotateY(90deg)",
  "rotateY(180deg)",
  "rotateY(-90deg)",
  "rotateX(90deg)",
  "rotateX(-90deg)",
];

@customElement("palheta-die")
export class Die extends LitElement {
  @property() die = "";
  @property({ attribute: false }) faces: Face[] = [];
  /** The face that is up. */
  @property({ attribute: false }) face: Face | null = null;
  @property({ type: Number }) size = 48;

  static override styles = css`
    :host {
      display: inline-block;
      perspective: calc(var(--size) * 5);
      width: var(--size);
      height: var(--size);
    }
    .cube {
      position: relative;
      width: 100%;
      height: 100%;
      transform-style: preserve-3d;
    }
    .face {
      position: absolute;
      inset: 0;
      border-radius: 16%;
      overflow: hidden;
      backface-visibility: hidden;
      color: var(--print);
      background:
        linear-gradient(135deg, rgba(255, 255, 255, 0.22), rgba(0, 0, 0, 0.18)),
        repeating-linear-gradient(
          var(--grain),
          rgba(0, 0, 0, 0.09) 0 1px,
          transparent 1px 4px,
          rgba(255, 255, 255, 0.06) 4px 5px,
          transparent 5px 9px
        ),
        var(--stain);
      box-shadow:
        inset 0 0 0 1px rgba(0, 0, 0, 0.28),
        inset 0 0 7px rgba(0, 0, 0, 0.35);
    }
    .face svg {
      width: 100%;
      height: 100%;
      display: block;
    }
    .core {
      position: absolute;
      inset: 4%;
      background: var(--stain);
      filter: brightness(0.7);
    }
  `;

  private get up(): number {
    const at = this.face === null ? 0 : this.faces.findIndex((f) => sameFace(f, this.face!));
    return Math.max(0, at);
  }

  private turned(extraX = 0, extraY = 0): string {
    const [x, y] = TURNS[this.up % 6]!;
    // Seen from above and a little from the side, so that it is a cube.
    return `rotateX(-20deg) rotateY(18deg) rotateX(${x + extraX}deg) rotateY(${y + extraY}deg)`;
  }

  protected override updated(changed: PropertyValues<this>): void {
    if (changed.has("size")) this.style.setProperty("--size", `${this.size}px`);
    if (changed.has("die")) this.style.setProperty("--stain", stain(this.die));
  }

  protected override render(): unknown {
    const half = this.size / 2;
    const shown = this.faces.length ? this.faces : [this.face ?? ""];
    return html`<div class="cube" style="transform:${this.turned()}">
      ${["rotateY(0deg)", "rotateY(90deg)", "rotateX(90deg)"].map(
        (t) => html`<div class="core" style="transform:${t}"></div>`,
      )}
      ${SIDES.map((turn, i) => {
        const face = shown[i % shown.length]!;
        return html`<div
          class="face"
          style="--print:${print(
            this.die,
            face,
          )};--grain:${i % 2 ? 88 : 4}deg;transform:${turn} translateZ(${half * 0.98}px)"
        >
          ${picture(face)}
        </div>`;
      })}
    </div>`;
  }

  /** Rolls over itself for so many seconds and comes to lie on its face. */
  async tumble(seconds: number, spin: number): Promise<void> {
    await this.updateComplete;
    const cube = this.renderRoot.querySelector<HTMLElement>(".cube");
    if (!cube) return;
    const [x, y] = [540 + 180 * (spin % 3), (spin % 2 ? 1 : -1) * (360 + 180 * (spin % 4))];
    const frames = [1, 0.55, 0.22, 0].map((left) => ({ transform: this.turned(x * left, y * left) }));
    await cube
      .animate(frames, { duration: seconds * 1000, easing: "cubic-bezier(0.2, 0.7, 0.4, 1)" })
      .finished.catch(() => undefined);
  }
}

declare global {
  interface HTMLElementTagNameMap {
    "palheta-die": Die;
  }
}
