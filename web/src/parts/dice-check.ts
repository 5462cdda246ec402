/** One line under a finished match: that its dice follow from the seal that was shown before the first roll. */

import { css, html, nothing } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { check, type Verdict } from "../dice/check.js";
import type { Dice } from "../dice/faces.js";
import { sealSeen } from "../server.js";
import { n, slug, t } from "../words.js";
import { Part, sharedStyles } from "./shared.js";

@customElement("dice-check")
export class DiceCheck extends Part {
  @property() matchId = "";
  @property({ attribute: false }) dice: Dice = {};
  @state() private verdict: Verdict | null = null;
  @state() private seal = "";

  static override styles = [
    sharedStyles,
    css`
      :host {
        font-size: 13px;
        line-height: 1.35;
      }
      .good {
        color: var(--good);
      }
      .bad {
        color: var(--bad);
        font-weight: 650;
      }
      code {
        font-size: 12px;
        color: var(--ink-2);
      }
    `,
  ];

  protected override willUpdate(changed: Map<string, unknown>): void {
    if (changed.has("matchId") && this.matchId) void this.look();
  }

  private async look(): Promise<void> {
    const response = await fetch(`/api/matches/${encodeURIComponent(this.matchId)}/record`).catch(() => null);
    if (!response?.ok) return;
    const record = await response.text();
    this.verdict = check(record, this.dice, sealSeen(this.matchId));
    this.seal = (JSON.parse(record.split("\n")[0]!) as { seeds?: { sha256?: string } }).seeds?.sha256 ?? "";
  }

  protected override render(): unknown {
    const { verdict } = this;
    if (!verdict || verdict.fault === "not_revealed") return nothing;
    const words = verdictWords(verdict);
    return html`<span class=${verdict.fault ? "bad" : "good"} role="status" data-test="dice-check"
        >${verdict.fault ? "✗" : "✓"} ${words}</span
      >
      <code title=${this.seal}>SHA-256 ${this.seal.slice(0, 12)}…</code>`;
  }
}

function verdictWords({ rolls, fault }: Verdict): string {
  if (fault === "another_seal") return t("The dice were sealed anew after you had seen the seal");
  if (fault === "another_secret") return t("The revealed secret is not the one that was sealed");
  if (typeof fault === "object" && fault !== null) {
    return t("Entry {entry} of the record ({die}) is not what its secret gives", {
      entry: fault.entry,
      die: slug("die", fault.die),
    });
  }
  return n(
    "The dice were honest: {count} roll follows from the secret sealed before the match",
    "The dice were honest: all {count} rolls follow from the secret sealed before the match",
    rolls,
  );
}
