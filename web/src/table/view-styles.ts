/** How the table lies on the screen: its canvases one upon the other. */

import { css, unsafeCSS } from "lit";
import { AROUND, TILTED } from "./tilt.js";

export const viewStyles = css`
  :host {
    display: block;
    position: relative;
    overflow: hidden;
    touch-action: none;
    user-select: none;
    -webkit-user-select: none;
  }
  canvas {
    position: absolute;
    inset: 0;
    width: 100%;
    height: 100%;
  }
  :host([tilted]) canvas:not(.standing) {
    transform: ${unsafeCSS(TILTED)};
    transform-origin: ${unsafeCSS(AROUND)};
  }
  canvas.standing {
    pointer-events: none;
  }
  .told {
    position: absolute;
    width: 1px;
    height: 1px;
    overflow: hidden;
    clip-path: inset(50%);
    white-space: nowrap;
  }
  canvas.top {
    outline: none;
    cursor: grab;
  }
  canvas.top:focus-visible {
    outline: 3px solid var(--accent);
    outline-offset: -3px;
    border-radius: 8px;
  }
`;
