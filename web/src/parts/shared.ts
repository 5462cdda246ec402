/** What all parts share: buttons, focus, and redrawing when the language changes. */

import { css, LitElement } from "lit";
import { onWords } from "../words.js";

export const sharedStyles = css`
  :host {
    box-sizing: border-box;
  }
  *,
  *::before,
  *::after {
    box-sizing: border-box;
  }
  button,
  .button,
  select,
  input {
    font: inherit;
    color: var(--ink);
    background: var(--panel-2);
    border: 1px solid var(--edge);
    border-radius: 9px;
    padding: 8px 13px;
    min-height: 40px;
  }
  button,
  .button {
    cursor: pointer;
    text-decoration: none;
    display: inline-flex;
    align-items: center;
    gap: 7px;
    white-space: nowrap;
  }
  button:hover:not(:disabled),
  .button:hover {
    border-color: var(--ink-2);
  }
  button:disabled {
    opacity: 0.55;
    cursor: default;
  }
  button.first {
    background: var(--accent);
    color: var(--accent-ink);
    border-color: transparent;
    font-weight: 650;
  }
  button.quiet,
  .button.quiet {
    background: transparent;
    border-color: transparent;
    color: var(--ink-2);
  }
  button.icon,
  .button.icon {
    min-width: 40px;
    justify-content: center;
    padding: 6px;
  }
  @media (max-width: 420px) {
    button.icon.quiet {
      min-width: 34px;
      padding: 4px;
    }
  }
  :focus-visible {
    outline: 3px solid var(--accent);
    outline-offset: 2px;
  }
  .dot {
    display: inline-block;
    width: 14px;
    height: 14px;
    border-radius: 50%;
    border: 2px solid rgba(255, 255, 255, 0.75);
    box-shadow: 0 0 0 1px rgba(0, 0, 0, 0.35);
    flex: none;
  }
  .dot.away {
    border-style: dashed;
  }
  .numbers {
    font-variant-numeric: tabular-nums;
  }
  .unseen {
    position: absolute;
    width: 1px;
    height: 1px;
    overflow: hidden;
    clip-path: inset(50%);
    white-space: nowrap;
  }
  h1,
  h2,
  h3,
  p {
    margin: 0;
  }
`;

/** In a group of radio buttons arrows walk and choose, as everywhere; Tab comes to the chosen one only. */
export function walkRadios(event: KeyboardEvent): void {
  const by = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
  if (by === undefined) return;
  const radios = [...(event.currentTarget as Element).querySelectorAll<HTMLElement>("[role=radio]")];
  const at = radios.findIndex((radio) => radio === event.target);
  const next = radios[(at + by + radios.length) % radios.length];
  if (at < 0 || !next) return;
  event.preventDefault();
  next.focus();
  next.click();
}

/** What was used last: keys or a pointer. */
export const lastUsed = { onKeys: false };
window.addEventListener("keydown", () => (lastUsed.onKeys = true), true);
window.addEventListener("pointerdown", () => (lastUsed.onKeys = false), true);

/** Nothing moves that need not (reduced motion). */
export const calm = (): boolean => matchMedia("(prefers-reduced-motion: reduce)").matches;
/** Is there room for the log beside the table? As in the match page's styles. */
export const roomy = (): boolean => matchMedia("(min-width: 1000px) and (min-height: 541px)").matches;
/** Only how things end is shown (tests). */
export const skipping = (): boolean => new URLSearchParams(location.search).has("skip");

/** A part that speaks the reader's language. */
export class Part extends LitElement {
  private silence: (() => void) | null = null;

  override connectedCallback(): void {
    super.connectedCallback();
    this.silence = onWords(() => this.requestUpdate());
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.silence?.();
  }

  tell<T>(name: string, detail?: T): void {
    this.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true }));
  }
}
