/** A match as this browser sees it: messages in, pictures out. No component; the match page draws it. */

import { readAim, type Aim } from "./aim.js";
import { Connection, socketUrl, type LineState } from "./connection.js";
import { Outbox } from "./outbox.js";
import { readPlace, readPlaces, type Places } from "./places.js";
import type { Action, BackMessage, Before, Broken, Ghost, HintMessage, MaySay, Offer, PeopleMessage, Preparing, Proposal, Reason, RoomInfo, RuledMessage, Said, ServerMessage, ShownTrace, Side, Step, StepMessage, View, Window } from "./protocol.js";
import { keepSeal, seatsOf } from "./server.js";
import type { Roll } from "./table/board.js";
import { append, readTrace, type Trace } from "./trace.js";

export interface PlayHost {
  changed(): void;
  /** Run a flick; resolves when the picture is at rest. */
  show(trace: Trace, aim: Aim | null): Promise<void>;
  /** A die is thrown, and the ball will lie there; resolves when it has landed. */
  rolled(roll: Roll, ball: View["ball"]): Promise<void>;
  hinted(message: HintMessage): void;
  /** What is being shown was interrupted: show no more of it. */
  cut(): void;
  /** A step was taken, by anybody. */
  stepped(step: Step): void;
  /** The referee has spoken. */
  spoke(said: Said): void;
  /** A goal: it is celebrated before anything goes on. `trace`: how it was scored. */
  scored(said: Said, by: string | null, trace: Trace | null): Promise<void>;
  /** What the hand that was asked about would first touch. */
  previewed(aim: Aim, ghost: Ghost): void;
  refused(words: Reason, clause: string | null, broken: Broken[]): void;
  /** That side has taken back what it played last. */
  wentBack(side: Side): void;
  /** The other side said no, or somebody played on. */
  unanswered(proposal: Proposal): void;
}

/** Milliseconds without moving: the hand holds still. */
const STILL = 40;

export class Play {
  match: RoomInfo | null = null;
  view: View | null = null;
  seats: Side[] = [];
  line: LineState = "connecting";
  lineWhy = "";
  log: Said[] = [];
  /** What the referee said to what happened last, also where it is not worth a line of the log. */
  spoken: Said | null = null;
  /** What a side has said last, and the offer that it took with it, until something is played. */
  lastWord: { side: Side; offer: MaySay } | null = null;
  theirAim: Aim | null = null;
  /** The die that fell last, for a board game. */
  lastRoll: Roll | null = null;
  people: Omit<PeopleMessage, "type"> = { home: true, away: true, watching: 0 };
  /** The match that follows this one, once somebody has asked to play again. */
  nextMatch: string | null = null;
  /** What one side has asked the other for, and waits for the answer. */
  proposal: Proposal | null = null;
  /** An action is on its way. */
  waiting = false;
  /** What was done cannot be kept just now. */
  notStored = false;
  showing = false;
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
  /** How far the table is from being playable; null when it is. */
  preparing: Preparing | null = null;
  /** Why the server will not open this match. */
  refusal: Reason | null = null;
  private readonly connection: Connection;
  private readonly outbox = new Outbox();
  private re = 0;
  private aimSent = 0;
  private holding = 0;
  private asked: { re: number; aim: Aim; at: number } | null = null;
  /** Milliseconds until the server had answered what a hand would touch. */
  readonly previews: number[] = [];
  /** What is still to be done in turn. */
  private rest: { side: Side; action: Action }[] = [];
  /** Milliseconds from letting go to the answer, for the figures. */
  readonly answered: number[] = [];
  private sentAt = 0;

  constructor(readonly id: string, private readonly host: PlayHost) {
    this.connection = new Connection(socketUrl(id), () => Object.values(seatsOf(id)), {
      heard: (message) => this.heard(message),
      line: (state, why) => {
        this.line = state;
        this.lineWhy = why;
        if (state !== "open") [this.waiting, this.rest, this.notStored] = [state !== "gone" && this.outbox.unanswered.length > 0, [], false];
        host.changed();
      },
    });
  }

  close(): void {
    this.connection.close();
  }

  /** Nothing runs, nothing is on its way: what is on the screen is how things stand. */
  get idle(): boolean {
    return this.line === "open" && this.view !== null && !this.showing && !this.waiting && this.rest.length === 0;
  }

  get places(): Places {
    return this.view ? placesOf(this.view) : {};
  }

  private heard(message: ServerMessage): void {
    switch (message.type) {
      case "preparing":
        this.preparing = message;
        break;
      case "welcome":
        this.preparing = null;
        this.match = message.match;
        if (message.match.seal && message.match.dice) keepSeal(message.match.id, message.match.seal);
        this.seats = message.seats;
        this.view = message.view;
        this.log = message.log;
        this.spoken = stillHolds(message.log.at(-1), message.view);
        this.nextMatch = message.again;
        this.proposal = message.proposal;
        this.queue.length = 0;
        for (const trace of this.traces.values()) trace.ended = true; // what was not heard will not come any more
        this.ruled?.();
        for (const act of this.outbox.unanswered) this.connection.send(act); // perhaps only the answer was lost
        break;
      case "step":
        if (message.re !== undefined) this.acknowledged(message.re, message.view?.id);
        if (message.before) this.interrupt(message.before);
        if (message.show?.trace) this.traces.set(message, readTrace(message.show.trace, !message.running));
        this.queue.push(message);
        void this.drain();
        break;
      case "repeated":
        if (message.re !== null) this.acknowledged(message.re, message.view?.id);
        break;
      case "ended":
        if (message.re !== undefined) this.acknowledged(message.re, message.view.id);
        this.queue.length = 0;
        this.proposal = null;
        this.view = message.view;
        break;
      case "proposal":
        if (message.re !== undefined) this.acknowledged(message.re, undefined);
        if (this.proposal && !message.proposal) this.host.unanswered(this.proposal);
        this.proposal = message.proposal;
        break;
      case "back":
        if (message.re !== undefined) this.acknowledged(message.re, message.view.id);
        this.goBack(message);
        break;
      case "more":
        this.unfold(message.trace, message.running);
        break;
      case "ruled":
        this.rule(message);
        break;
      case "aim":
        this.theirAim = message.aim && readAim(message.aim);
        break;
      case "preview":
        this.previewed(message.re, message.ghost);
        return;
      case "people":
        this.people = message;
        break;
      case "again":
        this.nextMatch = message.id;
        break;
      case "hint":
        this.host.hinted(message);
        break;
      case "storage":
        this.notStored = !message.ok;
        break;
      case "refused":
        if (message.code === "not_stored") break; // the line is closed next, and it is said again
        this.answeredNo(message.re);
        if (message.code === "cannot_replay" || message.code === "damaged") this.refusal = message.words;
        else this.host.refused(message.words, message.clause ?? null, message.broken ?? []);
        break;
    }
    this.host.changed();
  }

  /** What was played never happened, also what is still being shown of it. */
  private goBack({ side, view, log }: BackMessage): void {
    this.proposal = this.lastWord = this.theirAim = this.lastRoll = null;
    this.queue.length = 0;
    if (this.current) Object.assign(this.current, { view, said: undefined });
    for (const trace of this.traces.values()) trace.ended = true;
    this.host.cut();
    this.view = view;
    this.log = log;
    this.spoken = stillHolds(log.at(-1), view);
    this.host.wentBack(side);
  }

  /** A refusal without a number is of something that could not be read. */
  private answeredNo(re: number | null): void {
    if (re === null) this.outbox.clear();
    else if (!this.outbox.answered(re)) return;
    this.waiting = false;
    this.rest = [];
  }

  private acknowledged(re: number, state: number | undefined): void {
    this.outbox.answered(re);
    this.waiting = false;
    this.answered.push(performance.now() - this.sentAt);
    const [next, ...rest] = this.rest;
    this.rest = rest;
    if (next && state !== undefined) this.send(next.side, state, next.action);
  }

  private interrupt(before: Before): void {
    const last = this.queue.at(-1) ?? this.current;
    if (!last) return;
    this.interrupted.set(last, before);
    if (last === this.current) this.host.cut();
    this.ruled?.();
  }

  /** It belongs to the last step; whoever has only just come has not seen that one. */
  private unfold(piece: ShownTrace, running: Window[] | null): void {
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
    for (const { since } of windows.slice(this.running.length)) setTimeout(() => this.host.changed(), since * 1000 + 20 - shown);
    this.running = windows;
  }

  private rule({ trace, step, said, view }: RuledMessage): void {
    this.unfold(trace, null);
    const last = this.queue.at(-1) ?? this.current;
    if (last) Object.assign(last, { step, said, view });
    else this.view = view;
    this.ruled?.();
  }

  private async ruling(step: StepMessage): Promise<void> {
    if (step.view || this.interrupted.has(step)) return;
    await new Promise<void>((resolve) => (this.ruled = resolve));
    this.ruled = null;
  }

  /** What may be done that many seconds after the flick on the screen began. */
  runningOffers(seconds: number): Offer[] {
    const now = this.running.findLast((window) => window.since <= seconds) ?? this.running[0];
    return now?.offers ?? [];
  }

  /** Steps are shown one after the other, each to its end or to where the next one interrupted it. */
  private async drain(): Promise<void> {
    if (this.showing) return;
    this.showing = true;
    for (let step = this.queue.shift(); step; step = this.queue.shift()) {
      this.theirAim = null;
      this.current = step;
      const trace = this.traces.get(step);
      if (trace && !this.interrupted.has(step)) {
        this.shownAt = performance.now();
        this.run(step.running ?? []);
        await this.host.show(trace, step.show?.aim ? readAim(step.show.aim) : null);
        this.running = [];
      }
      await this.ruling(step);
      this.traces.delete(step);
      const before = this.view;
      const standing = this.interrupted.get(step);
      if (standing && before) {
        this.interrupted.delete(step);
        const { said, ball, pieces } = standing;
        this.view = { ...before, ball, pieces };
        if (said.worth) this.speak(said, step.step);
        continue;
      }
      const { said, view } = step;
      if (!said || !view) continue; // the line was lost meanwhile: the welcome told how things stand
      if (said.goal) {
        this.spoken = said;
        await this.host.scored(said, "flick" in step.step ? step.step.flick : null, trace ?? null);
      }
      const roll = rollIn(step.step, view.id);
      if (roll) {
        this.lastRoll = roll;
        await this.host.rolled(roll, view.ball);
      }
      if (!step.said) continue; // taken back meanwhile
      this.hear(step.step, before);
      this.view = view;
      this.host.stepped(step.step);
      this.speak(said, step.step);
      this.host.changed();
    }
    this.current = null;
    this.showing = false;
    this.host.changed();
  }

  private hear(step: Step, before: View | null): void {
    if (PLAYED.some((kind) => kind in step)) this.lastWord = null;
    if (!("say" in step) || !step.side || step.side === "referee") return;
    const offer = before?.offers.find((o): o is MaySay => o.does === "say" && o.word === step.say && o.side === step.side);
    if (offer) this.lastWord = { side: step.side, offer };
  }

  private speak(said: Said, step: Step): void {
    if (said.worth) this.log = [...this.log, said];
    if (said.worth || said.because || PLAYED.some((kind) => kind in step)) this.spoken = said;
    this.host.spoke(said);
  }

  act(offer: Offer | null, side: Side, action: Action): boolean {
    return this.view !== null && this.send(side, this.current?.view?.id ?? this.view.id, action, offer?.phase);
  }

  /** One after the other, each when the one before has become a fact; a refusal ends it. */
  actInTurn(side: Side, actions: readonly Action[]): boolean {
    const [first, ...rest] = actions;
    if (!first || !this.act(null, side, first)) return false;
    this.rest = rest.map((action) => ({ side, action }));
    return true;
  }

  private send(side: Side, state: number, action: Action, phase?: number): boolean {
    this.sentAt = performance.now();
    const act = this.outbox.add(++this.re, side, state, action, phase);
    this.waiting = this.connection.send(act);
    if (!this.waiting) this.outbox.answered(act.re);
    return this.waiting;
  }

  /** In practice: what was played last never happened, or nothing at all. */
  undo(whole: boolean): void {
    this.connection.send({ type: "undo", whole });
  }

  askHint(side: Side): void {
    this.connection.send({ type: "hint", re: ++this.re, side });
  }

  /** Let the others see the hand, not more often than they can draw it; when it holds still, ask what it would touch. */
  aiming(side: Side, aim: Aim | null): void {
    const now = performance.now();
    clearTimeout(this.holding);
    if (aim && aim.power > 0) this.holding = window.setTimeout(() => this.holdsStill(side, aim), STILL);
    if (aim !== null && now - this.aimSent < 60) return;
    this.aimSent = now;
    this.connection.send({ type: "aim", side, aim });
  }

  private holdsStill(side: Side, aim: Aim): void {
    this.connection.send({ type: "aim", side, aim });
    this.asked = { re: ++this.re, aim, at: performance.now() };
    this.connection.send({ type: "preview", re: this.re, side, aim });
  }

  private previewed(re: number, ghost: Ghost | null): void {
    if (this.asked?.re !== re) return;
    this.previews.push(performance.now() - this.asked.at);
    if (ghost) this.host.previewed(this.asked.aim, ghost);
  }
}

/** What is played: nothing that was said before it stands any longer. */
const PLAYED = ["flick", "roll", "dive", "use", "late", "substitute"];

/** The last line of the log, or only what comes next where more has happened since. */
function stillHolds(last: Said | undefined, view: View): Said | null {
  const { next, score, period, clock } = view;
  if (last && last.next.with === next.with && last.next.side === next.side) return last;
  return next.with ? { next, score, period, clock, calls: [] } : null;
}

export function rollIn(step: Step, id: number): Roll | null {
  if (!("roll" in step)) return null;
  return { die: step.roll, face: step.face, side: step.side === "referee" ? null : (step.side ?? null), id };
}

export function placesOf(view: Pick<View, "pieces" | "ball">): Places {
  const places = readPlaces(view.pieces);
  const ball = readPlace(view.ball);
  if (ball) places["ball"] = ball;
  return places;
}
