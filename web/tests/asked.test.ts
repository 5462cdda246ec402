import { describe, expect, it } from "vitest";
import { askedOf } from "../src/asked.js";
import type { Call, Offer, Said } from "../src/protocol.js";

const by = { side: "home", clause: "1", label: { text: "x" } } as const;
const keeper: Offer = { ...by, does: "place", pieces: ["hk"], blocks: true };
const team: Offer = { ...by, does: "place", pieces: ["hk", "h1"], phase: 1 };
const flick: Offer = { ...by, does: "flick", pieces: ["h1"] };
const advantage: Offer = { ...by, does: "say", word: "advantage" };
const choice: Offer = { ...by, does: "choose", options: [], blocks: true };
const call = (against: "home" | "away"): Call => ({ rule: "1", call: "c", title: "", against, why: { text: "" } });
const said = (...calls: Call[]): Said => ({ clock: 0, period: 1, calls, next: {}, score: { home: 0, away: 0 } });

describe("what a player must not miss", () => {
  it("is a keeper that somebody waits for", () => {
    expect(askedOf([keeper], ["home"], null)?.about).toBe("keeper");
    expect(askedOf([keeper], ["away"], null)).toBeNull();
    expect(askedOf([flick, { ...keeper, blocks: false }], ["home"], null)).toBeNull();
    expect(askedOf([team], ["home"], null)).toBeNull();
  });
  it("is a choice", () => {
    expect(askedOf([choice], ["home"], null)?.about).toBe("choice");
    expect(askedOf([{ ...choice, declares: true }], ["home"], null)).toBeNull();
  });
  it("is the other side's fault, where there is something to say to it", () => {
    expect(askedOf([flick, advantage], ["home"], said(call("away")))?.first).toBe(advantage);
    expect(askedOf([flick, advantage], ["home"], said(call("home")))).toBeNull();
    expect(askedOf([flick, advantage], ["home"], said())).toBeNull();
    expect(askedOf([flick], ["home"], said(call("away")))).toBeNull();
  });
});
