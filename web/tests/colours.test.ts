import { describe, expect, it } from "vitest";
import { ALL_EYES, apart, APART, lab, linear, over, seenBy } from "../src/colours.js";
import { PALETTE, WORN } from "../src/protocol.js";
import { MARKS } from "../src/table/scene.js";
import { GROUNDS } from "./grounds.js";

const deutan = (hex: string): number => lab(seenBy("deuteranopia", linear(hex)))[1];

describe("colours", () => {
  it("are measured as the standards do", () => {
    const [l, a, b] = lab(linear("#2264c8"));
    expect([l, a, b].map(Math.round)).toEqual([44, 17, -58]);
    expect(lab(linear("#ffffff"))[0]).toBeCloseTo(100, 3);
    expect(apart("#2264c8", "#2264c8")).toBe(0);
  });
  it("lose red and green for those who do not see them, and grey stays grey", () => {
    expect(Math.abs(deutan("#c83232") - deutan("#32a032"))).toBeLessThan(25);
    for (const eyes of ALL_EYES) {
      const [, a, b] = lab(seenBy(eyes, linear("#808080")));
      expect(Math.hypot(a, b)).toBeLessThan(1);
    }
  });
  it("of the two sides by default are apart for all eyes", () => {
    expect(apart(WORN.home.main, WORN.away.main)).toBeGreaterThan(2 * APART);
  });
  it("of every kit leave somebody to play against", () => {
    const colours = Object.values(PALETTE).map(({ main }) => main);
    for (const colour of colours) {
      expect(colours.filter((other) => apart(colour, other) > APART).length).toBeGreaterThan(2);
    }
  });
  it("of legal and illegal places are apart on every ground", () => {
    expect(Object.keys(GROUNDS).length).toBeGreaterThan(4);
    for (const [
      book,
      {
        look: { ground },
      },
    ] of Object.entries(GROUNDS)) {
      expect(
        apart(over(MARKS.legal, MARKS.line, ground), over(MARKS.illegal, MARKS.line, ground)),
        book,
      ).toBeGreaterThan(APART);
    }
  });
});
