/** What server and browser say to each other, and what both must agree on. The server is the authority: this is made of
 * its structs by `python -m tools.wire` (make does it); nobody writes here by hand. */

export const VERSION = 1;

/** How a piece is called. */
export const PIECE = /^(h|a)([1-9][0-9]?|k|s)$/;

/** Millimetres that make no difference. */
export const TOLERANCE = 0.001;

/** A line closed so is not opened again. */
export const FINAL = [4403, 4404, 4409];

export const LANGUAGES = {
  "pt-BR": "Português",
  "es": "Español",
  "it": "Italiano",
  "pl": "Polski",
  "en": "English",
} as const;

/** What of a piece's middle has the second colour. */
export const DESIGNS: Record<Design, Pattern> = {
  "plain": {"bars": [], "turn": 0},
  "rings": {"bars": [], "turn": 0},
  "halves": {"bars": [[0, -1, 1, 2]], "turn": 0},
  "quarters": {"bars": [[0, 0, 1, 1], [-1, -1, 1, 1]], "turn": 0},
  "stripes": {"bars": [[-0.6, -1, 0.4, 2], [0.2, -1, 0.4, 2]], "turn": 0},
  "sash": {"bars": [[-0.22, -1, 0.44, 2]], "turn": 45},
};

/** Kits of one colour, by its name. */
export const PALETTE: Record<string, Kit> = {
  "blue": {"main": "#2264c8", "second": "#ffffff", "number": "#ffffff"},
  "orange": {"main": "#e9781c", "second": "#000000", "number": "#000000"},
  "red": {"main": "#c8252f", "second": "#ffffff", "number": "#ffffff"},
  "yellow": {"main": "#e8c11c", "second": "#000000", "number": "#000000"},
  "black": {"main": "#26282c", "second": "#ffffff", "number": "#ffffff"},
  "white": {"main": "#eceae2", "second": "#000000", "number": "#000000"},
  "purple": {"main": "#7a3fb0", "second": "#ffffff", "number": "#ffffff"},
  "teal": {"main": "#0f8f8a", "second": "#000000", "number": "#000000"},
};

/** What each side wears where nothing was said. */
export const WORN: Record<Side, Kit> = { home: PALETTE["blue"]!, away: PALETTE["orange"]! };

/** A book's own: whoever shows it takes it as it comes. */
export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

/** `[x, y]`, `[x, y, angle]`, `{at, angle, face, atop}`, or a zone's name. */
export type RawPlace = Point | readonly [number, number, number] | FullPlace | string;
export interface FullPlace { at: Point; angle?: number; face?: "up" | "down"; atop?: string }

export type Side = "home" | "away";

export type Actor = "home" | "away" | "referee";

export type Point = readonly [number, number];

export type Zone = Rect | Circle;

export type Die = "control" | "pass" | "long" | "shot" | "defence" | "keeper" | "penalty" | "champion";

export type How = "flick" | "press" | "turn";

export type Manner = "kick" | "position" | "tick" | "defence";

export type With =
  "play" | "kick_off" | "throw_in" | "goal_kick" | "corner" | "direct_free_kick" | "indirect_free_kick" | "penalty" |
  "keeper" | "repeat" | "shootout" | "period_end" | "full_time" | "keeper_kick" | "free_kick";

export type Pace = "paced" | "live";

export type Length = "full" | "half" | "short" | "sprint";

export type Steadiness = "perfect" | "steady" | "human";

export type Seat = "person" | "bot";

export type DieFace = Face | string;

export type Design = "plain" | "rings" | "halves" | "quarters" | "stripes" | "sash";

export type CrestShape = CrestDisc | CrestPolygon;

export type Seen = Touch | Cross | Out | Passed | SeenGoal | Left | Atop | Fell | Whistle | Rest;

export type Step =
  Flick | Say | Name | Choose | Put | Dive | Substitute | Report | Decide | Answer | Time | Late | Roll | Use;

export type Wish = "draw" | "take_back";

export type Action =
  DoFlick | DoRoll | DoWait | DoResign | DoPropose | DoAnswer | Flick | Say | Name | Choose | Put | Dive | Substitute |
  Report | Decide | Answer | Time | Late | Roll | Use;

export type Offer =
  MayFlick | MayPlace | MaySay | MayName | MayChoose | MaySubstitute | MayRoll | MayUse | MayDive | MayWait;

export type ClientMessage = Join | Act | Aiming | Preview | Hint | Ping | Undo;

export type ServerMessage =
  Welcome | StepMessage | RepeatedMessage | EndedMessage | ProposalMessage | BackMessage | MoreMessage | RuledMessage |
  AimMessage | PreviewMessage | RefusedMessage | PeopleMessage | AgainMessage | StorageMessage | PreparingMessage |
  HintMessage | Pong;

/** `state` is the id of the state I saw, `phase` the arrangement that both make at once. `id`: made by me, another one
 * for each thing I do: said again, it is done once. */
export interface Act {
  type: "act";
  re: number;
  side: Side;
  state: number;
  action: Action;
  phase?: number | null;
  id?: string | null;
}

/** A line of the ledger of added time. */
export interface Added {
  n: number;
  seconds: number;
  why: string;
  period: number;
}

/** Why time may be added, as the book says it. */
export interface AddedFor {
  clause: string;
  title: string;
}

/** What doing this leads to: the chance that the attack ends in a goal. No action at all: wait. */
export interface Advised {
  actions: Action[];
  goal: number;
  best: boolean;
}

/** The match that follows this one has been made. */
export interface AgainMessage {
  type: "again";
  id: string;
}

/** The hand being set. `angle` from the x axis in degrees, `power` of the strongest flick, `offset` across the piece
 * (-1 its left edge, 1 its right), `loft` how low the pick strikes. */
export interface Aim {
  piece: string;
  angle: number;
  power: number;
  offset?: number;
  loft?: number;
  how?: How;
  as?: Manner | null;
}

/** Somebody's hand being set, as one sees it from across the table. */
export interface AimMessage {
  type: "aim";
  side: Side;
  aim: Aim | null;
}

/** My hand as it is being set, for the others to see. */
export interface Aiming {
  type: "aim";
  side: Side;
  aim: Aim | null;
}

/** What was asked about the step before it: a choice for each question's id, or the point where it was. */
export interface Answer {
  answer: Record<string, string | number[]>;
  side?: Actor;
  t?: number;
}

export interface Area {
  depth: number;
  width: number;
}

/** One number that is read off, and between what it must lie. */
export interface Ask {
  name: string;
  unit: "mm" | "s" | "g" | "number";
  low: number;
  high: number;
  words: Reason;
}

/** It is not done yet: somebody else must agree. */
export interface Asked {
  words: Reason;
}

/** The first came to rest on top of the second. */
export interface Atop {
  atop: readonly [string, string];
}

/** `side` has taken its last flick or roll back, and all that came after it: how things stand now, and what the referee
 * has said that still holds. `re`: the action that it answers. */
export interface BackMessage {
  type: "back";
  entry: number;
  side: Side;
  view: View;
  log: Said[];
  re?: number;
}

/** `size` is a sphere's diameter or a cube's edge. */
export interface Ball {
  shape: "sphere" | "cube";
  size: number;
}

/** Why something is so, in one sentence, and the clause that says it. */
export interface Because {
  words: Reason;
  clause: string;
}

/** How things stood when a step was interrupted, and what the referee had said to it by then. */
export interface Before {
  ball: RawPlace | null;
  pieces: Record<string, RawPlace>;
  said: Said;
}

/** Everything of a board game that is not on the board: each side's dice, and those that nobody holds. `attacks`: whose
 * ball it is, once that is known. */
export interface Beside {
  home: Held[];
  away: Held[];
  nobody: Held[];
  notes: Note[];
  attacks: Side | null;
}

/** What everybody in the hall may see. `now`: seconds since the match was made. `clock`: none where the book hides it
 * from players. */
export interface BoardView {
  id: string;
  role: "referee" | "scorer" | "players" | "public";
  book: string;
  title: string;
  language: string;
  n: number;
  now: number;
  home: Team;
  away: Team;
  score: Score;
  period: number;
  clock: ClockNow | null;
  time_up: number | null;
  next: Next;
  over: Over | null;
  shots: Score | null;
  cards: Card[];
  last: Said | null;
  calls: CallNow[];
  may_call: Partial<Record<"referee" | "head_referee" | "commission", string>>;
  cites: Record<string, Cited>;
  sections: Record<string, string>;
}

/** What somebody who chooses a game sees. `tables`: what it can be played on besides its own. */
export interface BookCard {
  name: string;
  title: string;
  language: string;
  about: string;
  lasts: string;
  live: boolean;
  levels: string[];
  hints: boolean;
  ground: Ground | null;
  tables: string[];
}

/** A condition that does not hold: for which piece, of which clause, and by how much (mm) where it is a distance.
 * `kind` is the constraint's, or "overlap": two things cannot stand in one place. */
export interface Broken {
  piece: string;
  kind: string;
  clause: string;
  of?: string;
  short?: number;
}

/** An infringement. `rule` is the clause that was broken, `under` the one that sets the sanction. */
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

export interface CallNow {
  n: number;
  who: "referee" | "head_referee" | "commission";
  clause: string;
  answered: boolean;
}

export interface Card {
  card: "yellow" | "orange" | "red";
  piece?: string;
  side?: Side;
}

/** What an amendment would change: `before` or `after` missing where the step counts on one side only. */
export interface Change {
  n: number;
  step: Step;
  before?: Said;
  after?: Said;
}

export interface CheckNow {
  clause: string;
  title: string;
  words: Reason;
  closes?: string;
  ok?: boolean;
}

/** `had`, `without`: it would be right, had this been so, or had that not been; where words can say it. */
export interface Choice {
  lines: Reason[];
  had: Reason[];
  without: Reason[];
}

/** One of `next.options`. */
export interface Choose {
  choose: string;
  side?: Actor;
  t?: number;
}

export interface Circle {
  kind: "circle";
  centre: Point;
  radius: number;
}

/** A clause as it is quoted: its number and the book's own title. */
export interface Cited {
  rule: string;
  title: string;
}

/** A clause to be read. `heading`: its own title, or that of what it stands under; `language`: the book's own. */
export interface ClausePage {
  id: string;
  gist: string;
  gist_local: string;
  decided_by: "physics" | "procedure" | "declared" | "equipment_check" | "dice" | "none";
  status: "done" | "declared" | "not_applicable";
  title?: string;
  reason?: string;
  reading?: string;
  reading_reason?: string;
  setting?: string;
  shown_by?: string;
  call?: string;
  heading: string;
  book: string;
  language: string;
  examples: Example[];
}

/** It read `reading` at `at`, in seconds since the match was made, and runs on from there if it `runs`. `by`: the
 * device that keeps it. */
export interface ClockNow {
  reading: number;
  at: number;
  runs: boolean;
  by: string;
  period: number;
}

/** One condition on where a piece may be placed; all of an offer's conditions must hold. inside / outside / touching:
 * the whole piece in the zone, no part of it, some part of it. near: its centre within `mm` of `point`. clear: its edge
 * at least `mm` from the edges of `of` (piece names, "ball", "opponents", "own", "all"). on_line: its centre on the
 * line x = `mm` (kind "on_x") or y = `mm` ("on_y"). */
export interface Constraint {
  kind: "inside" | "outside" | "touching" | "near" | "clear" | "on_x" | "on_y";
  clause: string;
  zone?: string;
  point?: Point;
  of?: string[];
  mm?: number;
}

/** What would the book say? Nothing is kept. */
export interface Consulting {
  book: string;
  turn?: Side;
  restart?: "kick_off" | "throw_in" | "goal_kick" | "corner" | "direct_free_kick" | "indirect_free_kick" | "penalty" | "keeper_kick" | "free_kick" | "shootout" | null;
  lines?: (Record<string, Json>)[];
}

/** Seconds that the book allows now: `every` so much more, it looks again. */
export interface Counter {
  side: string;
  seconds: number;
  clause: string;
  label: Reason;
}

/** `tokens`: of the seats that people take, told once. */
export interface Created {
  id: string;
  tokens: Partial<Record<Side, string>>;
}

export interface CrestDisc {
  kind: "disc";
  colour: string;
  at: Point;
  radius: number;
}

export interface CrestPolygon {
  kind: "polygon";
  colour: string;
  points: Point[];
}

/** The ball went wholly across a line; what that means is the book's business. */
export interface Cross {
  cross: string;
  line: "touchline" | "goal_line" | "halfway" | "goal_area" | "penalty_area" | "circle" | "shooting";
  at?: RawPlace;
}

/** The referee's last word where the book gives it to him. */
export interface Decide {
  decide: Record<string, Json>;
  side?: Actor;
  t?: number;
}

/** `draws`: of how many a flick's chance is the share. `all_measured`: none was left out for want of time. */
export interface Decided {
  home: Tally;
  away: Tally;
  shots: Shot[];
  fouls: Fouls[];
  draws: number;
  all_measured: boolean;
}

/** A match that is over, and what decided it. `played`: the score as it was played, before the match was given up,
 * awarded or annulled. */
export interface DecidedPage {
  match: MatchInfo;
  over: Over;
  played: Score;
  decided: Decided;
}

/** A bar keeper while the ball runs. */
export interface Dive {
  dive: string;
  to: RawPlace;
  seen?: Seen[];
  side?: Actor;
  t?: number;
}

/** To what the other side has asked. Who says no to his own question takes it back. */
export interface DoAnswer {
  do: "answer";
  yes: boolean;
}

export interface DoFlick {
  do: "flick";
  piece: string;
  angle: number;
  power: number;
  offset?: number;
  loft?: number;
  how?: How;
  as?: Manner | null;
}

/** Ask the other side: a draw as it stands, or my last flick or roll back. */
export interface DoPropose {
  do: "propose";
  to: Wish;
}

/** Give the match up: always one's own to say. */
export interface DoResign {
  do: "resign";
}

export interface DoRoll {
  do: "roll";
  die: Die;
  choose?: "left" | "right" | "centre" | null;
}

/** Do not wait for the clock: go on at once. */
export interface DoWait {
  do: "wait";
}

/** The shortest time limit that runs: whose, how many seconds are left and how many there were. */
export interface Due {
  side: Actor;
  left: number;
  of: number;
  clause: string;
}

/** The match ended before its time; how, the view says. `re`: the action that it answers. */
export interface EndedMessage {
  type: "ended";
  entry: number;
  view: View;
  re?: number;
}

/** One that may be declared now: who wins by it and what the score is then, the clause that says so (None where the
 * book says nothing of it). Without a winner there is no result: it is played on another day, or again. */
export interface Ending {
  by: "resigned" | "agreed" | "awarded" | "walk_over" | "suspended" | "annulled";
  winner: "home" | "away" | "draw" | null;
  score: Score;
  why: Reason;
  clause?: string;
}

/** A situation that shows a clause, as a small diagram needs it. */
export interface Example {
  about: string | null;
  ball: RawPlace | null;
  pieces: Record<string, RawPlace>;
}

export interface Exchange {
  out: string;
  in: string;
}

/** `things`: with what it is done. `wanted`: so often, for an answer of two or three digits. */
export interface Experiment {
  kind: "slide" | "tilt" | "stick" | "head_on" | "fence" | "ramp" | "ramp_fence" | "fastest" | "mark" | "weigh";
  title: Reason;
  how: Reason[];
  asks: Ask[];
  things: ("piece" | "ball" | "keeper")[];
  wanted: number;
}

/** A clause that the ruling rests on. `gist_local` is in the book's own `language`; readings are English. */
export interface Explained {
  id: string;
  title: string;
  gist: string;
  gist_local: string;
  language: string;
  reading: string | null;
  reading_reason: string | null;
}

/** An arrow die's face. */
export interface Face {
  arrow: "forward" | "diagonal" | "sideways" | "back";
  number: number;
  mark?: "?" | "X";
}

export interface Fell {
  fell: string;
  at?: RawPlace;
}

/** `scatter`: what the readings scatter by, over what ruler and film explain. `odd`: runs unlike the others. */
export interface Fit {
  rulebook: string;
  measured: Measured[];
  undecided: Undecided[];
  scatter: number | null;
  odd: string[];
  hand: Hand | null;
  hold: Hold[];
}

/** A piece was played. `by: keeper`: a keeper moved by hand; `by: SIDE`: not its owner. */
export interface Flick {
  flick: string;
  seen?: Seen[];
  as?: Manner;
  by?: "keeper" | "home" | "away";
  ball_moving?: boolean;
  figure_moving?: boolean;
  deliberate?: boolean;
  how?: How;
  side?: Actor;
  t?: number;
}

/** The match that follows. */
export interface Followed {
  id: string;
}

/** How often a side broke a clause, and in which steps of the replay. */
export interface Fouls {
  rule: string;
  call: string;
  title: string;
  against: Side;
  frames: number[];
}

/** One step of a match that is watched again. `differs`: it was ruled otherwise when it was played. */
export interface Frame {
  entry: number;
  step: Step;
  said: Said;
  view: Stood;
  show: Shown | null;
  differs: boolean;
}

/** `at`: where the piece is at its first contact, or where it stops. `towards`: a direction of length 1. */
export interface Ghost {
  at: Point;
  hit: string | null;
  towards: Point | null;
}

/** What is played on: its measures, where its zones lie, by the names that offers use, and how it looks. */
export interface Ground {
  table: Table;
  zones: Record<string, Zone>;
  look: Look;
}

/** How a hand errs: degrees, a share of the strength, of so many flicks. `like`: our nearest hand. */
export interface Hand {
  angle: number;
  power: number;
  flicks: number;
  like: string;
}

/** A die that lies beside the board: which face it shows, where that matters; why it may not be used now. */
export interface Held {
  die: Die;
  face?: DieFace;
  barred?: Reason;
  clause?: string;
}

/** What should I do? Answered at once, or first with how long it takes. */
export interface Hint {
  type: "hint";
  re: number;
  side: Side;
}

/** First how long it takes, where it takes long; then what each choice is worth in that state. */
export interface HintMessage {
  type: "hint";
  re: number;
  side: Side;
  working?: Working;
  state?: number;
  hints?: Advised[];
}

/** At what slope a thing starts by itself: the table that is simulated has only sliding friction. */
export interface Hold {
  thing: string;
  static: number;
  runs: number;
}

/** `tokens`: the seats I hold; none makes me a spectator. */
export interface Join {
  type: "join";
  v: number;
  tokens?: string[];
}

/** `box` stands on the table, `bar` is a figure on a rod behind the goal, `disc` a larger button. */
export interface Keeper {
  shape: "box" | "bar" | "disc";
  width: number;
  height: number;
  thickness: number;
}

/** `step` is what the key tells, with `{slot}` where an answer goes; what holds a slot that nobody answered is left
 * out. An answer that is written as JSON is meant as such. `call`: a short word for it, where the book has one. `own`:
 * what the book itself calls it, to be searched in. */
export interface Key {
  id: string;
  kind: "offer" | "seen" | "report" | "clock";
  side: Actor;
  label: Reason;
  step: Record<string, Json>;
  slots?: KeySlot[];
  clause?: string;
  call?: string;
  first?: boolean;
  own?: string;
}

/** `answers`: what may be said, the commonest first. One that is not `needed` stays unsaid unless somebody asks. */
export interface KeySlot {
  key: string;
  answers: string[];
  needed?: boolean;
}

/** What could be told when an entry was told, and how things stood. */
export interface KeysThen {
  keys: Key[];
  next: Next;
}

/** Two or three colours. `number`: that of what is written on a piece. `crest`: its shapes, the lowest first. */
export interface Kit {
  main: string;
  second: string;
  number: string;
  third?: string | null;
  design?: Design;
  crest?: CrestShape[];
}

/** That side took this long, in all, for what was due; `told`: so much of it was said before. */
export interface Late {
  late: number;
  told?: number;
  side?: Actor;
  t?: number;
}

/** How a game is played in a minute, its first steps, and what it can be practised on besides its own table.
 * `language`, `sections`: by which its clauses are named. */
export interface LearnBook {
  book: string;
  language: string;
  sections: Record<string, string>;
  how: LearnHow[];
  steps: LearnStep[];
  tables: string[];
}

/** One sentence of how a game is played, its clause, and where its picture is. */
export interface LearnHow {
  say: Reason;
  clause: string;
  picture: string;
}

/** A task. `told`: what to take from it. `theirs`: what the other side does, in turn; `solve`: what does the task.
 * `drill`: a shot that may be repeated and counted. */
export interface LearnStep {
  id: string;
  say: Reason;
  told: Reason;
  clause: string;
  side: Side;
  theirs: Action[];
  solve: Action[];
  drill: boolean;
}

export interface Left {
  left: string;
  of: "pitch" | "mat" | "table";
  at?: RawPlace;
  back?: boolean;
}

/** What the lobby shows of a match. `again`: the one that follows it. `delete`: who has asked for that. `damage`: what
 * is wrong with it on the disk; it cannot be opened. */
export interface Listed {
  id: string;
  created: number;
  damage: Reason | null;
  book: string;
  home: Team;
  away: Team;
  seats: Partial<Record<Side, Seat>>;
  again: string | null;
  delete: Side[];
  score: Score;
  period: number | null;
  clock: number | null;
  over: Over | null;
  steps: number;
}

/** What the lobby shows of an event; its pages are under /e/ID/. */
export interface ListedEvent {
  id: string;
  created: number;
  event: string;
  book: string;
  date: string;
  entrants: number;
  over: boolean;
}

/** `beyond`: what lies beyond a mat. `stripes`: as mown. `fence_gap`: left open behind each goal, for a rod. */
export interface Look {
  surface: "paint" | "wood" | "felt" | "carpet";
  ground: string;
  line: string;
  line_mm: number;
  piece: "acrylic" | "figure" | "sewing";
  ball: "cube" | "felt" | "football" | "bead";
  ball_colour: string;
  post: string;
  net: string;
  frame: Wood | null;
  beyond: string;
  stripes: number;
  fence_gap: number;
}

/** What does not change during a match. `cites`: the clause of every restart, and of a goal. `sections`: of a book
 * without numbers the title of each, by what its ids begin with. `units`: the counts that are measures, each with its
 * unit; the others count things. `seal`: the hash of the secret that dice are rolled from, told before the first roll.
 * `dice`: the six faces of each, where there are dice. */
export interface MatchInfo {
  id: string;
  book: string;
  title: string;
  language: string;
  ground: Ground | null;
  home: Team;
  away: Team;
  started: string;
  cites: Record<string, Cited>;
  sections: Record<string, string>;
  units: Record<string, string>;
  opening: Stood;
  seal: string | null;
  dice: Partial<Record<Die, DieFace[]>> | null;
}

export interface MayChoose {
  does: "choose";
  side: Actor;
  clause: string;
  label: Reason;
  options: Option[];
  condition?: Reason;
  seconds?: number;
  every?: number;
  blocks?: boolean;
  phase?: number;
  declares?: boolean;
  punished?: string;
  barred?: Reason;
  tap?: Step;
}

export interface MayDive {
  does: "dive";
  side: Actor;
  clause: string;
  label: Reason;
  pieces: string[];
  where?: Record<string, Constraint[]>;
  condition?: Reason;
  seconds?: number;
  every?: number;
  blocks?: boolean;
  phase?: number;
  declares?: boolean;
  punished?: string;
  barred?: Reason;
  tap?: Step;
}

/** `as_` and `how`: in which manner, where the book knows several. */
export interface MayFlick {
  does: "flick";
  side: Actor;
  clause: string;
  label: Reason;
  pieces: string[];
  as_?: Manner;
  how?: How[];
  condition?: Reason;
  seconds?: number;
  every?: number;
  blocks?: boolean;
  phase?: number;
  declares?: boolean;
  punished?: string;
  barred?: Reason;
  tap?: Step;
}

export interface MayName {
  does: "name";
  side: Actor;
  clause: string;
  label: Reason;
  pieces: string[];
  condition?: Reason;
  seconds?: number;
  every?: number;
  blocks?: boolean;
  phase?: number;
  declares?: boolean;
  punished?: string;
  barred?: Reason;
  tap?: Step;
}

/** `where`: the conditions for each piece. `suggest`: a sensible arrangement. `at_most`: how many pieces. */
export interface MayPlace {
  does: "place";
  side: Actor;
  clause: string;
  label: Reason;
  pieces: string[];
  where?: Record<string, Constraint[]>;
  suggest?: Record<string, RawPlace>;
  at_most?: number;
  condition?: Reason;
  seconds?: number;
  every?: number;
  blocks?: boolean;
  phase?: number;
  declares?: boolean;
  punished?: string;
  barred?: Reason;
  tap?: Step;
}

export interface MayRoll {
  does: "roll";
  side: Actor;
  clause: string;
  label: Reason;
  dice: Die[];
  condition?: Reason;
  seconds?: number;
  every?: number;
  blocks?: boolean;
  phase?: number;
  declares?: boolean;
  punished?: string;
  barred?: Reason;
  tap?: Step;
}

/** `pieces`: about which piece it may be said, where it is about one. */
export interface MaySay {
  does: "say";
  side: Actor;
  clause: string;
  label: Reason;
  word: string;
  pieces?: string[];
  condition?: Reason;
  seconds?: number;
  every?: number;
  blocks?: boolean;
  phase?: number;
  declares?: boolean;
  punished?: string;
  barred?: Reason;
  tap?: Step;
}

/** `pieces`: which may be taken off; `bench`: which may come on. */
export interface MaySubstitute {
  does: "substitute";
  side: Actor;
  clause: string;
  label: Reason;
  pieces: string[];
  bench: string[];
  condition?: Reason;
  seconds?: number;
  every?: number;
  blocks?: boolean;
  phase?: number;
  declares?: boolean;
  punished?: string;
  barred?: Reason;
  tap?: Step;
}

export interface MayUse {
  does: "use";
  side: Actor;
  clause: string;
  label: Reason;
  condition?: Reason;
  seconds?: number;
  every?: number;
  blocks?: boolean;
  phase?: number;
  declares?: boolean;
  punished?: string;
  barred?: Reason;
  tap?: Step;
}

/** Nothing is to be done before the match clock reads `until`. */
export interface MayWait {
  does: "wait";
  side: Actor;
  clause: string;
  label: Reason;
  until: number;
  condition?: Reason;
  seconds?: number;
  every?: number;
  blocks?: boolean;
  phase?: number;
  declares?: boolean;
  punished?: string;
  barred?: Reason;
  tap?: Step;
}

/** What can be measured on a table of this book. */
export interface MeasureBook {
  book: string;
  experiments: Experiment[];
}

/** What readings say about a table; `file`: the same as a table file. */
export interface MeasureFitted {
  fit: Fit;
  file: string;
}

/** `low` to `high` holds 95 %. `runs`: how many of which experiment were done for it. */
export interface Measured {
  key: string;
  book: number;
  value: number;
  low: number;
  high: number;
  runs: Record<string, number>;
}

/** The last step still runs: what has been seen of it since, and what may be done. */
export interface MoreMessage {
  type: "more";
  trace: ShownTrace;
  running: Window[];
}

/** The taker is named. */
export interface Name {
  name: string;
  side?: Actor;
  t?: number;
}

/** `hints`: players may ask what to do; where nobody says so, only against a bot. `table`: one that the server offers
 * by this name, instead of the book's own. */
export interface NewMatch {
  book: string;
  home?: NewSide;
  away?: NewSide;
  length?: Length;
  limits?: "strict" | "patient";
  pace?: Pace;
  hints?: boolean | null;
  table?: string | null;
}

/** Where to begin: with a `lesson` of the book's first steps, after entry `entry` of a `match` that is kept here, or
 * from a position (`standing`); else with all pieces where the book has them, and home's turn. */
export interface NewPractice {
  book: string;
  lesson?: string | null;
  match?: string | null;
  entry?: number;
  standing?: SetUp | null;
  hand?: Steadiness;
  table?: string | null;
}

/** `kit`: instead of a `colour`. Who says neither wears what that side wears. */
export interface NewSide {
  name?: string;
  colour?: string | null;
  kit?: Kit | null;
  seat?: Seat;
  hand?: Steadiness;
  level?: string;
}

export interface NewTeam {
  name?: string;
  colour?: string | null;
  kit?: Kit | null;
}

/** `place`: which table of the hall. `minutes`: of a period, where they are not the book's. `knockout`: there must be a
 * winner. `options`: what else the organiser has chosen, by the book's own names. */
export interface NewTold {
  book: string;
  home?: NewTeam;
  away?: NewTeam;
  table?: string | null;
  place?: string;
  referee?: string;
  minutes?: number | null;
  knockout?: boolean;
  options?: Record<string, Json>;
}

/** Who acts next, and with what. `moves`: how many the side has coming, the restart not counted. */
export interface Next {
  with?: With;
  side?: Side;
  at?: Point;
  within?: string;
  moves?: number;
  roll?: string;
  options?: string[];
}

/** Something that holds now and that players would otherwise have to remember; of one side, or of both. */
export interface Note {
  words: Reason;
  clause: string;
  side?: Side;
}

/** One thing to choose; `id` goes into the `choose` step and stands in `next.options`. `at`: the place it is about,
 * where there is one, so that it can be pointed at. */
export interface Option {
  id: string;
  label: Reason;
  clause?: string;
  at?: Point;
}

/** A person's word: the ball is out of play, `over` which line if he says so. `high`: over the bar. */
export interface Out {
  out: string;
  over?: "touchline" | "goal_line" | "halfway" | "goal_area" | "penalty_area" | "circle" | "shooting";
  at?: RawPlace;
  high?: boolean;
}

/** `proposed`: others have told something meanwhile, the referee settles it. `refused`: and why. */
export interface Outcome {
  id: string;
  became: "taken" | "known" | "proposed" | "refused";
  entry?: number;
  words?: Reason;
}

/** `shots`: the tally of the shoot-out that decided a match level in goals. `by`: where it was not its time that ended
 * it; one that was annulled has no winner. */
export interface Over {
  winner: "home" | "away" | "draw" | null;
  score: Score;
  shots?: Score;
  by?: "resigned" | "agreed" | "awarded" | "walk_over" | "suspended" | "annulled";
}

/** The first is nearer the goal line than the second. */
export interface Passed {
  passed: readonly [string, string];
}

/** What of a circle of radius 1 has the second colour: boxes (x, y, width, height), turned by so many degrees. */
export interface Pattern {
  bars: (readonly [number, number, number, number])[];
  turn: number;
}

/** Who is there. */
export interface PeopleMessage {
  type: "people";
  home: boolean;
  away: boolean;
  watching: number;
}

export interface Piece {
  diameter: number;
  height: number;
}

export interface Ping {
  type: "ping";
  re?: number;
}

/** Books ask for its zones all the time: they are reckoned once. */
export interface Pitch {
  length: number;
  width: number;
  penalty_area: Area;
  goal_area: Area;
  penalty_spot: number;
  arc_radius: number;
  circle_radius: number;
  corner_radius: number;
  goal: PitchGoal;
  end_margin: number;
  side_margin: number;
  mat: number | null;
  fence: boolean;
  shooting_line: number | null;
}

export interface PitchGoal {
  width: number;
  height: number;
  depth: number;
  post: number;
}

/** All that was said before the ping has been told. */
export interface Pong {
  type: "pong";
  re: number;
}

/** How far the table is from being playable. */
export interface Preparing {
  done: number;
  of: number;
}

/** Steps of the work that comes before the first flick on a machine. */
export interface PreparingMessage {
  type: "preparing";
  done: number;
  of: number;
}

/** My hand holds still: what would it first touch? */
export interface Preview {
  type: "preview";
  re: number;
  side: Side;
  aim: Aim;
}

export interface PreviewMessage {
  type: "preview";
  re: number;
  ghost: Ghost | null;
}

/** `stops_at`: the first later step that no longer fits; the referee keeps or cuts the rest. */
export interface Previewed {
  before: Score;
  after: Score;
  changes: Change[];
  next: Next;
  stops_at?: number;
}

/** What a side asks the other for, until that has answered or somebody plays. */
export interface Proposal {
  side: Side;
  to: Wish;
}

/** Asked of the other side; None: answered with no, or nobody waits for an answer any more. `re`: the action that it
 * answers. */
export interface ProposalMessage {
  type: "proposal";
  proposal: Proposal | null;
  re?: number;
}

/** Pieces or the ball set by hand. */
export interface Put {
  place: Record<string, RawPlace>;
  seen?: Seen[];
  side?: Actor;
  t?: number;
}

/** `choices`: what may be answered, the commonest first. */
export interface Question {
  ask: string;
  choices: string[];
}

/** How fast a hand's strongest flick is (mm/s), and what slows it (mm/s^2): so far it goes. */
export interface Reach {
  speed: number;
  slowing: number;
}

/** `ruler`: how well lengths are read (mm); `frames`: of the film, a second; `scale`: how well it weighs (g). */
export interface Readings {
  rulebook: string;
  runs?: Run[];
  about?: string;
  ruler?: number;
  frames?: number;
  scale?: number;
}

export interface Reason {
  text: string;
  args?: Record<string, string | number>;
}

/** An axis-parallel rectangle: an area, a half, a pitch, a mat. */
export interface Rect {
  kind: "rect";
  x0: number;
  y0: number;
  x1: number;
  y1: number;
}

/** `re`: what was asked for, where it could be read. `clause`: the book's, where it is the book that forbids. */
export interface RefusedMessage {
  type: "refused";
  re: number | null;
  code: "stale" | "over" | "wrong_seat" | "not_offered" | "barred" | "illegal_place" | "too_many" | "bad_action" | "running" | "impossible" | "failed" | "not_stored" | "bad_message" | "bad_version" | "cannot_replay" | "damaged";
  words: Reason;
  clause?: string;
  broken?: Broken[];
}

/** This answers an action that was done before, as `entry`; it is news to nobody. */
export interface RepeatedMessage {
  type: "repeated";
  re: number | null;
  entry: number;
  step?: Step;
  said?: Said;
  view?: View;
}

/** A whole match to be watched. */
export interface Replay {
  match: MatchInfo;
  frames: Frame[];
}

/** What only people can see; `side` is the offender. A book lists its own words. */
export interface Report {
  report: string;
  at?: RawPlace;
  piece?: string;
  with?: "hand" | "palheta";
  deliberate?: boolean;
  side?: Actor;
  t?: number;
}

export interface Rest {
  rest: Record<string, RawPlace>;
}

export interface Roll {
  roll: Die;
  face: DieFace;
  choose?: "left" | "right" | "centre";
  side?: Actor;
  t?: number;
}

/** The same of a match that is being played. `reach`: how far one flicks. `rate`: of the server's clock, 1 except in
 * tests. `pace`: live where both act while the ball runs. `hints`: players may ask what to do. `patient`: being late
 * costs nothing. */
export interface RoomInfo {
  id: string;
  book: string;
  title: string;
  language: string;
  ground: Ground | null;
  home: Team;
  away: Team;
  started: string;
  cites: Record<string, Cited>;
  sections: Record<string, string>;
  units: Record<string, string>;
  opening: Stood;
  seal: string | null;
  dice: Partial<Record<Die, DieFace[]>> | null;
  seats: Partial<Record<Side, Seat>>;
  reach: Reach | null;
  rate: number;
  pace: Pace;
  hints: boolean;
  patient: boolean;
}

/** A line of the log. `step`: as it stands now, none where it was taken back. `was`: as it was first told. `amended`:
 * by which entry. `stands`: it counts. */
export interface Row {
  n: number;
  what: "step" | "amend" | "ended" | "note";
  stands: boolean;
  by?: string;
  step?: Step;
  was?: Step;
  said?: Said;
  amended?: number;
  note?: string;
  text?: string;
}

/** The ruling of the last step, which has ended, and the rest of its trace. */
export interface RuledMessage {
  type: "ruled";
  trace: ShownTrace;
  step: Step;
  said: Said;
  view: View;
}

/** One go at an experiment. */
export interface Run {
  kind: "slide" | "tilt" | "stick" | "head_on" | "fence" | "ramp" | "ramp_fence" | "fastest" | "mark" | "weigh";
  thing: "piece" | "ball" | "keeper";
  read: Record<string, number>;
}

/** What the referee said to one step, at `clock` of `period`. `said`: words beside the calls, as slugs. `because`: why
 * `next` is what it is, where something decided it. `withdrawn`: calls that an answer took back. `goal`: whose. `due`:
 * what comes next is not what came next before. `worth`: it deserves a line; most steps do not. */
export interface Said {
  clock: number;
  period: number;
  calls: Call[];
  next: Next;
  score: Score;
  withdrawn?: Call[];
  cards?: Card[];
  removed?: string[];
  places?: Record<string, RawPlace>;
  said?: string[];
  ask?: Question[];
  because?: Because;
  goal?: Side;
  due?: boolean;
  worth?: boolean;
}

export interface Say {
  say: string;
  piece?: string;
  side?: Actor;
  t?: number;
}

/** What there is to learn of a book; `language`: its own. */
export interface SchoolBook {
  name: string;
  language: string;
  chapters: SchoolChapter[];
}

/** `ours`: it has no title in the book's own words. */
export interface SchoolChapter {
  id: string;
  heading: Reason;
  ours: boolean;
  questions: string[];
}

/** `words`: what does the referee say? `why`: each with its clause. `picture`: where the drawing is. */
export interface SchoolQuestion {
  id: string;
  book: string;
  chapter: string;
  words: boolean;
  picture: string;
  story: Reason[][];
  choices: Choice[];
  right: number;
  why: Because[];
  clauses: Explained[];
}

export interface Score {
  home: number;
  away: number;
}

/** The ball is wholly over this side's goal line, inside its goal. */
export interface SeenGoal {
  goal: Side;
  at?: RawPlace;
}

/** From `t` on, in mm and s: place, velocity and what changes it; the same of its height; the same of its angle. */
export type Segment = [
  t: number, x: number, y: number, vx: number, vy: number, ax: number, ay: number, z: number, vz: number, az: number,
  angle: number, spin: number, dspin: number
];

/** A position that somebody has set up; on a board the ball alone. */
export interface SetUp {
  turn: Side;
  ball: RawPlace;
  pieces?: Record<string, RawPlace>;
}

/** What becomes of a proposal: it counts too, it counts instead of what was told meanwhile, or it does not count. */
export interface Settling {
  proposal: number;
  how: "taken" | "instead" | "dropped";
}

/** `frame`: which step of the replay it is, from 1; `entry`: the log's. `at`: where the ball lay. `chance`: to score;
 * None where it could not be drawn any more. */
export interface Shot {
  frame: number;
  entry: number;
  period: number;
  clock: number;
  side: Side;
  piece: string | null;
  at: Point | null;
  chance: number | null;
  scored: boolean;
}

/** `cuts`: the entry whose run this one entered, at its own `trace.start`. */
export interface Shown {
  aim?: Aim;
  trace?: ShownTrace;
  cuts?: number;
}

/** `impulse` in g mm/s: how loud it is. */
export type ShownContact = [t: number, a: string, b: string, x: number, y: number, z: number, impulse: number];

export type ShownMark = [t: number, piece: string, what: "fell" | "left_table" | "turned"];

/** What ran, from `start` to `end`; bodies that never moved have no path. Not `finished`: more came after `end`. */
export interface ShownTrace {
  start: number;
  end: number;
  paths: Record<string, Segment[]>;
  contacts: ShownContact[];
  marks: ShownMark[];
  finished: boolean;
}

/** `before`: this step interrupted the one before it, and how things stood then. Of one that somebody may still act on
 * (`running`) only what has been seen comes, and neither `said` nor `view`; the rest follows in pieces as it unfolds,
 * the last with the ruling. `re`: the action that it answers. */
export interface StepMessage {
  type: "step";
  step: Step;
  show: Shown | null;
  said?: Said;
  view?: View;
  running?: Window[];
  before?: Before;
  re?: number;
}

/** How things stood after a step. `most`: how far a count goes, where the book says so. `beside`: what of a board game
 * is not on the board. */
export interface Stood {
  period: number;
  clock: number;
  score: Score;
  ball: RawPlace | null;
  pieces: Record<string, RawPlace>;
  next: Next;
  counts: Record<string, Json>;
  most: Record<string, number>;
  over: Over | null;
  beside: Beside | null;
}

/** Not `ok`: what was done cannot be kept just now, and the match waits. */
export interface StorageMessage {
  type: "storage";
  ok: boolean;
}

export interface Substitute {
  substitute: Exchange;
  side?: Actor;
  t?: number;
}

/** `piece` is the size of every field piece that `sizes` does not name: a set need not be uniform. `materials` are
 * masses, frictions and restitutions that differ from the book's (`{"ball.mass": 0.25}`). */
export interface Table {
  pitch: Pitch;
  ball: Ball;
  piece: Piece;
  keeper: Keeper;
  sizes: Record<string, Piece>;
  materials: Record<string, number>;
}

/** `flicks` (of dice: rolls), those that met the ball (`touches`), and the seconds in which this side was to play. */
export interface Tally {
  flicks: number;
  touches: number;
  seconds: number;
}

/** `name`: empty where nobody gave one. */
export interface Team {
  name: string;
  kit: Kit;
}

export interface Telling {
  device: string;
  entries: ToldEntry[];
}

/** The clock reads this now. */
export interface Time {
  time: number;
  side?: Actor;
  t?: number;
}

/** What became of what was sent, and how things stand now. */
export interface Told {
  outcomes: Outcome[];
  view: ToldView | BoardView;
}

/** What may be chosen of a book: `length`: the minutes of a period; `knockout`: that there must be a winner. */
export interface ToldBook {
  name: string;
  edition: string;
  length: boolean;
  knockout: boolean;
}

/** `tokens`: each grants its role, and is told once. */
export interface ToldCreated {
  id: string;
  tokens: Partial<Record<"referee" | "scorer" | "players" | "public", string>>;
}

/** `line`: as in a record. `on`: how many entries its maker knew of. `id`: made by him, beginning with his device's
 * name; said again, it counts once. */
export interface ToldEntry {
  id: string;
  on: number;
  line?: Record<string, Json> | null;
  settle?: Settling | null;
}

/** Told while others told something else: `instead_of` are their entries. */
export interface ToldProposal {
  n: number;
  by: string;
  step: Step | null;
  instead_of: number[];
}

/** What referee and scorer see. `counts`: each side's own, in the book's own words; `shared`: those of the play or of
 * the match, whoever plays. `played`: what the clock read when something was last told: nothing is told of a moment
 * before that. */
export interface ToldView {
  id: string;
  role: "referee" | "scorer" | "players" | "public";
  book: string;
  title: string;
  language: string;
  n: number;
  now: number;
  home: Team;
  away: Team;
  score: Score;
  period: number;
  clock: ClockNow | null;
  time_up: number | null;
  next: Next;
  over: Over | null;
  shots: Score | null;
  cards: Card[];
  last: Said | null;
  calls: CallNow[];
  may_call: Partial<Record<"referee" | "head_referee" | "commission", string>>;
  cites: Record<string, Cited>;
  sections: Record<string, string>;
  played: number;
  edition: string;
  place: string;
  referee: string;
  aloud: boolean;
  voices: string[];
  ask: Question[];
  keys: Key[];
  counters: Counter[];
  counts: Partial<Record<Side, Record<string, Json>>>;
  shared: Record<string, Json>;
  units: Record<string, string>;
  most: Record<string, number>;
  checks: CheckNow[];
  added: Added[];
  may_add: AddedFor[];
  endings: Ending[];
  proposals: ToldProposal[];
  rows: Row[];
}

/** One contact episode: the mover, what it touched, how far that was pushed in the end (mm). */
export interface Touch {
  touch: readonly [string, string];
  at?: RawPlace;
  moved?: number;
  moving?: boolean;
}

/** An answer that is not what was asked for. */
export interface Trouble {
  code: string;
  words: Reason;
}

/** `by`: the experiments that would decide it; `mixed`: what these readings cannot tell it from. */
export interface Undecided {
  key: string;
  book: number;
  by: string[];
  runs: Record<string, number>;
  mixed: string | null;
}

/** In practice: what was played last never happened, or nothing at all (`whole`). */
export interface Undo {
  type: "undo";
  whole?: boolean;
}

export interface Use {
  use: "champion";
  side?: Actor;
  t?: number;
}

/** How things stand after `id` steps. `clock_stops`: what the clock will not go beyond before something happens.
 * `draw`: the book lets both agree on one now. `back`: who has played what could be taken back, who played last first.
 * `done`: whether the task is, where there is one. */
export interface View {
  period: number;
  clock: number;
  score: Score;
  ball: RawPlace | null;
  pieces: Record<string, RawPlace>;
  next: Next;
  counts: Record<string, Json>;
  most: Record<string, number>;
  over: Over | null;
  beside: Beside | null;
  id: number;
  clock_stops: number | null;
  ticking: boolean;
  offers: Offer[];
  due: Due | null;
  draw: boolean;
  back: Side[];
  done: boolean | null;
}

/** `seats`: those I sit on. `log`: what the referee has said so far that was worth it. `again`: the match that follows
 * this one. `proposal`: what one side waits for the other's answer to. */
export interface Welcome {
  type: "welcome";
  v: number;
  match: RoomInfo;
  seats: Side[];
  view: View;
  log: Said[];
  again: string | null;
  proposal: Proposal | null;
}

/** The period's end sounded here. */
export interface Whistle {
  whistle: boolean;
}

/** What may be done from that many seconds after the run began. */
export interface Window {
  since: number;
  offers: Offer[];
}

/** The wood round about: where light falls on it, in its grain, and how wide it is drawn. */
export interface Wood {
  light: string;
  dark: string;
  mm: number;
}

/** It was begun `since` seconds ago; the whole takes about `seconds`. */
export interface Working {
  seconds: number;
  since: number;
}
