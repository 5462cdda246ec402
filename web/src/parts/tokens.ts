/** A sentence with its pieces as they look on the table, and its sides in their colours. */

import { css, html } from "lit";
import { PIECE, type Reason, type Side, type Team } from "../protocol.js";
import { isKeeper, isSweeper, sideOf } from "../places.js";
import { sayParts, sideName, type Token } from "../words.js";

export type Teams = Record<Side, Pick<Team, "kit">>;

export const tokenStyles = css`
  .token {
    display: inline-flex;
    align-items: center;
    justify-content: center;
    min-width: 1.65em;
    height: 1.65em;
    padding: 0 0.2em;
    border-radius: 50%;
    font: 700 0.85em/1 var(--font);
    font-style: normal;
    color: var(--number);
    background: var(--main);
    border: 1.5px solid var(--ring);
    box-shadow: 0 0 0 1px #0006;
    vertical-align: -0.15em;
  }
  .token.away {
    border-style: dashed;
  }
  .named {
    white-space: nowrap;
  }
  .named .dot {
    width: 0.8em;
    height: 0.8em;
    vertical-align: -0.05em;
  }
`;

export const told = (reason: Reason, teams: Teams): unknown =>
  sayParts(reason).map((part) => (typeof part === "string" ? part : token(part, teams)));

/** A piece alone. */
export const pieceToken = (name: string, text: string, teams: Teams): unknown => token({ name, text }, teams);

/** A side alone, as the score strip calls it. */
export const sideToken = (side: Side, teams: Teams): unknown => token({ name: side, text: sideName(side) }, teams);

function token({ name, text }: Token, teams: Teams): unknown {
  const side = sideOf(name)!;
  const { main, number, second } = teams[side].kit;
  const whose = html`<span class="unseen">${sideName(side)} </span>`;
  if (PIECE.test(name) && !isKeeper(name) && !isSweeper(name)) {
    return html`<i class="token ${side}" style="--main:${main};--number:${number};--ring:${second}"
      >${whose}${text}</i
    >`;
  }
  return html`<span class="named"><i class="dot ${side}" style="background:${main}"></i> ${text}</span>`;
}
