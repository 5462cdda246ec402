/** What was done and not answered yet. Each has an id of its own, so that said again, after the line broke, it counts
 * once. */

import type { Act, Action, Side } from "./protocol.js";

export class Outbox {
  private readonly acts = new Map<number, Act>();

  add(re: number, side: Side, state: number, action: Action, phase?: number): Act {
    const act: Act = {
      type: "act",
      re,
      id: actionId(),
      side,
      state,
      action,
      ...(phase === undefined ? {} : { phase }),
    };
    this.acts.set(re, act);
    return act;
  }

  /** False when it was answered before, or is not one of ours. */
  answered(re: number): boolean {
    return this.acts.delete(re);
  }

  get unanswered(): Act[] {
    return [...this.acts.values()];
  }

  clear(): void {
    this.acts.clear();
  }
}

/** Not `randomUUID`, which plain http does not have. */
function actionId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
