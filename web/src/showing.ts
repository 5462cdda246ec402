/** What happens is shown step by step: each to its end, or to where the next one interrupted it, and then its
 * ruling. */

import { readAim } from "./aim.js";
import type { Play, PlayHost } from "./play.js";
import type {
  Before,
  MaySay,
  Offer,
  RuledMessage,
  Said,
  ShownTrace,
  Step,
  StepMessage,
  View,
  Window,
} from "./protocol.js";
import type { Roll } from "./table/board.js";
import { append, readTrace, type Trace } from "./trace.js";

export class Showing {
  /** Something is being shown. */
  on = false;
  /** What may be done while the flick on the screen runs. */
  running: Window[] = [];
  private current: StepMessage | null = null;
  private shownAt = 0;
  /** Steps that were interrupted, with how things stood then. */
  private readonly interrupted = new Map<StepMessage, Before>();
  private readonly queue: StepMessage[] = [];
  /** What is known of the steps that are being shown or will be. */
  private readonly traces = new Map<StepMessage, Trace>();
  /** Called when the ruling that the screen waits for has come, or will not come. */
  private ruled: (() => void) | null = null;

  constructor(
    private readonly play: Play,
    private readonly host: PlayHost,
  ) {}

  /** Whose flick runs. */
  private shooter: string | null = null;

  /** The state that what is on the screen leads to, as far as it is known. */
  get leadsTo(): number | undefined {
    return this.current?.view?.id;
  }

  add(message: StepMessage): void {
    if (message.before) this.interrupt(message.before);
    if (message.show?.trace) this.traces.set(message, readTrace(message.show.trace, !message.running));
    this.queue.push(message);
    void this.drain();
  }

  /** Nothing more is shown than what is on the screen. */
  drop(): void {
    this.queue.length = 0;
  }

  /** The line was lost meanwhile: what was not heard will not come any more. */
  forget(): void {
    this.drop();
    for (const trace of this.traces.values()) trace.ended = true;
    this.ruled?.();
  }

  /** What was played never happened, also what is still being shown of it. */
  takeBack(view: View): void {
    this.drop();
    if (this.current) Object.assign(this.current, { view, said: undefined });
    for (const trace of this.traces.values()) trace.ended = true;
    this.host.cut();
  }

  private interrupt(before: Before): void {
    const last = this.queue.at(-1) ?? this.current;
    if (!last) return;
    this.interrupted.set(last, before);
    if (last === this.current) this.host.cut();
    this.ruled?.();
  }

  /** It belongs to the last step; whoever has only just come has not seen that one. */
  unfold(piece: ShownTrace, running: Window[] | null): void {
    const last = this.queue.at(-1) ?? this.current;
    const trace = last && this.traces.get(last);
    if (!last || !trace || trace.ended) return;
    append(trace, piece, running === null);
    if (running === null) return;
    last.running = running;
    if (last === this.current) this.run(running);
  }

  /** What may be done changes also when nothing is heard. */
  private run(windows: Window[]): void {
    const shown = performance.now() - this.shownAt;
    for (const { since } of windows.slice(this.running.length))
      setTimeout(() => this.host.changed(), since * 1000 + 20 - shown);
    this.running = windows;
  }

  rule({ trace, step, said, view }: RuledMessage): void {
    this.unfold(trace, null);
    const last = this.queue.at(-1) ?? this.current;
    if (last) Object.assign(last, { step, said, view });
    else this.play.view = view;
    this.ruled?.();
  }

  private async ruling(step: StepMessage): Promise<void> {
    if (step.view || this.interrupted.has(step)) return;
    await new Promise<void>((resolve) => (this.ruled = resolve));
    this.ruled = null;
  }

  /** What may be done that many seconds after the flick on the screen began. */
  offers(seconds: number): Offer[] {
    const now = this.running.findLast((window) => window.since <= seconds) ?? this.running[0];
    return now?.offers ?? [];
  }

  private async drain(): Promise<void> {
    if (this.on) return;
    this.on = true;
    for (let step = this.queue.shift(); step; step = this.queue.shift()) {
      this.play.theirAim = null;
      this.current = step;
      await this.show(step);
    }
    this.current = null;
    this.on = false;
    this.host.changed();
  }

  /** To its end, or to where the next one interrupted it. */
  private async show(step: StepMessage): Promise<void> {
    // A shot runs on while the keeper dives.
    this.shooter = "flick" in step.step ? step.step.flick : "dive" in step.step ? this.shooter : null;
    const trace = this.traces.get(step);
    if (trace && !this.interrupted.has(step)) {
      this.shownAt = performance.now();
      this.run(step.running ?? []);
      await this.host.show(trace, step.show?.aim ? readAim(step.show.aim) : null);
      this.running = [];
    }
    await this.ruling(step);
    this.traces.delete(step);
    const standing = this.interrupted.get(step);
    if (!standing || !this.play.view) return this.end(step, trace ?? null);
    this.interrupted.delete(step);
    const { said, ball, pieces } = standing;
    this.play.view = { ...this.play.view, ball, pieces };
    if (said.worth) this.speak(said, step.step);
  }

  private async end(step: StepMessage, trace: Trace | null): Promise<void> {
    const before = this.play.view;
    const { said, view } = step;
    if (!said || !view) return; // the line was lost meanwhile: the welcome told how things stand
    if (said.goal) {
      this.play.spoken = said;
      await this.host.scored(said, this.shooter, trace);
    }
    const roll = rollIn(step.step, view.id);
    if (roll) {
      this.play.lastRoll = roll;
      await this.host.rolled(roll, view.ball);
    }
    if (!step.said) return; // taken back meanwhile
    this.hear(step.step, before);
    this.play.view = view;
    this.host.stepped(step.step);
    this.speak(said, step.step);
    this.host.changed();
  }

  private hear(step: Step, before: View | null): void {
    if (PLAYED.some((kind) => kind in step)) this.play.lastWord = null;
    if (!("say" in step) || !step.side || step.side === "referee") return;
    const offer = before?.offers.find(
      (o): o is MaySay => o.does === "say" && o.word === step.say && o.side === step.side,
    );
    if (offer) this.play.lastWord = { side: step.side, offer };
  }

  private speak(said: Said, step: Step): void {
    if (said.worth) this.play.log = [...this.play.log, said];
    if (speaks(step, said)) this.play.spoken = said;
    this.host.spoke(said);
  }
}

/** What is played: nothing that was said before it stands any longer. */
const PLAYED = ["flick", "roll", "dive", "use", "late", "substitute"];

/** What the referee said before stands no longer. The clock that runs on, or a piece that was set, changes nothing. */
export const speaks = (step: Step, { worth, because }: Pick<Said, "worth" | "because">): boolean =>
  worth === true || because !== undefined || PLAYED.some((kind) => kind in step);

/** The die that was thrown, if one was. */
export function rollIn(step: Step, id: number): Roll | null {
  if (!("roll" in step)) return null;
  return { die: step.roll, face: step.face, side: step.side === "referee" ? null : (step.side ?? null), id };
}
