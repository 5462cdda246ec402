import { expect, test } from "vitest";
import { clauseName } from "../src/clause-name.js";
import { aloud, together } from "../src/line-of-calls.js";
import { unlikeScore } from "../src/ending.js";
import type { Call } from "../src/protocol.js";
import { speaks } from "../src/showing.js";

const call = (rule: string, against: "home" | "away"): Call => ({
  rule,
  call: "too_near",
  title: "",
  against,
  why: { text: `${rule} ${against}` },
});

test("what several pieces did alike is called once, with how often", () => {
  const calls = [call("114.a", "home"), call("114.a", "home"), call("114.a", "away"), call("8", "home")];
  expect(together(calls).map(([{ rule, against }, times]) => [rule, against, times])).toEqual([
    ["114.a", "home", 2],
    ["114.a", "away", 1],
    ["8", "home", 1],
  ]);
});

test("nothing is said aloud that the line says already", () => {
  expect(aloud({ said: ["goal", "zone"], goal: "home" })).toEqual(["zone"]);
  expect(aloud({ said: ["goal"] })).toEqual(["goal"]);
  expect(aloud({ said: ["change", "change_back"] })).toEqual(["change_back"]);
  expect(aloud({})).toEqual([]);
});

test("the clock and a piece that is set take no sentence away, a flick does", () => {
  expect(speaks({ time: 3 }, {})).toBe(false);
  expect(speaks({ place: { h7: [0, 0] }, side: "home" }, {})).toBe(false);
  expect(speaks({ time: 3 }, { worth: true })).toBe(true);
  expect(speaks({ flick: "h7", side: "home" }, {})).toBe(true);
});

test("a clause is called as its book's people write it", () => {
  expect(clauseName("22.§3", { language: "pt", sections: {} })).toBe("Art. 22 §3");
  expect(clauseName("36.c", { language: "pt", sections: {} })).toBe("Art. 36 c");
  expect(clauseName("attack.8", { language: "pt-PT", sections: { attack: "Ataque" } })).toBe("Ataque 8");
  expect(clauseName("3.2.2.s2", { language: "pl", sections: {} })).toBe("§ 3.2.2 (2)");
  expect(clauseName("5.2.1", { language: "es", sections: {} })).toBe("§ 5.2.1");
});

test("a win that the score does not show is explained", () => {
  expect(unlikeScore({ winner: "away", score: { home: 0, away: 0 } })).toBe(true);
  expect(unlikeScore({ winner: "away", score: { home: 0, away: 1 } })).toBe(false);
  expect(unlikeScore({ winner: "home", score: { home: 1, away: 1 }, shots: { home: 4, away: 3 } })).toBe(false);
  expect(unlikeScore({ winner: "home", score: { home: 0, away: 2 }, by: "resigned" })).toBe(false);
});
