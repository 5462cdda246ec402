/** The console's page: a strip that stays, two columns on a tablet, one on a phone. */

import { css } from "lit";

export const pageStyles = css`
  :host {
    display: block;
    height: 100dvh;
    background: var(--ground);
  }
  .page {
    display: flex;
    flex-direction: column;
    height: 100%;
    position: relative;
  }
  header {
    display: flex;
    align-items: center;
    gap: 6px;
    padding: 4px 8px;
    background: var(--panel);
    border-bottom: 1px solid var(--edge);
    flex: none;
  }
  .team {
    display: flex;
    align-items: center;
    gap: 5px;
    flex: 1 1 0;
    min-width: 0;
    font-weight: 650;
    font-size: 14px;
  }
  .team.away {
    justify-content: flex-end;
  }
  .team .name {
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  .team.turn .name {
    text-decoration: underline 3px var(--accent);
    text-underline-offset: 4px;
  }
  .score {
    font-size: 22px;
    white-space: nowrap;
  }
  header button {
    padding: 4px 9px;
  }
  .main {
    flex: 1;
    min-height: 0;
    overflow: auto;
    padding: 6px 8px;
    display: flex;
    flex-direction: column;
    gap: 6px;
  }
  .left {
    display: grid;
    gap: 6px;
    align-content: start;
    flex: 0 1 auto;
    max-height: 42%;
    min-height: 0;
    overflow: auto;
  }
  .right {
    min-width: 0;
    flex: 1 1 0;
    min-height: 0;
    overflow: auto;
  }
  /* Always in view, whatever is said above and told below. */
  .counts {
    display: flex;
    flex-wrap: wrap;
    gap: 2px 16px;
    flex: none;
    max-height: 84px;
    overflow: auto;
  }
  .counts .row {
    flex-wrap: nowrap;
    align-items: start;
  }
  .bar {
    margin: 0;
    padding: 7px 10px;
    background: var(--panel-2);
    border-bottom: 2px solid var(--accent);
  }
  .bar.bad {
    border-color: var(--bad);
  }
  .waiting {
    padding: 20px;
  }
  aside {
    position: absolute;
    inset: auto 0 0 0;
    max-height: 60%;
    overflow: auto;
    border-top: 3px solid var(--accent);
    background: var(--panel);
  }
  @media (min-width: 760px), (orientation: landscape) and (max-height: 540px) {
    .main:has(> .left) {
      display: grid;
      grid-template: "left right" minmax(0, auto) "counts right" auto ". right" 1fr / 5fr 7fr;
      overflow: hidden;
      gap: 8px 14px;
      max-width: 1280px;
      width: 100%;
      margin: 0 auto;
    }
    .left {
      grid-area: left;
      max-height: none;
    }
    .counts {
      grid-area: counts;
      max-height: none;
    }
    .right {
      grid-area: right;
    }
    .main > :only-of-type:not(.left):not(.right) {
      flex: 1;
      max-width: 760px;
      margin: 0 auto;
    }
    aside {
      inset: 0 0 0 auto;
      width: 380px;
      max-height: none;
      border-top: none;
      border-left: 3px solid var(--accent);
    }
  }
`;
