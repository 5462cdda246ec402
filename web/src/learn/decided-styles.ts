/** How the page of what decided a match looks. */

import { css } from "lit";

export const decidedStyles = css`
  .page {
    max-width: 900px;
    gap: 18px;
  }
  h2 {
    font-size: 16px;
    margin-bottom: 6px;
  }
  .small {
    line-height: 1.4;
  }
  .measure {
    display: grid;
    grid-template-columns: 56px 1fr 56px;
    gap: 4px 8px;
    align-items: center;
    margin: 6px 0;
  }
  .measure span:nth-child(3) {
    text-align: right;
  }
  .measure .name {
    grid-column: 1 / -1;
    text-align: center;
    color: var(--ink-2);
    font-size: 13px;
  }
  .halves {
    display: flex;
    height: 16px;
    border-radius: 8px;
    overflow: hidden;
    background: var(--panel-2);
  }
  .halves i {
    display: block;
    border-right: 2px solid var(--ground);
  }
  .two {
    display: grid;
    grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
    gap: 18px;
  }
  svg.pitch {
    width: 100%;
    height: auto;
    border-radius: 8px;
    background: var(--panel-2);
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
    grid-template-columns: auto 1fr auto;
    gap: 4px 10px;
    align-items: center;
    background: var(--panel);
    border-radius: 9px;
    padding: 6px 10px;
  }
  .bar {
    display: block;
    height: 8px;
    border-radius: 4px;
    background: var(--panel-2);
    overflow: hidden;
  }
  .bar i {
    display: block;
    height: 100%;
    background: var(--accent);
  }
  .goal {
    color: var(--accent);
    font-weight: 800;
  }
  .ways {
    display: flex;
    gap: 4px;
  }
  li .button {
    min-height: 34px;
    padding: 3px 9px;
  }
  @media (max-width: 700px) {
    .two {
      grid-template-columns: minmax(0, 1fr);
    }
    li {
      grid-template-columns: 1fr auto;
    }
    li > :nth-child(2) {
      grid-column: 1 / -1;
      grid-row: 2;
    }
  }
`;
