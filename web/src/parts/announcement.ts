/** Large over the table's lower edge: what is asked of the player, and how long he has. */

import { css, html, nothing } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import type { Due } from "../protocol.js";
import { n } from "../words.js";
import { Part, sharedStyles } from "./shared.js";
import { tokenStyles } from "./tokens.js";

@customElement("table-announcement")
export class Announcement extends Part {
  @property({ attribute: false }) call: unknown = nothing;
  @property({ attribute: false }) text: unknown = nothing;
  /** The limit that runs, where it is one that costs something. */
  @property({ attribute: false }) due: Due | null = null;
  /** How fast the server's clock runs. */
  @property({ type: Number }) rate = 1;
  /** Milliseconds until it is done for the player; 0: it is his. */
  @property({ type: Number }) coming = 0;
  @state() private now = 0;
  private since = performance.now();
  private timer = 0;

  static override styles = [
    sharedStyles,
    tokenStyles,
    css`
      :host {
        position: absolute;
        left: 0;
        right: 0;
        bottom: 10px;
        z-index: 3;
        display: grid;
        justify-items: center;
        pointer-events: none;
        padding: 0 8px;
      }
      .box {
        position: relative;
        overflow: hidden;
        max-width: min(100%, 640px);
        background: #10161aee;
        color: #fff;
        border: 2px solid #f2c14e;
        border-radius: 14px;
        padding: 8px 18px;
        text-align: center;
        box-shadow: 0 4px 18px #0009;
      }
      b {
        display: block;
        font-size: clamp(16px, 2.2vw, 24px);
        line-height: 1.2;
      }
      span {
        font-size: 14px;
        color: #d5dee0;
      }
      .seconds {
        color: #f2c14e;
        font-weight: 700;
        margin-left: 6px;
      }
      .soon {
        position: absolute;
        left: 0;
        bottom: 0;
        height: 4px;
        width: 100%;
        background: #f2c14e;
        transform-origin: left;
        animation: soon linear both;
      }
      @keyframes soon {
        from {
          transform: scaleX(0);
        }
      }
      @media (prefers-reduced-motion: reduce) {
        .soon {
          animation: none;
        }
      }
      @media (max-width: 640px) {
        b {
          font-size: 15px;
        }
        b + span {
          display: none;
        }
        .box {
          padding: 5px 12px;
        }
        :host {
          bottom: 3px;
        }
      }
      @media (max-height: 540px) {
        b {
          font-size: 15px;
        }
        span {
          font-size: 12px;
        }
        .box {
          padding: 4px 12px;
        }
        :host {
          bottom: 4px;
        }
      }
    `,
  ];

  override connectedCallback(): void {
    super.connectedCallback();
    this.timer = window.setInterval(() => (this.now = performance.now()), 250);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    clearInterval(this.timer);
  }

  protected override willUpdate(changed: Map<string, unknown>): void {
    if (changed.has("due")) this.since = performance.now();
  }

  protected override render(): unknown {
    const left = this.due ? Math.ceil(this.due.left - (Math.max(this.now - this.since, 0) / 1000) * this.rate) : 0;
    return html`<div class="box" role="status" data-test="announcement">
      <b
        >${this.call}
        ${
          left > 0
            ? html`<span class="seconds numbers">${n("{count} second", "{count} seconds", left)}</span>`
            : nothing
        }</b
      >
      <span>${this.text}</span
      >${this.coming ? html`<i class="soon" style="animation-duration:${this.coming}ms"></i>` : nothing}
    </div>`;
  }
}
