/** What ran on the table during a flick: exact path segments, and contacts in order. */

/** As the server writes it (docs/physics.md): rows are t, x, y, vx, vy, ax, ay, z, vz, az, angle, spin, its rate;
 * trailing noughts are left out. */
export interface RawTrace {
  start: number;
  end: number;
  paths: Record<string, number[][]>;
  contacts: [t: number, a: string, b: string, x: number, y: number, z: number, impulse: number][];
  marks: [t: number, piece: string, what: string][];
}

export interface Segment {
  t: number;
  x: number; y: number; z: number;
  vx: number; vy: number; vz: number;
  ax: number; ay: number; az: number;
  phi: number; w: number; dw: number;
}

export interface Contact { t: number; a: string; b: string; x: number; y: number; impulse: number }

export interface Trace {
  duration: number;
  paths: Record<string, Segment[]>;
  contacts: Contact[];
  marks: { t: number; piece: string; what: string }[];
}

export function readTrace(raw: RawTrace): Trace {
  const paths: Record<string, Segment[]> = {};
  for (const [name, rows] of Object.entries(raw.paths)) paths[name] = rows.map((row) => segment(row, raw.start));
  return {
    duration: raw.end - raw.start,
    paths,
    contacts: raw.contacts.map(([t, a, b, x, y, , impulse]) => ({ t: t - raw.start, a, b, x, y, impulse })),
    marks: raw.marks.map(([t, piece, what]) => ({ t: t - raw.start, piece, what })),
  };
}

function segment(row: readonly number[], start: number): Segment {
  const [t = 0, x = 0, y = 0, vx = 0, vy = 0, ax = 0, ay = 0, z = 0, vz = 0, az = 0, phi = 0, w = 0, dw = 0] = row;
  return { t: t - start, x, y, z, vx, vy, vz, ax, ay, az, phi, w, dw };
}

export interface Body { x: number; y: number; z: number; angle: number; face: "up" | "down"; fallen: boolean; gone: boolean }

/** Where a body is at `t`: quadratic in time within its segment, so exact at any frame rate. Angle in radians. */
export function bodyAt(path: readonly Segment[], t: number): Body {
  const s = segmentAt(path, t);
  const h = Math.max(0, t - s.t);
  return {
    x: s.x + s.vx * h + (s.ax * h * h) / 2,
    y: s.y + s.vy * h + (s.ay * h * h) / 2,
    z: s.z + s.vz * h + (s.az * h * h) / 2,
    angle: s.phi + s.w * h + (s.dw * h * h) / 2,
    face: "up",
    fallen: false,
    gone: false,
  };
}

function segmentAt(path: readonly Segment[], t: number): Segment {
  let low = 0;
  let high = path.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (path[middle]!.t <= t) low = middle;
    else high = middle - 1;
  }
  return path[low]!;
}

export function speedAt(path: readonly Segment[], t: number): number {
  const s = segmentAt(path, t);
  const h = Math.max(0, t - s.t);
  return Math.hypot(s.vx + s.ax * h, s.vy + s.ay * h);
}

/** When the ball nears a goal at speed, time slows down once; null when it never does. */
export function slowMoment(trace: Trace, goalX: number, goalHalf: number): { from: number; to: number } | null {
  const path = trace.paths["ball"];
  if (!path) return null;
  for (let t = 0; t < trace.duration; t += 0.01) {
    const ball = bodyAt(path, t);
    if (Math.abs(ball.x) > goalX - 130 && Math.abs(ball.y) < goalHalf * 2 && speedAt(path, t) > 250) {
      return { from: t, to: Math.min(t + 0.35, trace.duration) };
    }
  }
  return null;
}

/** Runs a trace against the clock of the screen. */
export class TracePlayer {
  private at = 0;
  private heard = 0;

  constructor(
    readonly trace: Trace,
    private readonly slow: { from: number; to: number } | null,
    private readonly hear: (contact: Contact) => void,
  ) {}

  /** Go on by `seconds` of the screen's time. */
  advance(seconds: number): void {
    const slowed = this.slow !== null && this.at >= this.slow.from && this.at < this.slow.to;
    this.at = Math.min(this.at + seconds * (slowed ? 0.3 : 1), this.trace.duration);
    const { contacts } = this.trace;
    while (this.heard < contacts.length && contacts[this.heard]!.t <= this.at) this.hear(contacts[this.heard++]!);
  }

  get time(): number {
    return this.at;
  }

  get over(): boolean {
    return this.at >= this.trace.duration;
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
