/** What the console's parts share: large keys for thumbs, nothing that moves away under a finger. */

import { css } from "lit";

export const consoleStyles = css`
  .keys {
    display: grid;
    grid-template-columns: repeat(3, minmax(0, 1fr));
    gap: 6px;
  }
  .key {
    min-height: 54px;
    padding: 4px 6px;
    white-space: normal;
    text-align: center;
    justify-content: center;
    flex-direction: column;
    gap: 1px;
    line-height: 1.15;
    font-weight: 600;
    font-size: 14px;
    overflow-wrap: break-word;
    hyphens: auto;
  }
  .key.long {
    font-size: 12px;
    font-weight: 500;
  }
  /* A long word stays whole on a narrow phone. */
  @media (max-width: 480px) {
    .key {
      padding-inline: 3px;
    }
    .key.wordy {
      font-size: 12.5px;
      letter-spacing: -0.02em;
    }
    .key.long.wordy {
      font-size: 11.5px;
    }
  }
  .key > span {
    display: -webkit-box;
    -webkit-line-clamp: 4;
    -webkit-box-orient: vertical;
    overflow: hidden;
  }
  .key.long > span {
    -webkit-line-clamp: 6;
  }
  .key small {
    font-weight: 400;
    font-size: 11px;
    color: var(--ink-2);
    display: -webkit-box;
    -webkit-line-clamp: 2;
    -webkit-box-orient: vertical;
    overflow: hidden;
  }
  .key.first small {
    color: inherit;
  }
  .key.seen {
    background: var(--panel);
    border-width: 2px;
  }
  .home.side {
    --side: var(--home);
  }
  .away.side {
    --side: var(--away);
  }
  .side > h2 {
    display: flex;
    align-items: center;
    gap: 7px;
    font-size: 14px;
    margin: 2px 0 5px;
  }
  .side > h2 b {
    text-decoration: underline 3px var(--accent);
    text-underline-offset: 4px;
  }
  .row {
    display: flex;
    flex-wrap: wrap;
    gap: 6px;
    align-items: center;
  }
  .small {
    color: var(--ink-2);
    font-size: 13px;
  }
  .bad {
    color: var(--bad);
    font-weight: 600;
  }
  .card {
    background: var(--panel);
    border: 1px solid var(--edge);
    border-radius: 10px;
    padding: 10px 12px;
    display: grid;
    gap: 8px;
  }
  .card h2 {
    font-size: 16px;
  }
  label {
    display: grid;
    gap: 3px;
  }
  input,
  select {
    width: 100%;
  }
  ul,
  ol {
    list-style: none;
    margin: 0;
    padding: 0;
    display: grid;
    gap: 6px;
  }
`;
