/** The reader's language, chosen on every page that is no table; kept in this browser. */

import { html } from "lit";
import { LANGUAGES } from "../protocol.js";
import { language, speak, t, type Language } from "../words.js";

function choose(event: Event): void {
  const chosen = (event.target as HTMLSelectElement).value as Language;
  localStorage.setItem("palheta.language", chosen);
  void speak(chosen);
}

export const languageChoice = (): unknown =>
  html`<select aria-label=${t("Language")} @change=${choose}>
    ${Object.entries(LANGUAGES).map(
      ([code, name]) => html`<option value=${code} ?selected=${code === language()}>${name}</option>`,
    )}
  </select>`;
