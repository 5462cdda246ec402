/** How much of something is known by now. */

import { html } from "lit";
import { t } from "../words.js";
import { known, type Learned } from "./boxes.js";

export function progress(learned: Learned, names: string[]): unknown {
  const count = known(learned, names);
  return html`<progress aria-label=${t("Known")} max=${names.length} value=${count}></progress
    ><span class="small numbers">${count} / ${names.length}</span>`;
}
