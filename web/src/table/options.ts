/** How the table is drawn is the player's own affair: kept in this browser. */

import { isKeeper } from "../places.js";
import type { Look } from "../protocol.js";

function kept(key: string, unlessSaid: boolean): { on: boolean } {
  return {
    get on(): boolean {
      return (localStorage.getItem(key) ?? (unlessSaid ? "on" : "off")) === "on";
    },
    set on(wanted: boolean) {
      localStorage.setItem(key, wanted ? "on" : "off");
    },
  };
}

/** Figures are small and stand far apart: drawn larger than life they can be told apart. Where they really stand is
 * shown while somebody aims. */
export const largeFigures = kept("palheta.large", true);
/** The table as one sees it who stands at its edge; flat it is seen from above. */
export const tiltedTable = kept("palheta.tilted", false);

const TIMES = 1.6;

/** How many times its own size a thing is drawn. */
export const drawnTimes = (look: Look, large: boolean, name: string): number =>
  large && look.piece === "figure" && name !== "ball" && !isKeeper(name) ? TIMES : 1;
