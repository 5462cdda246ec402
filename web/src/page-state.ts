/** For whoever looks at the page by program: which state it shows, whose turn it is, and whether nothing runs or
 * waits. */

import type { Play } from "./play.js";

export function sayHow({ view, idle }: Play, coming: boolean): void {
  const turn = view?.over ? "" : (view?.offers.find((o) => !o.barred)?.side ?? "");
  Object.assign(document.documentElement.dataset, { stateId: view?.id ?? "", turn, idle: idle && !coming });
}

/** No match is shown any more. */
export function sayNothing(): void {
  for (const name of ["stateId", "turn", "idle"]) delete document.documentElement.dataset[name];
}
