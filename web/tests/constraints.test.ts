import { describe, expect, it } from "vitest";
import { broken } from "../src/constraints.js";
import { readPlace, readPlaces } from "../src/places.js";
import type { Broken, Constraint, Ground, Piece, RawPlace } from "../src/protocol.js";
import { GROUNDS } from "./grounds.js";
import { vectors } from "./vectors.js";

interface ByHand {
  about: string;
  table: string;
  clause: string;
  where: Record<string, Constraint[]>;
  standing: Record<string, RawPlace>;
  moved: Record<string, RawPlace>;
  broken: Broken[];
}

describe("constraints, held to the same vectors as the server", () => {
  it.each(vectors<ByHand[]>("constraints").map((v) => [v.about, v] as const))("%s", (_about, v) => {
    const found = broken(
      GROUNDS[v.table]!,
      { clause: v.clause, where: v.where },
      readPlaces(v.standing),
      readPlaces(v.moved),
    );
    expect(found).toEqual(v.broken);
  });
});

/** As in tools/vectors/constraints.py: one piece tried at several places. */
interface Case {
  book: string;
  clause: string;
  piece: string;
  where: Constraint[];
  standing: Record<string, RawPlace>;
  places: RawPlace[];
  broken: Broken[][];
  sizes?: Record<string, Piece>;
}

function groundOf({ book, sizes }: Case): Ground {
  const ground = GROUNDS[book]!;
  return { ...ground, table: { ...ground.table, sizes: sizes ?? {} } };
}

describe("placings that random matches reach", () => {
  const cases = vectors<Case[]>("placings");
  it.each(Object.keys(GROUNDS))("%s", (book) => {
    const mine = cases.filter((one) => one.book === book);
    expect(mine.length).toBeGreaterThan(5);
    for (const one of mine) {
      const standing = readPlaces(one.standing);
      const found = one.places.map((place) =>
        broken(groundOf(one), { clause: one.clause, where: { [one.piece]: one.where } }, standing, {
          [one.piece]: readPlace(place)!,
        }),
      );
      expect(found, JSON.stringify(one.where)).toEqual(one.broken);
    }
  });
});

const place = (rule: Constraint): unknown =>
  broken(GROUNDS["dadinho"]!, { clause: "1", where: { h2: [rule] } }, {}, readPlaces({ h2: [0, 0] }));

describe("what no pitch has and nobody knows", () => {
  it.each(["inside", "outside", "touching"] as const)("is a fault: %s the moon", (kind) => {
    expect(() => place({ kind, clause: "1", zone: "moon" })).toThrow("no zone moon");
    expect(() => place({ kind, clause: "1" })).toThrow("no zone");
  });
  it("is a fault: another kind of condition", () => {
    expect(() => place({ kind: "beside" as "near", clause: "1" })).toThrow("nobody knows");
  });
});
