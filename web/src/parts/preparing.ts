/** The first start on a machine compiles the physics: how far that is. */

import { html } from "lit";
import type { Preparing } from "../protocol.js";
import { t } from "../words.js";

export const preparingWords = ({ done, of }: Preparing): unknown =>
  html`<p class="preparing" role="status">
    ${t("Preparing the table; only the first time on this computer takes so long")}
    <progress max=${of} value=${done} aria-label=${t("Preparing the table")}></progress>
  </p>`;
