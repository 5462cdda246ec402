/** What playing costs, for the figures: taps, seconds of waiting, milliseconds from letting go to moving. */

export type Spent = "playing" | "shown" | "waiting";

export class Tally {
  taps = 0;
  flicks = 0;
  /** Ceremonies that were taken without a tap. */
  taken = 0;
  /** Milliseconds from letting go to the first frame in which something moved. */
  readonly moved: number[] = [];
  /** `playing`: I may act; `shown`: a flick runs; `waiting`: for the others, the server, an announcement. */
  readonly seconds: Record<Spent, number> = { playing: 0, shown: 0, waiting: 0 };
  private doing: Spent = "waiting";
  private since = performance.now();

  now(doing: Spent): void {
    const at = performance.now();
    this.seconds[this.doing] += (at - this.since) / 1000;
    this.since = at;
    this.doing = doing;
  }
}
