/** The match: score strip, table, offers, referee. The table is the screen. */

import { html, nothing } from "lit";
import { customElement, property, query, state } from "lit/decorators.js";
import type { Aim } from "../aim.js";
import { sayHow, sayNothing } from "../page-state.js";
import { Flow, setupForMe, type Ceremony } from "../flow.js";
import { mine, offerKey } from "../offers.js";
import { Play, type Code, type PlayHost } from "../play.js";
import type {
  Action,
  Broken,
  Ghost,
  HintMessage,
  Offer,
  Proposal,
  Reason,
  Said,
  Side,
  Step,
  View,
} from "../protocol.js";
import { sounds } from "../sounds.js";
import { Tally } from "../tally.js";
import type { BoardView, Roll } from "../table/board.js";
import type { TableView } from "../table/view.js";
import type { Trace } from "../trace.js";
import { say, speakAt, t } from "../words.js";
import { AtBoard } from "./at-board.js";
import { AtTable } from "./at-table.js";
import { announcement, goalBanner, menu, strip } from "./match-bars.js";
import { panel } from "./match-panel.js";
import { feastStyles } from "./feast-styles.js";
import { matchStyles } from "./match-styles.js";
import { preparingWords } from "./preparing.js";
import { tokenStyles } from "./tokens.js";
import { lastUsed, Part, roomy, sharedStyles, skipping } from "./shared.js";
import { gonePage, nameOf } from "./waiting.js";
import "./clause-drawer.js";
import "./dice-check.js";
import "./score-strip.js";

await speakAt("table"); // nobody sees the page before its words are there

const BANNER = 1800; // milliseconds, where the shot is not repeated

@customElement("match-page")
export class MatchPage extends Part implements PlayHost {
  @property() matchId = "";
  play!: Play;
  @state() notice = "";
  calm = ""; // the notice that is no reproach
  @state() private clause: string | null = null;
  @state() turned = false;
  @state() menuOpen = false;
  /** The goal that is being celebrated, and who flicked. */
  @state() goal: { said: Said; by: string | null } | null = null;
  /** Null: as there is room for it. */
  @state() logOpen: boolean | null = localStorage.getItem("palheta.log") === "closed" ? false : null;
  @query("palheta-table") table!: TableView | null;
  @query("palheta-board") board!: BoardView | null;
  readonly tally = new Tally();
  readonly flow = new Flow(
    (coming) => this.takeCeremony(coming),
    () => skipping(),
  );
  readonly atTable = new AtTable(this);
  readonly atBoard = new AtBoard(this);
  private taken: Ceremony | null = null; // the last thing that was sent, where it was done for me
  /** What had the focus is gone. */
  private loose = false;

  static override styles = [sharedStyles, tokenStyles, matchStyles, feastStyles];

  /** Not when connected: the page may stand in the document before this module has come. */
  protected override willUpdate(changed: Map<string, unknown>): void {
    if (changed.has("matchId")) this.play = new Play(this.matchId, this);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.flow.stop();
    this.play?.close();
    sayNothing();
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
    this.flow.watch(free ? view.offers : [], seats, this.atTable.places, free);
    const acting = this.offers.some((o) => !o.barred && o.does !== "substitute");
    this.tally.now(showing ? "shown" : acting && !waiting && !this.flow.coming ? "playing" : "waiting");
  }

  private takeCeremony(ceremony: Ceremony): void {
    this.tally.taken++;
    this.send(ceremony.offer, ceremony.action);
    this.taken = ceremony;
    this.requestUpdate();
  }

  show(trace: Trace, aim: Aim | null): Promise<void> {
    return this.atTable.show(trace, aim);
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

  rolled(roll: Roll, ball: View["ball"]): Promise<void> {
    return this.atBoard.rolled(roll, ball);
  }

  hinted(message: HintMessage): void {
    this.atBoard.hinted(message);
  }

  /** Banner, the shot once more, slowly; a tap on the table goes on. Where others play meanwhile only the banner. */
  async scored(said: Said, by: string | null, trace: Trace | null): Promise<void> {
    if (skipping()) return;
    this.goal = { said, by };
    sounds.whistle(true);
    this.requestUpdate();
    await this.updateComplete;
    const shown =
      this.play.match!.pace === "live" || !trace || !this.table
        ? new Promise<void>((done) => setTimeout(done, BANNER))
        : this.table.repeat(trace);
    await shown;
    this.goal = null;
  }

  spoke({ worth, calls, goal, next, due }: Said): void {
    this.atTable.undo();
    this.requestUpdate();
    if (!worth) return;
    this.notice = ""; // what was refused is past
    this.atTable.point(calls);
    if (due && (next.with === "period_end" || next.with === "full_time"))
      sounds.finish(next.with === "full_time" ? 3 : 2);
    else if (!goal && calls.length > 0) sounds.whistle();
  }

  refused(code: Code, words: Reason, clause: string | null, broken: Broken[]): void {
    if (code === "stale" && this.taken) return this.flow.missed(this.taken); // nobody is told of what he did not do
    this.notice = clause ? `${say(words)} (${clause})` : say(words);
    this.atTable.refused(broken);
  }

  wentBack(side: Side): void {
    this.atTable.undo();
    this.atTable.last = null;
    this.news(t("{name} has taken back what was played last", { name: nameOf(this.play, side) }));
  }

  unanswered({ side }: Proposal): void {
    const other = side === "home" ? "away" : "home";
    if (this.play.seats.includes(side)) this.news(t("{name} plays on", { name: nameOf(this.play, other) }));
  }

  /** Said where the referee speaks, until something happens. */
  news(words: string): void {
    this.notice = this.calm = words;
  }

  ended(): void {
    this.notice = "";
  }

  /* --- what may be done --- */

  get offers(): Offer[] {
    const { view, seats, showing } = this.play;
    if (!view || view.over) return [];
    return mine(showing ? this.play.runningOffers(this.table?.time ?? 0) : view.offers, seats);
  }

  do(offer: Offer | null, action: Action, side?: Side): void {
    this.tally.taps++;
    this.flow.stop();
    this.send(offer, action, side);
  }

  private send(offer: Offer | null, action: Action, side?: Side): void {
    this.taken = null;
    this.atTable.made = "place" in action && offer ? offerKey(offer) : null;
    this.notice = "";
    const acting = side ?? (offer && offer.side !== "referee" ? offer.side : this.play.seats[0]);
    if (!acting) return;
    if (!this.play.act(offer, acting, action)) this.notice = t("Not connected; it was not sent");
    this.requestUpdate();
  }

  /* --- the picture --- */

  protected override render(): unknown {
    const { atTable, atBoard, play } = this;
    const { match, view } = play;
    if (play.line === "gone") return gonePage(play);
    if (!match || !view)
      return html`<div class="gone">${play.preparing ? preparingWords(play.preparing) : t("Opening the table…")}</div>`;
    return html`<score-strip
        .match=${match}
        .view=${view}
        .mine=${play.seats.length === 1 ? play.seats[0]! : null}
        ?patient=${match.patient}
        .rate=${match.rate ?? 1}
        >${strip(this)}</score-strip
      >
      <div class="field" @clause=${this.openClause}>
        <div class="table">
          ${match.ground ? atTable.picture() : atBoard.picture()}${announcement(this)}${goalBanner(this)}
        </div>
        ${panel(this)}
        ${
          this.clause
            ? html`<clause-drawer
                class="side"
                .book=${match.book}
                .clause=${this.clause}
                .ground=${match.ground}
                @close-clause=${this.closeClause}
              ></clause-drawer>`
            : nothing
        }
        ${menu(this)}
      </div>`;
  }

  /** Where there is room for it the log stands there until somebody closes it; else it is opened. */
  get logShown(): boolean {
    return this.logOpen ?? roomy();
  }

  readonly toggleLog = (): void => {
    this.logOpen = !this.logShown;
    if (roomy()) localStorage.setItem("palheta.log", this.logOpen ? "open" : "closed");
  };

  readonly switchSetup = (): void => {
    setupForMe.on = !setupForMe.on;
    this.changed();
  };

  readonly openLog = (): void => {
    this.logOpen = true;
  };

  closeMenu(): void {
    this.menuOpen = false;
    this.loose = true;
  }

  /* --- where the hand is --- */

  readonly openClause = (event: CustomEvent<{ id: string }>): void => {
    this.clause = event.detail.id;
  };

  private closeClause(): void {
    this.clause = null;
    this.loose = true;
  }

  protected override updated(): void {
    sayHow(this.play, this.flow.coming !== null);
    void this.keepFocus();
  }

  /** Who plays by keyboard loses nothing when a button has done its work: the hand goes to the table, or to what is next. */
  private async keepFocus(): Promise<void> {
    const offers = this.renderRoot.querySelector<Part>("offers-panel");
    await offers?.updateComplete;
    if (!lastUsed.onKeys || !(this.loose || document.activeElement === document.body)) return;
    const table = this.table?.renderRoot.querySelector<HTMLElement>("canvas.top");
    const next =
      (this.table && this.table.flickable.size + this.table.placeable.size > 0 && table) ||
      offers?.shadowRoot?.querySelector<HTMLElement>("button.first") ||
      this.board?.firstDie ||
      offers?.shadowRoot?.querySelector<HTMLElement>("button[data-does]:not(:disabled)");
    next?.focus();
    if (next) this.loose = false;
  }
}
