/** A clause as its book's people write it. */

import type { MatchInfo } from "./protocol.js";
import { say } from "./words.js";

export type Numbering = Pick<MatchInfo, "language" | "sections">;

/** `22.§3` of a Brazilian book is "Art. 22 §3", `attack.8` of one without numbers "Ataque 8"; of others the number says
 * it. The second sentence of a paragraph is `3.2.2.s2`. */
export function clauseName(rule: string, { language, sections }: Numbering): string {
  const [first = "", ...rest] = rule.split(".");
  const section = sections[first];
  if (section) return `${say({ text: section })} ${rest.join(".")}`;
  if (language === "pt" && /^\d/.test(rule)) return `Art. ${rule.replace(/\.(?=[^\d])/g, " ")}`;
  return `§ ${rule.replace(/\.s(\d+)$/, " ($1)")}`;
}
