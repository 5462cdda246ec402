/** What ran on the table during a flick: exact path segments, and contacts in order. */

export interface Segment {
  t: number;
  end: number;
  x: number; y: number; z: number;
  vx: number; vy: number; vz: number;
  ax: number; ay: number; az: number;
  phi: number; w: number; dw: number;
  face: "up" | "down";
}

export interface Contact { t: number; a: string; b: string; x: number; y: number; impulse: number }

export interface Trace {
  duration: number;
  paths: Record<string, Segment[]>;
  contacts: Contact[];
}

export interface Body { x: number; y: number; z: number; angle: number; face: "up" | "down"; fallen: boolean; gone: boolean }

/** Where a body is at `t`: quadratic in time within its segment, so exact at any frame rate. Angle in radians. */
export function bodyAt(path: readonly Segment[], t: number): Body {
  const s = segmentAt(path, t);
  const h = Math.max(0, Math.min(t, s.end) - s.t);
  return {
    x: s.x + s.vx * h + (s.ax * h * h) / 2,
    y: s.y + s.vy * h + (s.ay * h * h) / 2,
    z: s.z + s.vz * h + (s.az * h * h) / 2,
    angle: s.phi + s.w * h + (s.dw * h * h) / 2,
    face: s.face,
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
  const h = Math.max(0, Math.min(t, s.end) - s.t);
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
    return new Map(Object.entries(this.trace.paths).map(([name, path]) => [name, bodyAt(path, this.at)]));
  }
}
