/** Where the pick strikes the piece: across it, and how low. A small picture of the piece to press on. */

import { css, html, nothing } from "lit";
import { customElement, property } from "lit/decorators.js";
import { t } from "../words.js";
import { Part, sharedStyles } from "./shared.js";

@customElement("strike-pad")
export class StrikePad extends Part {
  @property({ type: Number }) offset = 0;
  @property({ type: Number }) loft = 0;

  static override styles = [
    sharedStyles,
    css`
      :host {
        display: inline-flex;
        align-items: center;
        gap: 6px;
      }
      svg {
        width: 46px;
        height: 46px;
        touch-action: none;
        cursor: crosshair;
        border-radius: 50%;
      }
      .reset {
        min-height: 30px;
        padding: 2px 8px;
        font-size: 13px;
      }
    `,
  ];

  protected override render(): unknown {
    const x = 23 + this.offset * 16;
    const y = 38 - this.loft * 30;
    const struck = this.offset !== 0 || this.loft !== 0;
    return html`<svg
        viewBox="0 0 46 46"
        role="slider"
        tabindex="0"
        aria-label=${t("Where the pick strikes")}
        aria-valuemin="-100"
        aria-valuemax="100"
        aria-valuenow=${Math.round(this.offset * 100)}
        aria-valuetext=${t("offset {offset}, lift {loft}", {
          offset: Math.round(this.offset * 10) / 10,
          loft: Math.round(this.loft * 10) / 10,
        })}
        @pointerdown=${this.onPointer}
        @pointermove=${this.onPointer}
        @keydown=${this.onKey}
      >
        <circle cx="23" cy="23" r="21" fill="var(--panel-2)" stroke="var(--edge)" stroke-width="2"></circle>
        <circle cx="23" cy="23" r="13" fill="none" stroke="var(--edge)"></circle>
        <line x1="23" y1="4" x2="23" y2="42" stroke="var(--edge)"></line>
        <circle cx=${x} cy=${y} r="5.5" fill="var(--accent)" stroke="#0008"></circle>
      </svg>
      ${struck ? html`<button class="reset" @click=${() => this.set(0, 0)}>${t("flat")}</button>` : nothing}`;
  }

  private set(offset: number, loft: number): void {
    this.tell("strike-set", { offset: Math.max(-1, Math.min(1, offset)), loft: Math.max(0, Math.min(1, loft)) });
  }

  private onPointer(event: PointerEvent): void {
    if (event.type === "pointermove" && event.buttons === 0) return;
    const svg = event.currentTarget as SVGElement;
    svg.setPointerCapture(event.pointerId);
    const box = svg.getBoundingClientRect();
    const offset = ((event.clientX - box.left) / box.width - 0.5) * 2.6;
    const loft = (0.82 - (event.clientY - box.top) / box.height) / 0.64;
    this.set(Math.abs(offset) < 0.12 ? 0 : offset, loft < 0.08 ? 0 : loft);
  }

  private onKey(event: KeyboardEvent): void {
    const by: Record<string, [number, number]> = {
      ArrowLeft: [-0.1, 0],
      ArrowRight: [0.1, 0],
      ArrowUp: [0, 0.1],
      ArrowDown: [0, -0.1],
    };
    const move = by[event.key];
    if (!move) return;
    event.preventDefault();
    this.set(this.offset + move[0], this.loft + move[1]);
  }
}
