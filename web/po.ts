/** `.po` files as modules: their texts by msgid, as `words.ts` looks them up, in parts that travel when they are
 * needed: `?first` what the first page says, `?table` what is said at a table, `?school` what only the school says. */

import { existsSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import PO from "pofile";
import type { Plugin } from "vite";

export type Part = "first" | "table" | "school" | "console";
/** Source files as the catalogues name them, and the kinds of slugs that they ask for. */
export interface Pages {
  files: Set<string>;
  kinds: Set<string>;
}
type Item = InstanceType<typeof PO.Item>;

const WEB = dirname(fileURLToPath(import.meta.url));
/** The first page is what these bring with them at once; the puzzle and the first steps come later, but stand there
 * too. */
const FIRST = ["src/main.ts", "src/school/puzzle.ts", "src/learn/offer.ts"];

export function po(): Plugin {
  let first: Pages | null = null;
  return {
    name: "po",
    transform(source, id) {
      const [file = "", part] = id.split("?");
      if (!file.endsWith(".po")) return null;
      first ??= firstPage();
      return {
        code: `export default ${JSON.stringify(catalogue(source, part as Part, first))};`,
        map: null,
        moduleType: "js",
      };
    },
  };
}

/** What is said only in pages and sheets that the server writes itself, and in the terminal. */
const SERVERS_OWN = /^src\/palheta\/(sheets\/|cli\/|study\/(?!measure\/)|server\/(event_pages\.py|templates\/))/;
const SCHOOLS_OWN = /^(src\/palheta\/(school|learn|study\/measure)\/|web\/src\/(school|learn|measure)\/)/;

const CONSOLES_OWN =
  /^(src\/palheta\/(server\/told\/|rulebooks\/keys\.py|rulebooks\/\w+\/data\/desk\.toml)|web\/src\/console\/)/;

/** A text that says the same as its msgid (most of the English) need not travel. */
export function catalogue(source: string, part: Part, first: Pages): Record<string, string | string[]> {
  const items = PO.parse(source).items.filter(
    (item) => item.msgstr.every(Boolean) && item.msgstr[0] !== item.msgid && partOf(item, first) === part,
  );
  return Object.fromEntries(items.map((item) => [item.msgid, item.msgid_plural ? item.msgstr : item.msgstr[0]!]));
}

/** Null: the browser never says it. */
function partOf(item: Item, first: Pages): Part | null {
  const said = item.references.flatMap((line) => line.split(" "));
  const elsewhere = said.filter((where) => !SERVERS_OWN.test(where));
  if (said.length > 0 && elsewhere.length === 0) return null;
  if (
    elsewhere.some((where) => first.files.has(where)) ||
    first.kinds.has(/^(\w+)\.[\w-]+$/.exec(item.msgid)?.[1] ?? "")
  )
    return "first";
  const only = (own: RegExp): boolean => elsewhere.length > 0 && elsewhere.every((where) => own.test(where));
  return only(SCHOOLS_OWN) ? "school" : only(CONSOLES_OWN) ? "console" : "table";
}

/** The modules of the first page, found by what they import; what they import only when it is used is not of it. */
export function firstPage(): Pages {
  const pages: Pages = { files: new Set(), kinds: new Set() };
  for (const root of FIRST) follow(join(WEB, root), pages);
  return pages;
}

function follow(file: string, pages: Pages): void {
  const name = relative(dirname(WEB), file);
  if (pages.files.has(name) || !existsSync(file)) return;
  pages.files.add(name);
  const code = readFileSync(file, "utf-8");
  for (const [, kind] of code.matchAll(/\bslug\(\s*"(\w+)"/g)) pages.kinds.add(kind!);
  for (const [, from] of code.matchAll(/^(?:import|export)\s(?!type\b)[^;]*?"(\.[^"]+)\.js"/gm))
    follow(join(dirname(file), `${from}.ts`), pages);
}
