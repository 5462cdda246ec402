import { describe, expect, it } from "vitest";
import { bodyAt, readTrace, slowMoment, TracePlayer, type RawTrace } from "../src/trace.js";

// Slides from x = 0 at 1000 mm/s, slowed by 2000 mm/s²: at rest after half a second at 250 mm.
const RAW: RawTrace = {
  start: 10, end: 10.5,
  paths: { h7: [[10, 0, 5, 1000, 0, -2000, 0], [10.5, 250, 5]], ball: [[10, 700, 0, 600, 0], [10.5, 1000]] },
  contacts: [[10.25, "h7", "ball", 1, 2, 3, 40]], marks: [[10.3, "h7", "turned"]],
};

describe("traces", () => {
  const trace = readTrace(RAW);
  it.each([[0, 0], [0.25, 187.5], [0.5, 250], [9, 250]])("is exact at %f s", (t, x) => {
    expect(bodyAt(trace.paths["h7"]!, t).x).toBeCloseTo(x, 9);
    expect(bodyAt(trace.paths["h7"]!, t).y).toBe(5);
  });
  it("counts time from its own start", () => {
    expect(trace.duration).toBeCloseTo(0.5);
    expect(trace.contacts[0]).toMatchObject({ a: "h7", b: "ball", impulse: 40 });
  });
  it("is heard once and ends", () => {
    let heard = 0;
    const player = new TracePlayer(trace, null, () => heard++);
    for (let i = 0; i < 40; i++) player.advance(0.02);
    expect([player.over, heard, player.bodies().get("h7")!.face]).toEqual([true, 1, "down"]);
  });
  it("slows down once near a goal", () => {
    expect(slowMoment(trace, 820, 55)).not.toBeNull();
    expect(slowMoment(trace, 3000, 55)).toBeNull();
  });
});
