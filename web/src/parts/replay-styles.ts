/** How a replay looks, besides what it has from a match. */

import { css } from "lit";

export const replayStyles = css`
  .scrub {
    display: flex;
    gap: 8px;
    align-items: center;
    flex-wrap: wrap;
  }
  .track {
    position: relative;
    flex: 1 0 100%;
    order: -1;
    height: 34px;
    display: flex;
    align-items: center;
  }
  input[type="range"] {
    width: 100%;
    height: 100%;
    min-height: 0; /* it would lie over the buttons below */
    padding: 0;
    accent-color: var(--accent);
  }
  .told {
    overflow-wrap: anywhere;
    font-size: 13px;
    color: var(--ink-2);
  }
  .scrub select {
    padding: 4px;
  }
  .ways {
    display: flex;
    flex-wrap: wrap;
    gap: 6px;
    margin-top: 8px;
  }
  @media (orientation: portrait) {
    .panel {
      height: clamp(262px, 38vh, 330px);
    }
    .ways .button {
      font-size: 14px;
      padding: 4px 8px;
    }
    .scrub {
      gap: 2px 6px;
    }
    .track {
      height: 24px;
    }
  }
  .mark {
    position: absolute;
    top: 2px;
    width: 2px;
    height: 9px;
    background: var(--bad);
    pointer-events: none;
  }
  .mark.goal {
    background: var(--accent);
    height: 11px;
    width: 11px;
    border-radius: 50%;
    margin-left: -4px;
    border: 2px solid var(--ink);
  }
`;
