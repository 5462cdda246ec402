import { describe, expect, it } from "vitest";
import { readPlaces } from "../src/places.js";
import { Glides } from "../src/table/glide.js";
import type { Body } from "../src/trace.js";

const bodies = (x: number): Map<string, Body> =>
  new Map([["h7", { x, y: 0, z: 0, angle: 0, face: "up", fallen: false, gone: false }]]);
const at = (x: number): ReturnType<typeof readPlaces> => readPlaces({ h7: [x, 0] });
const shown = (glides: Glides, x: number, now: number): number => {
  const all = bodies(x);
  glides.move(all, now);
  return all.get("h7")!.x;
};

describe("a piece that is placed", () => {
  it("glides to its place and stays there, however often it is told so", () => {
    const glides = new Glides();
    shown(glides, 0, 0);
    glides.towards(at(100), 1);
    expect(shown(glides, 100, 1)).toBeCloseTo(0);
    glides.towards(at(100), 1.1);
    const halfway = shown(glides, 100, 1.15);
    expect(halfway).toBeGreaterThan(50);
    expect(halfway).toBeLessThan(100);
    expect(shown(glides, 100, 1.31)).toBe(100);
  });
  it("does not move when it is shown there already, or was never seen", () => {
    const glides = new Glides();
    glides.towards(at(100), 0);
    expect(shown(glides, 100, 0)).toBe(100);
    glides.towards(at(101), 1);
    expect(shown(glides, 101, 1)).toBe(101);
  });
});
