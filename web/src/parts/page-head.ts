/** What the pages beside the table have in common (school, console, measuring): the way back, a title, the language;
 * one column that scrolls. */

import { css, html } from "lit";
import { languageChoice } from "./language-choice.js";

export const pageHead = (title: string): unknown =>
  html`<header role="presentation">
    <a class="button quiet" href="/">palheta</a>
    <h1>${title}</h1>
    ${languageChoice()}
  </header>`;

export const columnStyles = css`
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
  header select {
    width: auto;
  }
  .small {
    color: var(--ink-2);
    font-size: 13px;
  }
  .trouble {
    color: var(--bad);
  }
  @media (max-width: 760px) {
    header {
      gap: 4px 6px;
    }
    header h1 {
      font-size: 18px;
      line-height: 1.15;
    }
    header .button {
      padding-inline: 8px;
    }
    header select {
      padding: 6px 4px;
      max-width: 118px;
    }
    .page {
      padding-inline: 12px;
    }
  }
`;
