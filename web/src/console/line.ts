/** The line to a real table: what is told here is kept on this device until the server has it, and sent in order.
 * Nothing needs a secure context: plain http in a hall has neither service worker nor `randomUUID`. */

import type { BoardView, ClockNow, Json, Outcome, Reason, Settling, Told, ToldEntry, ToldView } from "../protocol.js";
import { ask, Trouble } from "../server.js";
import { callSides } from "../words.js";

/** Told here and not on the server yet; `refused`: the server's word on why it is not taken. */
export interface Waiting extends ToldEntry {
  refused?: Reason;
}

export const isTold = (view: ToldView | BoardView | null): view is ToldView => view !== null && "keys" in view;

/** This browser, among those at the table. */
export function device(): string {
  const kept = localStorage.getItem("palheta.device");
  if (kept) return kept;
  const made = random(8);
  localStorage.setItem("palheta.device", made);
  return made;
}

function random(length: number): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(length)), (byte) => (byte % 36).toString(36)).join("");
}

/** The link's secret, kept here and taken out of the address, where others could read it. */
export function takeToken(id: string): string {
  const found = /^#key=([\w-]+)$/.exec(location.hash);
  if (found) {
    localStorage.setItem(`palheta.told.${id}`, found[1]!);
    history.replaceState(null, "", location.pathname + location.search);
  }
  return localStorage.getItem(`palheta.told.${id}`) ?? "";
}

const SOONEST = 500; // milliseconds
const LATEST = 8000;
const SILENCE = 40_000; // after that the line is dead: the server answers sooner, also when there is no news

export class Line {
  view: ToldView | BoardView | null = null;
  waiting: Waiting[];
  online = true;
  trouble: Reason | null = null;
  /** When the match was made, by this device's clock turned round: added to it, it gives the seconds since then. */
  private ahead = 0;
  private sending = false;
  private pause = SOONEST;
  private over = false;
  private readonly place: string;

  constructor(
    readonly id: string,
    private readonly token: string,
    private readonly changed: () => void,
  ) {
    this.place = `palheta.told.waiting.${id}`;
    this.waiting = read(this.place);
  }

  /** Seconds since the match was made, also while the server cannot be reached. */
  now(): number {
    return Date.now() / 1000 + this.ahead;
  }

  /** The clock, with what was done to it here and has not arrived yet. */
  get clock(): ClockNow | null {
    const mine = this.waiting.findLast((one) => one.line?.["note"] === "clock" && !one.refused)?.line?.["said"];
    return (mine as unknown as ClockNow | undefined) ?? this.view?.clock ?? null;
  }

  get unsent(): Waiting[] {
    return this.waiting.filter((one) => !one.refused);
  }

  tell(line: Record<string, Json>): void {
    this.add({ id: this.fresh(), on: this.view?.n ?? 0, line });
  }

  settle(settle: Settling): void {
    this.add({ id: this.fresh(), on: this.view?.n ?? 0, settle });
  }

  /** What the server did not take is not told after all. */
  drop(id: string): void {
    this.keep(this.waiting.filter((one) => one.id !== id));
    this.changed();
  }

  private fresh(): string {
    return `${device()}-${random(12)}`;
  }

  private add(entry: Waiting): void {
    this.keep([...this.waiting, entry]);
    this.changed();
    void this.flush();
  }

  private keep(waiting: Waiting[]): void {
    this.waiting = waiting;
    try {
      if (waiting.length) localStorage.setItem(this.place, JSON.stringify(waiting));
      else localStorage.removeItem(this.place);
    } catch {
      // no room, or private browsing: it stays in this page
    }
  }

  private headers(): HeadersInit {
    return this.token ? { Authorization: `Bearer ${this.token}` } : {};
  }

  /** All that waits, in the order in which it was told. */
  async flush(): Promise<void> {
    if (this.sending || this.unsent.length === 0) return;
    this.sending = true;
    try {
      while (this.unsent.length > 0) {
        const first = this.unsent[0]!.id.split("-")[0]!; // another browser profile's, perhaps
        const entries = this.unsent.filter((one) => one.id.startsWith(`${first}-`)).slice(0, 50);
        const body = JSON.stringify({ device: first, entries });
        this.heard(await ask<Told>(`/api/told/${this.id}`, { method: "POST", headers: this.headers(), body }));
      }
      this.pause = SOONEST;
    } catch (error) {
      this.lost(error);
      this.again();
    } finally {
      this.sending = false;
      this.changed();
    }
  }

  /** What could not be sent is sent later, whether or not there is news meanwhile. */
  private again(): void {
    if (this.over) return;
    void woken(this.pause).then(() => this.flush());
    this.pause = Math.min(2 * this.pause, LATEST);
  }

  private heard({ outcomes, view }: Told): void {
    const became = new Map(outcomes.map((one) => [one.id, one]));
    this.keep(this.waiting.flatMap((one) => stillThere(one, became.get(one.id))));
    this.see(view);
  }

  private see(view: ToldView | BoardView): void {
    this.online = true;
    this.trouble = null;
    this.ahead = view.now - Date.now() / 1000;
    callSides(view);
    if (!this.view || view.n >= this.view.n) this.view = view; // a slow answer may come after a newer one
    this.changed();
  }

  private lost(error: unknown): void {
    if (error instanceof Trouble && error.code !== "offline") this.trouble = error.words;
    else this.online = false;
  }

  /** News from the others, for as long as the page is open. */
  async listen(): Promise<void> {
    let pause = SOONEST;
    while (!this.over) {
      try {
        const after = this.view && this.online ? `?after=${this.view.n}` : "";
        const view = await ask<ToldView | BoardView>(`/api/told/${this.id}${after}`, {
          headers: this.headers(),
          signal: AbortSignal.timeout(SILENCE),
        });
        pause = SOONEST;
        if (this.over) return;
        this.see(view);
        void this.flush();
      } catch (error) {
        this.lost(error);
        this.changed();
        if (error instanceof Trouble && error.code === "no_match") return;
        await woken(pause);
        pause = Math.min(2 * pause, LATEST);
      }
    }
  }

  close(): void {
    this.over = true;
  }
}

/** After a while, or at once when the device says that the line is there again. */
function woken(pause: number): Promise<void> {
  return new Promise((done) => {
    const timer = setTimeout(wake, pause);
    function wake(): void {
      clearTimeout(timer);
      window.removeEventListener("online", wake);
      done();
    }
    window.addEventListener("online", wake);
  });
}

function stillThere(one: Waiting, outcome: Outcome | undefined): Waiting[] {
  if (!outcome) return [one];
  return outcome.became === "refused" ? [{ ...one, refused: outcome.words ?? { text: "" } }] : [];
}

function read(place: string): Waiting[] {
  try {
    return JSON.parse(localStorage.getItem(place) ?? "[]") as Waiting[];
  } catch {
    return [];
  }
}
