/** Playing at a board: dice are picked up, declared with and thrown; hints say what each choice is worth. */

import { html, nothing, type ReactiveController } from "lit";
import { actionsOf, declare, EMPTY, held, rollOf, using, type Hand } from "../dice/hand.js";
import { Holding } from "../dice/holding.js";
import type { Worth } from "../dice/worth.js";
import { offersTo } from "../offers.js";
import type { Action, Die, HintMessage, MatchInfo, Offer, Option, View } from "../protocol.js";
import { sounds } from "../sounds.js";
import type { Roll } from "../table/board.js";
import { coloursOf } from "../table/kits.js";
import { t } from "../words.js";
import { icons } from "./icons.js";
import type { MatchPage } from "./match-page.js";
import { calm, skipping } from "./shared.js";
import "../table/board.js";

export class AtBoard implements ReactiveController {
  private readonly holding = new Holding();
  private ticking = 0;

  constructor(private readonly page: MatchPage) {
    page.addController(this);
  }

  hostConnected(): void {
    window.addEventListener("keydown", this.keyed);
  }

  hostDisconnected(): void {
    window.removeEventListener("keydown", this.keyed);
    clearInterval(this.ticking);
  }

  private get view(): View {
    return this.page.play.view!;
  }

  get hand(): Hand {
    return this.holding.handOf(this.view);
  }

  get worth(): Map<string, Worth> {
    return this.holding.worth(this.view, this.page.offers);
  }

  /* --- what the match shows --- */

  async rolled(roll: Roll, ball: View["ball"]): Promise<void> {
    this.page.requestUpdate();
    if (!skipping() && !calm()) sounds.clatter();
    await this.page.board?.roll(roll, ball);
  }

  hinted(message: HintMessage): void {
    this.holding.heard(message);
    if (message.working) this.ticking = window.setInterval(() => this.page.requestUpdate(), 500);
    else clearInterval(this.ticking);
  }

  /* --- held first, then thrown --- */

  readonly pick = (die: Die): void => {
    const { play, offers } = this.page;
    if (play.waiting || !play.view) return;
    if (this.holding.pick(play.view, offers, die)) this.throwIt();
    else this.page.tally.taps++;
    this.page.requestUpdate();
  };

  readonly declare = (offer: Offer, action: Action): void => {
    if (offer.declares) this.holding.take(this.view, declare(this.hand, offer, action));
    else this.page.do(offer, action);
    this.page.requestUpdate();
  };

  readonly putBack = (): void => {
    if (this.page.play.view) this.holding.take(this.view, EMPTY);
    this.page.requestUpdate();
  };

  readonly throwIt = (): void => {
    const { page } = this;
    const { view, waiting } = page.play;
    const actions = view && !waiting ? actionsOf(this.hand, page.offers, view.ball) : [];
    const last = actions.at(-1);
    const offer = last && ("die" in last ? rollOf(page.offers, last.die) : offersTo(page.offers, "use")[0]);
    if (!offer || offer.side === "referee") return;
    page.tally.taps++;
    if (last && "die" in last) this.holding.thrown(last.die);
    page.notice = page.play.actInTurn(offer.side, actions) ? "" : t("Not connected; it was not sent");
  };

  private readonly toggleHints = (): void => {
    this.holding.wanted = !this.holding.wanted;
    this.page.requestUpdate();
  };

  private readonly keyed = (event: KeyboardEvent): void => {
    const match = this.page.play?.match;
    const typing = event.composedPath()[0] instanceof HTMLInputElement;
    if (!match?.dice || typing || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "h" && match.hints) this.toggleHints();
    else if (event.key === "t") this.throwIt();
    else if (event.key === "Escape") this.putBack();
  };

  /* --- the picture --- */

  picture(): unknown {
    const { play, turned, openClause } = this.page;
    const { match, view } = play;
    const offers = play.waiting ? [] : this.page.offers;
    const asks = play.showing ? null : this.holding.ask(this.view, offers);
    if (asks) play.askHint(asks);
    return html`<palheta-board
      .view=${view}
      .colours=${coloursOf(match!)}
      .names=${{ home: match!.home.name, away: match!.away.name }}
      .dice=${match!.dice ?? {}}
      .last=${play.lastRoll}
      .offers=${offers}
      .inHand=${using(this.hand, offers) ? "champion" : held(this.hand, offers)}
      .worth=${this.holding.worth(this.view, offers)}
      .chosen=${new Set([...this.hand.declared.values()].flatMap((a) => ("choose" in a ? [a.choose] : [])))}
      .turn=${turned ? 1 : 0}
      ?still=${calm()}
      ?skip=${skipping()}
      @pick-die=${(e: CustomEvent<Die>) => this.pick(e.detail)}
      @why-not=${(e: CustomEvent<string>) => (this.page.notice = e.detail)}
      @pick-option=${(e: CustomEvent<{ offer: Offer; option: Option }>) =>
        this.declare(e.detail.offer, { choose: e.detail.option.id })}
      @clause=${openClause}
    ></palheta-board>`;
  }

  /** The best there is, in words; while it is being worked out, how far that is. */
  hintButton(): unknown {
    const { play, offers } = this.page;
    if (!play.match!.hints || this.view.over || play.seats.length === 0) return nothing;
    const progress = this.holding.progress();
    const words = progress?.words ?? (play.showing ? "" : this.holding.bestWords(this.view, offers));
    return html`<span class="best" role="status" title=${t("the chance that this attack ends in a goal")}
        >${progress ? html`<progress max="1" value=${progress.share}></progress>` : nothing} ${words}</span
      >
      <button
        data-test="hint"
        aria-pressed=${this.holding.wanted}
        title=${t("What each choice is worth (key H)")}
        @click=${this.toggleHints}
      >
        ${icons.bulb} ${t("Hint")}
      </button>`;
  }
}

/** Before anything has happened: nobody can bend the dice. */
export const sealWords = (match: MatchInfo): string =>
  match.seal && match.dice
    ? t("The dice are sealed (SHA-256 {seal}…); after the match everybody can check them", {
        seal: match.seal.slice(0, 12),
      })
    : "";
