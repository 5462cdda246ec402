/** Hands on the table: pointers and keys become an aim, a dragged piece, a tap. What may be done is the table's to
 * say. */

import { freshAim, type Aim, type Way } from "../aim.js";
import { radiusOf } from "../pitch.js";
import type { Place, Places, Point } from "../places.js";
import { say } from "../words.js";
import type { Camera } from "./camera.js";
import { Gestures, type GestureHost } from "./gestures.js";
import { handleKey, type KeyHost } from "./keys.js";
import type { TableView } from "./view.js";

const REACH = 26; // pixels: a finger is not finer

export class Hands implements GestureHost, KeyHost {
  selected: string | null = null;
  aim: Aim | null = null;
  /** When it was last changed (milliseconds), until that has been drawn. */
  aimedAt = 0;
  dragging: { piece: string; to: Place } | null = null;
  /** What keys have done, in words. */
  told = "";
  /** It is arrow keys that move what is dragged. */
  private keyed = false;
  private readonly gestures = new Gestures(this);

  constructor(private readonly view: TableView) {}

  private tell<T>(name: string, detail?: T): void {
    this.view.dispatchEvent(new CustomEvent(name, { detail }));
  }

  /** Things stand elsewhere now, or may no longer be touched. */
  changed(places: boolean): void {
    if (places && !this.gestures.busy && !this.keyed) this.undrag();
    if (this.selected && !this.flickable.has(this.selected) && !this.placeable.has(this.selected)) this.letGo();
  }

  /* --- what gestures and keys ask --- */

  get camera(): Camera {
    return this.view.camera;
  }

  get places(): Places {
    return this.view.places;
  }

  get flickable(): TableView["flickable"] {
    return this.view.flickable;
  }

  get placeable(): TableView["placeable"] {
    return this.view.placeable;
  }

  pieceAt(sx: number, sy: number): ReturnType<GestureHost["pieceAt"]> {
    let best: ReturnType<GestureHost["pieceAt"]> = null;
    let nearest = Infinity;
    for (const [name, place] of Object.entries(this.view.standing())) {
      const [x, y] = this.camera.toScreen(place.x, place.y);
      const r = radiusOf(this.view.table, name) * this.camera.scale;
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

  manner(piece: string): Way {
    return this.flickable.get(piece) ?? { how: "flick", as: null };
  }

  get keyAim(): Aim | null {
    return this.aim;
  }

  get keyPlace(): { piece: string; to: Place } | null {
    if (this.dragging) return this.dragging;
    const place = this.selected && this.placeable.has(this.selected) ? this.places[this.selected] : undefined;
    return this.selected && place ? { piece: this.selected, to: place } : null;
  }

  /* --- what they do --- */

  select(piece: string | null): void {
    this.selected = piece;
  }

  beginKeyPlace(piece: string): void {
    this.selected = piece;
  }

  beginKeyAim(piece: string, angle: number): void {
    this.selected = piece;
    this.aimed({ ...freshAim(piece, this.manner(piece)), angle, power: 0.4 });
  }

  aimed(aim: Aim | null): void {
    this.aim = aim;
    this.aimedAt = aim ? performance.now() : 0;
    this.tell("aim", aim);
  }

  released(aim: Aim): void {
    this.aim = null;
    this.selected = null;
    this.strike(0, 0);
    this.tell("flick", aim);
  }

  /** Where the pick strikes next: across the piece, and how low. */
  strike(offset: number, loft: number): void {
    this.gestures.offset = offset;
    this.gestures.loft = loft;
    if (this.aim) this.aimed({ ...this.aim, offset, loft });
    this.tell("strike", { offset, loft });
  }

  dragged(piece: string, to: Point, dropped: boolean): void {
    const from = this.places[piece];
    if (!from) return;
    const place: Place = { ...from, x: to[0], y: to[1] };
    this.dragging = { piece, to: place };
    this.keyed = !dropped && !this.gestures.busy;
    this.tell("drag", { piece, place, dropped });
  }

  /** A piece that was dragged goes back to where it stands. */
  undrag(): void {
    this.dragging = null;
  }

  pulledInVain(piece: string): void {
    this.tell("in-vain", piece);
  }

  tapped(piece: string | null): void {
    this.tell("tap", piece);
  }

  moved(): void {
    this.view.moved();
  }

  letGo(): void {
    this.gestures.cancel();
    this.selected = null;
    this.keyed = false;
    this.undrag();
    this.aimed(null);
  }

  /* --- events --- */

  /** On the canvas itself, however it is tilted. */
  private at(event: MouseEvent): Point {
    return [event.offsetX, event.offsetY];
  }

  /** While a flick runs a tap hurries it on, except where one may act on it. */
  readonly down = (event: PointerEvent): void => {
    const { running, live } = this.view;
    if (running && !(live && (this.pieceAt(...this.at(event))?.does ?? "none") !== "none")) {
      this.tell("hurry");
      return;
    }
    (event.target as Element).setPointerCapture(event.pointerId);
    this.gestures.down(event.pointerId, ...this.at(event));
  };

  readonly move = (event: PointerEvent): void => this.gestures.move(event.pointerId, ...this.at(event));

  readonly up = (event: PointerEvent): void => this.gestures.up(event.pointerId, ...this.at(event));

  readonly lost = (event: PointerEvent): void => this.gestures.lost(event.pointerId);

  readonly wheel = (event: WheelEvent): void => {
    event.preventDefault();
    this.camera.zoomAt(...this.at(event), Math.exp(-event.deltaY / 500));
    this.moved();
  };

  readonly key = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey || !handleKey(this, event)) return;
    event.preventDefault();
    this.told = this.tells();
    this.view.requestUpdate();
  };

  /** For who hears the table: the piece in hand, and what is being done with it. */
  private tells(): string {
    const aim = this.aim;
    if (aim) {
      const { hit } = this.view.foreseen(aim) ?? { hit: null };
      const args = {
        piece: aim.piece,
        angle: Math.round(((aim.angle % 360) + 360) % 360),
        power: Math.round(aim.power * 100),
        hit: hit ?? "",
      };
      return hit
        ? say({ text: "{piece}: {angle}°, strength {power} %, would touch {hit}", args })
        : say({ text: "{piece}: {angle}°, strength {power} %", args });
    }
    const held = this.keyPlace;
    return held
      ? say({
          text: "{piece}: {x} mm along, {y} mm across",
          args: { piece: held.piece, x: Math.round(held.to.x), y: Math.round(held.to.y) },
        })
      : "";
  }
}
