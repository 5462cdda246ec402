/** Playing at a table: pieces are flicked, dragged to their places and dived with. The page knows what may be done. */

import { html, nothing } from "lit";
import type { Aim } from "../aim.js";
import { broken as findBroken, constraintsFor, nearestInside, zoneOf } from "../constraints.js";
import { flickable, manners, mine, offerKey, offersTo, placing, whyNot } from "../offers.js";
import { sideOf, writePlace, type Place, type Places } from "../places.js";
import type { Broken, Call, MayDive, MayPlace, Zone } from "../protocol.js";
import { sounds } from "../sounds.js";
import { kitsOf } from "../table/kits.js";
import { largeFigures, tiltedTable } from "../table/options.js";
import type { Trace } from "../trace.js";
import { say, shirtOf, t } from "../words.js";
import { icons } from "./icons.js";
import { brokenWords } from "./match-bars.js";
import type { MatchPage } from "./match-page.js";
import { calm, skipping } from "./shared.js";
import "../table/view.js";
import "./strike-pad.js";
import { notNow } from "./waiting.js";

const DIVE_EVERY = 150; // milliseconds

type Strike = CustomEvent<{ offset: number; loft: number }>;
type Dragged = CustomEvent<{ piece: string; place: Place; dropped: boolean }>;

export class AtTable {
  /** The way of playing that was chosen, where the book knows several. */
  manner: string | null = null;
  /** Places that pieces were dragged to, not sent yet. */
  draft: Places = {};
  broken: Broken[] = [];
  /** The key of the arrangement that I made last. */
  made: string | null = null;
  last: Trace | null = null;
  /** How hard I flicked last, of 1. */
  power: number | null = null;
  private wanted: string | null = null;
  private outlined: ReadonlySet<string> = new Set();
  private strike = { offset: 0, loft: 0 };
  private released = 0;
  private dived = 0;

  constructor(private readonly page: MatchPage) {}

  get places(): Places {
    return { ...this.page.play.places, ...this.draft };
  }

  /** The arrangement under way. */
  get offer(): MayPlace | null {
    return placing(this.page.offers, this.wanted);
  }

  /* --- what the match shows --- */

  async show(trace: Trace, aim: Aim | null): Promise<void> {
    const { page } = this;
    this.last = trace;
    if (aim) sounds.pick(aim.power);
    page.requestUpdate();
    await page.updateComplete;
    const { released } = this;
    this.released = 0;
    await this.run(trace);
    const began = page.table?.pace.began ?? 0;
    if (released && began > released) page.tally.moved.push(began - released);
  }

  private async run(trace: Trace): Promise<void> {
    await this.page.table?.play(trace, (contact) => sounds.contact(contact));
  }

  async showAgain(): Promise<void> {
    if (this.last && !this.page.play.showing) await this.run(this.last);
  }

  readonly savePicture = async (): Promise<void> => {
    const { picture } = await import("../film.js");
    await this.page.table?.flat((layers) => picture(layers, `palheta-${this.page.play.id}`));
  };

  readonly saveFilm = async (): Promise<void> => {
    const { film, films } = await import("../film.js");
    const { table } = this.page;
    if (table && films())
      await table.flat((layers) => film(layers, `palheta-${this.page.play.id}`, () => this.showAgain()));
    else this.page.notice = t("There is nothing here to be filmed");
  };

  point(calls: readonly Call[]): void {
    this.page.table?.point(calls.find((c) => c.at)?.at ?? null);
    this.outlined = new Set(calls.flatMap((c) => (c.piece ? [c.piece] : [])));
  }

  refused(broken: Broken[]): void {
    this.broken = broken;
    this.released = 0;
    this.page.table?.hands.undrag();
  }

  /* --- flicking --- */

  private flick({ piece, angle, power, offset, loft, how, as }: Aim): void {
    const { page } = this;
    const found = manners(page.offers).find((m) => m.offer.pieces.includes(piece) && m.how === how && m.as === as);
    const side = found && found.offer.side !== "referee" ? found.offer.side : sideOf(piece);
    if (!side) return;
    page.tally.flicks++;
    this.power = power;
    this.released = performance.now();
    page.play.hand.show(side, null);
    page.do(found?.offer ?? null, { do: "flick", piece, angle, power, offset, loft, how, as }, side);
  }

  private aim(aim: Aim | null): void {
    const side = aim ? sideOf(aim.piece) : this.page.play.seats[0];
    if (side) this.page.play.hand.show(side, aim);
  }

  private tap(piece: string | null): void {
    if (!piece) return;
    const { page } = this;
    const naming = offersTo(page.offers, "name").find((o) => o.pieces.includes(piece));
    if (naming) {
      page.do(naming, { name: piece });
      return;
    }
    this.explain(piece);
  }

  /** Why nothing can be done with it: the book's reason, else whose it is, or whose turn. */
  private explain(piece: string): void {
    const { page } = this;
    const why = whyNot(page.offers, piece);
    if (why?.barred) page.notice = `${shirtOf(piece)}: ${say(why.barred)} (${why.clause})`;
    else if (!page.play.showing && !this.movable(this.offer).has(piece)) page.news(notNow(page.play, piece));
  }

  /* --- placing --- */

  private drag({ piece, place, dropped }: Dragged["detail"]): void {
    const { page, offer } = this;
    const ground = page.play.match!.ground!;
    const dive = offersTo(page.offers, "dive").find((o) => o.pieces.includes(piece));
    if (dive) {
      this.dive(dive, piece, nearestInside(ground, dive, piece, place), dropped);
      return;
    }
    if (!offer) return;
    page.flow.hold(offer);
    this.broken = findBroken(ground, offer, this.places, { [piece]: place });
    page.notice = this.broken[0] ? brokenWords(this.broken[0]) : "";
    page.requestUpdate();
    if (!dropped) return;
    if (this.broken.length > 0) {
      page.table?.hands.undrag();
      return;
    }
    if (offer.pieces.length === 1) page.do(offer, { place: { [piece]: writePlace(place) } });
    this.draft = { ...this.draft, [piece]: place };
  }

  /** The keeper follows the pointer, as often as a hand could change its mind. */
  private dive(offer: MayDive, piece: string, place: Place, dropped: boolean): void {
    const { page } = this;
    page.table?.hands.undrag();
    const now = performance.now();
    if (page.play.waiting || (!dropped && now - this.dived < DIVE_EVERY)) return;
    this.dived = now;
    page.do(offer, { dive: piece, to: [place.x, place.y] });
  }

  readonly start = (key: string): void => {
    this.wanted = key;
    this.page.flow.hold(this.offer);
    this.page.requestUpdate();
  };

  readonly done = (): void => {
    const { offer } = this;
    if (!offer) return;
    this.page.do(offer, {
      place: Object.fromEntries(Object.entries(this.draft).map(([name, place]) => [name, writePlace(place)])),
    });
  };

  readonly undo = (): void => {
    this.draft = {};
    this.broken = [];
    this.wanted = null;
    this.page.notice = "";
    this.page.requestUpdate();
  };

  /** What can be dragged: the arrangement under way, and keepers that may dive. */
  private movable(offer: MayPlace | null): Set<string> {
    const dives = offersTo(this.page.offers, "dive").flatMap((o) => o.pieces);
    return new Set([...(offer?.pieces ?? []), ...dives]);
  }

  /** While placing: where the pieces may stand. */
  private zones(offer: MayPlace | null): { zone: Zone; good: boolean }[] {
    const { match, showing } = this.page.play;
    if (!offer || showing) return [];
    const wanted = new Map<string, { zone: Zone; good: boolean }>();
    for (const rule of offer.pieces.flatMap((piece) => constraintsFor(offer, piece))) {
      if (!rule.zone || rule.zone === "pitch" || rule.zone === "table") continue;
      wanted.set(rule.zone, { zone: zoneOf(match!.ground!, rule), good: rule.kind !== "outside" });
    }
    return [...wanted.values()];
  }

  /* --- the picture --- */

  /** While a flick runs: may anybody here act on it? */
  private get live(): boolean {
    const { running, seats, match } = this.page.play;
    return match?.pace === "live" || running.some((window) => mine(window.offers, seats).length > 0);
  }

  picture(): unknown {
    const { page, offer } = this;
    const { match, showing, waiting, theirAim } = page.play;
    return html`<palheta-table
      .ground=${match!.ground}
      .places=${this.places}
      label=${t("The table")}
      .kits=${kitsOf(match!)}
      .large=${largeFigures.on}
      ?tilted=${tiltedTable.on}
      .reach=${match!.reach}
      .flickable=${offer || waiting ? new Map() : flickable(manners(page.offers), this.manner)}
      .placeable=${this.movable(offer)}
      .theirAim=${theirAim}
      .zones=${this.zones(offer)}
      .broken=${this.broken}
      .outlined=${showing ? new Set() : this.outlined}
      .turn=${page.turned ? 1 : 0}
      ?still=${calm()}
      ?skip=${skipping()}
      ?live=${this.live}
      @flick=${(e: CustomEvent<Aim>) => this.flick(e.detail)}
      @aim=${(e: CustomEvent<Aim | null>) => this.aim(e.detail)}
      @drag=${(e: Dragged) => this.drag(e.detail)}
      @tap=${(e: CustomEvent<string | null>) => this.tap(e.detail)}
      @in-vain=${(e: CustomEvent<string>) => this.explain(e.detail)}
      @strike=${(e: Strike) => {
        this.strike = e.detail;
        page.requestUpdate();
      }}
      @zoomed=${() => page.requestUpdate()}
      @hurry=${() => match!.pace === "live" || page.table?.stop()}
      data-test="table"
    ></palheta-table>`;
  }

  /** Fingers pinch, wheels turn; who has neither, or does not know, finds it here. */
  zoomButtons(): unknown {
    if (!this.page.play.match!.ground) return nothing;
    const by = (words: string, factor: number, icon: unknown): unknown =>
      html`<button
        class="quiet icon"
        data-test="zoom-${factor}"
        title=${words}
        aria-label=${words}
        ?disabled=${factor === 0 && !this.page.table?.zoomed}
        @click=${() => this.page.table?.zoomBy(factor)}
      >
        ${icon}
      </button>`;
    return html`<span class="zoom" role="group" aria-label=${t("Zoom")}
      >${by(t("Nearer"), 1.4, icons.zoom)}${by(t("The whole table"), 0, icons.whole)}</span
    >`;
  }

  strikePad(): unknown {
    const { offers, table } = this.page;
    if (!manners(offers).some((m) => m.how !== "turn")) return nothing;
    return html`<strike-pad
      .offset=${this.strike.offset}
      .loft=${this.strike.loft}
      @strike-set=${(e: Strike) => table?.hands.strike(e.detail.offset, e.detail.loft)}
    ></strike-pad>`;
  }

  /** For the panel of offers. */
  get placingKey(): string | null {
    return this.offer && offerKey(this.offer);
  }
}
