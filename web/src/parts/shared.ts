/** What all parts share: buttons, focus, and redrawing when the language changes. */

import { css, LitElement } from "lit";
import { onWords } from "../words.js";

export const sharedStyles = css`
  :host { box-sizing: border-box; }
  *, *::before, *::after { box-sizing: border-box; }
  button, .button, select, input {
    font: inherit; color: var(--ink); background: var(--panel-2); border: 1px solid var(--edge);
    border-radius: 9px; padding: 8px 13px; min-height: 40px;
  }
  button, .button { cursor: pointer; text-decoration: none; display: inline-flex; align-items: center; gap: 7px; white-space: nowrap; }
  button:hover:not(:disabled), .button:hover { border-color: var(--ink-2); }
  button:disabled { opacity: 0.55; cursor: default; }
  button.first { background: var(--accent); color: var(--accent-ink); border-color: transparent; font-weight: 650; }
  button.quiet { background: transparent; border-color: transparent; color: var(--ink-2); }
  button.icon { min-width: 40px; justify-content: center; padding: 6px; }
  :focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
  .dot { display: inline-block; width: 14px; height: 14px; border-radius: 50%; border: 2px solid rgba(255,255,255,0.75); box-shadow: 0 0 0 1px rgba(0,0,0,0.35); flex: none; }
  .dot.away { border-style: dashed; }
  .numbers { font-variant-numeric: tabular-nums; }
  h1, h2, h3, p { margin: 0; }
`;

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

  protected tell<T>(name: string, detail?: T): void {
    this.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true }));
  }
}
