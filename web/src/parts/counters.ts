/** The book's counts, whatever they are: few things as dots, measures with their unit, names as words. The book decides which. */

import { css, html, nothing } from "lit";
import { customElement, property } from "lit/decorators.js";
import { slug } from "../words.js";
import { Part, sharedStyles } from "./shared.js";

@customElement("book-counters")
export class Counters extends Part {
  @property({ attribute: false }) counts: Record<string, unknown> = {};
  @property({ attribute: false }) units: Record<string, string | undefined> = {};

  static override styles = [sharedStyles, css`
    :host { display: flex; flex-wrap: wrap; gap: 4px 14px; align-items: center; font-size: 14px; color: var(--ink-2); }
    b { color: var(--ink); font-weight: 650; }
    .dots { font-size: 11px; letter-spacing: 1px; color: var(--accent); }
    .item { white-space: nowrap; }
  `];

  protected override render(): unknown {
    return Object.entries(this.counts).map(([name, value]) => this.item(slug("count", name), value, this.units[name]));
  }

  private item(label: string, value: unknown, unit?: string): unknown {
    if (value === null || value === undefined || value === false || value === "") return nothing;
    if (typeof value === "object" && !Array.isArray(value)) {
      const entries = Object.entries(value as Record<string, unknown>);
      if (entries.length === 0) return nothing;
      return entries.map(([key, inner]) => this.item(`${label} ${slug("count", key)}`, inner, unit));
    }
    if (Array.isArray(value)) {
      if (value.length === 0) return nothing;
      return html`<span class="item">${label} <b>${value.map((v) => this.word(v)).join(" ")}</b></span>`;
    }
    return html`<span class="item">${label} ${this.amount(value, unit)}</span>`;
  }

  private word(value: unknown): string {
    if (value === true) return "●";
    if (value === false) return "○";
    return typeof value === "string" ? slug("count", value) : String(value);
  }

  private amount(value: unknown, unit?: string): unknown {
    if (value === true) return html`<b>✓</b>`;
    if (typeof value === "number" && unit) return html`<b class="numbers">${Math.round(value * 10) / 10} ${unit}</b>`;
    if (typeof value === "number" && Number.isInteger(value) && value > 0 && value <= 12) {
      return html`<span class="dots" aria-hidden="true">${"●".repeat(value)}</span> <b class="numbers">${value}</b>`;
    }
    if (typeof value === "number") return html`<b class="numbers">${Math.round(value * 10) / 10}</b>`;
    return html`<b>${slug("count", String(value))}</b>`;
  }
}
