import { describe, expect, it } from "vitest";
import type { Segment, ShownTrace } from "../src/protocol.js";
import { append, bodyAt, readTrace, slowMoment, speedAt, TracePlayer } from "../src/trace.js";
import { vectors } from "./vectors.js";

const row = (t: number, x: number, y: number, vx = 0, ax = 0): Segment => [t, x, y, vx, 0, ax, 0, 0, 0, 0, 0, 0, 0];

// Slides from x = 0 at 1000 mm/s, slowed by 2000 mm/s²: at rest after half a second at 250 mm.
const RAW: ShownTrace = {
  start: 10,
  end: 10.5,
  paths: { h7: [row(10, 0, 5, 1000, -2000), row(10.5, 250, 5)], ball: [row(10, 700, 0, 600), row(10.5, 1000, 0)] },
  contacts: [[10.25, "h7", "ball", 1, 2, 3, 40]],
  marks: [[10.3, "h7", "turned"]],
  finished: true,
};

describe("traces", () => {
  const trace = readTrace(RAW);
  it.each([
    [0, 0],
    [0.25, 187.5],
    [0.5, 250],
    [9, 250],
  ])("is exact at %f s", (t, x) => {
    expect(bodyAt(trace.paths["h7"]!, t).x).toBeCloseTo(x, 9);
    expect(bodyAt(trace.paths["h7"]!, t).y).toBe(5);
  });
  it("counts time from its own start", () => {
    expect(trace.duration).toBeCloseTo(0.5);
    expect(trace.contacts[0]).toMatchObject({ a: "h7", b: "ball", impulse: 40 });
  });
  it("is heard once and ends", () => {
    let heard = 0;
    const player = new TracePlayer(
      trace,
      () => null,
      () => heard++,
    );
    for (let i = 0; i < 40; i++) player.advance(0.02);
    expect([player.over, heard, player.bodies().get("h7")!.face]).toEqual([true, 1, "down"]);
  });
  it("slows down once near a goal", () => {
    expect(slowMoment(trace, 820, 55)).not.toBeNull();
    expect(slowMoment(trace, 3000, 55)).toBeNull();
  });
});

describe("a real flick", () => {
  interface Seen {
    name: string;
    t: number;
    motion: [at: [number, number], velocity: [number, number]] | null;
  }
  const { trace: told, seen } = vectors<{ trace: ShownTrace; seen: Seen[] }>("traces");
  const trace = readTrace(told);
  it("is where the server says it is, at any moment", () => {
    expect(seen.filter(({ motion }) => motion).length).toBeGreaterThan(40);
    for (const { name, t, motion } of seen) {
      const path = trace.paths[name];
      expect(path === undefined).toBe(motion === null);
      if (!path || !motion) continue;
      const { x, y } = bodyAt(path, t - told.start);
      expect(x).toBeCloseTo(motion[0][0], 6);
      expect(y).toBeCloseTo(motion[0][1], 6);
      expect(speedAt(path, t - told.start)).toBeCloseTo(Math.hypot(...motion[1]), 6);
    }
  });
});

describe("a trace that unfolds", () => {
  const first: ShownTrace = {
    start: 10,
    end: 10.2,
    paths: { h7: [row(10, 0, 5, 1000, -2000)] },
    contacts: [],
    marks: [],
    finished: false,
  };
  const later: ShownTrace = {
    start: 10,
    end: 10.5,
    paths: { h7: [row(10.5, 250, 5)], ball: [row(10.25, 700, 0, 600)] },
    contacts: [[10.25, "h7", "ball", 1, 2, 3, 40]],
    marks: [],
    finished: true,
  };

  it("waits for what it does not know yet, and is then where it should be", () => {
    const trace = readTrace(first, false);
    let heard = 0;
    const player = new TracePlayer(
      trace,
      () => null,
      () => heard++,
    );
    for (let i = 0; i < 15; i++) player.advance(0.02);
    expect(player.time).toBeCloseTo(0.2);
    expect(player.over).toBe(false);
    append(trace, later, true);
    player.advance(0);
    expect([player.time, heard, player.over]).toEqual([expect.closeTo(0.3), 1, false]);
    expect(player.bodies().get("ball")!.x).toBeCloseTo(730);
    player.advance(1);
    expect(player.over).toBe(true);
  });
  it("keeps what will be met where it lies until then", () => {
    const trace = readTrace(first, false);
    append(trace, later, true);
    expect(bodyAt(trace.paths["ball"]!, 0.1).x).toBe(700);
  });
  it("finds the slow moment when it is told of it", () => {
    const trace = readTrace(first, false);
    const player = new TracePlayer(
      trace,
      (known) => slowMoment(known, 820, 55),
      () => undefined,
    );
    player.advance(0.2);
    append(trace, later, false);
    player.advance(0.1);
    player.advance(0.1);
    expect(player.time).toBeCloseTo(0.33);
  });
  it("does not grow once it has ended", () => {
    const trace = readTrace(RAW);
    append(trace, later, true);
    expect(trace.contacts).toHaveLength(1);
  });
});
