/** What was wrong comes again, later and later; an exam counts what was right. */

import { expect, test } from "vitest";
import {
  AFTER,
  answered,
  due,
  known,
  next,
  NOTHING,
  read,
  today,
  type Card,
  type Learned,
} from "../src/school/boxes.js";
import {
  begun,
  clock,
  drawn,
  MINUTES,
  over,
  passed,
  points,
  QUESTIONS,
  secondsLeft,
  TO_PASS,
} from "../src/school/exam.js";

const learned = (cards: Record<string, Card>): Learned => ({ ...NOTHING, cards });

test("what was right at once does not come again", () => {
  const card = answered(undefined, true, 100);
  expect(card.due).toBeNull();
  expect(due(learned({ a: card }), 1000)).toEqual([]);
  expect(known(learned({ a: card }), ["a", "b"])).toBe(1);
});

test("what was wrong comes the same day, then after 1, 2, 4 and 8 days, then not any more", () => {
  let card = answered(undefined, false, 100);
  let day = 100;
  for (const after of AFTER) {
    expect(due(learned({ a: card }), day)).toEqual(["a"]);
    expect(due(learned({ a: card }), day - 1)).toEqual([]);
    card = answered(card, true, day);
    day += after;
  }
  expect(answered(card, true, day).due).toBeNull();
  expect(answered(card, false, day)).toEqual({ box: 0, due: day });
});

test("what is known least comes first, and what was never asked before what is known", () => {
  const all = learned({ a: { box: 3, due: 5 }, b: { box: 0, due: 5 }, c: { box: 4, due: null } });
  expect(due(all, 5)).toEqual(["b", "a"]);
  expect(next(all, ["c", "a", "d"])).toEqual(["d", "a", "c"]);
});

test("what somebody else wrote into the browser's store is nothing", () => {
  for (const text of [null, "", "{", "[]", "3", '{"cards": {"a": 3, "b": {"box": "x", "due": 1}}}'])
    expect(read(text).cards).toEqual({});
  const kept = learned({ a: { box: 1, due: 7 } });
  expect(read(JSON.stringify(kept))).toEqual(kept);
});

test("a day begins at midnight by the clock on the wall", () => {
  const late = new Date(2026, 10, 17, 23, 59);
  expect(today(new Date(2026, 10, 18, 0, 1))).toBe(today(late) + 1);
  expect(today(new Date(2026, 10, 17, 0, 1))).toBe(today(late));
});

test("an exam draws each question once", () => {
  const all = Array.from({ length: 50 }, (_, i) => i);
  let seed = 1;
  const random = (): number => (seed = (seed * 16807) % 2147483647) / 2147483647;
  const some = drawn(all, QUESTIONS, random);
  expect(new Set(some).size).toBe(QUESTIONS);
  expect(drawn([1, 2], QUESTIONS, random).toSorted()).toEqual([1, 2]);
});

test("who has enough right has passed, whatever the number of questions", () => {
  const ids = Array.from({ length: QUESTIONS }, (_, i) => `q${i}`);
  const exam = (right: number) => ({ ...begun("dadinho", ids, 0), right: ids.map((_, i) => i < right) });
  expect(passed(exam(TO_PASS))).toBe(true);
  expect(passed(exam(TO_PASS - 1))).toBe(false);
  expect(points(exam(7))).toBe(7);
  expect(over(exam(7))).toBe(true);
  expect(over(begun("dadinho", ids, 0))).toBe(false);
});

test("the clock runs down to nothing", () => {
  const exam = begun("dadinho", ["a"], 1_000);
  expect(secondsLeft(exam, 1_000)).toBe(MINUTES * 60);
  expect(clock(secondsLeft(exam, 61_000))).toBe("19:00");
  expect(secondsLeft(exam, 10_000_000)).toBe(0);
});
