/** `.po` files as modules: their texts by msgid, as `words.ts` looks them up. */

import PO from "pofile";
import type { Plugin } from "vite";

/** `?school`, `?console`: only what that part says; without it, all else. */
export function po(): Plugin {
  return {
    name: "po",
    transform(source, id) {
      const [file = "", part] = id.split("?");
      if (!file.endsWith(".po")) return null;
      return { code: `export default ${JSON.stringify(catalogue(source, part))};`, map: null, moduleType: "js" };
    },
  };
}

/** What is said only in pages and sheets that the server writes itself, and in the terminal. */
const SERVERS_OWN = /^src\/palheta\/(sheets\/|cli\/|server\/(event_pages\.py|templates\/))/;
/** What only one part of the app says. */
const PARTS: Record<string, RegExp> = {
  school: /^(src\/palheta\/school\/|web\/src\/school\/)/,
  console: /^(src\/palheta\/(server\/told\/|rulebooks\/keys\.py|rulebooks\/\w+\/data\/desk\.toml)|web\/src\/console\/)/,
};

/** A text that says the same as its msgid (most of the English) need not travel. */
export function catalogue(source: string, part = ""): Record<string, string | string[]> {
  const items = PO.parse(source).items.filter((item) => item.msgstr.every(Boolean) && item.msgstr[0] !== item.msgid && travels(item, part));
  return Object.fromEntries(items.map((item) => [item.msgid, item.msgid_plural ? item.msgstr : item.msgstr[0]!]));
}

function travels(item: InstanceType<typeof PO.Item>, part: string): boolean {
  const said = item.references.flatMap((line) => line.split(" "));
  const elsewhere = said.filter((where) => !SERVERS_OWN.test(where));
  if (said.length > 0 && elsewhere.length === 0) return false;
  const own = Object.keys(PARTS).find((name) => elsewhere.length > 0 && elsewhere.every((where) => PARTS[name]!.test(where)));
  return (own ?? "") === part;
}
