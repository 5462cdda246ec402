import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { broken, type Constraint } from "../src/constraints.js";
import { readPlaces, type RawPlace } from "../src/places.js";
import { TABLES } from "./tables.js";

interface Vector {
  about: string;
  table: string;
  clause: string;
  where: Record<string, Constraint[]>;
  standing: Record<string, RawPlace>;
  moved: Record<string, RawPlace>;
  broken: unknown[];
}

const vectors = JSON.parse(readFileSync(new URL("../../tests/vectors/constraints.json", import.meta.url), "utf8")) as Vector[];

describe("constraints, held to the same vectors as the server", () => {
  it.each(vectors.map((v) => [v.about, v] as const))("%s", (_about, v) => {
    const found = broken(TABLES[v.table]!, { clause: v.clause, where: v.where }, readPlaces(v.standing), readPlaces(v.moved));
    expect(found).toEqual(v.broken);
  });
});
