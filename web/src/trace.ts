/** What ran on the table during a flick: exact path segments, and contacts in order. */

import type { Segment, ShownMark, ShownTrace } from "./protocol.js";

/** A segment by its own names, counted from the trace's start. */
export interface Stretch {
  t: number;
  x: number;
  y: number;
  z: number;
  vx: number;
  vy: number;
  vz: number;
  ax: number;
  ay: number;
  az: number;
  angle: number;
  spin: number;
  dspin: number;
}

export interface Contact {
  t: number;
  a: string;
  b: string;
  x: number;
  y: number;
  impulse: number;
}

/** Not `ended`: it still runs, and is known only so far (`duration`); more of it is appended as it unfolds. */
export interface Trace {
  duration: number;
  ended: boolean;
  paths: Record<string, Stretch[]>;
  contacts: Contact[];
  marks: { t: number; piece: string; what: ShownMark[2] }[];
}

export function readTrace(raw: ShownTrace, ended = true): Trace {
  const trace: Trace = { duration: 0, ended: false, paths: {}, contacts: [], marks: [] };
  append(trace, raw, ended);
  return trace;
}

/** What has been seen since. A trace that has ended stays as it is. */
export function append(trace: Trace, raw: ShownTrace, ended: boolean): void {
  if (trace.ended) return;
  for (const [name, rows] of Object.entries(raw.paths))
    (trace.paths[name] ??= []).push(...rows.map((row) => stretch(row, raw.start)));
  trace.contacts.push(...raw.contacts.map(([t, a, b, x, y, , impulse]) => ({ t: t - raw.start, a, b, x, y, impulse })));
  trace.marks.push(...raw.marks.map(([t, piece, what]) => ({ t: t - raw.start, piece, what })));
  trace.duration = raw.end - raw.start;
  trace.ended = ended;
}

function stretch([t, x, y, vx, vy, ax, ay, z, vz, az, angle, spin, dspin]: Segment, start: number): Stretch {
  return { t: t - start, x, y, z, vx, vy, vz, ax, ay, az, angle, spin, dspin };
}

export interface Body {
  x: number;
  y: number;
  z: number;
  angle: number;
  face: "up" | "down";
  fallen: boolean;
  gone: boolean;
}

/** Where a body is at `t`: quadratic in time within its segment, so exact at any frame rate. Angle in radians. */
export function bodyAt(path: readonly Stretch[], t: number): Body {
  const s = stretchAt(path, t);
  const h = Math.max(0, t - s.t);
  return {
    x: s.x + s.vx * h + (s.ax * h * h) / 2,
    y: s.y + s.vy * h + (s.ay * h * h) / 2,
    z: s.z + s.vz * h + (s.az * h * h) / 2,
    angle: s.angle + s.spin * h + (s.dspin * h * h) / 2,
    face: "up",
    fallen: false,
    gone: false,
  };
}

function stretchAt(path: readonly Stretch[], t: number): Stretch {
  let low = 0;
  let high = path.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (path[middle]!.t <= t) low = middle;
    else high = middle - 1;
  }
  return path[low]!;
}

export function speedAt(path: readonly Stretch[], t: number): number {
  const s = stretchAt(path, t);
  const h = t - s.t;
  if (h < 0) return 0; // what will be met lies still until then
  return Math.hypot(s.vx + s.ax * h, s.vy + s.ay * h);
}

/** When the ball nears a goal at speed, time slows down once; null when it never does. */
export function slowMoment(trace: Trace, goalX: number, goalHalf: number): { from: number; to: number } | null {
  const path = trace.paths["ball"];
  if (!path) return null;
  for (let t = 0; t < trace.duration; t += 0.01) {
    const ball = bodyAt(path, t);
    if (Math.abs(ball.x) > goalX - 130 && Math.abs(ball.y) < goalHalf * 2 && speedAt(path, t) > 250) {
      return { from: t, to: t + 0.35 };
    }
  }
  return null;
}

/** The part of a trace in which the goal is scored, slowly. */
export function slowly(trace: Trace, goalX: number, goalHalf: number): Pace {
  const near = slowMoment(trace, goalX, goalHalf);
  return near
    ? { from: Math.max(0, near.from - 0.5), to: near.to + 0.25, speed: 0.35 }
    : { ...WHOLE, from: Math.max(0, trace.duration - 1.2), speed: 0.5 };
}

/** Runs a trace against the clock of the screen. Where more of it should be known by now it waits, and then is where it
 * should be. */
/** Which part of a trace, and how fast. */
export interface Pace {
  from: number;
  to: number;
  speed: number;
}
const WHOLE: Pace = { from: 0, to: Infinity, speed: 1 };

export class TracePlayer {
  private at: number;
  private due: number;
  private heard = 0;
  private known = -1;
  private slow: { from: number; to: number } | null = null;

  constructor(
    readonly trace: Trace,
    private readonly slows: (trace: Trace) => { from: number; to: number } | null,
    private readonly hear: (contact: Contact) => void,
    private readonly pace: Pace = WHOLE,
  ) {
    this.at = this.due = pace.from;
    this.heard = trace.contacts.filter(({ t }) => t < pace.from).length;
  }

  /** Go on by `seconds` of the screen's time. */
  advance(seconds: number): void {
    const { contacts, duration } = this.trace;
    if (this.known < duration) this.slow ??= this.slows(this.trace);
    this.known = duration;
    const slowed = this.slow !== null && this.at >= this.slow.from && this.at < this.slow.to;
    this.due += seconds * this.pace.speed * (slowed ? 0.3 : 1);
    this.at = Math.min(this.due, duration);
    while (this.heard < contacts.length && contacts[this.heard]!.t <= this.at) this.hear(contacts[this.heard++]!);
  }

  get time(): number {
    return this.at;
  }

  get over(): boolean {
    return this.at >= this.pace.to || (this.trace.ended && this.at >= this.trace.duration);
  }

  bodies(): Map<string, Body> {
    const bodies = new Map(Object.entries(this.trace.paths).map(([name, path]) => [name, bodyAt(path, this.at)]));
    for (const mark of this.trace.marks) {
      const body = bodies.get(mark.piece);
      if (!body || mark.t > this.at) continue;
      if (mark.what === "fell") body.fallen = true;
      if (mark.what === "left_table") body.gone = true;
      if (mark.what === "turned") body.face = body.face === "up" ? "down" : "up";
    }
    return bodies;
  }
}
