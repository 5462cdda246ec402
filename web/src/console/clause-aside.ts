/** The clause that was tapped, over the console. */

import { html, nothing } from "lit";
import "../parts/clause-drawer.js";

export const clauseAside = (book: string, clause: string, close: () => void): unknown =>
  clause
    ? html`<aside>
        <clause-drawer .book=${book} .clause=${clause} @close-clause=${close}></clause-drawer>
      </aside>`
    : nothing;
