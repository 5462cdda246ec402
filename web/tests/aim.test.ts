import { describe, expect, it } from "vitest";
import { freshAim, ghost, pulled } from "../src/aim.js";
import { readPlaces } from "../src/places.js";
import { Camera } from "../src/table/camera.js";
import { GROUNDS } from "./grounds.js";

const aim = freshAim("h7", { how: "flick", as: null });
const hand = { speed: 4000, slowing: 1765 };

describe("aiming", () => {
  it("goes against the pull, and a full pull is a full flick", () => {
    expect(pulled(aim, -100, 0, 200, 200)).toMatchObject({ angle: expect.closeTo(0, 9), power: 1 });
    expect(pulled(aim, 0, 100, 106, 200).power).toBeCloseTo(0.25, 2);
    expect(pulled(aim, 0, 5, 5, 200).power).toBe(0);
  });
  it("shows the first contact and where the ball starts", () => {
    const places = readPlaces({ h7: [0, 0], ball: [100, 0], a3: [300, 0] });
    const seen = ghost(GROUNDS["dadinho"]!.table, places, { ...aim, power: 1 }, hand)!;
    expect(seen.hit).toBe("ball");
    expect(seen.at[0]).toBeCloseTo(72, 0);
    expect(seen.towards![0]).toBeCloseTo(1, 3);
  });
  it("stops where the flick would stop", () => {
    const seen = ghost(GROUNDS["dadinho"]!.table, readPlaces({ h7: [0, 0] }), { ...aim, angle: 90, power: 0.1 }, hand)!;
    expect(seen.hit).toBeNull();
    expect(seen.at[1]).toBeCloseTo((400 * 400) / (2 * 1765), 3);
  });
});

describe("camera", () => {
  it.each([0, 1, 2, 3])("goes there and back at %i quarter turns", (quarters) => {
    const camera = new Camera({ x0: -900, y0: -600, x1: 900, y1: 600 });
    camera.resize(800, 600);
    camera.turnTo(quarters);
    camera.zoomAt(100, 100, 2);
    const [sx, sy] = camera.toScreen(123, -45);
    const [x, y] = camera.toWorld(sx, sy);
    expect([x, y]).toEqual([expect.closeTo(123, 6), expect.closeTo(-45, 6)]);
    const [dx, dy] = camera.directionToWorld(...([10, 0] as const));
    const moved = camera.toWorld(sx + 10, sy);
    expect([moved[0] - x, moved[1] - y]).toEqual([
      expect.closeTo(dx / camera.scale, 6),
      expect.closeTo(dy / camera.scale, 6),
    ]);
  });
});
