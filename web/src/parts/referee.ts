/** The referee's last word and the log of all he said. Short, then why, then where; tap for the clause. */

import { css, html, nothing } from "lit";
import { customElement, property } from "lit/decorators.js";
import { clauseName } from "../clause-name.js";
import { aloud, together } from "../line-of-calls.js";
import type { Call, Cited, MatchInfo, Said } from "../protocol.js";
import { reads, shirtOf, slug, t } from "../words.js";
import { icons } from "./icons.js";
import { Part, sharedStyles } from "./shared.js";
import { clockText } from "./score-strip.js";
import { pieceToken, sideToken, told, tokenStyles } from "./tokens.js";

/** What must be known of a match to say what was ruled in it. */
export type Heard = Pick<MatchInfo, "home" | "away" | "cites" | "language" | "sections">;

export function nextWords(match: Heard, { next }: Pick<Said, "next">): string {
  if (!next.with || next.with === "full_time") return next.with ? slug("next", next.with) : "";
  const who = next.side ? match[next.side].name || t(next.side === "home" ? "Home" : "Away") : "";
  return who ? `${slug("next", next.with)} · ${who}` : slug("next", next.with);
}

export const lineStyles = css`
  .call {
    font-weight: 700;
  }
  .clause {
    color: var(--accent);
    background: none;
    border: none;
    padding: 0 2px 4px;
    min-height: 0;
    text-decoration: underline dotted;
    text-underline-offset: 3px;
    cursor: pointer;
    display: inline;
    white-space: normal;
    text-align: left;
  }
  .why,
  .next {
    color: var(--ink-2);
  }
  .foreign {
    font-size: 0.82em;
    color: var(--ink-2);
  }
  /* A phone has room for the number; the title is one tap away. */
  @media (max-width: 640px), (max-height: 540px) {
    .clause .title {
      display: none;
    }
  }
  .because {
    font-weight: 600;
  }
  .goal {
    color: var(--accent);
    font-weight: 800;
    letter-spacing: 0.04em;
  }
`;

/** Its number, and the book's own title: in small print for who does not read that language. */
export function clauseButton(part: Part, match: Heard, { rule, title }: Cited): unknown {
  const known = match.sections[rule.split(".")[0] ?? ""] !== undefined; // its name says it already
  const own =
    title && !known
      ? html` <span class="title ${reads(match.language) ? "" : "foreign"}" lang=${match.language}
          >${spoken(title)}</span
        >`
      : nothing;
  return html`<button class="clause" @click=${() => part.tell("clause", { id: rule })}>
    ${clauseName(rule, match)}${own}
  </button>`;
}

/** A book that prints its titles in capitals does not shout here. */
const spoken = (title: string): string =>
  title === title.toUpperCase() ? title.charAt(0) + title.slice(1).toLowerCase() : title;

/** Short, then why, then where. Of what several pieces did alike the first says why. */
function callLine(part: Part, match: Heard, call: Call, times: number): unknown {
  return html`<span class="call">${slug("call", call.call)}${times > 1 ? ` ×${times}` : nothing}</span>
    <i
      class="dot ${call.against}"
      style="background:${match[call.against].kit.main}"
      title=${t("against {side}", { side: match[call.against].name || t(call.against === "home" ? "Home" : "Away") })}
    ></i>
    <span class="why">${told(call.why, match)}</span> ${clauseButton(part, match, call)} `;
}

/** What stands without a call: the clause of the goal, or of how play goes on. */
export function cited(match: Heard, said: Said): Cited | undefined {
  if (said.goal) return match.cites["goal"];
  const next = match.cites[said.next.with ?? ""];
  if (said.calls.length > 0) return undefined;
  return said.because && said.because.clause !== next?.rule ? { rule: said.because.clause, title: "" } : next;
}

/** Why it goes on so, where no call has said that already. */
function because(match: Heard, { because: why, calls, goal }: Said): unknown {
  if (!why || goal || calls.some((call) => call.why.text === why.words.text)) return nothing;
  return html`<span class="because">${told(why.words, match)}</span> `;
}

export function spokenLine(part: Part, match: Heard, said: Said): unknown {
  const clause = cited(match, said);
  const why = because(match, said);
  // A sentence about open play has said whose turn it is.
  const clear = why !== nothing || (!said.next.side && said.calls.length === 0); // before anything was played
  const next = said.next.with === "play" && clear ? "" : nextWords(match, said);
  return html`${
      said.goal
        ? html`<span class="goal"
            >${t("Goal!")} ${sideToken(said.goal, match)} ${said.score.home}–${said.score.away}</span
          > `
        : nothing
    }
    ${(said.withdrawn ?? []).map(
      (call) => html`<span class="why">${t("Taken back:")} <del>${slug("call", call.call)}</del></span> `,
    )}
    ${together(said.calls).map(([call, times]) => callLine(part, match, call, times))}
    ${aloud(said).map((word) => html`<span class="call">«${slug("said", word)}»</span> `)}
    ${(said.cards ?? []).map(
      (c) =>
        html`<span class="call"
          >${slug("card", c.card)} ${c.piece ? pieceToken(c.piece, shirtOf(c.piece), match) : ""}</span
        > `,
    )}
    ${why}
    <span class="next">${next ? html`→ ${next}` : nothing}</span>
    ${clause ? clauseButton(part, match, clause) : nothing}`;
}

@customElement("referee-line")
export class RefereeLine extends Part {
  @property({ attribute: false }) match!: MatchInfo;
  @property({ attribute: false }) spoken: Said | null = null;
  /** What a side has just said. */
  @property() heard = "";
  @property() notice = "";
  /** The notice is no reproach. */
  @property({ type: Boolean }) calm = false;
  /** What stands there until something has been played. */
  @property() rest = "";

  static override styles = [
    sharedStyles,
    lineStyles,
    tokenStyles,
    css`
      :host {
        display: block;
      }
      .flag {
        float: left;
        margin-right: 6px;
        height: 1.3em;
      }
      .flag svg {
        width: 17px;
        height: 17px;
      }
      .text {
        line-height: 1.35;
        overflow-wrap: break-word;
      }
      ::slotted(button) {
        float: right;
        min-width: 30px !important;
        min-height: 30px !important;
        padding: 2px !important;
        margin-left: 4px !important;
      }
      .notice,
      .calm {
        color: var(--bad);
        font-weight: 600;
      }
      .calm {
        color: var(--ink);
      }
    `,
  ];

  protected override render(): unknown {
    return html`<slot></slot><span class="flag" aria-hidden="true">${icons.whistle}</span>
      <div class="text" role="status" aria-live="polite" data-test="referee">
        ${this.notice ? html`<span class=${this.calm ? "calm" : "notice"}>${this.notice}</span>` : nothing}
        ${
          this.notice
            ? nothing
            : this.spoken
              ? html`${spokenLine(this, this.match, this.spoken)} <span class="why">${this.rest}</span>`
              : html`<span class="why">${this.rest || t("The referee is watching")}</span>`
        }
        ${this.heard ? html`<b>${this.heard}.</b>` : nothing}
      </div>`;
  }
}

@customElement("referee-log")
export class RefereeLog extends Part {
  @property({ attribute: false }) match!: MatchInfo;
  /** Told to be looked at: what is worth it is listed. */
  @property({ attribute: false }) log: Said[] = [];
  /** Somebody may go back to that moment: the number of its line is told. */
  @property({ type: Boolean }) seekable = false;
  /** His last word stands elsewhere. */
  @property({ type: Boolean }) spoken = false;

  static override styles = [
    sharedStyles,
    lineStyles,
    tokenStyles,
    css`
      :host {
        display: block;
        overflow: auto;
      }
      h2 {
        font-size: 13px;
        text-transform: uppercase;
        letter-spacing: 0.08em;
        color: var(--ink-2);
        padding: 10px 12px 4px;
      }
      ol {
        list-style: none;
        margin: 0;
        padding: 0 12px 12px;
      }
      li {
        padding: 7px 0;
        border-bottom: 1px solid var(--edge);
        font-size: 14px;
      }
      .moment {
        min-height: 0;
        padding: 1px 6px;
        margin-right: 6px;
        border-radius: 6px;
      }
      .moment time {
        margin: 0;
      }
      time {
        color: var(--ink-2);
        font-size: 12px;
        margin-right: 6px;
      }
    `,
  ];

  private moment(said: Said, line: number): unknown {
    const time = html`<time class="numbers">${said.period}· ${clockText(said.clock)}</time>`;
    return this.seekable
      ? html`<button class="moment" title=${t("Go to this moment")} @click=${() => this.tell("seek", line)}>
          ${time}
        </button>`
      : time;
  }

  protected override render(): unknown {
    const lines = this.log
      .map((said, i) => ({ said, line: i + 1 }))
      .filter(({ said }) => said.worth)
      .toReversed();
    return html`<h2>${t("What the referee said")}</h2>
      <ol>
        ${lines.map(
          ({ said, line }) => html` <li>${this.moment(said, line)}${spokenLine(this, this.match, said)}</li>`,
        )}
      </ol>
      ${
        lines.length === 0 && !this.spoken
          ? html`<p style="padding:6px 12px;color:var(--ink-2)">${t("Nothing yet: play on.")}</p>`
          : nothing
      }`;
  }
}
