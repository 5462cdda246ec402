/** The school's layout, and its certificate on paper. */

import { css } from "lit";

export const schoolStyles = css`
  .ways,
  .books,
  .exam,
  .after {
    display: flex;
    flex-wrap: wrap;
    gap: 8px;
    align-items: center;
  }
  .books button {
    flex-direction: column;
    align-items: start;
    gap: 0;
    flex: 1 1 140px;
    white-space: normal;
    text-align: left;
  }
  .books button[aria-selected="true"] {
    outline: 3px solid var(--accent);
    outline-offset: -1px;
  }
  .chapters {
    list-style: none;
    margin: 0;
    padding: 0;
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(min(100%, 320px), 1fr));
    gap: 8px;
  }
  .chapters button {
    width: 100%;
    height: 100%;
    display: grid;
    grid-template-columns: 1fr auto;
    gap: 4px 10px;
    white-space: normal;
    text-align: left;
    align-content: space-between;
  }
  .chapters button > span:first-child {
    grid-column: 1 / -1;
  }
  .chapters small {
    display: block;
    color: var(--ink-2);
  }
  progress {
    width: 100%;
    height: 8px;
    align-self: center;
    accent-color: var(--accent);
  }
  .bar {
    display: flex;
    flex-wrap: wrap;
    gap: 4px 14px;
    align-items: center;
    color: var(--ink-2);
  }
  .bar .numbers {
    margin-left: auto;
    color: var(--ink);
  }
  .bar .numbers + .numbers {
    margin-left: 0;
    font-weight: 650;
  }
  .next {
    justify-self: end;
  }
  .certificate {
    background: var(--panel);
    border: 1px solid var(--edge);
    border-radius: 12px;
    padding: 32px 24px;
    display: grid;
    gap: 10px;
    text-align: center;
  }
  .certificate.good {
    border: 6px double var(--accent);
  }
  .certificate h2 {
    font-size: 34px;
  }
  .brand {
    letter-spacing: 0.2em;
    color: var(--ink-2);
  }
  .who {
    font-size: 26px;
    border-bottom: 1px solid var(--edge);
    justify-self: center;
    padding: 0 40px 4px;
    overflow-wrap: anywhere;
    max-width: 100%;
  }
  .which {
    font-size: 22px;
    font-weight: 650;
  }
  .after label {
    flex: 1 1 260px;
  }
  @media print {
    header,
    .after,
    .small {
      display: none;
    }
    :host {
      background: #fff;
      color: #000;
      overflow: visible;
      height: auto;
    }
    .certificate {
      background: #fff;
      color: #000;
      border-color: #000;
      min-height: 90vh;
      align-content: center;
    }
  }
`;
