/** Dressing a side: colours, a design, a crest; kept by who uses it, handed out as a file. */

import { css, html } from "lit";
import { customElement, property } from "lit/decorators.js";
import { CRESTS, readKit } from "../kit-choice.js";
import { DESIGNS, PALETTE, type Design, type Kit, type Look, type Side } from "../protocol.js";
import { drawPiece } from "../table/pieces.js";
import { t } from "../words.js";
import { Part, sharedStyles } from "./shared.js";

const SIZE = 52; // pixels

@customElement("kit-picker")
export class KitPicker extends Part {
  @property() side: Side = "home";
  @property() label = "";
  @property({ attribute: false }) kit: Kit = PALETTE["blue"]!;
  @property({ attribute: false }) look: Look | null = null;

  static override styles = [
    sharedStyles,
    css`
      :host {
        display: grid;
        gap: 6px;
      }
      .row {
        display: flex;
        flex-wrap: wrap;
        gap: 5px;
        align-items: center;
      }
      .row > span {
        color: var(--ink-2);
        font-size: 13px;
        min-width: 62px;
      }
      canvas {
        width: ${SIZE}px;
        height: ${SIZE}px;
        background: var(--pitch);
        border-radius: 8px;
      }
      .colour {
        width: 28px;
        min-width: 28px;
        min-height: 28px;
        padding: 0;
        border-radius: 50%;
        border: 2px solid #fff8;
      }
      .row button:not(.colour),
      label.button {
        min-height: 32px;
        padding: 3px 9px;
        font-size: 13px;
      }
      [aria-pressed="true"] {
        outline: 3px solid var(--accent);
        outline-offset: 1px;
      }
      label:focus-within {
        outline: 3px solid var(--accent);
        outline-offset: 2px;
      }
    `,
  ];

  private wear(change: Partial<Kit>): void {
    this.tell<{ side: Side; kit: Kit }>("kit", { side: this.side, kit: { ...this.kit, ...change } });
  }

  /** A main colour brings the number that is read best on it; the design and the crest stay. */
  private dye(kit: Kit): void {
    this.wear({ main: kit.main, number: kit.number, ...(this.kit.second === kit.main ? { second: kit.second } : {}) });
  }

  protected override render(): unknown {
    const { kit, label } = this;
    const colours = (what: string, chosen: string, take: (kit: Kit) => void): unknown =>
      html`<div class="row">
        <span>${what}</span>${Object.entries(PALETTE).map(
          ([name, one]) =>
            html` <button
              class="colour"
              style="background:${one.main}"
              aria-label="${label}: ${what}: ${t(name)}"
              aria-pressed=${one.main === chosen}
              @click=${() => take(one)}
            ></button>`,
        )}
      </div>`;
    return html`<div class="row">
        <canvas
          width=${SIZE * 2}
          height=${SIZE * 2}
          style="--pitch:${this.look?.ground ?? "#1f7a4a"}"
          role="img"
          aria-label="${label}: ${t("Kit")}"
        ></canvas>
        <label class="button"
          >${t("Open a kit…")}<input type="file" accept=".json,application/json" class="unseen" @change=${this.open}
        /></label>
        <button data-test="kit-save" @click=${this.save}>${t("Save the kit")}</button>
      </div>
      ${colours(t("Colour"), kit.main, (one) => this.dye(one))}
      ${colours(t("Second"), kit.second, (one) => this.wear({ second: one.main }))}
      <div class="row">
        <span>${t("Design")}</span>${(Object.keys(DESIGNS) as Design[]).map(
          (design) =>
            html` <button
              data-design=${design}
              aria-pressed=${design === (kit.design ?? "rings")}
              @click=${() => this.wear({ design })}
            >
              ${designWord(design)}
            </button>`,
        )}
      </div>
      <div class="row">
        <span>${t("Crest")}</span>${Object.entries(CRESTS).map(
          ([name, shapes]) =>
            html` <button
              data-crest=${name}
              aria-pressed=${JSON.stringify(kit.crest ?? []) === JSON.stringify(shapes(kit.number))}
              @click=${() => this.wear({ crest: shapes(kit.number) })}
            >
              ${crestWord(name)}
            </button>`,
        )}
      </div>`;
  }

  protected override updated(): void {
    const ctx = this.renderRoot.querySelector("canvas")!.getContext("2d")!;
    const look = this.look ?? ({ piece: "acrylic" } as Look);
    ctx.setTransform(2, 0, 0, 2, 0, 0);
    ctx.clearRect(0, 0, SIZE, SIZE);
    drawPiece(
      ctx,
      look,
      { home: this.kit, away: this.kit },
      this.side === "home" ? "h10" : "a10",
      SIZE / 2,
      SIZE / 2,
      SIZE * 0.4,
      0,
      false,
    );
  }

  private save(): void {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([JSON.stringify(this.kit, null, 2)], { type: "application/json" }));
    link.download = "kit.json";
    link.click();
  }

  private async open(event: Event): Promise<void> {
    const input = event.target as HTMLInputElement;
    const file = input.files?.[0];
    const kit = file && readKit(await file.text());
    input.value = "";
    if (kit) this.tell("kit", { side: this.side, kit });
    else if (file)
      this.tell(
        "no-kit",
        t("{file} is no kit file: it needs main, second and number, each a colour like #2264c8", { file: file.name }),
      );
  }
}

function crestWord(name: string): string {
  switch (name) {
    case "star":
      return t("star");
    case "shield":
      return t("shield");
    case "ball":
      return t("ball");
    case "arrow":
      return t("arrow");
    default:
      return t("none");
  }
}

function designWord(design: Design): string {
  switch (design) {
    case "plain":
      return t("plain");
    case "rings":
      return t("ring");
    case "halves":
      return t("halves");
    case "quarters":
      return t("quarters");
    case "stripes":
      return t("stripes");
    case "sash":
      return t("sash");
  }
}
