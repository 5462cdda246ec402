/** The board game's table: the printed board, the ball that walks its squares, wooden dice in their trays and
 * thrown. */

import { html, nothing, type PropertyValues } from "lit";
import { customElement, property, query, queryAll, state } from "lit/decorators.js";
import { isArrow, type Dice, type Face } from "../dice/faces.js";
import type { Die } from "../dice/die.js";
import type { DiceTray } from "../dice/tray.js";
import { percent, type Worth } from "../dice/worth.js";
import type { Spot } from "../dice/walk.js";
import { Part, sharedStyles } from "../parts/shared.js";
import { readPlace } from "../places.js";
import { offersTo } from "../offers.js";
import { WORN, type Die as DieName, type Held, type Offer, type Option, type Side, type View } from "../protocol.js";
import { say, slug, t } from "../words.js";
import { BoardPicture } from "./board-picture.js";
import { boardStyles } from "./board-styles.js";
import "../dice/tray.js";

export interface Roll {
  die: DieName;
  face: Face;
  side: Side | null;
  id: number;
}

const TUMBLE = 0.95; // seconds
const LYING = 0.35;
const LOW = 450; // pixels, in which the names of dice find no room

const LETTER = 3.8; // half the width of one, in pixels

@customElement("palheta-board")
export class BoardView extends Part {
  @property({ attribute: false }) view: (Pick<View, "ball" | "next" | "over"> & Partial<View>) | null = null;
  @property({ attribute: false }) colours: Record<Side, string> = { home: WORN.home.main, away: WORN.away.main };
  @property({ attribute: false }) names: Record<Side, string> = { home: "", away: "" };
  @property({ attribute: false }) dice: Dice = {};
  @property({ attribute: false }) last: Roll | null = null;
  /** What I may do here: which dice I may pick up, which squares I may choose. */
  @property({ attribute: false }) offers: Offer[] = [];
  @property() inHand: string | null = null;
  @property({ attribute: false }) worth: ReadonlyMap<string, Worth> = new Map();
  @property({ attribute: false }) chosen: ReadonlySet<string> = new Set();
  @property({ type: Boolean }) still = false;
  @property({ type: Boolean }) skip = false;
  @property({ type: Number }) turn = 0;
  @state() private room: DiceTray["room"] = "wide";
  @state() private low = false;
  @state() private rolling = false;
  @query("canvas") private canvas!: HTMLCanvasElement | null;
  @query(".thrown") private thrown!: HTMLElement | null;
  @query(".thrown palheta-die") private thrownDie!: Die | null;
  @queryAll("dice-tray") private trays!: NodeListOf<DiceTray>;

  private readonly picture = new BoardPicture();
  private frame = 0;
  private watcher: ResizeObserver | null = null;

  static override styles = [sharedStyles, boardStyles];

  override connectedCallback(): void {
    super.connectedCallback();
    this.watcher = new ResizeObserver(() => this.resized());
    this.watcher.observe(this);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.watcher?.disconnect();
    cancelAnimationFrame(this.frame);
    this.frame = 0;
  }

  /** Where the hand goes that has to pick one up. */
  get firstDie(): HTMLElement | null {
    const found = [...this.trays].map((tray) => tray.renderRoot.querySelector<HTMLElement>("[data-does=pick]"));
    return found.find((die) => die !== null) ?? null;
  }

  /* --- the layout --- */

  private resized(): void {
    const box = this.getBoundingClientRect();
    const trays = Boolean(this.view?.beside);
    this.room = box.height > box.width ? "narrow" : box.height < LOW ? "bare" : "wide";
    this.low = this.room === "narrow" && box.height < LOW;
    this.classList.toggle("below", trays && this.room !== "narrow");
    this.classList.toggle("columns", trays && this.room === "narrow");
    requestAnimationFrame(() => this.fit());
  }

  private fit(): void {
    const box = this.canvas?.parentElement?.getBoundingClientRect();
    if (!this.canvas || !box) return;
    this.picture.fit(this.canvas, box);
    this.requestUpdate();
  }

  /* --- what happens --- */

  /** Throws a die from its tray onto the board; resolves when it lies still. */
  async roll(roll: Roll, to: View["ball"]): Promise<void> {
    const from = [...this.trays].map((tray) => tray.whereIs(roll.die)).find((box) => box !== null);
    this.last = roll;
    this.landing = this.freeSpot(to);
    if (this.still || this.skip) return;
    this.rolling = true;
    await this.updateComplete;
    await this.fly(from ?? null, roll.id);
    this.rolling = false;
    await new Promise((resolve) => setTimeout(resolve, LYING * 1000));
  }

  private landing: Spot = [3, 9];

  /** Where a die does not lie in the ball's way. */
  private freeSpot(to: View["ball"]): Spot {
    const there = readPlace(to);
    const { ball } = this.picture;
    const row = ((ball?.[1] ?? 6) + (there?.y ?? 6)) / 2;
    return [ball?.[0] === 3 ? 2 : 3, row > 6 ? 3 : 9];
  }

  private async fly(from: DOMRect | null, spin: number): Promise<void> {
    const { thrown, thrownDie } = this;
    if (!thrown || !thrownDie) return;
    const to = thrownDie.getBoundingClientRect();
    const dx = from ? from.x + from.width / 2 - to.x - to.width / 2 : 0;
    const dy = from ? from.y + from.height / 2 - to.y - to.height / 2 : -80;
    const at = (share: number, up: number, scale: number): Keyframe => ({
      translate: `${dx * (1 - share)}px ${dy * (1 - share) - up * this.picture.size}px`,
      scale: String(scale),
      offset: share,
    });
    const hops = [
      at(0, 0, from ? from.width / to.width : 1),
      at(0.45, 1.4, 1.25),
      at(0.72, 0, 1),
      at(0.84, 0.35, 1.06),
      at(0.94, 0, 1),
      at(1, 0, 1),
    ];
    thrownDie.animate(hops, { duration: TUMBLE * 1000, easing: "linear" });
    await thrownDie.tumble(TUMBLE, spin);
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    this.picture.turned = this.turn !== 0;
    if (!changed.has("view")) return;
    const before = changed.get("view") as BoardView["view"] | undefined;
    if (Boolean(before?.beside) !== Boolean(this.view?.beside)) this.resized();
    const place = readPlace(this.view?.ball);
    this.picture.lead(place && [place.x, place.y], goalBetween(before, this.view));
  }

  protected override updated(): void {
    this.classList.toggle("turned", this.turn !== 0);
    // The dice that nobody holds lie where there is room: with whoever has fewer.
    const { home = [], away = [] } = this.view?.beside ?? {};
    this.classList.toggle("left", home.length <= away.length !== (this.turn !== 0));
    this.invalidate();
  }

  /* --- the picture --- */

  private invalidate(): void {
    if (this.frame === 0 && this.isConnected) this.frame = requestAnimationFrame(this.tick);
  }

  private readonly tick = (ms: number): void => {
    this.frame = 0;
    const attacks = this.view?.beside?.attacks ?? null;
    const whose = attacks ?? this.view?.next.side ?? null;
    if (this.picture.draw(ms / 1000, { colours: this.colours, attacks, whose, still: this.still || this.skip }))
      this.invalidate();
  };

  protected override render(): unknown {
    const beside = this.view?.beside;
    return html`<div class="board">
        <canvas role="img" aria-label=${t("The board")}></canvas>${this.spots()}${this.thrownView()}
      </div>
      ${
        beside
          ? html`${this.tray("home", beside.home)}${this.tray(
              "nobody",
              beside.nobody,
            )}${this.tray("away", beside.away)}`
          : nothing
      }`;
  }

  private tray(where: Side | "nobody", held: Held[]): unknown {
    const side = where === "nobody" ? null : where;
    const { view } = this;
    const notes = (view?.beside?.notes ?? []).filter((note) => (note.side ?? null) === side);
    const open = new Set(
      this.offers
        .filter((o) => !o.barred && !this.rolling && (side === null || o.side === side))
        .flatMap((o) => (o.does === "roll" ? (o.dice ?? []) : o.does === "use" ? ["champion"] : [])),
    );
    return html`<dice-tray
      class=${where}
      .held=${held}
      .faces=${this.dice}
      .notes=${notes}
      .side=${side}
      .size=${{ wide: 50, narrow: 38, bare: this.offsetWidth < 500 ? 27 : 34 }[this.room]}
      .room=${this.room}
      ?low=${this.low}
      .name=${side ? this.names[side] || t(side === "home" ? "Home" : "Away") : ""}
      .colour=${side ? this.colours[side] : ""}
      ?attacks=${side !== null && view?.beside?.attacks === side}
      ?turn=${side !== null && view?.next.side === side && !view?.over}
      .open=${open}
      .inHand=${this.inHand}
      .thrown=${this.last?.die ?? null}
      .worth=${this.worth}
    ></dice-tray>`;
  }

  /** The die that was thrown last lies on the board. */
  private thrownView(): unknown {
    const { last } = this;
    if (!last || !this.dice[last.die]) return nothing;
    const [x, y] = this.picture.onScreen(this.landing);
    return html`<div class="thrown ${this.rolling ? "rolling" : ""}" style="left:${x}px;top:${y}px">
      <span class="lies"
        ><palheta-die
          .die=${last.die}
          .faces=${this.dice[last.die] ?? []}
          .face=${last.face}
          .size=${Math.round(Math.max(34, this.picture.size * 0.8))}
        ></palheta-die
      ></span>
      ${this.rolling ? nothing : this.thrownWords(faceWords(last.face), x)}
    </div>`;
  }

  /** Beside the board's edge they stay on it. */
  private thrownWords(words: string, x: number): unknown {
    const width = this.renderRoot.querySelector("canvas")?.clientWidth ?? Infinity;
    const half = 11 + words.length * LETTER;
    const shift = Math.max(0, half - x) - Math.max(0, x + half - width);
    return html`<b style="transform:translateX(${Math.round(shift)}px)">${words}</b>`;
  }

  /** Squares that can be chosen are tapped where they are. */
  private spots(): unknown {
    const choosing = this.rolling ? [] : offersTo(this.offers, "choose");
    return choosing.flatMap((offer) => offer.options.filter((o) => o.at).map((option) => this.spot(offer, option)));
  }

  private spot(offer: Offer, option: Option): unknown {
    const { size, ball } = this.picture;
    const [x, y] = this.picture.onScreen([option.at![0], option.at![1]]);
    const worth = this.worth.get(option.id);
    const here = ball?.[0] === option.at![0] && ball?.[1] === option.at![1];
    const chosen = this.chosen.has(option.id) || (here && this.chosen.size === 0);
    return html`<button
      class="spot ${here ? "here" : ""}"
      data-option=${option.id}
      aria-label=${say(option.label)}
      title=${say(option.label)}
      aria-pressed=${chosen}
      style="left:${x}px;top:${y}px;width:${size * 0.94}px;height:${size * 0.94}px"
      @click=${() => this.tell("pick-option", { offer, option })}
    >
      ${worth ? `${worth.best ? "★" : ""}${percent(worth.goal)}` : nothing}
    </button>`;
  }
}

/** Whose goal came between two views. */
function goalBetween(before: BoardView["view"] | undefined, now: BoardView["view"]): Side | null {
  if (!before?.score || !now?.score) return null;
  return now.score.home > before.score.home ? "home" : now.score.away > before.score.away ? "away" : null;
}

/** What came up, in words. */
export function faceWords(face: Face): string {
  return isArrow(face)
    ? `${slug("arrow", face.arrow)} ${face.number}${face.mark ? ` ${face.mark}` : ""}`
    : slug("face", face);
}

declare global {
  interface HTMLElementTagNameMap {
    "palheta-board": BoardView;
  }
}
