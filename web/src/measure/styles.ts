/** The layout of the page that measures a table. */

import { css } from "lit";

export const measureStyles = css`
  :host {
    display: block;
    height: 100%;
    overflow: auto;
    background: var(--ground);
  }
  .page {
    max-width: 1080px;
    margin: 0 auto;
    padding: 12px 16px 40px;
    display: grid;
    gap: 14px;
  }
  header {
    display: flex;
    flex-wrap: wrap;
    gap: 6px 14px;
    align-items: center;
  }
  header h1 {
    font-size: 24px;
    flex: 1;
  }
  .small {
    color: var(--ink-2);
    font-size: 13px;
  }
  .trouble {
    color: var(--bad);
  }
  .row {
    display: flex;
    flex-wrap: wrap;
    gap: 8px 14px;
    align-items: end;
  }
  label {
    display: grid;
    gap: 3px;
    font-size: 14px;
  }
  label input[type="number"] {
    width: 9em;
  }
  .steps {
    list-style: none;
    margin: 0;
    padding: 0;
    display: grid;
    gap: 6px;
    align-content: start;
  }
  .steps button {
    width: 100%;
    justify-content: space-between;
    white-space: normal;
    text-align: left;
  }
  .steps button[aria-current="true"] {
    outline: 3px solid var(--accent);
    outline-offset: -1px;
  }
  .both {
    display: grid;
    grid-template-columns: minmax(220px, 320px) 1fr;
    gap: 16px;
  }
  .doing {
    background: var(--panel);
    border: 1px solid var(--edge);
    border-radius: 12px;
    padding: 14px;
    display: grid;
    gap: 10px;
    align-content: start;
    min-width: 0;
  }
  .doing img {
    width: 100%;
    max-width: 460px;
    height: auto;
    border-radius: 10px;
  }
  .doing .how {
    margin: 0;
    padding-left: 22px;
    display: grid;
    gap: 4px;
  }
  form {
    display: grid;
    gap: 8px;
    justify-items: start;
  }
  .done {
    list-style: none;
    margin: 0;
    padding: 0;
    display: flex;
    flex-wrap: wrap;
    gap: 6px;
  }
  .done button {
    font-size: 13px;
    min-height: 32px;
    padding: 3px 9px;
  }
  table {
    border-collapse: collapse;
    font-variant-numeric: tabular-nums;
  }
  th,
  td {
    text-align: left;
    padding: 4px 12px 4px 0;
    border-bottom: 1px solid var(--edge);
    vertical-align: top;
  }
  .scroll {
    overflow-x: auto;
  }
  .found {
    background: var(--panel);
    border: 1px solid var(--edge);
    border-radius: 12px;
    padding: 14px;
    display: grid;
    gap: 10px;
  }
  @media (max-width: 760px) {
    header h1 {
      font-size: 18px;
    }
    .page {
      padding-inline: 12px;
    }
    .both {
      grid-template-columns: minmax(0, 1fr);
    }
    .steps {
      grid-auto-flow: column;
      overflow-x: auto;
      padding-bottom: 6px;
    }
    .steps button {
      width: max-content;
      height: 100%;
      gap: 12px;
    }
  }
`;
