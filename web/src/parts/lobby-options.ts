/** The first page’s choices: against whom, how long, with what. */

import { html, nothing } from "lit";
import { apart, APART } from "../colours.js";
import { setupForMe } from "../flow.js";
import type { Kit, Side } from "../protocol.js";
import { slug, speakAt, t } from "../words.js";
import type { Choice } from "./lobby-choice.js";
import type { Lobby } from "./lobby.js";
import { walkRadios } from "./shared.js";

function pick(lobby: Lobby, label: string, name: keyof Choice, values: [string, string][]): unknown {
  return html`<div class="pick">
    <span>${label}</span>
    <div role="radiogroup" aria-label=${label} @keydown=${walkRadios}>
      ${values.map(
        ([value, text]) =>
          html` <button
            role="radio"
            aria-checked=${lobby.choice[name] === value}
            tabindex=${lobby.choice[name] === value ? 0 : -1}
            data-pick="${name}-${value}"
            @click=${() => lobby.choose({ [name]: value })}
          >
            ${text}
          </button>`,
      )}
    </div>
  </div>`;
}

export function options(lobby: Lobby): unknown {
  return html`${pick(lobby, t("Opponent"), "opponent", [
      ["bot", t("Bot")],
      ["beside", t("Beside me")],
      ["link", t("By a link")],
    ])}
    ${
      lobby.leveled
        ? pick(
            lobby,
            t("The bot plays"),
            "level",
            lobby.card!.levels.map((level) => [level, slug("level", level)]),
          )
        : nothing
    }
    ${lobby.leveled ? html`<p class="lasts" data-test="how-it-plays">${howItPlays(lobby)}</p>` : nothing}
    ${
      lobby.card?.hints && lobby.choice.opponent === "link"
        ? pick(lobby, t("Hints"), "hints", [
            ["off", t("not allowed")],
            ["on", t("allowed")],
          ])
        : nothing
    }
    ${
      lobby.card?.tables.length
        ? pick(lobby, t("The table"), "table", [
            ["", t("the book's own")],
            ...lobby.card.tables.map((name): [string, string] => [name, name]),
          ])
        : nothing
    }
    <details
      ?open=${lobby.more}
      @toggle=${(e: Event) => {
        lobby.more = (e.target as HTMLDetailsElement).open;
        if (lobby.more) openKits();
      }}
    >
      <summary>${t("Names, colours, time, hand")}</summary>
      ${pick(lobby, t("Halves"), "length", [
        ["full", t("full")],
        ["half", t("half as long")],
        ["short", t("short")],
        ["sprint", t("very short")],
      ])}
      ${pick(lobby, t("Hand"), "hand", [
        ["perfect", t("perfect")],
        ["steady", t("steady")],
        ["human", t("human")],
      ])}
      ${
        lobby.card?.live && lobby.choice.opponent === "link"
          ? pick(lobby, t("While the ball runs"), "pace", [
              ["paced", t("wait")],
              ["live", t("both act")],
            ])
          : nothing
      }
      <div class="pick">
        <span>${t("Arrangements")}</span>
        <div role="radiogroup" aria-label=${t("Arrangements")} @keydown=${walkRadios}>
          ${[true, false].map(
            (mine) =>
              html` <button
                role="radio"
                aria-checked=${setupForMe.on === mine}
                tabindex=${setupForMe.on === mine ? 0 : -1}
                @click=${() => {
                  setupForMe.on = mine;
                  lobby.requestUpdate();
                }}
              >
                ${mine ? t("done for me") : t("by hand")}
              </button>`,
          )}
        </div>
      </div>
      ${pick(lobby, t("Time limits"), "limits", [
        ["patient", t("patient")],
        ["strict", t("strict")],
      ])}
      ${sideFields(lobby, "home", t("Home"))} ${sideFields(lobby, "away", t("Away"))}
      ${
        apart(lobby.kits.home.main, lobby.kits.away.main) < APART
          ? html`<p class="lasts" role="status">
              ${t("Some eyes can hardly tell these two colours apart. The rings still differ.")}
            </p>`
          : nothing
      }
    </details>`;
}

/** A word on how a bot of the chosen level plays; on a board it has dice to choose, and no hand. */
function howItPlays(lobby: Lobby): string {
  const board = !lobby.card?.ground;
  switch (lobby.choice.level) {
    case "easy":
      return board ? t("Takes any die that is offered.") : t("Looks once and plays: plans are shaky, fouls happen.");
    case "strong":
      return board
        ? t("Plays what the solved game advises.")
        : t("Tries thousands of flicks, sets its keeper with care, takes its time.");
    default:
      return board
        ? t("Passes on and shoots when it can.")
        : t("Tries hundreds of flicks, asks the referee about the best of them.");
  }
}

function openKits(): void {
  void speakAt("table");
  void import("./kit-picker.js");
}

function sideFields(lobby: Lobby, side: Side, label: string): unknown {
  return html`<div class="pick">
    <span>${label}</span>
    <div>
      <input
        maxlength="40"
        placeholder=${t("Name")}
        aria-label="${label}: ${t("Name")}"
        .value=${lobby.choice[side]}
        @change=${(e: Event) => lobby.choose({ [side]: (e.target as HTMLInputElement).value })}
      />
      <kit-picker
        .side=${side}
        .label=${label}
        .kit=${lobby.kits[side]}
        .look=${lobby.card?.ground?.look ?? null}
        @kit=${(e: CustomEvent<{ side: Side; kit: Kit }>) =>
          lobby.choose({ kits: { ...lobby.choice.kits, [e.detail.side]: e.detail.kit } })}
        @no-kit=${(e: CustomEvent<string>) => (lobby.trouble = e.detail)}
      ></kit-picker>
    </div>
  </div>`;
}
