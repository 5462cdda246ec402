/** Figures are small and stand far apart: drawn larger than life they can be told apart. Where they really stand is shown
 * while somebody aims. */

import { isKeeper } from "../places.js";
import type { Look } from "../protocol.js";

const KEY = "palheta.figures";
const TIMES = 1.6;

/** On until somebody switches it off. */
export const largeFigures = {
  get on(): boolean {
    return localStorage.getItem(KEY) !== "true-size";
  },
  set on(wanted: boolean) {
    localStorage.setItem(KEY, wanted ? "large" : "true-size");
  },
};

/** How many times its own size a thing is drawn. */
export const drawnTimes = (look: Look, large: boolean, name: string): number =>
  large && look.piece === "figure" && name !== "ball" && !isKeeper(name) ? TIMES : 1;
