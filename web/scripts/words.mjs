// The .po files are the one source of words; the browser gets them as JSON.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parsePo } from "./po.mjs";

const from = fileURLToPath(new URL("../../src/palheta/locale/", import.meta.url));
const to = fileURLToPath(new URL("../src/locale/", import.meta.url));
mkdirSync(to, { recursive: true });
for (const file of readdirSync(from).filter((name) => name.endsWith(".po"))) {
  const name = file.replace(".po", "").replace("_", "-");
  writeFileSync(`${to}${name}.json`, JSON.stringify(parsePo(readFileSync(from + file, "utf8"))));
}
