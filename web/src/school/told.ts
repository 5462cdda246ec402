/** Sentences in which pieces are called as in the drawings, in their side's colour. */

import { html, type TemplateResult } from "lit";
import type { Reason } from "../protocol.js";
import { say } from "../words.js";

/** A piece is called h7 also where a sentence begins with it. */
export const text = (reason: Reason): string =>
  say(reason, undefined, undefined, (piece) => piece).replace(/^[HA](?=\d)/, (side) => side.toLowerCase());

export function told(reason: Reason): TemplateResult {
  const parts = text(reason).split(/\b([ha]\d{1,2})\b/);
  return html`${parts.map((part, i) =>
    i % 2 ? html`<b class="piece ${part.startsWith("h") ? "home" : "away"}">${part}</b>` : part,
  )}`;
}
