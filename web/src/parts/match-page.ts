/** The match: score strip, table, offers, referee. The table is the screen. */

import { html, nothing } from "lit";
import { customElement, property, query, state } from "lit/decorators.js";
import type { Aim, Ghost } from "../aim.js";
import { broken as findBroken, constraintsFor, nearestInside, type Broken } from "../constraints.js";
import { Flow, setupForMe, waitedFor, type Ceremony } from "../flow.js";
import { flickable, manners, mine, offerKey, placing, whyNot } from "../offers.js";
import { zones } from "../pitch.js";
import { Play, type PlayHost } from "../play.js";
import type { Action, HintMessage, MatchInfo, Offer, Option, Reason, Step, View } from "../protocol.js";
import { actionsOf, declare, EMPTY, held, using } from "../dice/hand.js";
import { Holding } from "../dice/holding.js";
import { numberOf, sideOf, writePlace, type Place, type Places, type Side } from "../places.js";
import { sounds } from "../sounds.js";
import { Tally } from "../tally.js";
import type { BoardView, Roll } from "../table/board.js";
import type { TableView } from "../table/view.js";
import type { Contact, Trace } from "../trace.js";
import { n, say, t } from "../words.js";
import type { Spoken } from "./referee.js";
import { worthSaying } from "./referee.js";
import { icons } from "./icons.js";
import { lastUsed, Part, sharedStyles } from "./shared.js";
import { brokenWords, lineBar, overBar, waitingWords } from "./match-bars.js";
import { matchStyles } from "./match-styles.js";
import "../table/view.js";
import "../table/board.js";
import "./clause-drawer.js";
import "./counters.js";
import "./dice-check.js";
import "./offers-panel.js";
import "./referee.js";
import "./score-strip.js";
import "./strike-pad.js";

const DIVE_EVERY = 150; // milliseconds

@customElement("match-page")
export class MatchPage extends Part implements PlayHost {
  @property() matchId = "";
  private play!: Play;
  @state() private spoken: Spoken | null = null;
  @state() private notice = "";
  @state() private manner: string | null = null;
  @state() private placingWanted: string | null = null;
  @state() private placedKey: string | null = null;
  @state() private draft: Places = {};
  @state() private dragBroken: Broken[] = [];
  @state() private clause: string | null = null;
  @state() private turned = false;
  @state() private strike = { offset: 0, loft: 0 };
  @state() private logOpen = false;
  @state() private last: Trace | null = null;
  @state() private outlined: ReadonlySet<string> = new Set();
  @query("palheta-table") private table!: TableView | null;
  readonly tally = new Tally();
  private readonly flow = new Flow((coming) => this.takeCeremony(coming), () => skipping());
  private released = 0;
  /** What had the focus is gone. */
  private loose = false;
  private dived = 0;
  private readonly holding = new Holding();
  private ticking = 0;
  @query("palheta-board") private board!: BoardView | null;

  static override styles = [sharedStyles, matchStyles];

  /** Not when connected: the page may stand in the document before this module has come. */
  protected override willUpdate(changed: Map<string, unknown>): void {
    if (!changed.has("matchId")) return;
    this.play?.close();
    this.play = new Play(this.matchId, this);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.flow.stop();
    window.removeEventListener("keydown", this.keyed);
    clearInterval(this.ticking);
    this.play?.close();
  }

  /* --- what the match tells us --- */

  changed(): void {
    if (this.play) this.watchFlow(); // not while it is being made
    this.requestUpdate();
  }

  /** Ceremonies are taken for who only wants to flick; and how long is waited for what. */
  private watchFlow(): void {
    const { view, seats, showing, waiting, line } = this.play;
    const free = setupForMe.on && line === "open" && !showing && !waiting && view !== null && !view.over;
    this.flow.watch(free ? view.offers : [], seats, this.places, free);
    const acting = this.offers.some((o) => !o.barred && o.does !== "substitute");
    this.tally.now(showing ? "shown" : acting && !waiting && !this.flow.coming ? "playing" : "waiting");
  }

  private takeCeremony({ offer, action }: Ceremony): void {
    this.tally.taken++;
    this.send(offer, action);
    this.requestUpdate();
  }

  async show(trace: Trace, aim: Aim | null): Promise<void> {
    this.last = trace;
    if (aim) sounds.pick(aim.power);
    this.requestUpdate();
    await this.updateComplete;
    const released = this.released;
    this.released = 0;
    await this.table?.play(trace, (contact: Contact) => sounds.contact(contact));
    if (released && this.table && this.table.pace.began > released) this.tally.moved.push(this.table.pace.began - released);
  }

  cut(): void {
    this.table?.cut();
  }

  previewed(aim: Aim, ghost: Ghost): void {
    this.table?.refine(aim, ghost);
  }

  stepped(step: Step): void {
    if ("flick" in step || "roll" in step || "late" in step) this.flow.played();
  }

  async rolled(roll: Roll, ball: View["ball"]): Promise<void> {
    this.requestUpdate();
    if (!skipping() && !calm()) sounds.clatter();
    await this.board?.roll(roll, ball);
  }

  hinted(message: HintMessage): void {
    this.holding.heard(message);
    if (message.working) this.ticking = window.setInterval(() => this.requestUpdate(), 500);
    else clearInterval(this.ticking);
  }

  spoke(spoken: Spoken): void {
    this.draft = {};
    this.dragBroken = [];
    this.placingWanted = null;
    this.notice = "";
    if (!worthSaying(spoken)) return;
    this.spoken = spoken;
    const call = spoken.said.calls.find((c) => c.at);
    this.table?.point(call?.at ?? null);
    this.outlined = new Set(spoken.said.calls.flatMap((c) => (c.piece ? [c.piece] : [])));
    if (spoken.goal || spoken.said.calls.length > 0) sounds.whistle(spoken.goal !== null);
  }

  refused(words: Reason, clause: string | null, broken: Broken[]): void {
    this.notice = clause ? `${say(words)} (${clause})` : say(words);
    this.dragBroken = broken;
    this.released = 0;
    this.table?.undrag();
  }

  /* --- what may be done --- */

  private get offers(): Offer[] {
    const { view, seats, showing } = this.play;
    if (!view || view.over) return [];
    return mine(showing ? this.play.runningOffers(this.table?.time ?? 0) : view.offers, seats);
  }

  /** While a flick runs: may anybody here act on it? */
  private get hands(): boolean {
    const { running, seats, match } = this.play;
    return match?.pace === "live" || running.some((window) => mine(window.offers, seats).length > 0);
  }

  private get placingOffer(): Offer | null {
    return placing(this.offers, this.placingWanted);
  }

  private get places(): Places {
    return { ...this.play.places, ...this.draft };
  }

  private do(offer: Offer | null, action: Action, side?: Side): void {
    this.tally.taps++;
    this.flow.stop();
    this.send(offer, action, side);
  }

  private send(offer: Offer | null, action: Action, side?: Side): void {
    this.placedKey = action.do === "place" && offer ? offerKey(offer) : null;
    this.notice = "";
    const acting = side ?? (offer && offer.side !== "referee" ? offer.side : this.play.seats[0]);
    if (!acting) return;
    if (!this.play.act(offer, acting, action)) this.notice = t("Not connected; it was not sent");
  }

  /* --- dice: held first, then thrown --- */

  private pickDie(die: string): void {
    if (this.play.waiting || !this.play.view) return;
    if (this.holding.pick(this.play.view, this.offers, die)) this.throwIt();
    this.requestUpdate();
  }

  private declare(offer: Offer, action: Action): void {
    const { view } = this.play;
    if (!view) return;
    if (offer.declares) this.holding.take(view, declare(this.holding.handOf(view), offer, action));
    else this.do(offer, action);
    this.requestUpdate();
  }

  private putBack(): void {
    if (this.play.view) this.holding.take(this.play.view, EMPTY);
    this.requestUpdate();
  }

  private throwIt(): void {
    const { view, waiting } = this.play;
    const actions = view && !waiting ? actionsOf(this.holding.handOf(view), this.offers, view.ball) : [];
    const last = actions.at(-1);
    const offer = this.offers.find((o) => !o.barred && (last?.do === "use" ? o.does === "use" : last?.do === "roll" && o.dice?.includes(last.die)));
    if (!offer || offer.side === "referee") return;
    this.tally.taps++;
    this.notice = this.play.actInTurn(offer.side, actions) ? "" : t("Not connected; it was not sent");
  }

  private toggleHints(): void {
    this.holding.wanted = !this.holding.wanted;
    this.requestUpdate();
  }

  private readonly keyed = (event: KeyboardEvent): void => {
    const typing = event.composedPath()[0] instanceof HTMLInputElement;
    if (!this.play?.match?.dice || typing || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "h" && this.play.match.hints) this.toggleHints();
    else if (event.key === "t") this.throwIt();
    else if (event.key === "Escape") this.putBack();
  };

  override connectedCallback(): void {
    super.connectedCallback();
    window.addEventListener("keydown", this.keyed);
  }

  private onFlick(event: CustomEvent<Aim>): void {
    const { piece, angle, power, offset, loft, how, as } = event.detail;
    const found = manners(this.offers).find((m) => m.offer.pieces?.includes(piece) && m.how === how && m.as === as);
    const side = found && found.offer.side !== "referee" ? found.offer.side : sideOf(piece);
    if (!side) return;
    this.tally.flicks++;
    this.released = performance.now();
    this.play.aiming(side, null);
    this.do(found?.offer ?? null, { do: "flick", piece, angle, power, offset, loft, how, as }, side);
  }

  private onAim(event: CustomEvent<Aim | null>): void {
    const side = event.detail ? sideOf(event.detail.piece) : this.play.seats[0];
    if (side) this.play.aiming(side, event.detail);
  }

  private onDrag(event: CustomEvent<{ piece: string; place: Place; dropped: boolean }>): void {
    const offer = this.placingOffer;
    const table = this.play.match?.table;
    const { piece, place, dropped } = event.detail;
    const dive = this.offers.find((o) => o.does === "dive" && o.pieces?.includes(piece));
    if (dive && table) {
      this.dive(dive, piece, nearestInside(table, dive, piece, place), dropped);
      return;
    }
    if (!offer || !table) return;
    this.flow.hold(offer);
    this.dragBroken = findBroken(table, offer, this.places, { [piece]: place });
    this.notice = this.dragBroken[0] ? brokenWords(this.dragBroken[0]) : "";
    if (!dropped) return;
    if (this.dragBroken.length > 0) {
      this.table?.undrag();
      return;
    }
    const draft = { ...this.draft, [piece]: place };
    if ((offer.pieces?.length ?? 0) === 1) this.do(offer, { do: "place", places: { [piece]: writePlace(place) } });
    this.draft = draft;
  }

  /** The keeper follows the pointer, as often as a hand could change its mind. */
  private dive(offer: Offer, piece: string, place: Place, dropped: boolean): void {
    this.table?.undrag();
    const now = performance.now();
    if (this.play.waiting || (!dropped && now - this.dived < DIVE_EVERY)) return;
    this.dived = now;
    this.do(offer, { do: "dive", piece, to: [place.x, place.y] });
  }

  private placeDone(): void {
    const offer = this.placingOffer;
    if (!offer) return;
    this.do(offer, { do: "place", places: Object.fromEntries(Object.entries(this.draft).map(([k, p]) => [k, writePlace(p)])) });
  }

  private placeStart(key: string): void {
    this.placingWanted = key;
    this.flow.hold(placing(this.offers, key));
  }

  private placeUndo(): void {
    this.draft = {};
    this.dragBroken = [];
    this.placingWanted = null;
    this.notice = "";
  }

  private onTap(event: CustomEvent<string | null>): void {
    const piece = event.detail;
    if (!piece) return;
    const naming = this.offers.find((o) => o.does === "name" && !o.barred && o.pieces?.includes(piece));
    if (naming) {
      this.do(naming, { do: "name", piece });
      return;
    }
    const why = whyNot(this.offers, piece);
    if (why?.barred) this.notice = `${numberOf(piece)}: ${say(why.barred)} (${why.clause})`;
  }

  /* --- the picture --- */

  protected override render(): unknown {
    const { match, view } = this.play;
    if (this.play.line === "gone" && this.play.refusal) {
      return html`<div class="gone"><h2>${t("This match cannot be played on")}</h2><p>${say(this.play.refusal)}</p>
        <a class="button" href="/api/matches/${this.play.id}/record" download>${t("Download the record")}</a>
        <a class="button" href="/">${t("To the lobby")}</a></div>`;
    }
    if (this.play.line === "gone") {
      return html`<div class="gone"><h2>${t("There is no such match")}</h2><p>${t("It may have been deleted.")}</p>
        <a class="button" href="/">${t("To the lobby")}</a></div>`;
    }
    if (!match || !view) return html`<div class="gone">${t("Opening the table…")}</div>`;
    return html`<score-strip .match=${match} .view=${view} .rate=${match.rate ?? 1}>${this.menu()}</score-strip>
      ${lineBar(this.play, (side, token) => this.share(side, token))}
      <div class="field"><div class="main"><div class="table">${match.table ? this.tableView() : this.boardView()}</div>
        ${this.clause ? html`<clause-drawer class="side" .book=${match.book} .clause=${this.clause} .table=${match.table}
            @close-clause=${this.closeClause}></clause-drawer>`
          : html`<referee-log class="side log ${this.logOpen ? "open" : ""}" .match=${match} .log=${this.play.log} @clause=${this.openClause}></referee-log>`}
      </div>
      <div class="bottom" @clause=${this.openClause}>
        <div class="tools"><book-counters .counts=${view.counts}></book-counters>${this.strikePad()}${this.hintButton()}</div>
        ${view.over ? overBar(this.play) : this.panel()}
        <referee-line .match=${match} .spoken=${this.spoken} .notice=${this.notice} .rest=${view.clock > 0 ? "" : sealWords(match)}></referee-line>
        <div class="more"><span class="phone-menu">${this.menu()}</span>
          <button class="quiet logbutton" aria-expanded=${this.logOpen} @click=${() => (this.logOpen = !this.logOpen)}>${t("Log")}</button></div>
      </div></div>`;
  }

  private openClause(event: CustomEvent<{ id: string }>): void {
    this.clause = event.detail.id;
  }

  private closeClause(): void {
    this.clause = null;
    this.loose = true;
  }

  /** Who plays by keyboard loses nothing when a button has done its work: the hand goes to the table, or to what is next. */
  protected override updated(): void {
    if (!lastUsed.onKeys || !(this.loose || document.activeElement === document.body)) return;
    const table = this.table?.renderRoot.querySelector<HTMLElement>("canvas.top");
    const panel = this.renderRoot.querySelector("offers-panel");
    const ready = this.table && this.table.flickable.size + this.table.placeable.size > 0;
    const next = (ready && table) || panel?.shadowRoot?.querySelector<HTMLElement>("button.first, button[data-does]:not(:disabled)");
    if (!next) return;
    next.focus();
    this.loose = false;
  }

  /** The best there is, in words; while it is being worked out, how far that is. */
  private hintButton(): unknown {
    const { match, view } = this.play;
    if (!match!.hints || view!.over || this.play.seats.length === 0) return nothing;
    const progress = this.holding.progress();
    const words = progress?.words ?? (this.play.showing ? "" : this.holding.bestWords(view!, this.offers));
    return html`<span class="best" role="status" title=${t("the chance that this attack ends in a goal")}>${progress ? html`<progress max="1" value=${progress.share}></progress>` : nothing} ${words}</span>
      <button data-test="hint" aria-pressed=${this.holding.wanted} title=${t("What each choice is worth (key H)")} @click=${this.toggleHints}>${icons.bulb} ${t("Hint")}</button>`;
  }

  private strikePad(): unknown {
    if (!manners(this.offers).some((m) => m.how !== "turn")) return nothing;
    return html`<strike-pad .offset=${this.strike.offset} .loft=${this.strike.loft}
      @strike-set=${(e: CustomEvent<{ offset: number; loft: number }>) => this.table?.strike(e.detail.offset, e.detail.loft)}></strike-pad>`;
  }

  private tableView(): unknown {
    const { match, showing } = this.play;
    const offer = this.placingOffer;
    const table = match!.table!;
    return html`<palheta-table .book=${match!.book} .table=${table} .places=${this.places} label=${t("The table")}
      .colours=${{ home: match!.home.colour, away: match!.away.colour }} .hand=${match!.hand ?? { speed: 2500, slowing: 2500 }}
      .flickable=${offer || this.play.waiting ? new Map() : flickable(manners(this.offers), this.manner)}
      .placeable=${this.movable(offer)} .theirAim=${this.play.theirAim} .zones=${this.dragZones(offer)}
      .broken=${this.dragBroken} .outlined=${showing ? new Set() : this.outlined} .turn=${this.turned ? 1 : 0} ?still=${calm()} ?skip=${skipping()} ?live=${this.hands}
      @flick=${this.onFlick} @aim=${this.onAim} @drag=${this.onDrag} @tap=${this.onTap}
      @strike=${(e: CustomEvent<{ offset: number; loft: number }>) => (this.strike = e.detail)}
      @hurry=${() => match!.pace === "live" || this.table?.stop()} data-test="table"></palheta-table>`;
  }

  /** What can be dragged: the arrangement under way, and keepers that may dive. */
  private movable(offer: Offer | null): Set<string> {
    const dives = this.offers.filter((o) => o.does === "dive" && !o.barred).flatMap((o) => o.pieces ?? []);
    return new Set([...(offer?.pieces ?? []), ...dives]);
  }

  private boardView(): unknown {
    const { match, view } = this.play;
    const offers = this.play.waiting ? [] : this.offers;
    const hand = this.holding.handOf(view!);
    const asks = this.play.showing ? null : this.holding.ask(view!, offers);
    if (asks) this.play.askHint(asks);
    return html`<palheta-board .view=${view} .colours=${{ home: match!.home.colour, away: match!.away.colour }} .names=${{ home: match!.home.name, away: match!.away.name }}
      .dice=${match!.dice ?? {}} .last=${this.play.lastRoll} .offers=${offers} .inHand=${using(hand, offers) ? "champion" : held(hand, offers)}
      .worth=${this.holding.worth(view!, offers)} .chosen=${new Set([...hand.declared.values()].flatMap((a) => (a.do === "choose" ? [a.id] : [])))}
      .turn=${this.turned ? 1 : 0} ?still=${calm()} ?skip=${skipping()}
      @pick-die=${(e: CustomEvent<string>) => this.pickDie(e.detail)} @why-not=${(e: CustomEvent<string>) => (this.notice = e.detail)}
      @pick-option=${(e: CustomEvent<{ offer: Offer; option: Option }>) => this.declare(e.detail.offer, { do: "choose", id: e.detail.option.id })}
      @clause=${(e: CustomEvent<{ id: string }>) => (this.clause = e.detail.id)}></palheta-board>`;
  }

  /** While placing: where the pieces may stand. */
  private dragZones(offer: Offer | null): { zone: ReturnType<typeof zones>[string]; good: boolean }[] {
    const table = this.play.match?.table;
    if (!offer || !table || this.play.showing) return [];
    const known = zones(table.pitch);
    const wanted = new Map<string, boolean>();
    for (const piece of offer.pieces ?? []) {
      for (const rule of constraintsFor(offer, piece)) {
        if (rule.zone && rule.zone !== "pitch" && rule.zone !== "table") wanted.set(rule.zone, rule.kind !== "outside");
      }
    }
    return [...wanted].flatMap(([name, good]) => (known[name] ? [{ zone: known[name], good }] : []));
  }

  private panel(): unknown {
    const { play } = this;
    const offer = this.placingOffer;
    return html`<offers-panel .offers=${this.offers} .places=${this.places} .selected=${this.table?.selected ?? null} .manner=${this.manner}
      .placingKey=${offer ? offerKey(offer) : null} .placedKey=${this.placedKey} .drafted=${Object.keys(this.draft).length} ?blocked=${this.dragBroken.length > 0}
      ?busy=${play.waiting} ?novice=${this.tally.flicks < 3} .waiting=${waitingWords(play)} .worth=${this.holding.worth(play.view!, this.offers)} .hand=${this.holding.handOf(play.view!)} .ball=${play.view!.ball}
      .colours=${play.seats.length > 1 ? { home: play.match!.home.colour, away: play.match!.away.colour } : null}
      @act=${(e: CustomEvent<{ offer: Offer; action: Action }>) => this.do(e.detail.offer, e.detail.action)}
      @manner=${(e: CustomEvent<string>) => (this.manner = e.detail)}
      .awaited=${new Set(this.offers.filter((o) => waitedFor(play.view!.offers, o)).map(offerKey))}
      .coming=${this.flow.coming ? offerKey(this.flow.coming.offer) : null} @setup=${this.switchSetup}
      @place-start=${(e: CustomEvent<string>) => this.placeStart(e.detail)}
      @pick-die=${(e: CustomEvent<string>) => this.pickDie(e.detail)} @throw-it=${this.throwIt} @put-back=${this.putBack}
      @declare=${(e: CustomEvent<{ offer: Offer; action: Action }>) => this.declare(e.detail.offer, e.detail.action)}
      @place-done=${this.placeDone} @place-undo=${this.placeUndo}
      @barred=${(e: CustomEvent<Offer>) => (this.notice = `${say(e.detail.barred!)} (${e.detail.clause})`)}></offers-panel>`;
  }

  private switchSetup(): void {
    setupForMe.on = !setupForMe.on;
    this.changed();
  }

  private async share(side: Side, token: string): Promise<void> {
    const link = `${location.origin}/m/${this.play.id}#${side}=${token}`;
    await navigator.clipboard?.writeText(link).catch(() => undefined);
    this.notice = link;
  }

  private menu(): unknown {
    return html`<div class="menu">
      ${this.last && !this.play.showing ? html`<button class="icon quiet" title=${t("Show again")} aria-label=${t("Show again")} @click=${this.again}>${icons.again}</button>` : nothing}
      ${this.play.match?.table ? html`<button class="icon quiet" title=${t("Turn the table")} aria-label=${t("Turn the table")} @click=${() => (this.turned = !this.turned)}>${icons.turn}</button>` : nothing}
      <button class="icon quiet" title=${t("Sound")} aria-label=${t("Sound")} aria-pressed=${!sounds.muted} @click=${() => (sounds.toggle(), this.requestUpdate())}>${sounds.muted ? icons.mute : icons.sound}</button>
      ${this.play.people.watching ? html`<span class="watching" title=${n("{count} person is watching", "{count} people are watching", this.play.people.watching)}>${icons.eye} ${this.play.people.watching}</span>` : nothing}
      <a class="button icon quiet" href="/" title=${t("To the lobby")} aria-label=${t("To the lobby")}>${icons.menu}</a></div>`;
  }

  private async again(): Promise<void> {
    if (!this.last || this.play.showing) return;
    await this.table?.play(this.last, (contact) => sounds.contact(contact));
  }
}

/** Before anything has happened: nobody can bend the dice. */
const sealWords = (match: MatchInfo): string =>
  match.seal && match.dice ? t("The dice are sealed (SHA-256 {seal}…); after the match everybody can check them", { seal: match.seal.slice(0, 12) }) : "";

const calm = (): boolean => matchMedia("(prefers-reduced-motion: reduce)").matches;
const skipping = (): boolean => new URLSearchParams(location.search).has("skip");
