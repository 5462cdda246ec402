/** `.po` files as modules: their texts by msgid, as `words.ts` looks them up. */

import PO from "pofile";
import type { Plugin } from "vite";

export function po(): Plugin {
  return {
    name: "po",
    transform(source, id) {
      if (!id.endsWith(".po")) return null;
      return { code: `export default ${JSON.stringify(catalogue(source))};`, map: null, moduleType: "js" };
    },
  };
}

/** What is said only in pages and sheets that the server writes itself. */
const SERVERS_OWN = /^src\/palheta\/(sheets\/|server\/(event_pages\.py|templates\/))/;

/** A text that says the same as its msgid (most of the English) need not travel. */
export function catalogue(source: string): Record<string, string | string[]> {
  const items = PO.parse(source).items.filter((item) => item.msgstr.every(Boolean) && item.msgstr[0] !== item.msgid && !serversOwn(item));
  return Object.fromEntries(items.map((item) => [item.msgid, item.msgid_plural ? item.msgstr : item.msgstr[0]!]));
}

function serversOwn(item: InstanceType<typeof PO.Item>): boolean {
  const said = item.references.flatMap((line) => line.split(" "));
  return said.length > 0 && said.every((where) => SERVERS_OWN.test(where));
}
