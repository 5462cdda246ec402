import { describe, expect, it } from "vitest";
import { apart, APART } from "../src/colours.js";
import { CRESTS, readKit, standingOut } from "../src/kit-choice.js";
import { PALETTE, WORN } from "../src/protocol.js";
import { GROUNDS } from "./grounds.js";

describe("what is worn by default", () => {
  for (const [
    book,
    {
      look: { ground },
    },
  ] of Object.entries(GROUNDS)) {
    it(`stands out from the pitch of ${book}, for all eyes`, () => {
      const { home, away } = standingOut(ground);
      expect(apart(home.main, ground)).toBeGreaterThan(APART);
      expect(apart(away.main, ground)).toBeGreaterThan(APART);
      expect(apart(home.main, away.main)).toBeGreaterThan(APART);
    });
  }
  it("is blue and orange where there is no pitch", () => {
    expect(standingOut(undefined)).toBe(WORN);
  });
});

describe("a kit file", () => {
  const kit = { ...PALETTE["red"]!, design: "halves" as const, crest: CRESTS["star"]!("#ffffff") };
  it("is read as it was written", () => {
    expect(readKit(JSON.stringify(kit))).toEqual(kit);
    for (const crest of Object.values(CRESTS))
      expect(readKit(JSON.stringify({ ...kit, crest: crest("#000000") }))).not.toBeNull();
  });
  it("is refused where it is none", () => {
    for (const wrong of [
      "",
      "[]",
      "null",
      "{}",
      JSON.stringify({ ...kit, main: "red" }),
      JSON.stringify({ ...kit, number: kit.main }),
      JSON.stringify({ ...kit, design: "dots" }),
      JSON.stringify({ ...kit, crest: [{ kind: "disc", colour: "#fff", at: [0, 0], radius: 1 }] }),
      JSON.stringify({
        ...kit,
        crest: [
          {
            kind: "polygon",
            colour: "#ffffff",
            points: [
              [0, 0],
              [2, 0],
              [0, 1],
            ],
          },
        ],
      }),
    ]) {
      expect(readKit(wrong), wrong).toBeNull();
    }
  });
});
