/** How a match ended before its time. */

import { t } from "../words.js";

export function endedWords(by: string): string {
  switch (by) {
    case "resigned": return t("Given up");
    case "agreed": return t("Drawn by agreement");
    case "awarded": return t("Awarded");
    case "walk_over": return t("Walk-over");
    case "suspended": return t("Suspended");
    default: return t("Annulled");
  }
}
