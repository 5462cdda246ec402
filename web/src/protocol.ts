/** What server and browser say to each other. The server is the authority; these are its words, typed. */

import type { Aim, Ghost, Hand } from "./aim.js";
import type { Broken, Constraint } from "./constraints.js";
import type { Face } from "./dice/faces.js";
import type { Table } from "./pitch.js";
import type { Actor, Point, RawPlace, Side } from "./places.js";
import type { Spoken } from "./parts/referee.js";
import type { RawTrace } from "./trace.js";

export const VERSION = 1;

/** A sentence in English with {names}; translated by its text. */
export interface Reason { text: string; args?: Record<string, string | number> }

export type Does = "flick" | "place" | "say" | "name" | "choose" | "substitute" | "roll" | "use" | "dive" | "wait";

/** `at`: the place it is about, to be pointed at. */
export interface Option { id: string; label: Reason; clause?: string; at?: Point }

export interface Offer {
  does: Does;
  side: Actor;
  clause: string;
  label: Reason;
  /** What it asks of whoever takes it. */
  condition?: Reason;
  pieces?: string[];
  bench?: string[];
  word?: string;
  as_?: string;
  how?: string[];
  dice?: string[];
  options?: Option[];
  where?: Record<string, Constraint[]>;
  suggest?: Record<string, RawPlace>;
  at_most?: number;
  seconds?: number;
  until?: number;
  blocks?: boolean;
  phase?: number;
  /** It only says how the next thing is done, and goes with it. */
  declares?: boolean;
  punished?: string;
  barred?: Reason;
  /** What one tap means, where there is only one thing it can mean. */
  tap?: OwnStep;
}

export interface Call {
  rule: string;
  call: string;
  title: string;
  against: Side;
  why: Reason;
  under?: string;
  at?: Point;
  piece?: string;
}

export interface Next {
  with?: string;
  side?: Side;
  at?: Point;
  within?: string;
  moves?: number;
  roll?: string;
  options?: string[];
}

export interface Score { home: number; away: number }

/** `shots`: the tally of the shoot-out that decided a match level in goals. */
export interface Over { winner: Side | "draw"; score: Score; shots?: Score }

/** A die beside the board: its face where that matters, why it may not be used now. */
export interface Held { die: string; face?: unknown; barred?: Reason; clause?: string }

/** Something that holds now, for one side or for both. */
export interface Note { words: Reason; clause: string; side?: Side }

/** What of a board game is not on the board. `attacks`: whose ball it is. */
export interface Beside { home: Held[]; away: Held[]; nobody: Held[]; notes: Note[]; attacks: Side | null }

/** What doing this leads to: the chance that the attack ends in a goal. No action at all: wait. */
export interface Hint { actions: Action[]; goal: number; best: boolean }

/** First how long it takes, where it takes long; then what each choice is worth. */
export interface HintMessage {
  type: "hint"; re: number; side: Side; state?: number; hints?: Hint[]; working?: { seconds: number; since: number };
}

/** How things stand after `id` steps. */
export interface View {
  id: number;
  period: number;
  clock: number;
  running: boolean;
  /** What the clock will not go beyond before something happens (a patient table). */
  clock_stops?: number | null;
  score: Score;
  ball: RawPlace | null;
  pieces: Record<string, RawPlace>;
  next: Next;
  counts: Record<string, unknown>;
  offers: Offer[];
  over: Over | null;
  beside?: Beside | null;
  /** The shortest time limit that runs: whose, how many seconds are left and how many there were. */
  due: { side: Actor; left: number; of: number; clause: string } | null;
}

/** What the referee said to one step. */
export interface Said {
  calls: Call[];
  next: Next;
  score: Score;
  cards?: { card: string; piece?: string; side?: Side }[];
  removed?: string[];
  said?: string[];
  /** Why `next` is what it is, where something decided it. */
  because?: { words: Reason; clause: string };
}

export interface Lineup { name: string; colour: string }

/** A clause as it is quoted: its number and the book's own title. */
export interface Cited { rule: string; title: string }

export interface MatchInfo {
  id: string;
  book: string;
  title: string;
  /** The clause of every restart, and of a goal. */
  cites: Record<string, Cited | undefined>;
  /** The counts that are measures, each with its unit; the others count things. */
  units: Record<string, string | undefined>;
  table: Table | null;
  home: Lineup;
  away: Lineup;
  seats: Record<Side, "person" | "bot">;
  hand: Hand | null;
  started: string;
  /** How fast the server's clock runs; 1 except in tests. */
  rate?: number;
  /** Live: both act while the ball runs. */
  pace?: "paced" | "live";
  /** Players may ask what to do. */
  hints?: boolean;
  /** The hash of the secret that dice are rolled from, told before the first roll. */
  seal?: string | null;
  /** The six faces of every die, where there are dice. */
  dice?: Record<string, Face[]> | null;
}

export interface Step { [key: string]: unknown; side?: Actor; t?: number }

export interface Shown { aim?: Aim; trace?: RawTrace }

/** Steps of the work that comes before the first flick on a machine. */
export interface Progress { done: number; of: number }

export type ServerMessage =
  | ({ type: "preparing" } & Progress)
  | { type: "welcome"; v: number; match: MatchInfo; seats: Side[]; view: View; log: Spoken[]; again: string | null }
  | StepMessage
  | HintMessage
  | RuledMessage
  | MoreMessage
  | { type: "aim"; side: Side; aim: Aim | null }
  | { type: "preview"; re: number; ghost: Ghost | null }
  | { type: "refused"; re: number | null; code: string; words: Reason; clause?: string; broken?: Broken[] }
  | { type: "people"; home: boolean; away: boolean; watching: number }
  | { type: "again"; id: string }
  /** Not ok: what was done cannot be kept just now, and the match waits. */
  | { type: "storage"; ok: boolean };

/** What may be done from `since` seconds after a flick began, while it still runs. */
export interface Window { since: number; offers: Offer[] }

/** How things stood when a step was interrupted, and what the referee had said to it by then. */
export interface Before extends Pick<View, "ball" | "pieces"> { said: Said }

/** `before`: this step interrupted the one before it, and how things stood then. Of one that somebody may still act on
 * (`running`) only what has been seen comes; the rest follows in pieces as it unfolds, the last with the ruling.
 * `repeated`: this answers an action that was done before; it is news to nobody. */
export interface StepMessage {
  type: "step"; re?: number; repeated?: boolean; step: Step; said?: Said; view?: View; show: Shown | null;
  running?: Window[]; before?: Before;
}

/** The last step still runs: what has been seen of it since, and what may be done. */
export interface MoreMessage { type: "more"; trace: RawTrace; running: Window[] }

/** The ruling of the last step, which has ended, and the rest of its trace. */
export interface RuledMessage { type: "ruled"; trace: RawTrace; step: Step; said: Said; view: View }

/** A step that a player says in full. */
export type OwnStep = { side?: Actor } & (
  | { say: string; piece?: string }
  | { place: Record<string, RawPlace> }
  | { name: string }
  | { choose: string }
  | { substitute: { out: string; in: string } }
  | { use: "champion" }
  | { dive: string; to: Point });

/** What the table completes (a flick by its aim, a roll without its face), or a step as it is. */
export type Action =
  | { do: "flick"; piece: string; angle: number; power: number; offset: number; loft: number; how: string; as: string | null }
  | { do: "roll"; die: string }
  | { do: "wait" }
  | OwnStep;

export type ClientMessage =
  | { type: "join"; v: number; tokens: string[] }
  | { type: "act"; re: number; id: string; side: Side; state: number; phase?: number; action: Action }
  | { type: "aim"; side: Side; aim: Aim | null }
  | { type: "preview"; re: number; side: Side; aim: Aim }
  | { type: "hint"; re: number; side: Side };
