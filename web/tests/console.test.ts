/** The console's keys and clock. */

import { describe, expect, it } from "vitest";
import { moment, reading, runs, set } from "../src/console/clock.js";
import { big, open, speaksOf, told } from "../src/console/keys.js";
import type { Key } from "../src/protocol.js";

const key = (more: Partial<Key>): Key => ({
  id: "x",
  kind: "report",
  side: "home",
  label: { text: "Moved his keeper" },
  step: {},
  ...more,
});

describe("a key", () => {
  const hand = key({
    step: { report: "hand", side: "home", at: "{at}", seen: [{ touch: ["{piece}", "ball"] }] },
    slots: [
      { key: "piece", answers: ["h1"], needed: true },
      { key: "at", answers: ["home_half"] },
    ],
  });

  it("asks for what is needed and leaves out what nobody said", () => {
    expect(open(hand, {})?.key).toBe("piece");
    expect(open(hand, { piece: "h1" })).toBeUndefined();
    expect(told(hand, { piece: "h1" })).toEqual({ report: "hand", side: "home", seen: [{ touch: ["h1", "ball"] }] });
  });

  it("takes an answer that is written as JSON for what it is", () => {
    expect(told(key({ step: { late: "{late}" } }), { late: "9" })).toEqual({ late: 9 });
    expect(told(key({ step: { face: "{face}" } }), { face: '{"arrow": "back", "number": 1}' })).toEqual({
      face: { arrow: "back", number: 1 },
    });
    expect(told(key({ step: { deliberate: "{deliberate}" } }), { deliberate: "true" })).toEqual({ deliberate: true });
  });

  it("is found by the book's own words, whatever marks stand on their letters", () => {
    const keeper = key({ own: "Goleiros: o goleiro não é tocado" });
    expect(speaksOf(keeper, "goleiro nao")).toBe(true);
    expect(speaksOf(keeper, "spalony")).toBe(false);
  });

  it("stands there once, however many words are called alike", () => {
    const keys = Array.from({ length: 30 }, (_, i) =>
      key({ id: `k${i}`, call: i % 20 === 0 ? "indiscipline" : `call${i}` }),
    );
    const shown = big(keys, "home");
    expect(shown.map((one) => one.id)).toEqual(keys.slice(0, 12).map((one) => one.id));
    expect(big([...keys.slice(0, 2), keys[20]!], "home")).toHaveLength(2);
  });
});

describe("the clock", () => {
  const clock = { reading: 100, at: 1000, runs: true, by: "a", period: 1 };

  it("is right at once after a sleep of any length", () => {
    expect(reading(clock, 1, 1300)).toBe(400);
    expect(reading({ ...clock, runs: false }, 1, 1300)).toBe(100);
  });

  it("begins anew with each period", () => {
    expect(reading(clock, 2, 1300)).toBe(0);
    expect(runs(clock, 2)).toBe(false);
  });

  it("never goes back when another device's time is a little ahead", () => {
    expect(reading(clock, 1, 990)).toBe(100);
  });

  it("is told with its reading and its moment", () => {
    expect(set({ ...clock, reading: 12.345, at: 7.00049 })).toEqual({
      note: "clock",
      said: { reading: 12.3, at: 7, runs: true, by: "a", period: 1 },
    });
  });

  it("keeps the request for a shot to the instant, and all else before the end until that is told", () => {
    const view = { time_up: 420, played: 0 };
    expect(moment(421.27, view, true)).toBe(421.3);
    expect(moment(421.27, view, false)).toBe(419.9);
    expect(moment(10, { time_up: null, played: 0 }, false)).toBe(10);
  });

  it("tells of nothing before what was told last", () => {
    expect(moment(10, { time_up: 900, played: 450 }, false)).toBe(450);
  });
});
