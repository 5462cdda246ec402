import { describe, expect, it } from "vitest";
import { flickable, likeliest, manners, mine, placing, whyNot } from "../src/offers.js";
import { readPlaces } from "../src/places.js";
import type { Offer } from "../src/protocol.js";

const label = { text: "x" };
const flick: Offer = { does: "flick", side: "home", clause: "1", label, pieces: ["h7", "h9"], how: ["flick", "press"] };
const place: Offer = { does: "place", side: "home", clause: "2", label, pieces: ["hk"] };
const barred: Offer = { does: "flick", side: "home", clause: "3", label, pieces: ["h4"], barred: { text: "no" } };

describe("offers", () => {
  it("are mine by my seats", () => {
    expect(mine([flick, { ...flick, side: "away" }], ["home"])).toEqual([flick]);
    expect(mine([flick], [])).toEqual([]);
  });
  it("of the referee are mine where he would ask both, not where he decides", () => {
    const asks: Offer = { does: "say", side: "referee", clause: "4", label, word: "boskov" };
    const toss: Offer = { does: "choose", side: "referee", clause: "5", label, options: [], blocks: true };
    expect(mine([asks, toss], ["away"])).toEqual([asks]);
    expect(mine([asks, toss], [])).toEqual([]);
  });
  it("let a piece be played in the chosen manner, never a barred one", () => {
    expect(flickable(manners([flick, barred]), "press").get("h7")).toEqual({ how: "press", as: null });
    expect(flickable(manners([flick, barred]), "nonsense").get("h7")).toEqual({ how: "flick", as: null });
    expect(flickable(manners([flick, barred]), null).has("h4")).toBe(false);
  });
  it("place at once only where there is nothing to flick", () => {
    expect(placing([flick, place], null)).toBeNull();
    expect(placing([place], null)).toBe(place);
  });
  it("say why not", () => {
    expect(whyNot([flick, barred], "h4")).toBe(barred);
    expect(whyNot([flick, barred], "h7")).toBeNull();
  });
  it("take the selected piece, else the nearest to the ball", () => {
    const places = readPlaces({ ball: [0, 0], h7: [100, 0], h9: [50, 0] });
    expect(likeliest(["h7", "h9"], null, places)).toBe("h9");
    expect(likeliest(["h7", "h9"], "h7", places)).toBe("h7");
  });
});
