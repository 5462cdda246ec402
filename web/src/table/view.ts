/** The table on the screen: canvases, camera, gestures and keys. It knows positions and offers, no rules. */

import { css, html, LitElement, type PropertyValues } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { freshAim, ghost, type Aim, type Ghost, type Hand } from "../aim.js";
import type { Broken } from "../constraints.js";
import { radiusOf, type Table, type Zone } from "../pitch.js";
import { isKeeper, type Place, type Places, type Point } from "../places.js";
import { slowMoment, TracePlayer, type Body, type Contact, type Trace } from "../trace.js";
import { say } from "../words.js";
import { Camera } from "./camera.js";
import { Gestures, type GestureHost } from "./gestures.js";
import { Glides } from "./glide.js";
import { handleKey, type KeyHost } from "./keys.js";
import { kit, lookOf } from "./looks.js";
import { forgetSprites, type Kits } from "./pieces.js";
import { drawScene } from "./scene.js";
import { drawSurface, pictureBounds } from "./surface.js";

const MARGIN = 260; // millimetres around what a diagram shows
const REACH = 26; // pixels: a finger is not finer
const STILL: Omit<Body, "x" | "y" | "angle" | "face"> = { z: 0, fallen: false, gone: false };

@customElement("palheta-table")
export class TableView extends LitElement implements GestureHost, KeyHost {
  @property() book = "dadinho";
  @property({ attribute: false }) table!: Table;
  @property({ attribute: false }) colours: Record<"home" | "away", string> = { home: "#2264c8", away: "#e9781c" };
  @property({ attribute: false }) places: Places = {};
  @property({ attribute: false }) flickable: ReadonlyMap<string, { how: string; as: string | null }> = new Map();
  @property({ attribute: false }) placeable: ReadonlySet<string> = new Set();
  @property({ attribute: false }) hand: Hand = { speed: 2500, slowing: 2500 };
  @property({ attribute: false }) theirAim: Aim | null = null;
  @property({ attribute: false }) zones: readonly { zone: Zone; good: boolean }[] = [];
  @property({ attribute: false }) broken: readonly Broken[] = [];
  @property({ attribute: false }) outlined: ReadonlySet<string> = new Set();
  @property({ type: Number }) turn = 0;
  /** Nothing breathes or pulses (reduced motion). */
  @property({ type: Boolean }) still = false;
  /** Flicks are not run, only their end is shown (tests). */
  @property({ type: Boolean }) skip = false;
  /** Somebody may act while a flick runs: hands stay on the table, and time is never slowed down. */
  @property({ type: Boolean }) live = false;
  /** Only the part where the pieces are, for small diagrams. */
  @property({ type: Boolean }) close = false;
  @property() label = "";
  @state() selected: string | null = null;
  @state() private told = "";

  camera = new Camera({ x0: -1, y0: -1, x1: 1, y1: 1 });
  private readonly gestures = new Gestures(this);
  private readonly glides = new Glides();
  private aim: Aim | null = null;
  private exact: { aim: Aim; ghost: Ghost } | null = null;
  private player: TracePlayer | null = null;
  private finished: (() => void) | null = null;
  private pin: { at: Point; since: number } | null = null;
  private dragging: { piece: string; to: Place } | null = null;
  /** It is arrow keys that move it. */
  private keyed = false;
  private surfaceStale = true;
  private frame = 0;
  private last = 0;
  private watcher: ResizeObserver | null = null;
  /** For the figures: frames drawn and the time they took, when the last flick began to move, and how long
   * after each movement of the hand its preview was drawn (milliseconds). */
  readonly pace = { frames: 0, seconds: 0, began: 0, previews: [] as number[] };
  private aimedAt = 0;

  static override styles = css`
    :host { display: block; position: relative; overflow: hidden; touch-action: none; user-select: none; -webkit-user-select: none; }
    canvas { position: absolute; inset: 0; width: 100%; height: 100%; }
    .told { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
    canvas.top { outline: none; cursor: grab; }
    canvas.top:focus-visible { outline: 3px solid var(--accent); outline-offset: -3px; border-radius: 8px; }
  `;

  protected override render(): unknown {
    return html`<canvas class="ground" aria-hidden="true"></canvas>
      <canvas class="top" tabindex="0" role="application" aria-label=${this.label}
        @pointerdown=${this.onDown} @pointermove=${this.onMove} @pointerup=${this.onUp}
        @pointercancel=${(e: PointerEvent) => this.gestures.lost(e.pointerId)}
        @wheel=${this.onWheel} @keydown=${this.onKey}></canvas>
      <span class="told" role="status">${this.told}</span>`;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.watcher = new ResizeObserver(() => this.resized());
    this.watcher.observe(this);
    this.frame = requestAnimationFrame(this.tick);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.watcher?.disconnect();
    cancelAnimationFrame(this.frame);
    this.finished?.();
  }

  protected override updated(changed: PropertyValues<this>): void {
    if (changed.has("table") || changed.has("book") || changed.has("turn") || changed.has("colours")) {
      forgetSprites();
      this.resized();
    }
    if (changed.has("table") || changed.has("book") || this.skip || this.still) this.glides.forget();
    else if (changed.has("places") && !this.player) this.glides.towards(this.places, performance.now() / 1000);
    if (changed.has("places") && !this.gestures.busy && !this.keyed) this.dragging = null;
    if (this.selected && !this.flickable.has(this.selected) && !this.placeable.has(this.selected)) this.letGo();
  }

  private resized(): void {
    if (!this.table) return;
    const box = this.getBoundingClientRect();
    this.camera.look(pictureBounds(this.table, lookOf(this.book)));
    this.camera.resize(Math.max(box.width, 1), Math.max(box.height, 1));
    // An upright screen gets an upright table.
    this.camera.turnTo((box.height > box.width ? 1 : 0) + this.turn * 2);
    if (this.close) this.lookClosely();
    for (const canvas of this.renderRoot.querySelectorAll("canvas")) {
      canvas.width = Math.round(box.width * this.ratio);
      canvas.height = Math.round(box.height * this.ratio);
    }
    this.surfaceStale = true;
  }

  private lookClosely(): void {
    const { camera } = this;
    const playing = Object.entries(this.places).filter(([name]) => !isKeeper(name)).map(([, place]) => place);
    const all = playing.length > 1 ? playing : Object.values(this.places);
    if (all.length === 0) return;
    const [x, long] = span(all.map((p) => p.x));
    const [y, wide] = span(all.map((p) => p.y));
    const { length, width } = this.table.pitch;
    camera.reset();
    camera.zoomAt(camera.width / 2, camera.height / 2, Math.min(3, Math.max(1, Math.min(length / long, width / wide))));
    const [sx, sy] = camera.toScreen(x, y);
    camera.panBy(camera.width / 2 - sx, camera.height / 2 - sy);
  }

  private get ratio(): number {
    return Math.min(window.devicePixelRatio || 1, 2);
  }

  private readonly tick = (now: number): void => {
    this.frame = requestAnimationFrame(this.tick);
    const seconds = Math.min((now - this.last) / 1000, 0.1);
    this.last = now;
    if (!this.table || !this.renderRoot.querySelector("canvas")) return;
    if (this.player) {
      this.pace.frames++;
      this.pace.seconds += seconds;
      this.player.advance(seconds);
    }
    if (this.surfaceStale) this.drawGround();
    this.drawTop(now / 1000);
    if (this.player && this.pace.began === 0 && this.player.time > 0) this.pace.began = performance.now();
    if (this.aimedAt) this.pace.previews.push(performance.now() - this.aimedAt);
    this.aimedAt = 0;
    if (this.player?.over) this.stop();
  };

  private drawGround(): void {
    const ctx = this.context("ground");
    ctx.clearRect(0, 0, this.camera.width, this.camera.height);
    ctx.save();
    this.camera.apply(ctx);
    drawSurface(ctx, this.table, lookOf(this.book));
    ctx.restore();
    this.surfaceStale = false;
  }

  private context(which: "ground" | "top"): CanvasRenderingContext2D {
    const ctx = this.renderRoot.querySelector<HTMLCanvasElement>(`canvas.${which}`)!.getContext("2d")!;
    ctx.setTransform(this.ratio, 0, 0, this.ratio, 0, 0);
    return ctx;
  }

  private drawTop(now: number): void {
    const ctx = this.context("top");
    ctx.clearRect(0, 0, this.camera.width, this.camera.height);
    const idle = this.player === null || this.live;
    drawScene(ctx, this.camera, {
      table: this.table,
      look: lookOf(this.book),
      kits: this.kits,
      bodies: this.bodies(),
      playable: idle ? new Set([...this.flickable.keys(), ...this.placeable]) : new Set(),
      selected: this.selected,
      aim: idle ? this.aim : null,
      ghost: idle && this.aim ? this.foreseen(this.aim) : null,
      theirAim: idle ? this.theirAim : null,
      zones: this.zones,
      broken: this.broken,
      pin: this.pin && { at: this.pin.at, age: this.still ? 9 : now - this.pin.since / 1000 },
      outlined: this.outlined,
      now: this.still ? null : now,
    });
  }

  /** The straight line at once; exactly, once the server has said so for this very aim. */
  private foreseen(aim: Aim): Ghost | null {
    return this.exact?.aim === aim ? this.exact.ghost : ghost(this.table, this.standing(), aim, this.hand);
  }

  refine(aim: Aim, exactly: Ghost): void {
    this.exact = { aim, ghost: exactly };
  }

  private get kits(): Kits {
    return { home: kit(this.colours.home), away: kit(this.colours.away) };
  }

  private bodies(): Map<string, Body> {
    const bodies = new Map<string, Body>();
    for (const [name, place] of Object.entries(this.places)) {
      const at = this.dragging?.piece === name ? this.dragging.to : place;
      bodies.set(name, { ...STILL, x: at.x, y: at.y, angle: (at.angle * Math.PI) / 180, face: at.face });
    }
    if (this.player) for (const [name, body] of this.player.bodies()) bodies.set(name, body);
    this.glides.move(bodies, performance.now() / 1000);
    return bodies;
  }

  /** Where everything is now, also while it runs. */
  private standing(): Places {
    if (!this.player) return this.places;
    const now = { ...this.places };
    for (const [name, body] of this.player.bodies()) {
      now[name] = { ...(this.places[name] ?? { angle: 0, face: "up", atop: null }), x: body.x, y: body.y };
    }
    return now;
  }

  /** Seconds into the flick that runs. */
  get time(): number {
    return this.player?.time ?? 0;
  }

  /** Run a flick; resolves when it has come to rest or was skipped. */
  play(trace: Trace, hear: (contact: Contact) => void): Promise<void> {
    this.stop();
    if (this.skip || trace.duration <= 0) return Promise.resolve();
    const { pitch } = this.table;
    this.pace.began = 0;
    this.glides.stop();
    const even = this.still || this.live;
    this.player = new TracePlayer(trace, (known) => (even ? null : slowMoment(known, pitch.length / 2, pitch.goal.width / 2)), hear);
    return new Promise((resolve) => (this.finished = resolve));
  }

  stop(): void {
    this.player = null;
    this.finished?.();
    this.finished = null;
  }

  /** The flick was interrupted: it runs on only until the next one is played. */
  cut(): void {
    this.finished?.();
    this.finished = null;
  }

  point(at: Point | null): void {
    this.pin = at && { at, since: performance.now() };
  }

  /* --- what gestures ask --- */

  pieceAt(sx: number, sy: number): { name: string; does: "flick" | "place" | "none" } | null {
    let best: { name: string; does: "flick" | "place" | "none" } | null = null;
    let nearest = Infinity;
    for (const [name, place] of Object.entries(this.standing())) {
      const [x, y] = this.camera.toScreen(place.x, place.y);
      const r = radiusOf(this.table, name) * this.camera.scale;
      const does = this.flickable.has(name) ? "flick" : this.placeable.has(name) ? "place" : "none";
      const off = Math.hypot(sx - x, sy - y) - r;
      // What may be done is easier to hit than what may not.
      const rank = does === "none" ? off + REACH / 2 : off;
      if (off < (does === "none" ? 4 : REACH - Math.min(r, 14)) && rank < nearest) {
        nearest = rank;
        best = { name, does };
      }
    }
    return best;
  }

  manner(piece: string): { how: string; as: string | null } {
    return this.flickable.get(piece) ?? { how: "flick", as: null };
  }

  select(piece: string | null): void {
    this.selected = piece;
  }

  aimed(aim: Aim | null): void {
    this.aim = aim;
    this.aimedAt = aim ? performance.now() : 0;
    this.dispatchEvent(new CustomEvent("aim", { detail: aim }));
  }

  released(aim: Aim): void {
    this.aim = null;
    this.selected = null;
    this.strike(0, 0);
    this.dispatchEvent(new CustomEvent("flick", { detail: aim }));
  }

  dragged(piece: string, to: Point, dropped: boolean): void {
    const from = this.places[piece];
    if (!from) return;
    const place: Place = { ...from, x: to[0], y: to[1] };
    this.dragging = { piece, to: place };
    this.keyed = !dropped && !this.gestures.busy;
    this.dispatchEvent(new CustomEvent("drag", { detail: { piece, place, dropped } }));
  }

  /** A piece that was dragged goes back to where it stands. */
  undrag(): void {
    this.dragging = null;
  }

  tapped(piece: string | null): void {
    this.dispatchEvent(new CustomEvent("tap", { detail: piece }));
  }

  moved(): void {
    this.surfaceStale = true;
  }

  /** Where the pick strikes next: across the piece, and how low. */
  strike(offset: number, loft: number): void {
    this.gestures.offset = offset;
    this.gestures.loft = loft;
    if (this.aim) this.aimed({ ...this.aim, offset, loft });
    this.dispatchEvent(new CustomEvent("strike", { detail: { offset, loft } }));
  }

  /* --- events --- */

  private at(event: MouseEvent): Point {
    const box = this.getBoundingClientRect();
    return [event.clientX - box.left, event.clientY - box.top];
  }

  private onDown(event: PointerEvent): void {
    if (this.player && !(this.live && (this.pieceAt(...this.at(event))?.does ?? "none") !== "none")) {
      this.dispatchEvent(new CustomEvent("hurry"));
      return;
    }
    (event.target as Element).setPointerCapture(event.pointerId);
    this.gestures.down(event.pointerId, ...this.at(event));
  }

  private onMove(event: PointerEvent): void {
    this.gestures.move(event.pointerId, ...this.at(event));
  }

  private onUp(event: PointerEvent): void {
    this.gestures.up(event.pointerId, ...this.at(event));
  }

  private onWheel(event: WheelEvent): void {
    event.preventDefault();
    this.camera.zoomAt(...this.at(event), Math.exp(-event.deltaY / 500));
    this.moved();
  }

  private onKey(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey || !handleKey(this, event)) return;
    event.preventDefault();
    this.told = this.tells();
  }

  /** For who hears the table: the piece in hand, and what is being done with it. */
  private tells(): string {
    const aim = this.aim;
    if (aim) {
      const { hit } = this.foreseen(aim) ?? { hit: null };
      const args = { piece: aim.piece, angle: Math.round(((aim.angle % 360) + 360) % 360), power: Math.round(aim.power * 100), hit: hit ?? "" };
      return hit
        ? say({ text: "{piece}: {angle}°, strength {power} %, would touch {hit}", args })
        : say({ text: "{piece}: {angle}°, strength {power} %", args });
    }
    const held = this.keyPlace;
    return held ? say({ text: "{piece}: {x} mm along, {y} mm across", args: { piece: held.piece, x: Math.round(held.to.x), y: Math.round(held.to.y) } }) : "";
  }

  /* --- what keys ask --- */

  get keyAim(): Aim | null {
    return this.aim;
  }

  get keyPlace(): { piece: string; to: Place } | null {
    if (this.dragging) return this.dragging;
    const place = this.selected && this.placeable.has(this.selected) ? this.places[this.selected] : undefined;
    return this.selected && place ? { piece: this.selected, to: place } : null;
  }

  beginKeyAim(piece: string, angle: number): void {
    const { how, as } = this.manner(piece);
    this.selected = piece;
    this.aimed({ ...freshAim(piece, how, as), angle, power: 0.4 });
  }

  beginKeyPlace(piece: string): void {
    this.selected = piece;
  }

  letGo(): void {
    this.gestures.cancel();
    this.selected = null;
    this.keyed = false;
    this.undrag();
    this.aimed(null);
  }
}

/** The middle of values, and how much room they need. */
const span = (values: number[]): [number, number] => [(Math.max(...values) + Math.min(...values)) / 2, Math.max(...values) - Math.min(...values) + MARGIN];

declare global {
  interface HTMLElementTagNameMap { "palheta-table": TableView }
}
