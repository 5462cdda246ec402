/** The table on the screen: canvases and camera, and what runs over them. It knows positions and offers, no rules. */

import { html, LitElement, nothing, type PropertyValues } from "lit";
import { customElement, property } from "lit/decorators.js";
import { ghost, type Aim, type Way } from "../aim.js";
import type { Places } from "../places.js";
import {
  WORN,
  type Broken,
  type Ghost,
  type Ground,
  type Point,
  type Reach,
  type Table,
  type Zone,
} from "../protocol.js";
import { slowly, slowMoment, TracePlayer, type Body, type Contact, type Pace, type Trace } from "../trace.js";
import { bodiesOf, placesNow } from "./bodies.js";
import { Camera } from "./camera.js";
import { Glides } from "./glide.js";
import { Hands } from "./hands.js";
import type { Kits } from "./kits.js";
import { Layers } from "./layers.js";
import { largeFigures } from "./options.js";
import { forgetSprites } from "./pieces.js";
import { drawScene } from "./scene.js";
import { drawSurface, pictureBounds } from "./surface.js";
import { sceneOf } from "./view-scene.js";
import { viewStyles } from "./view-styles.js";

@customElement("palheta-table")
export class TableView extends LitElement {
  @property({ attribute: false }) ground!: Ground;
  @property({
    attribute: false,
    hasChanged: (now: Kits, before?: Kits) => now.home !== before?.home || now.away !== before.away,
  })
  kits: Kits = WORN;
  @property({ attribute: false }) places: Places = {};
  @property({ attribute: false }) flickable: ReadonlyMap<string, Way> = new Map();
  @property({ attribute: false }) placeable: ReadonlySet<string> = new Set();
  @property({ attribute: false }) reach: Reach | null = null;
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
  /** Figures are drawn larger than life. */
  @property({ attribute: false }) large = largeFigures.on;
  /** Seen from its edge, not from above. */
  @property({ type: Boolean, reflect: true }) tilted = false;
  @property() label = "";

  camera = new Camera({ x0: -1, y0: -1, x1: 1, y1: 1 });
  readonly hands = new Hands(this);
  private readonly layers = new Layers(this);
  private readonly glides = new Glides();
  private exact: { aim: Aim; ghost: Ghost } | null = null;
  private player: TracePlayer | null = null;
  private finished: (() => void) | null = null;
  pin: { at: Point; since: number } | null = null;
  private surfaceStale = true;
  private wasZoomed = false;
  private frame = 0;
  private last = 0;
  private watcher: ResizeObserver | null = null;
  /** What stands up on a tilted table comes with its own module. */
  private upright: typeof import("./standing.js") | null = null;
  /** For the figures: frames drawn and the time they took, when the last flick began to move, and how long
   * after each movement of the hand its preview was drawn (milliseconds). */
  readonly pace = { frames: 0, seconds: 0, began: 0, previews: [] as number[] };

  static override styles = viewStyles;

  protected override render(): unknown {
    const { hands } = this;
    return html`<canvas class="ground" aria-hidden="true"></canvas>
      <canvas
        class="top"
        tabindex="0"
        role="application"
        aria-label=${this.label}
        @pointerdown=${hands.down}
        @pointermove=${hands.move}
        @pointerup=${hands.up}
        @pointercancel=${hands.lost}
        @wheel=${hands.wheel}
        @keydown=${hands.key}
      ></canvas>
      ${this.tilted ? html`<canvas class="standing" aria-hidden="true"></canvas>` : nothing}
      <span class="told" role="status">${hands.told}</span>`;
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
    if (changed.has("ground") || changed.has("turn") || changed.has("kits")) {
      forgetSprites();
      this.resized();
    }
    if (changed.has("tilted")) {
      this.resized();
      if (this.tilted) void import("./standing.js").then((module) => (this.upright = module));
    }
    if (changed.has("ground") || this.skip || this.still) this.glides.forget();
    else if (changed.has("places") && !this.player) this.glides.towards(this.places, performance.now() / 1000);
    this.hands.changed(changed.has("places"));
  }

  private resized(): void {
    if (!this.ground) return;
    const box = this.getBoundingClientRect();
    this.camera.look(pictureBounds(this.ground));
    this.camera.resize(Math.max(box.width, 1), Math.max(box.height, 1));
    this.camera.turnTo((this.camera.fitsUpright ? 1 : 0) + this.turn * 2);
    if (this.close) this.camera.closeUp(this.places, this.table.pitch);
    this.layers.resize(box);
    this.surfaceStale = true;
  }

  get table(): Table {
    return this.ground.table;
  }

  private readonly tick = (now: number): void => {
    this.frame = requestAnimationFrame(this.tick);
    const seconds = Math.min((now - this.last) / 1000, 0.1);
    this.last = now;
    if (!this.ground || this.layers.all.length === 0) return;
    if (this.player) {
      this.pace.frames++;
      this.pace.seconds += seconds;
      this.player.advance(seconds);
    }
    if (this.surfaceStale) this.drawGround();
    this.drawTop(now / 1000);
    if (this.player && this.pace.began === 0 && this.player.time > 0) this.pace.began = performance.now();
    if (this.hands.aimedAt) this.pace.previews.push(performance.now() - this.hands.aimedAt);
    this.hands.aimedAt = 0;
    if (this.player?.over) this.stop();
  };

  private drawGround(): void {
    const ctx = this.layers.cleared("ground", this.camera);
    ctx.save();
    this.camera.apply(ctx);
    drawSurface(ctx, this.ground);
    ctx.restore();
    this.surfaceStale = false;
  }

  private drawTop(now: number): void {
    const standing = this.tilted ? this.upright : null;
    const scene = sceneOf(this, now, standing !== null);
    drawScene(this.layers.cleared("top", this.camera), this.camera, scene);
    standing?.drawStanding(this.layers.cleared("standing", this.camera), this.camera, scene);
  }

  /** The straight line at once; exactly, once the server has said so for this very aim. */
  foreseen(aim: Aim): Ghost | null {
    if (this.exact?.aim === aim) return this.exact.ghost;
    return this.reach && ghost(this.table, this.standing(), aim, this.reach);
  }

  refine(aim: Aim, exactly: Ghost): void {
    this.exact = { aim, ghost: exactly };
  }

  bodies(): Map<string, Body> {
    const bodies = bodiesOf(this.places, this.dragging, this.player);
    this.glides.move(bodies, performance.now() / 1000);
    return bodies;
  }

  /** Where everything is now, also while it runs. */
  standing(): Places {
    return placesNow(this.places, this.player);
  }

  get running(): boolean {
    return this.player !== null;
  }

  /** Seconds into the flick that runs. */
  get time(): number {
    return this.player?.time ?? 0;
  }

  /** Run a flick; resolves when it has come to rest or was skipped. */
  play(trace: Trace, hear: (contact: Contact) => void, pace?: Pace): Promise<void> {
    this.stop();
    if (this.skip || trace.duration <= 0) return Promise.resolve();
    const { pitch } = this.table;
    this.pace.began = 0;
    this.glides.stop();
    const even = this.still || this.live || (pace && pace.speed !== 1);
    this.player = new TracePlayer(
      trace,
      (known) => (even ? null : slowMoment(known, pitch.length / 2, pitch.goal.width / 2)),
      hear,
      pace,
    );
    return new Promise((resolve) => (this.finished = resolve));
  }

  /** The goal once more, slowly. */
  repeat(trace: Trace): Promise<void> {
    const { pitch } = this.table;
    return this.still
      ? Promise.resolve()
      : this.play(trace, () => undefined, slowly(trace, pitch.length / 2, pitch.goal.width / 2));
  }

  /** Seen from above while `work` goes on: its layers, the ground below what lies on it. */
  async flat(work: (layers: HTMLCanvasElement[]) => Promise<void>): Promise<void> {
    const { tilted } = this;
    this.tilted = false;
    await this.updateComplete;
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
    await work(this.layers.all);
    this.tilted = tilted;
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

  /** About the middle; 0 shows the whole table again. */
  zoomBy(factor: number): void {
    if (factor === 0) this.camera.reset();
    else this.camera.zoomAt(this.camera.width / 2, this.camera.height / 2, factor);
    this.moved();
  }

  get zoomed(): boolean {
    return this.camera.zoom > 1;
  }

  moved(): void {
    this.surfaceStale = true;
    if (this.zoomed !== this.wasZoomed) this.dispatchEvent(new CustomEvent("zoomed"));
    this.wasZoomed = this.zoomed;
  }

  get selected(): string | null {
    return this.hands.selected;
  }

  get dragging(): Hands["dragging"] {
    return this.hands.dragging;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    "palheta-table": TableView;
  }
}
