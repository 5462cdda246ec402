/** The hand that aims: the others see it, and the server is asked what it would first touch. */

import type { Aim } from "./aim.js";
import type { ClientMessage, Side } from "./protocol.js";

/** Milliseconds without moving: the hand holds still. */
const STILL = 40;
/** Milliseconds in which the others are shown no more than one picture of it. */
const EACH = 60;

export class ShownHand {
  private sentAt = 0;
  private holding = 0;
  private asked: { re: number; aim: Aim; at: number } | null = null;
  /** Milliseconds until the server had answered what a hand would touch. */
  readonly previews: number[] = [];

  constructor(
    private readonly send: (message: ClientMessage) => void,
    private readonly number: () => number,
  ) {}

  /** Not more often than the others can draw it; when it holds still, it is asked what it would touch. */
  show(side: Side, aim: Aim | null): void {
    const now = performance.now();
    clearTimeout(this.holding);
    if (aim && aim.power > 0) this.holding = window.setTimeout(() => this.holdsStill(side, aim), STILL);
    if (aim !== null && now - this.sentAt < EACH) return;
    this.sentAt = now;
    this.send({ type: "aim", side, aim });
  }

  private holdsStill(side: Side, aim: Aim): void {
    this.send({ type: "aim", side, aim });
    this.asked = { re: this.number(), aim, at: performance.now() };
    this.send({ type: "preview", re: this.asked.re, side, aim });
  }

  /** The hand that was asked about, unless it has moved since. */
  previewed(re: number): Aim | null {
    if (this.asked?.re !== re) return null;
    this.previews.push(performance.now() - this.asked.at);
    return this.asked.aim;
  }
}
