/** After the match: what decided it. Chances, shots, fouls and possession, each with its moment. */

import { html, nothing, svg } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { clauseName } from "../clause-name.js";
import { resultWords } from "../ending.js";
import { icons } from "../parts/icons.js";
import { clockText } from "../parts/score-strip.js";
import { columnStyles } from "../parts/page-head.js";
import { Part, sharedStyles } from "../parts/shared.js";
import { pieceToken, tokenStyles } from "../parts/tokens.js";
import type { Decided, DecidedPage as Found, Fouls, MatchInfo, Shot, Side } from "../protocol.js";
import { Trouble } from "../server.js";
import { callSides, language, say, shirtOf, slug, speakAt, t } from "../words.js";
import { decided } from "./asking.js";
import { decidedStyles } from "./decided-styles.js";

const SIDES = ["home", "away"] as const;

@customElement("decided-page")
export class DecidedView extends Part {
  @property() matchId = "";
  /** Of a real table: there is nothing to watch or to try again. */
  private readonly told = new URLSearchParams(location.search).has("told");
  @state() private found: Found | null = null;
  @state() private trouble = "";

  static override styles = [sharedStyles, columnStyles, tokenStyles, decidedStyles];

  protected override willUpdate(changed: Map<string, unknown>): void {
    if (changed.has("matchId")) void this.load();
  }

  private async load(): Promise<void> {
    await speakAt("school");
    try {
      this.found = await decided(this.matchId, this.told);
      callSides(this.found.match);
    } catch (error) {
      this.trouble = error instanceof Trouble ? say(error.words) : String(error);
    }
  }

  protected override render(): unknown {
    return html`<div class="page">
      <header role="presentation">
        <a class="button quiet icon" href="/" title=${t("To the lobby")} aria-label=${t("To the lobby")}
          >${icons.leave}</a
        >
        <h1>${t("What decided it")}</h1>
        ${
          this.told
            ? html`<a class="button" href="/console/${this.matchId}">${t("Console")}</a>`
            : html`<a class="button" href="/r/${this.matchId}">${t("Watch it again")}</a>`
        }
      </header>
      ${
        this.trouble
          ? html`<p role="alert">${this.trouble}</p>`
          : this.found
            ? this.shown(this.found)
            : html`<p>${t("Every shot is being drawn again…")}</p>`
      }
    </div>`;
  }

  private shown({ match, over, played, decided: what }: Found): unknown {
    const { score, shots: kicks } = over;
    const shots = what.shots;
    const chance = (side: Side): number =>
      sum(shots.filter((shot) => shot.side === side).map((shot) => shot.chance ?? 0));
    const measured = shots.some((shot) => shot.chance !== null);
    return html`<section data-test="decided">
        <h2>
          ${SIDES.map(
            (side, i) =>
              html`${i ? " – " : nothing}<i class="dot ${side}" style="background:${match[side].kit.main}"></i>
                ${nameOf(match, side)} ${score[side]}`,
          )}${kicks ? html` (${kicks.home}–${kicks.away})` : nothing}
        </h2>
        <p data-test="result">
          <b>${resultWords(over, (side) => nameOf(match, side))}</b>${
            over.by && (played.home !== score.home || played.away !== score.away)
              ? html` ${t("It stood {home}–{away} then.", { ...played })}`
              : nothing
          }
        </p>
        ${this.measure(
          match,
          t("Possession, seconds"),
          (side) => what[side].seconds,
          (n) => String(Math.round(n)),
        )}
        ${this.measure(match, t("Shots"), (side) => shots.filter((s) => s.side === side).length, whole)}
        ${
          measured
            ? this.measure(match, t("Goals to be expected"), chance, (n) =>
                n.toLocaleString(language(), { maximumFractionDigits: 1 }),
              )
            : nothing
        }
        ${
          match.dice
            ? this.measure(match, t("Rolls"), (side) => what[side].flicks, whole)
            : html`${this.measure(match, t("Flicks"), (side) => what[side].flicks, whole)}${this.measure(
                match,
                t("Touches of the ball"),
                (side) => what[side].touches,
                whole,
              )}`
        }
        ${this.measure(
          match,
          t("Fouls"),
          (side) => sum(what.fouls.filter((f) => f.against === side).map((f) => f.frames.length)),
          whole,
        )}
      </section>
      <section class="two">
        <div>
          <h2>${t("Shots")}</h2>
          <ul data-test="shots">
            ${best(shots).map((shot) => this.shot(match, shot))}
          </ul>
          ${shots.length ? nothing : html`<p class="small">${t("None.")}</p>`}
        </div>
        <div>
          ${match.ground && !this.told ? this.pitch(match, what) : nothing}
          ${
            measured
              ? html`<p class="small">
                  ${
                    match.dice
                      ? t(
                          "The chance of a shot: every face it may show, and every face of the dice that must answer it.",
                        )
                      : t(
                          "The chance of a shot: of {draws} flicks like this one, with the error of a human hand, so many would have been goals by the same judge. A flick of which none of six went in is not counted as a shot. A keeper's dive is not part of it.",
                          { draws: what.draws },
                        )
                  }
                  ${
                    what.all_measured
                      ? nothing
                      : t("The match was too long for all of it: late flicks were not measured.")
                  }
                </p>`
              : nothing
          }
        </div>
      </section>
      <section>
        <h2>${t("Fouls by clause")}</h2>
        <ul data-test="fouls">
          ${what.fouls.map((foul) => this.foul(match, foul))}
        </ul>
        ${what.fouls.length ? nothing : html`<p class="small">${t("None.")}</p>`}
      </section>`;
  }

  /** One figure of both sides, as a divided bar. */
  private measure(match: MatchInfo, name: string, of: (side: Side) => number, words: (n: number) => string): unknown {
    const [home, away] = [of("home"), of("away")];
    const all = home + away;
    return html`<div class="measure">
      <span class="name">${name}</span><span class="numbers">${words(home)}</span>
      <span class="halves" aria-hidden="true"
        >${
          all
            ? SIDES.map(
                (side) => html`<i style="width:${(100 * of(side)) / all}%;background:${match[side].kit.main}"></i>`,
              )
            : nothing
        }</span
      ><span class="numbers">${words(away)}</span>
    </div>`;
  }

  private shot(match: MatchInfo, shot: Shot): unknown {
    const percent = shot.chance === null ? null : Math.round(100 * shot.chance);
    return html`<li>
      <span class="numbers"
        >${shot.period}· ${clockText(shot.clock)}
        ${
          shot.piece
            ? pieceToken(shot.piece, shirtOf(shot.piece), match)
            : html`<i class="dot ${shot.side}" style="background:${match[shot.side].kit.main}"></i>`
        }
        ${shot.scored ? html`<span class="goal">${t("Goal!")}</span>` : nothing}</span
      >
      <span
        >${
          percent === null
            ? nothing
            : html`<span class="numbers">${percent} %</span
                ><span class="bar" aria-hidden="true"><i style="width:${percent}%"></i></span>`
        }</span
      >${this.ways(match, shot.frame, shot.entry)}
    </li>`;
  }

  /** To the moment in the replay; and to the table, just before it. */
  private ways(match: MatchInfo, frame: number, entry: number | null): unknown {
    if (this.told) return html`<span></span>`;
    return html`<span class="ways"
      ><a
        class="button"
        href="/r/${this.matchId}?at=${frame}"
        title=${t("Go to this moment")}
        aria-label=${t("Go to this moment")}
        >${icons.play}</a
      >
      ${
        entry === null
          ? nothing
          : html`<a
              class="button"
              data-test="try"
              href="/practice/${match.book}?match=${this.matchId}&entry=${entry - 1}"
              >${t("Try it")}</a
            >`
      }</span
    >`;
  }

  private foul(match: MatchInfo, foul: Fouls): unknown {
    return html`<li>
      <span
        ><i class="dot ${foul.against}" style="background:${match[foul.against].kit.main}"></i>
        <b class="numbers">${foul.frames.length}×</b></span
      >
      <span
        >${slug("call", foul.call)}
        <a href="/rules/${match.book}/${encodeURIComponent(foul.rule)}" target="_blank"
          >${clauseName(foul.rule, match)}</a
        ></span
      >
      <span class="ways"
        >${(this.told ? [] : foul.frames)
          .slice(0, 4)
          .map(
            (frame) =>
              html`<a class="button numbers" href="/r/${this.matchId}?at=${frame}" title=${t("Go to this moment")}
                >${frame}</a
              >`,
          )}</span
      >
    </li>`;
  }

  /** From where they shot; the larger, the likelier. */
  private pitch(match: MatchInfo, { shots }: Decided): unknown {
    const { length, width, goal, penalty_area: area } = match.ground!.table.pitch;
    const [x, y] = [length / 2, width / 2];
    const box = (sign: number): unknown =>
      svg`<rect x=${sign > 0 ? x - area.depth : -x} y=${
        -area.width / 2
      } width=${area.depth} height=${area.width}></rect><path d="M${sign * x} ${
        -goal.width / 2
      }v${goal.width}" stroke-width="14"></path>`;
    return html`<svg
      class="pitch"
      viewBox="${-x - 30} ${-y - 30} ${length + 60} ${width + 60}"
      role="img"
      aria-label=${t("Where the shots were taken")}
    >
      ${svg`<g fill="none" stroke="currentColor" stroke-width="4" opacity="0.5"><rect x=${-x} y=${-y} width=${length} height=${width}></rect><path d="M0 ${-y}v${width}"></path>${box(1)}${box(-1)}</g>
      ${shots
        .filter((shot) => shot.at)
        .map(
          (shot) =>
            svg`<circle cx=${shot.at![0]} cy=${-shot.at![1]} r=${
              14 + 40 * Math.sqrt(shot.chance ?? 0)
            } fill=${match[shot.side].kit.main} fill-opacity=${shot.scored ? 1 : 0.45} stroke=${
              shot.scored ? "var(--accent)" : "#fff"
            } stroke-width="5"></circle>`,
        )}`}
    </svg>`;
  }
}

const whole = (n: number): string => String(n);
const sum = (numbers: number[]): number => numbers.reduce((a, b) => a + b, 0);
const nameOf = (match: MatchInfo, side: Side): string => match[side].name || t(side === "home" ? "Home" : "Away");
/** Goals and the likeliest first. */
const best = (shots: readonly Shot[]): Shot[] =>
  shots.toSorted((a, b) => Number(b.scored) - Number(a.scored) || (b.chance ?? 0) - (a.chance ?? 0)).slice(0, 12);
