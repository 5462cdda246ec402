/** The lobby's layout: a sheet over a table that plays itself. */

import { css } from "lit";

export const lobbyStyles = css`
  :host {
    display: block;
    height: 100%;
    position: relative;
    overflow: hidden;
  }
  .stage {
    position: absolute;
    inset: 0;
  }
  .stage > * {
    position: absolute;
    inset: 10px 10px 10px 440px;
    height: auto;
  }
  .sheet {
    position: absolute;
    top: 0;
    bottom: 0;
    left: 0;
    width: 430px;
    max-width: 100%;
    overflow: auto;
    padding: 18px 20px 28px;
    background: var(--panel);
    box-shadow: 6px 0 28px #0007;
    display: flex;
    flex-direction: column;
    gap: 14px;
  }
  header {
    display: grid;
    grid-template-columns: 1fr auto;
    gap: 0 10px;
    align-items: center;
  }
  header h1 {
    font-size: 34px;
    letter-spacing: -0.02em;
    line-height: 1.15;
  }
  header p {
    color: var(--ink-2);
    grid-column: 1;
  }
  header select {
    grid-row: 1 / span 2;
    grid-column: 2;
  }
  .books {
    display: grid;
    grid-template-columns: repeat(3, 1fr);
    gap: 8px;
  }
  .book {
    flex-direction: column;
    padding: 5px 5px 7px;
    gap: 5px;
    white-space: normal;
    font-size: 13px;
    line-height: 1.2;
    text-align: center;
    justify-content: start;
  }
  .book[aria-checked="true"] {
    outline: 3px solid var(--accent);
    outline-offset: -1px;
    font-weight: 650;
  }
  .mini {
    width: 100%;
    height: 72px;
    position: relative;
    pointer-events: none;
    display: block;
  }
  .mini > * {
    position: absolute;
    inset: 0;
  }
  .about {
    line-height: 1.45;
  }
  .lasts {
    color: var(--ink-2);
  }
  .play {
    font-size: 20px;
    min-height: 56px;
    justify-content: center;
    border-radius: 14px;
    box-shadow: 0 3px 14px #0005;
  }
  .trouble {
    color: var(--bad);
  }
  p a {
    color: var(--accent);
  }
  .pick {
    display: grid;
    grid-template-columns: 98px 1fr;
    gap: 8px;
    align-items: center;
    margin: 7px 0;
  }
  .pick > span {
    color: var(--ink-2);
    font-size: 14px;
  }
  .pick > div {
    display: flex;
    flex-wrap: wrap;
    gap: 5px;
  }
  .pick button {
    padding: 5px 11px;
    min-height: 36px;
  }
  .pick button[aria-checked="true"] {
    background: var(--ink);
    color: var(--ground);
  }
  .pick input {
    width: 100%;
  }
  label:focus-within {
    outline: 3px solid var(--accent);
    outline-offset: 2px;
  }
  summary {
    cursor: pointer;
    color: var(--ink-2);
    padding: 6px 0;
  }
  .matches {
    display: grid;
    gap: 8px;
    border-top: 1px solid var(--edge);
    padding-top: 12px;
  }
  .matches h2 {
    font-size: 15px;
  }
  .matches h2 a {
    color: inherit;
  }
  .matches h3 {
    font-size: 13px;
    color: var(--ink-2);
    margin-top: 4px;
  }
  .sure {
    grid-column: 1 / -1;
    display: flex;
    gap: 8px;
  }
  .grave {
    border-color: var(--bad);
    color: var(--bad);
  }
  .matches .button {
    justify-self: start;
  }
  ul {
    list-style: none;
    margin: 0;
    padding: 0;
    display: grid;
    gap: 6px;
  }
  li {
    display: grid;
    grid-template-columns: 1fr auto auto;
    gap: 2px 8px;
    align-items: center;
    font-size: 14px;
  }
  li .lasts {
    grid-row: 2;
    font-size: 12px;
  }
  li .button {
    grid-row: 1 / span 2;
    grid-column: 2;
    min-height: 34px;
    padding: 4px 10px;
  }
  li .icon {
    grid-row: 1 / span 2;
    grid-column: 3;
  }
  @media (max-width: 860px) {
    .stage > * {
      inset: 0 0 62% 0;
    }
    .sheet {
      top: 38%;
      width: 100%;
      border-radius: 18px 18px 0 0;
      padding: 14px 14px 24px;
    }
    .books {
      grid-template-columns: repeat(3, 1fr);
    }
    .mini {
      height: 52px;
    }
    .play {
      position: sticky;
      bottom: 0;
      z-index: 1;
      flex: none;
      box-shadow: 0 12px 0 14px var(--panel); /* nothing is read above and below it at once */
    }
  }
  @media (max-width: 860px) and (orientation: landscape) {
    .stage > * {
      inset: 0 0 0 52%;
    }
    .sheet {
      top: 0;
      width: 52%;
      border-radius: 0;
      gap: 8px;
      padding-top: 10px;
    }
    .mini {
      height: 40px;
    }
    .book {
      font-size: 12px;
    }
    .play {
      min-height: 48px;
    }
  }
`;
