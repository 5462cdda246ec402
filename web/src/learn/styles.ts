/** First steps and practice: a line about what to do, and below it the match as it always is. */

import { css } from "lit";

export const learnStyles = css`
  :host {
    display: flex;
    flex-direction: column;
    height: 100%;
    background: var(--ground);
  }
  header {
    background: var(--panel);
    border-bottom: 1px solid var(--edge);
    padding: 4px 10px 6px;
    display: grid;
    gap: 4px;
  }
  .row {
    display: flex;
    flex-wrap: wrap;
    gap: 4px 10px;
    align-items: center;
  }
  h1 {
    font-size: 16px;
    flex: 1 1 auto;
  }
  .small {
    color: var(--ink-2);
    font-size: 13px;
  }
  .trouble {
    color: var(--bad);
    padding: 6px 12px;
  }
  .opening {
    margin: auto;
  }
  .task p {
    flex: 1 1 320px;
    font-size: 16px;
    line-height: 1.35;
  }
  .task.good b {
    color: var(--good);
  }
  .clause {
    color: var(--accent);
    font-size: 13px;
    white-space: nowrap;
  }
  .tools {
    display: flex;
    flex-wrap: wrap;
    gap: 6px;
    align-items: center;
  }
  .tools button,
  .tools .button,
  .tools select {
    min-height: 36px;
    padding: 4px 10px;
  }
  .tools .button.first {
    background: var(--accent);
    color: var(--accent-ink);
    border-color: transparent;
    font-weight: 650;
  }
  .tools button[aria-pressed="true"],
  .tools button[aria-checked="true"] {
    background: var(--ink);
    color: var(--ground);
  }
  .dots {
    list-style: none;
    display: flex;
    gap: 2px;
    margin: 0;
    padding: 0;
  }
  .dot-button {
    min-width: 32px;
    min-height: 32px;
    padding: 0;
    justify-content: center;
    border-radius: 50%;
    font-size: 14px;
  }
  .dot-button.done {
    color: var(--good);
  }
  .dot-button[aria-current="step"] {
    outline: 3px solid var(--accent);
    outline-offset: -1px;
  }
  practice-match {
    flex: 1;
    min-height: 0;
    height: auto;
  }
  .stage {
    flex: 1;
    min-height: 0;
    position: relative;
  }
  .stage > * {
    position: absolute;
    inset: 4px;
  }
  @media (max-width: 700px) {
    .task p {
      flex-basis: 100%;
      font-size: 15px;
    }
    h1.steps,
    .wide {
      position: absolute;
      width: 1px;
      height: 1px;
      overflow: hidden;
      clip-path: inset(50%);
      white-space: nowrap;
    }
    .task .tools {
      flex-basis: 100%;
    }
    .tools button,
    .tools .button,
    .tools select {
      padding: 3px 8px;
      font-size: 14px;
    }
    .dot-button {
      min-width: 30px;
      min-height: 30px;
    }
    header {
      padding: 2px 8px 4px;
      gap: 2px;
    }
  }
  @media (max-width: 700px) and (orientation: portrait) {
    .task p {
      min-height: 4.05em; /* three lines: the table stays where it is when the task is done */
    }
  }
  /* A phone on its side: the tools beside the dots, the task below. */
  @media (max-height: 540px) {
    header {
      display: flex;
      flex-wrap: wrap;
      gap: 0 8px;
    }
    header .row {
      display: contents;
    }
    .task .tools {
      flex: none;
      margin-left: auto;
    }
    .task p {
      order: 1;
      flex-basis: 100%;
      font-size: 14px;
    }
    .tools button,
    .tools .button,
    .tools select {
      min-height: 32px;
    }
  }
`;

/** A small screen has room for the table and for what is to be done; nobody counts goals in a task. */
export const practiceMatchStyles = css`
  @media (max-height: 540px), (max-width: 700px) and (max-height: 740px) {
    :host([learning]) score-strip {
      display: none;
    }
  }
  @media (orientation: portrait) and (max-width: 700px) {
    :host([learning]) .panel {
      height: clamp(240px, 36vh, 300px);
    }
  }
`;
