/** The rest of a referee's work: his own decision, how a match ends before its time, help, links for the others, the
 * voice. */

import { html, nothing } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { clauseName } from "../clause-name.js";
import { Part, sharedStyles } from "../parts/shared.js";
import type { Ending, Json, Side, ToldView } from "../protocol.js";
import { say, slug, t } from "../words.js";
import { endedWords } from "../ending.js";
import { kept } from "./links.js";
import { consoleStyles } from "./styles.js";
import { aloud, setAloud } from "./voice.js";

const RESTARTS = [
  "play",
  "kick_off",
  "throw_in",
  "goal_kick",
  "corner",
  "direct_free_kick",
  "indirect_free_kick",
  "penalty",
] as const;

@customElement("told-menu")
export class ToldMenu extends Part {
  @property({ attribute: false }) view!: ToldView;
  @property() token = "";
  @state() private voice = aloud();
  @state() private ending: Ending | null = null;
  @state() private picture: { role: string; svg: string } | null = null;

  static override styles = [sharedStyles, consoleStyles];

  private name(side: Side): string {
    return this.view[side].name || t(side === "home" ? "Home" : "Away");
  }

  private send(line: Record<string, Json>): void {
    this.tell("line", line);
    this.tell("done");
  }

  protected override render(): unknown {
    return html`<div style="display:grid;gap:8px">
      ${this.help()}${
        this.view.role === "referee" ? this.deciding() : nothing
      }${this.remarks()}${this.view.role === "referee" ? this.endings() : nothing}${this.links()}${this.speech()}
    </div>`;
  }

  private help(): unknown {
    const calls = Object.entries(this.view.may_call);
    return html`<div class="card row">
      <button data-test="checks" @click=${() => this.tell("checks")}>${t("Checklist")}</button>
      ${calls.map(
        ([who, clause]) =>
          html`<button data-call=${who} @click=${() => this.send({ note: "call", said: { who } })}>
            ${helpWords(who)} ${clauseName(clause, this.view)}
          </button>`,
      )}
      ${this.view.calls
        .filter((call) => !call.answered)
        .map(
          (call) =>
            html`<button
              class="first"
              data-answered=${call.n}
              @click=${() => this.send({ note: "answered", said: { call: call.n } })}
            >
              ${helpWords(call.who)}: ${t("has come")}
            </button>`,
        )}
    </div>`;
  }

  /** The last word is his: what comes next, and the score; with a note. */
  private deciding(): unknown {
    return html`<form class="card" data-test="overrule" @submit=${this.decide}>
      <h2>${t("The referee decides")}</h2>
      <div class="row">
        <label style="flex:1"
          >${t("Whose")}<select name="side">
            ${(["home", "away"] as const).map(
              (side) =>
                html`<option value=${side} ?selected=${side === this.view.next.side}>${this.name(side)}</option>`,
            )}
          </select></label
        >
        <label style="flex:1"
          >${t("How it goes on")}<select name="with">
            ${RESTARTS.map((kind) => html`<option value=${kind}>${slug("next", kind)}</option>`)}
          </select></label
        >
      </div>
      <div class="row">
        <label style="flex:1"
          >${this.name("home")}<input
            name="home"
            type="number"
            min="0"
            max="99"
            .value=${String(this.view.score.home)} /></label
        ><label style="flex:1"
          >${this.name("away")}<input name="away" type="number" min="0" max="99" .value=${String(this.view.score.away)}
        /></label>
      </div>
      <label>${t("Why (goes on the sheet)")}<input name="why" maxlength="200" required /></label
      ><button class="first" data-test="decide">${t("So it is")}</button>
    </form>`;
  }

  private readonly decide = (event: SubmitEvent): void => {
    event.preventDefault();
    const form = new FormData(event.target as HTMLFormElement);
    const score = { home: Number(form.get("home")), away: Number(form.get("away")) };
    const ruling = { side: String(form.get("side")), with: String(form.get("with")), score };
    this.send({ step: { decide: { ruling, why: String(form.get("why")) } } });
  };

  private remarks(): unknown {
    const note = (event: SubmitEvent): void => {
      event.preventDefault();
      this.send({ note: "remark", said: { text: String(new FormData(event.target as HTMLFormElement).get("text")) } });
    };
    return html`<form class="card row" @submit=${note}>
      <label style="flex:1">${t("Remark for the sheet")}<input name="text" maxlength="500" required /></label
      ><button data-test="remark">${t("Note it")}</button>
    </form>`;
  }

  /** Never one tap: it says first what would follow. */
  private endings(): unknown {
    const { ending } = this;
    return html`<div class="card">
      <h2>${t("End before its time")}</h2>
      ${
        ending
          ? html`<p>
                ${endedWords(ending.by)}: ${say(ending.why)} ·
                ${ending.score.home}–${ending.score.away}${
                  ending.clause ? ` ${clauseName(ending.clause, this.view)}` : ""
                }
              </p>
              <div class="row">
                <button class="first" data-test="end" @click=${() => this.end(ending)}>${t("So it is")}</button
                ><button @click=${() => (this.ending = null)}>${t("Leave it")}</button>
              </div>`
          : html`<div class="row">
              ${this.view.endings.map(
                (one) =>
                  html`<button data-ending="${one.by}:${one.winner ?? ""}" @click=${() => (this.ending = one)}>
                    ${endedWords(one.by)}${
                      one.winner === "home" || one.winner === "away"
                        ? ` (${t("{side} wins", { side: this.name(one.winner) })})`
                        : ""
                    }
                  </button>`,
              )}
            </div>`
      }
    </div>`;
  }

  private end(ending: Ending): void {
    const { by, winner, score, clause } = ending;
    this.send({ ended: by, ...(winner ? { winner } : {}), score: { ...score }, ...(clause ? { clause } : {}) });
  }

  private links(): unknown {
    const found = kept(this.view.id);
    return html`<div class="card">
      <h2>${t("Links for the others")}</h2>
      <ul>
        ${Object.entries(found).map(
          ([role, path]) =>
            html`<li class="row">
              <a class="button" href=${path} target="_blank">${roleWords(role)}</a>
              <button data-qr=${role} @click=${() => void this.qr(role, location.origin + path)}>QR</button>
            </li>`,
        )}
      </ul>
      ${
        this.picture
          ? html`<img
              data-test="qr"
              alt="QR ${roleWords(this.picture.role)}"
              width="220"
              height="220"
              style="background:#fff;padding:6px"
              src="data:image/svg+xml;utf8,${encodeURIComponent(this.picture.svg)}"
            />`
          : nothing
      }
      <a class="button" download href="/api/told/${this.view.id}/record" target="_blank"
        >${t("The record as a file")}</a
      >
      ${
        this.view.over
          ? html`<a class="button" href="/decided/${this.view.id}?told" data-test="figures">${t("What decided it")}</a>`
          : nothing
      }
      <a class="button" href="/api/told/${this.view.id}/sheet.pdf" target="_blank" data-test="sheet"
        >${t("Match sheet")} (PDF)</a
      >
    </div>`;
  }

  private async qr(role: string, text: string): Promise<void> {
    const response = await fetch("/api/qr", { method: "POST", body: text });
    if (response.ok) this.picture = { role, svg: await response.text() };
  }

  private speech(): unknown {
    const choose = (event: Event): void => {
      this.voice = (event.target as HTMLSelectElement).value;
      setAloud(this.voice);
    };
    return html`<label class="card"
      >${t("Say the rulings aloud")}<select data-test="voice" @change=${choose}>
        <option value="" ?selected=${!this.voice}>${t("silent")}</option>
        ${this.view.voices.map(
          (voice) =>
            html`<option value=${voice} ?selected=${voice === this.voice}>
              ${new Intl.DisplayNames([voice], { type: "language" }).of(voice)}
            </option>`,
        )}
      </select></label
    >`;
  }
}

export function helpWords(who: string): string {
  switch (who) {
    case "head_referee":
      return t("Call the head referee");
    case "commission":
      return t("Call the commission");
    default:
      return t("Call a referee");
  }
}

export function roleWords(role: string): string {
  switch (role) {
    case "referee":
      return t("Referee");
    case "scorer":
      return t("Scorer");
    case "players":
      return t("Players at the table");
    case "board":
      return t("Scoreboard for the hall");
    default:
      return t("Overlay for a stream");
  }
}
