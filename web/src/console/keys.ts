/** Keys: what a tap tells, and what it is called. The twin of `palheta.ruling.key`, held to the same vectors. */

import type { Json, Key, KeySlot, Side } from "../protocol.js";
import { say, slug } from "../words.js";

export type Answers = Record<string, string>;

const SLOT = /^\{(\w+)\}$/;
const AS_JSON = /^(\d|\{|true$|false$)/;

/** The step with these answers; what holds a slot that nobody answered is left out. */
export function told(key: Pick<Key, "step">, answers: Answers): Record<string, Json> {
  return filled(key.step, answers) as Record<string, Json>;
}

function filled(value: Json, answers: Answers): Json | undefined {
  if (Array.isArray(value)) return value.map((inner) => filled(inner, answers) as Json);
  if (typeof value === "object" && value !== null) {
    const parts = Object.entries(value).map(([name, inner]) => [name, filled(inner, answers)] as const);
    return Object.fromEntries(parts.filter(([, inner]) => inner !== undefined)) as { [key: string]: Json };
  }
  const slot = typeof value === "string" ? SLOT.exec(value) : null;
  if (!slot) return value;
  const answer = answers[slot[1]!];
  if (answer === undefined) return undefined;
  return AS_JSON.test(answer) ? (JSON.parse(answer) as Json) : answer;
}

/** What is still to be said. */
export const open = (key: Key, answers: Answers): KeySlot | undefined =>
  (key.slots ?? []).find((slot) => slot.needed && answers[slot.key] === undefined);

/** Big on the key; what it means in full is said beside it where that is longer. */
export function label(key: Key): string {
  if (key.id.startsWith("roll.")) return slug("die", key.id.slice(5));
  return key.call ? slug("call", key.call) : say(key.label);
}

export const BIG = 12;

/** The commonest of one side; what is called alike stands there once, the rest is found by searching. */
export function big(keys: readonly Key[], side: Side): Key[] {
  const called = new Set<string>();
  const mine = keys.filter((key) => key.side === side && !key.first);
  return mine.filter((key) => !called.has(label(key)) && called.add(label(key))).slice(0, BIG);
}

/** Does a key speak of this, in the reader's words or in the book's own? */
export function speaksOf(key: Key, wanted: string): boolean {
  const text = plain(`${label(key)} ${say(key.label)} ${key.clause ?? ""} ${key.own ?? ""}`);
  return plain(wanted)
    .split(/\s+/)
    .every((word) => text.includes(word));
}

const plain = (text: string): string =>
  text
    .toLowerCase()
    .normalize("NFD")
    .replace(/[\u0300-\u036f]/g, "")
    .replaceAll("ł", "l");
