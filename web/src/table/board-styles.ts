/** How the board game’s table looks. */

import { css } from "lit";

export const boardStyles = css`
  :host {
    display: grid;
    overflow: hidden;
    gap: 6px;
    grid-template: "board" minmax(0, 1fr) / minmax(0, 1fr);
  }
  :host(.below) {
    grid-template: "board board board" minmax(0, 1fr) "home nobody away" auto / minmax(0, 1fr) auto minmax(0, 1fr);
  }
  :host(.columns) {
    grid-template: "home board away" minmax(0, 1fr) "home board nobody" auto / auto minmax(0, 1fr) auto;
  }
  :host(.columns.left) {
    grid-template: "nobody board away" minmax(0, 1fr) "home board away" auto / auto minmax(0, 1fr) auto;
  }
  .board {
    grid-area: board;
    position: relative;
    min-width: 0;
    min-height: 0;
  }
  canvas {
    position: absolute;
    inset: 0;
    width: 100%;
    height: 100%;
    display: block;
  }
  .home {
    grid-area: home;
  }
  .away {
    grid-area: away;
  }
  .nobody {
    grid-area: nobody;
  }
  :host(.below) .away {
    --along: flex-end;
    align-items: flex-end;
  }
  :host(.turned) .home {
    grid-area: away;
  }
  :host(.turned) .away {
    grid-area: home;
  }
  dice-tray {
    overflow: hidden;
  }
  :host(.columns) dice-tray {
    width: 66px;
    align-self: start;
  }
  :host(.columns) .home {
    align-self: end;
  }
  :host(.columns.turned) .home {
    align-self: start;
  }
  :host(.columns.turned) .away {
    align-self: end;
  }
  :host(.columns:not(.left)) .nobody {
    align-self: end;
  }
  .thrown {
    position: absolute;
    display: grid;
    justify-items: center;
    gap: 16px;
    transform: translate(-50%, -50%);
    pointer-events: none;
    z-index: 3;
  }
  .lies {
    position: relative;
    display: block;
  }
  .rolling .lies::before {
    opacity: 0;
  }
  .lies::before {
    content: "";
    position: absolute;
    inset: 45% -18% -16% 0;
    border-radius: 40%;
    background: #0009;
    filter: blur(7px);
  }
  .thrown b {
    background: #111c;
    color: #fff;
    border-radius: 8px;
    padding: 2px 9px;
    font-size: 13px;
    white-space: nowrap;
  }
  .spot {
    position: absolute;
    transform: translate(-50%, -50%);
    border-radius: 12px;
    border: 3px dashed #fff;
    background: #fff3;
    color: #fff;
    min-height: 0;
    padding: 0;
    justify-content: center;
    font-weight: 750;
    text-shadow: 0 1px 3px #000;
    animation: pulse 1.4s ease-in-out infinite;
    z-index: 2;
  }
  .spot.here {
    background: transparent;
    animation: none;
  }
  .spot.here[aria-pressed="true"] {
    border-style: solid;
    background: transparent;
  }
  .spot:not(.here)[aria-pressed="true"] {
    border-style: solid;
    background: var(--accent);
    color: var(--accent-ink);
    text-shadow: none;
  }
  @keyframes pulse {
    50% {
      background: #fff7;
    }
  }
  @media (prefers-reduced-motion: reduce) {
    .spot {
      animation: none;
    }
  }
`;
