/** What of a ruling is said on one line: nothing twice. */

import type { Call, Said } from "./protocol.js";

/** The calls of one kind against one side together, with how many there are. */
export function together(calls: readonly Call[]): [Call, number][] {
  const found = new Map<string, [Call, number]>();
  for (const call of calls) {
    const kind = `${call.rule} ${call.call} ${call.against}`;
    const before = found.get(kind);
    if (before) before[1]++;
    else found.set(kind, [call, 1]);
  }
  return [...found.values()];
}

/** What was said aloud, where nothing else on the line says the same. */
export function aloud({ said = [], goal }: Pick<Said, "said" | "goal">): readonly string[] {
  return said.filter(
    (word) => !(goal && word === "goal") && !said.some((other) => other !== word && other.startsWith(`${word}_`)),
  );
}
