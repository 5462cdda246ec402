/** The layout of the page that measures a table. */

import { css } from "lit";

export const measureStyles = css`
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
