/** The match page's layout: the table, and one panel of a fixed size beside it (below it where the screen is upright),
 * so that nothing that is said or offered ever moves or shrinks the table. */

import { css } from "lit";

export const matchStyles = css`
  :host {
    display: flex;
    flex-direction: column;
    height: 100%;
  }
  .field {
    flex: 1;
    min-height: 0;
    display: flex;
    position: relative;
  }
  .table {
    flex: 1;
    min-width: 0;
    min-height: 0;
    position: relative;
  }
  palheta-table,
  palheta-board {
    position: absolute;
    inset: 2px;
  }
  .panel {
    width: 280px;
    flex: none;
    min-height: 0;
    background: var(--panel);
    border-left: 1px solid var(--edge);
    display: flex;
    flex-direction: column;
  }
  .panel > * {
    padding: 8px 12px;
    flex: none;
  }
  .panel > * + * {
    border-top: 1px solid var(--edge);
  }
  referee-line {
    min-height: 92px;
    max-height: 34%;
    overflow: auto;
  }
  .acts {
    max-height: 46%;
    overflow-y: auto;
    min-height: 62px;
  }
  .tools {
    display: flex;
    align-items: center;
    gap: 4px 8px;
    flex-wrap: wrap;
  }
  book-counters {
    flex: 1 1 0;
    min-width: 110px;
  }
  strike-pad {
    flex: none;
  }
  .zoom {
    display: inline-flex;
    flex: none;
  }
  .zoom button {
    min-width: 34px;
    min-height: 34px;
    padding: 4px;
  }
  .panel > .log {
    flex: 1 1 0;
    min-height: 0;
    padding: 0;
  }
  .panel > .log.closed {
    display: none;
  }
  .best {
    font-size: 13px;
    color: var(--good);
    flex: 1 1 auto;
    min-width: 0;
  }
  .tools button[aria-pressed="true"] {
    background: var(--good);
    color: #04240f;
  }
  .over {
    display: flex;
    flex-wrap: wrap;
    gap: 8px 10px;
    align-items: center;
    font-size: 15px;
  }
  .over b {
    font-size: 17px;
    flex: 1 0 100%;
  }
  .over [role="status"] {
    color: var(--good);
  }
  .strip {
    display: flex;
    align-items: center;
    gap: 2px;
    position: relative;
  }
  .strip .wide {
    display: contents;
  }
  .watching {
    color: var(--ink-2);
    font-size: 13px;
    display: inline-flex;
    gap: 3px;
    align-items: center;
  }
  .linebar {
    background: var(--panel-2);
    border-radius: 8px;
    margin-bottom: 6px;
    padding: 4px 10px;
    font-size: 14px;
    display: flex;
    gap: 4px 10px;
    flex-wrap: wrap;
    align-items: center;
  }
  .linebar button {
    min-height: 30px;
    padding: 2px 10px;
  }
  .gone {
    margin: auto;
    text-align: center;
    display: grid;
    gap: 12px;
    justify-items: center;
    padding: 12px;
  }
  /* What is read for a while lies over the panel, never over the table. */
  .side {
    position: absolute;
    right: 0;
    top: 0;
    bottom: 0;
    z-index: 5;
    width: 280px;
    background: var(--panel);
    border-left: 1px solid var(--edge);
  }
  @media (min-width: 1500px) {
    .panel,
    .side {
      width: 340px;
    }
  }
  @media (max-width: 999px), (max-height: 540px) {
    .panel > .log:not(.open) {
      display: none;
    }
    .panel > .log.open {
      position: absolute;
      right: 0;
      top: 0;
      bottom: 0;
      z-index: 5;
      width: inherit;
      background: var(--panel);
      border-left: 1px solid var(--edge);
    }
    .acts {
      flex: 1 1 0;
      max-height: none;
      min-height: 0;
    }
    .strip .wide {
      display: none;
    }
  }
  /* A phone on its side. */
  @media (orientation: landscape) and (max-height: 540px) {
    .panel,
    .side {
      width: clamp(216px, 31vw, 264px);
    }
    .panel > * {
      padding: 4px 8px;
    }
    referee-line {
      min-height: 48px;
      max-height: 42%;
    }
    .tools {
      flex-wrap: nowrap;
      height: 52px;
    }
    .tools .zoom {
      flex-direction: column;
    }
    .tools .zoom button {
      min-height: 25px;
      padding: 1px;
    }
    book-counters {
      max-height: 46px;
      min-width: 80px;
      overflow-y: auto;
    }
  }
  @media (max-width: 420px) {
    .strip {
      gap: 0;
    }
    .strip .icon {
      min-width: 34px;
      padding: 4px;
    }
  }
  @media (orientation: portrait) {
    .field {
      flex-direction: column;
    }
    .panel {
      width: auto;
      height: clamp(200px, 30vh, 290px);
      border-left: none;
      border-top: 1px solid var(--edge);
    }
    .panel > * {
      padding: 4px 8px;
    }
    referee-line {
      font-size: 15px;
      min-height: 3.3em;
      max-height: 4.6em; /* three whole lines */
    }
    .acts {
      max-height: none;
    }
    .tools {
      flex-wrap: nowrap;
      height: 52px;
    }
    book-counters {
      max-height: 46px;
      overflow-y: auto;
    }
    .side,
    .panel > .log.open {
      width: auto;
      left: 0;
      top: auto;
      height: 62%;
      border-left: none;
      border-top: 1px solid var(--edge);
      box-shadow: 0 -6px 20px #0006;
    }
  }
`;
