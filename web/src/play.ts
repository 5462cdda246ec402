/** A match as this browser sees it: messages in, pictures out. No component; the match page draws it. */

import { readAim, type Aim } from "./aim.js";
import { Connection, socketUrl, type LineState } from "./connection.js";
import { Outbox } from "./outbox.js";
import { placesOf, type Places } from "./places.js";
import type {
  Action,
  BackMessage,
  Broken,
  Ghost,
  HintMessage,
  MaySay,
  Offer,
  PeopleMessage,
  Preparing,
  Proposal,
  Reason,
  RefusedMessage,
  RoomInfo,
  Said,
  ServerMessage,
  Side,
  Step,
  View,
  Welcome,
  Window,
} from "./protocol.js";
import { keepSeal, seatsOf } from "./server.js";
import { Showing } from "./showing.js";
import { ShownHand } from "./shown-hand.js";
import type { Roll } from "./table/board.js";
import type { Trace } from "./trace.js";
import { callSides } from "./words.js";

export type Code = RefusedMessage["code"];

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
  refused(code: Code, words: Reason, clause: string | null, broken: Broken[]): void;
  /** That side has taken back what it played last. */
  wentBack(side: Side): void;
  /** The other side said no, or somebody played on. */
  unanswered(proposal: Proposal): void;
  /** It is over before its time. */
  ended(): void;
}

/** What is heard, kind by kind. */
type Hears = { [T in ServerMessage["type"]]?: (message: Extract<ServerMessage, { type: T }>) => void };

/** It says that something which was asked for has become a fact. */
type Done = Extract<ServerMessage, { type: "step" | "repeated" | "ended" | "proposal" | "back" }>;
const isDone = (message: ServerMessage): message is Done =>
  ["step", "repeated", "ended", "proposal", "back"].includes(message.type);

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
  /** How far the table is from being playable; null when it is. */
  preparing: Preparing | null = null;
  /** Why the server will not open this match. */
  refusal: Reason | null = null;
  private readonly steps: Showing;
  private readonly connection: Connection;
  private readonly outbox = new Outbox();
  private re = 0;
  /** My hand, as the others see it. */
  readonly hand: ShownHand;
  /** What is still to be done in turn. */
  private rest: { side: Side; action: Action }[] = [];
  /** Milliseconds from letting go to the answer, for the figures. */
  readonly answered: number[] = [];
  private sentAt = 0;

  constructor(
    readonly id: string,
    private readonly host: PlayHost,
  ) {
    this.steps = new Showing(this, host);
    this.hand = new ShownHand(
      (message) => this.connection.send(message),
      () => ++this.re,
    );
    this.connection = new Connection(socketUrl(id), () => Object.values(seatsOf(id)), {
      heard: (message) => this.heard(message),
      line: (state, why) => {
        this.line = state;
        this.lineWhy = why;
        if (state !== "open")
          [this.waiting, this.rest, this.notStored] = [
            state !== "gone" && this.outbox.unanswered.length > 0,
            [],
            false,
          ];
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

  get showing(): boolean {
    return this.steps.on;
  }

  get running(): Window[] {
    return this.steps.running;
  }

  /** What may be done that many seconds after the flick on the screen began. */
  runningOffers(seconds: number): Offer[] {
    return this.steps.offers(seconds);
  }

  get places(): Places {
    return this.view ? placesOf(this.view) : {};
  }

  private heard(message: ServerMessage): void {
    if (isDone(message) && typeof message.re === "number")
      this.acknowledged(message.re, "view" in message ? message.view?.id : undefined);
    (this.hears[message.type] as ((message: ServerMessage) => void) | undefined)?.(message);
    if (message.type !== "preview") this.host.changed();
  }

  private readonly hears: Hears = {
    preparing: (message) => (this.preparing = message),
    welcome: (message) => this.welcomed(message),
    step: (message) => this.steps.add(message),
    ended: ({ view }) => {
      this.steps.drop();
      this.proposal = null;
      this.view = view;
      this.host.ended();
    },
    proposal: ({ proposal }) => {
      if (this.proposal && !proposal) this.host.unanswered(this.proposal);
      this.proposal = proposal;
    },
    back: (message) => this.goBack(message),
    more: ({ trace, running }) => this.steps.unfold(trace, running),
    ruled: (message) => this.steps.rule(message),
    aim: ({ aim }) => (this.theirAim = aim && readAim(aim)),
    preview: ({ re, ghost }) => {
      const aim = this.hand.previewed(re);
      if (aim && ghost) this.host.previewed(aim, ghost);
    },
    people: (message) => (this.people = message),
    again: ({ id }) => (this.nextMatch = id),
    hint: (message) => this.host.hinted(message),
    storage: ({ ok }) => (this.notStored = !ok),
    refused: (message) => this.refused(message),
  };

  private welcomed({ match, seats, view, log, again, proposal }: Welcome): void {
    this.preparing = null;
    this.match = match;
    callSides(match);
    if (match.seal && match.dice) keepSeal(match.id, match.seal);
    this.seats = seats;
    this.view = view;
    this.log = log;
    this.spoken = stillHolds(log.at(-1), view);
    this.nextMatch = again;
    this.proposal = proposal;
    this.steps.forget();
    for (const act of this.outbox.unanswered) this.connection.send(act); // perhaps only the answer was lost
  }

  private goBack({ side, view, log }: BackMessage): void {
    this.proposal = this.lastWord = this.theirAim = this.lastRoll = null;
    this.steps.takeBack(view);
    this.view = view;
    this.log = log;
    this.spoken = stillHolds(log.at(-1), view);
    this.host.wentBack(side);
  }

  private refused({ code, re, words, clause, broken }: RefusedMessage): void {
    if (code === "not_stored") return; // the line is closed next, and it is said again
    this.answeredNo(re);
    if (code === "cannot_replay" || code === "damaged") this.refusal = words;
    else this.host.refused(code, words, clause ?? null, broken ?? []);
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

  act(offer: Offer | null, side: Side, action: Action): boolean {
    return this.view !== null && this.send(side, this.steps.leadsTo ?? this.view.id, action, offer?.phase);
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
}

/** The last line of the log, or only what comes next where more has happened since. */
function stillHolds(last: Said | undefined, view: View): Said | null {
  const { next, score, period, clock } = view;
  if (last && last.next.with === next.with && last.next.side === next.side) return last;
  return next.with ? { next, score, period, clock, calls: [] } : null;
}
