import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Outbox } from "../src/outbox.js";
import { Play, type PlayHost } from "../src/play.js";
import type { ServerMessage } from "../src/protocol.js";

/** A line that a test holds in its hand. */
class Line extends EventTarget {
  static readonly OPEN = 1;
  static all: Line[] = [];
  readyState = 0;
  sent: Record<string, unknown>[] = [];
  constructor(readonly url: string) {
    super();
    Line.all.push(this);
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text) as Record<string, unknown>);
  }
  close(): void {}
  opens(): void {
    this.readyState = 1;
    this.dispatchEvent(new Event("open"));
  }
  says(message: unknown): void {
    this.dispatchEvent(Object.assign(new Event("message"), { data: JSON.stringify(message) }));
  }
  breaks(code: number): void {
    this.readyState = 3;
    this.dispatchEvent(Object.assign(new Event("close"), { code, reason: "" }));
  }
  get acts(): Record<string, unknown>[] {
    return this.sent.filter((message) => message["type"] === "act");
  }
}

const view = {
  id: 4,
  period: 1,
  clock: 0,
  ticking: false,
  score: { home: 0, away: 0 },
  ball: null,
  pieces: {},
  next: {},
  counts: {},
  offers: [],
  over: null,
  due: null,
};
const welcome = {
  type: "welcome",
  v: 1,
  match: { id: "m", seats: {} },
  seats: ["home"],
  view,
  log: [],
  again: null,
} as unknown as ServerMessage;

let refused: string[] = [];
const host = {
  changed: () => undefined,
  refused: (_code: string, words: { text: string }) => refused.push(words.text),
  stepped: () => undefined,
  spoke: () => undefined,
} as unknown as PlayHost;

const line = (): Line => Line.all.at(-1)!;

function joined(): void {
  line().opens();
  line().says(welcome);
}

function sat(): Play {
  const play = new Play("m", host);
  joined();
  expect(play.act(null, "home", { do: "wait" })).toBe(true);
  return play;
}

function brokenAndBack(code = 1006): void {
  line().breaks(code);
  vi.runOnlyPendingTimers();
  joined();
}

describe("what was not answered", () => {
  beforeEach(() => {
    vi.useFakeTimers();
    Line.all = [];
    refused = [];
    vi.stubGlobal("WebSocket", Line);
    vi.stubGlobal("window", globalThis);
    vi.stubGlobal("location", { protocol: "http:", host: "here" });
    vi.stubGlobal("localStorage", { getItem: () => null, setItem: () => undefined });
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it("is said again with the same id when the line is back", () => {
    const play = sat();
    const [first] = line().acts;
    brokenAndBack();
    expect(line().acts).toEqual([first]);
    expect(play.waiting).toBe(true);
    line().says({ type: "step", re: first!["re"], repeated: true, step: {}, view, show: null });
    expect(play.waiting).toBe(false);
    brokenAndBack();
    expect(line().acts).toEqual([]);
  });
  it("is also what the disk did not take", () => {
    const play = sat();
    const [first] = line().acts;
    line().says({ type: "refused", re: first!["re"], code: "not_stored", words: { text: "no" } });
    brokenAndBack(1012);
    expect(line().acts).toEqual([first]);
    expect(play.waiting).toBe(true);
    expect(refused).toEqual([]);
  });
  it("is not what was refused", () => {
    const play = sat();
    line().says({ type: "refused", re: line().acts[0]!["re"], code: "stale", words: { text: "stale" } });
    expect(play.waiting).toBe(false);
    brokenAndBack();
    expect(line().acts).toEqual([]);
    expect(refused).toEqual(["stale"]);
  });
  it("waits for the disk, and who looks on sees that", () => {
    const play = sat();
    line().says({ type: "storage", ok: false });
    expect(play.notStored).toBe(true);
    line().says({ type: "storage", ok: true });
    expect(play.notStored).toBe(false);
  });
  it("is given up when there is no such match", () => {
    const play = sat();
    line().breaks(4404);
    expect([play.waiting, play.line]).toEqual([false, "gone"]);
  });
});

describe("an action", () => {
  it("has an id of its own", () => {
    const outbox = new Outbox();
    const made = Array.from({ length: 100 }, (_, re) => outbox.add(re, "home", 1, { do: "wait" }).id);
    expect(new Set(made).size).toBe(100);
    expect(made.every((id) => /^[0-9a-f]{32}$/.test(id ?? ""))).toBe(true);
  });
});
