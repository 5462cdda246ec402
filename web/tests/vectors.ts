/** What the server says, and what this side must say too. */
import { readFileSync } from "node:fs";

export const vectors = <T>(name: string): T =>
  JSON.parse(readFileSync(new URL(`../../tests/vectors/${name}.json`, import.meta.url), "utf8")) as T;
