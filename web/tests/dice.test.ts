import { describe, expect, it } from "vitest";
import { check, faceUp } from "../src/dice/check.js";
import type { Dice, Face } from "../src/dice/faces.js";
import {
  actionsOf,
  declare,
  declaredOf,
  dieHint,
  EMPTY,
  held,
  hintOf,
  inBest,
  pick,
  pickUse,
} from "../src/dice/hand.js";
import { along, lasts, route } from "../src/dice/walk.js";
import { Holding } from "../src/dice/holding.js";
import type { Advised, Die, Offer, View } from "../src/protocol.js";
import { vectors } from "./vectors.js";

const label = { text: "x" };
const roll: Offer = { does: "roll", side: "home", clause: "1", label, dice: ["control", "pass"] };
const double: Offer = { does: "say", side: "home", clause: "2", label, word: "double", declares: true };
const from: Offer = {
  does: "choose",
  side: "home",
  clause: "3",
  label,
  declares: true,
  options: [
    { id: "left", label, at: [2, 1] },
    { id: "right", label, at: [4, 1] },
  ],
};
const use: Offer = { does: "use", side: "home", clause: "4", label };
const offers = [roll, from, double, use];
const ball: [number, number] = [2, 1];
const view = (id: number): View => ({ id, ball }) as unknown as View;

describe("a hand", () => {
  it("holds nothing until a die is picked, and throws nothing", () => {
    expect(held(EMPTY, offers)).toBeNull();
    expect(actionsOf(EMPTY, offers, ball)).toEqual([]);
  });
  it("holds the only die there is", () => {
    expect(held(EMPTY, [{ ...roll, dice: ["keeper"] }])).toBe("keeper");
  });
  it("throws the die with what was declared, in the book's order", () => {
    const hand = declare(declare(pick(EMPTY, "pass"), double, { say: "double" }), from, { choose: "right" });
    expect(actionsOf(hand, offers, ball)).toEqual([
      { choose: "right" },
      { say: "double" },
      { do: "roll", die: "pass" },
    ]);
  });
  it("takes a declaration back at a second tap, and another option instead of the first", () => {
    const said = declare(pick(EMPTY, "pass"), double, { say: "double" });
    expect(actionsOf(declare(said, double, { say: "double" }), offers, ball)).toEqual([{ do: "roll", die: "pass" }]);
    const twice = declare(declare(EMPTY, from, { choose: "left" }), from, { choose: "right" });
    expect(declaredOf(twice, from, ball)).toEqual({ choose: "right" });
  });
  it("does not choose the square where the ball lies", () => {
    expect(declaredOf(declare(EMPTY, from, { choose: "left" }), from, ball)).toBeNull();
  });
  it("holds the champion instead of a die, and lets go of what is no longer offered", () => {
    expect(actionsOf(pickUse(pick(EMPTY, "pass")), offers, ball)).toEqual([{ use: "champion" }]);
    expect(actionsOf(pick(EMPTY, "long"), offers, ball)).toEqual([]);
    expect(actionsOf(pickUse(EMPTY), [{ ...roll, dice: ["keeper"] }], ball)).toEqual([]);
  });
});

describe("holding", () => {
  it("keeps the die that was thrown last at hand, and gives it back", () => {
    const holding = new Holding();
    expect(held(holding.handOf(view(1)), offers)).toBeNull();
    holding.pick(view(1), offers, "pass");
    holding.thrown("pass");
    expect(held(holding.handOf(view(2)), offers)).toBe("pass");
    expect(held(holding.handOf(view(2)), [{ ...roll, dice: ["long", "control"] }])).toBeNull();
    holding.take(view(2), EMPTY);
    expect(held(holding.handOf(view(2)), offers)).toBeNull();
  });
});

describe("hints", () => {
  const hints: Advised[] = [
    { actions: [{ say: "double" }, { do: "roll", die: "pass" }], goal: 0.3, best: true },
    { actions: [{ do: "roll", die: "pass" }], goal: 0.2, best: false },
  ];
  it("are found by what would be done", () => {
    expect(dieHint(hints, EMPTY, offers, "pass", ball)?.goal).toBe(0.2);
    expect(dieHint(hints, declare(EMPTY, double, { say: "double" }), offers, "pass", ball)?.goal).toBe(0.3);
    expect(hintOf(hints, [{ use: "champion" }])).toBeUndefined();
  });
  it("count a side that they do not name as good as the other", () => {
    expect(hintOf(hints, [{ choose: "right" }, { do: "roll", die: "pass" }])?.goal).toBe(0.2);
  });
  it("mark every part of the best", () => {
    expect(inBest(hints, { say: "double" })).toBe(true);
    expect(inBest(hints, { do: "roll", die: "control" })).toBe(false);
  });
});

describe("the ball", () => {
  it("walks square after square", () => {
    const way = route([3, 6], [3, 9], null);
    expect(way.map((s) => s.spot)).toEqual([
      [3, 6],
      [3, 7],
      [3, 8],
      [3, 9],
    ]);
    expect(along(way, 0).spot).toEqual([3, 6]);
    expect(along(way, lasts(way) + 1)).toEqual({ spot: [3, 9], hop: 0 });
    expect(along(way, lasts(way) / 6).hop).toBeGreaterThan(0.9);
  });
  it("goes into the net before it comes back to the centre", () => {
    const rows = route([3, 10], [3, 6], "home").map((s) => s.spot[1]);
    expect(Math.max(...rows)).toBeGreaterThan(11);
    expect(rows.at(-1)).toBe(6);
    expect(Math.min(...route([3, 2], [3, 6], "away").map((s) => s.spot[1]))).toBeLessThan(1);
  });
});

describe("the dice", () => {
  const faces = ["a", "b", "c", "d", "e", "f"];
  it("fall as the server says they fall", () => {
    const { faces: all, fallen } = vectors<{
      faces: Dice;
      fallen: { secret: string; number: number; die: Die; face: Face }[];
    }>("dice");
    expect(fallen.length).toBeGreaterThan(50);
    expect(fallen.map(({ secret, number, die }) => faceUp(secret, number, die, all[die]!))).toEqual(
      fallen.map(({ face }) => face),
    );
  });
  it("were honest, or it is said where not", () => {
    const face = faceUp("secret", 2, "pass", faces);
    const seal = "2bb80d537b1da3e38bd30361aa855686bde0eacd7162fef6a25fe97bf527a25b"; // SHA-256 of "secret"
    const record = (secret: string | undefined, rolled: unknown): string =>
      [
        { book: "campeao", seeds: { sha256: seal, secret } },
        { step: { choose: "home" } },
        { step: { roll: "pass", face: rolled } },
      ]
        .map((l) => JSON.stringify(l))
        .join("\n");
    expect(check(record("secret", face), { pass: faces }, seal)).toEqual({ rolls: 1, fault: null });
    expect(check(record("secret", face === "a" ? "b" : "a"), { pass: faces }, null).fault).toEqual({
      entry: 2,
      die: "pass",
    });
    expect(check(record("other", face), { pass: faces }, null).fault).toBe("another_secret");
    expect(check(record("secret", face), { pass: faces }, "seen before").fault).toBe("another_seal");
    expect(check(record(undefined, face), { pass: faces }, null).fault).toBe("not_revealed");
  });
});
