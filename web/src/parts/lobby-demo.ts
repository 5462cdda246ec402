/** A short bot match plays itself on the first page while nobody has chosen. */

import { html } from "lit";
import { placesOf, type Places } from "../places.js";
import type { Ground, Replay } from "../protocol.js";
import { exhibition } from "../server.js";
import { rollIn } from "../showing.js";
import type { BoardView } from "../table/board.js";
import type { Kits } from "../table/kits.js";
import type { TableView } from "../table/view.js";
import { readTrace } from "../trace.js";

export const EMPTY_BOARD: BoardView["view"] = { ball: [3, 6], next: {}, over: null };

interface Stage {
  readonly table: TableView | null;
  readonly board: BoardView | null;
  readonly isConnected: boolean;
  requestUpdate(): void;
}

const pause = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));

export class Demo {
  private found: Replay | null = null;
  private places: Places = {};
  private view: BoardView["view"] = EMPTY_BOARD;
  private run = 0;

  constructor(private readonly stage: Stage) {}

  stop(): void {
    this.run++;
  }

  async start(book: string): Promise<void> {
    const run = ++this.run;
    this.found = null;
    this.view = EMPTY_BOARD;
    this.stage.table?.stop();
    this.stage.requestUpdate();
    const found = await exhibition(book).catch(() => null);
    if (!found || run !== this.run) return;
    this.found = found;
    while (run === this.run && this.stage.isConnected) {
      await this.play(found, run);
      await pause(2500);
    }
  }

  private async play({ match, frames }: Replay, run: number): Promise<void> {
    this.lie(placesOf(match.opening));
    for (const frame of frames) {
      if (run !== this.run) return;
      if (frame.show?.trace && this.stage.table)
        await this.stage.table.play(readTrace(frame.show.trace), () => undefined);
      if (run !== this.run) return;
      const roll = rollIn(frame.step, frame.entry);
      if (roll) await this.stage.board?.roll(roll, frame.view.ball);
      this.view = innerWidth > 860 ? frame.view : { ...frame.view, beside: null };
      this.lie(placesOf(frame.view));
      await pause(frame.show ? 700 : roll ? 1200 : 60);
    }
  }

  private lie(places: Places): void {
    this.places = places;
    this.stage.requestUpdate();
  }

  picture(ground: Ground | null, kits: Kits): unknown {
    if (ground)
      return html`<palheta-table
        .ground=${ground}
        .places=${this.found ? this.places : {}}
        .kits=${kits}
      ></palheta-table>`;
    return html`<palheta-board
      .view=${this.view}
      .dice=${this.found?.match.dice ?? {}}
      .colours=${{ home: kits.home.main, away: kits.away.main }}
    ></palheta-board>`;
  }
}
