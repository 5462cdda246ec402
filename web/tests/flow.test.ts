import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ceremony, Flow, NOTICE, SEEN, type Ceremony } from "../src/flow.js";
import { readPlaces } from "../src/places.js";
import type { MayPlace, Offer } from "../src/protocol.js";

const label = { text: "x" };
const by = { side: "home", clause: "1", label } as const;
const place: MayPlace = {
  ...by,
  does: "place",
  pieces: ["h3"],
  suggest: { h3: [-300, 0] },
  blocks: true,
  tap: { place: { h3: [-300, 0] } },
};
const keeper: MayPlace = {
  ...by,
  does: "place",
  pieces: ["hk"],
  suggest: { hk: [-300, 0] },
  blocks: true,
  tap: { place: { hk: [-300, 0] } },
};
const ready: Offer = { ...by, does: "say", word: "ready", blocks: true, tap: { say: "ready" } };
const flick: Offer = { ...by, does: "flick", pieces: ["h7"] };
const places = readPlaces({ hk: [-300, 40], h3: [-300, 40], h7: [0, 0] });
const there = readPlaces({ hk: [-300, 0], h3: [-300, 0], h7: [0, 0] });
const none: ReadonlySet<string> = new Set();

describe("a ceremony", () => {
  it("is the book's arrangement, then to be ready", () => {
    expect(ceremony([place, ready], ["home"], places, none)?.offer).toBe(place);
    expect(ceremony([place, ready], ["home"], there, none)?.action).toEqual({ say: "ready" });
  });
  it("is made even where nothing moves, when the match waits for it alone", () => {
    expect(ceremony([place], ["home"], there, none)?.offer).toBe(place);
    expect(ceremony([{ ...place, blocks: false }], ["home"], there, none)).toBeNull();
  });
  it("is never where there is something to decide", () => {
    const choices: Offer[] = [
      { ...by, does: "say", word: "advantage" },
      { ...by, does: "choose", options: [] },
      { ...by, does: "name", pieces: ["h7"] },
      { ...by, does: "roll", dice: ["pass"] },
    ];
    for (const choice of choices) {
      expect(ceremony([place, choice], ["home"], places, none)).toBeNull();
    }
  });
  it("comes before playing only where the book says placing first", () => {
    expect(ceremony([flick, place], ["home"], places, none)).toBeNull();
    expect(ceremony([place, flick], ["home"], places, none)?.offer).toBe(place);
    expect(ceremony([flick, ready], ["home"], places, none)).toBeNull();
  });
  it("is mine, allowed and unpunished", () => {
    expect(ceremony([place], ["away"], places, none)).toBeNull();
    expect(ceremony([{ ...place, barred: label }], ["home"], places, none)).toBeNull();
    expect(ceremony([{ ...place, punished: "9" }], ["home"], places, none)).toBeNull();
  });
});

const wait = (): unknown => vi.advanceTimersByTime(NOTICE + 1);

describe("the flow", () => {
  const took: Ceremony[] = [];
  let flow: Flow;
  beforeEach(() => {
    vi.useFakeTimers();
    took.length = 0;
    flow = new Flow(
      (c) => took.push(c),
      () => false,
    );
  });
  afterEach(() => vi.useRealTimers());

  it("announces an arrangement, makes it once, and says ready at once", () => {
    flow.watch([place, ready], ["home"], places, true);
    expect(flow.coming?.offer).toBe(place);
    expect(took).toHaveLength(0);
    wait();
    flow.watch([place, ready], ["home"], places, true);
    vi.advanceTimersByTime(1);
    expect(took.map((c) => c.offer)).toEqual([place, ready]);
    flow.watch([place, ready], ["home"], places, true);
    wait();
    expect(took).toHaveLength(2);
  });
  it("leaves alone who places by hand, until the next flick", () => {
    flow.watch([place], ["home"], places, true);
    flow.hold(place);
    flow.watch([place], ["home"], places, true);
    wait();
    expect(took).toHaveLength(0);
    flow.played();
    flow.watch([place], ["home"], places, true);
    wait();
    expect(took).toHaveLength(1);
  });
  it("never again arranges what nobody waits for, once it was done by hand", () => {
    const aside = { ...place, blocks: false };
    const theirs: Offer = { ...flick, side: "away", pieces: ["a7"] };
    flow.hold(aside);
    flow.played();
    flow.watch([theirs, aside], ["home"], places, true);
    wait();
    expect(took).toHaveLength(0);
    flow.watch([place], ["home"], places, true);
    wait();
    expect(took).toHaveLength(1);
  });
  it("sets no keeper before his owner could see that he is to be set", () => {
    flow.watch([keeper, ready], ["home"], places, true);
    expect(flow.announced).toBe(SEEN);
    vi.advanceTimersByTime(SEEN - 1);
    expect(took).toHaveLength(0);
    vi.advanceTimersByTime(2);
    expect(took.map((c) => c.offer)).toEqual([keeper]);
  });
  it("takes a keeper for one that is to be set though only the word after it is waited for", () => {
    flow.watch([ready, { ...keeper, blocks: false }], ["home"], places, true);
    expect(flow.announced).toBe(SEEN);
  });
  it("makes again what somebody was faster than", () => {
    flow.watch([place], ["home"], places, true);
    wait();
    flow.watch([place], ["home"], places, true);
    wait();
    expect(took).toHaveLength(1);
    flow.missed(took[0]!);
    flow.watch([place], ["home"], places, true);
    wait();
    expect(took).toHaveLength(2);
  });
  it("waits while something runs", () => {
    flow.watch([place], ["home"], places, false);
    wait();
    expect(took).toHaveLength(0);
  });
});
