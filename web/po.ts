/** `.po` files as modules: their texts by msgid, as `words.ts` looks them up. */

import PO from "pofile";
import type { Plugin } from "vite";

/** `?school`: only what the school, the first steps and practice say; without it, all else. */
export function po(): Plugin {
  return {
    name: "po",
    transform(source, id) {
      const [file = "", part] = id.split("?");
      if (!file.endsWith(".po")) return null;
      return { code: `export default ${JSON.stringify(catalogue(source, part === "school"))};`, map: null, moduleType: "js" };
    },
  };
}

/** What is said only in pages and sheets that the server writes itself, and in the terminal. */
const SERVERS_OWN = /^src\/palheta\/(sheets\/|cli\/|server\/(event_pages\.py|templates\/))/;
const SCHOOLS_OWN = /^(src\/palheta\/(school|learn)\/|web\/src\/(school|learn)\/)/;

/** A text that says the same as its msgid (most of the English) need not travel. */
export function catalogue(source: string, school = false): Record<string, string | string[]> {
  const items = PO.parse(source).items.filter((item) => item.msgstr.every(Boolean) && item.msgstr[0] !== item.msgid && travels(item, school));
  return Object.fromEntries(items.map((item) => [item.msgid, item.msgid_plural ? item.msgstr : item.msgstr[0]!]));
}

function travels(item: InstanceType<typeof PO.Item>, school: boolean): boolean {
  const said = item.references.flatMap((line) => line.split(" "));
  const elsewhere = said.filter((where) => !SERVERS_OWN.test(where));
  if (said.length > 0 && elsewhere.length === 0) return false;
  return (elsewhere.length > 0 && elsewhere.every((where) => SCHOOLS_OWN.test(where))) === school;
}
