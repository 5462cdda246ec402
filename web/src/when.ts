/** A moment as the reader writes it: today and yesterday by their names, else the day; and the hour. */

import { language, region } from "./words.js";

const midnight = (date: Date): number => new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime();

export function whenWords(seconds: number, now = new Date()): string {
  const at = new Date(seconds * 1000);
  const days = Math.round((midnight(now) - midnight(at)) / 86_400_000);
  const hour = at.toLocaleTimeString(region(), { hour: "2-digit", minute: "2-digit" });
  const day =
    days < 2
      ? new Intl.RelativeTimeFormat(language(), { numeric: "auto" }).format(-days, "day")
      : at.toLocaleDateString(region(), { day: "numeric", month: "short", ...(days > 300 ? { year: "numeric" } : {}) });
  return `${day}, ${hour}`;
}
