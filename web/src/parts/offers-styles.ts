/** How the offers look. */

import { css } from "lit";
import { NOTICE } from "../flow.js";

export const offersStyles = css`
  :host {
    display: grid;
    gap: 6px;
    justify-items: start;
  }
  .now {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 6px 8px;
    max-width: 100%;
  }
  .of {
    display: inline-flex;
    gap: 6px;
    align-items: center;
    max-width: 100%;
  }
  .of > * {
    min-width: 0;
  }
  .of > .dot {
    flex: none;
  }
  button {
    white-space: normal;
    text-align: left;
    max-width: 100%;
  }
  button.first {
    font-size: 16px;
  }
  .hint {
    line-height: 1.3;
  }
  .hint b {
    font-weight: 650;
  }
  .hint span,
  .condition {
    color: var(--ink-2);
    font-size: 13px;
    line-height: 1.3;
  }
  .hint .theirs {
    display: block;
    color: var(--ink);
    margin-bottom: 3px;
  }
  .hint .theirs .named {
    color: inherit;
    font-weight: 650;
  }
  .more {
    min-height: 32px;
    padding: 3px 6px;
    text-decoration: underline dotted;
    text-underline-offset: 3px;
  }
  .rest {
    display: grid;
    gap: 8px;
    justify-items: start;
  }
  .rest > div {
    display: grid;
    gap: 2px;
    justify-items: start;
    max-width: 100%;
  }
  .rest button {
    min-height: 36px;
    padding: 5px 10px;
  }
  .barred {
    border-style: dashed;
    color: var(--ink-2);
    background: transparent;
  }
  .punished {
    border-color: var(--bad);
  }
  .group {
    display: inline-flex;
    flex-wrap: wrap;
    gap: 4px;
    align-items: center;
    padding: 3px 5px;
    border: 1px solid var(--edge);
    border-radius: 11px;
  }
  .group button {
    min-width: 36px;
    min-height: 36px;
    padding: 4px 9px;
    justify-content: center;
  }
  .group .what {
    padding: 0 6px;
    color: var(--ink-2);
    font-size: 13px;
  }
  /* Little room: what is asked stands over the table already, or on what is tapped. */
  @media (max-width: 420px), (max-height: 540px) {
    :host {
      gap: 4px;
    }
    .asked,
    .condition.beside {
      display: none;
    }
    .hint {
      font-size: 15px;
    }
    .hint span,
    .condition {
      font-size: 12.5px;
    }
  }
  button[aria-pressed="true"] {
    background: var(--ink);
    color: var(--ground);
  }
  .coming {
    position: relative;
    overflow: hidden;
  }
  .coming::after {
    content: "";
    position: absolute;
    inset: auto 0 0 0;
    height: 4px;
    background: currentColor;
    transform-origin: left;
    animation: soon ${NOTICE}ms linear;
  }
  @keyframes soon {
    from {
      transform: scaleX(0);
    }
  }
  @media (prefers-reduced-motion: reduce) {
    .coming::after {
      animation: none;
    }
  }
  .setup {
    font-size: 13px;
    padding: 4px 8px;
    min-height: 36px;
  }
  .setup i {
    width: 28px;
    height: 16px;
    border-radius: 8px;
    background: var(--edge);
    position: relative;
    flex: none;
  }
  .setup i::after {
    content: "";
    position: absolute;
    left: 2px;
    top: 2px;
    width: 12px;
    height: 12px;
    border-radius: 50%;
    background: var(--ink);
  }
  .setup[aria-checked="true"] i {
    background: var(--accent);
  }
  .setup[aria-checked="true"] i::after {
    left: 14px;
    background: var(--accent-ink);
  }
  .die {
    font-weight: 650;
    background: linear-gradient(#e9c893, #c79a5c);
    color: #2a1a06;
    border-color: #8b6433;
    box-shadow:
      inset 0 1px 0 #fff6,
      0 2px 0 #7c5626;
  }
`;
