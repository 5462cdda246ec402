/** A match page on which nothing counts: it takes back, repeats, and plays the other side's part where a task has
 * one. */

import { customElement, property } from "lit/decorators.js";
import { ceremony, isDue, onceKey, setsKeeper, type Ceremony } from "../flow.js";
import { MatchPage } from "../parts/match-page.js";
import { skipping } from "../parts/shared.js";
import { practiceMatchStyles } from "./styles.js";
import type { Action, LearnStep, Offer, Said, Side, Step } from "../protocol.js";

const PAUSE = 900; // milliseconds before the other side, or a solution, plays on: so that it can be followed

const PLAYS: ReadonlySet<Offer["does"]> = new Set(["flick", "roll", "choose"]);

/** Somebody has flicked, and what came of it. */
export interface Flicked {
  side: Side | null;
  goal: Side | null;
}

@customElement("practice-match")
export class PracticeMatch extends MatchPage {
  /** The task, where there is one: then only its side is mine to play. */
  @property({ attribute: false }) task: LearnStep | null = null;
  /** It is shown how the task can be done. */
  @property({ type: Boolean }) shows = false;
  static override styles = [...MatchPage.styles, practiceMatchStyles];

  private replied = 0;
  /** Arrangements that were made for the other side, each once. */
  private readonly arranged = new Set<string>();
  private solving: Action[] = [];
  /** Takes back what was sent last, as if it had not been. */
  private unsend: (() => void) | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private last: Step | null = null;

  protected override willUpdate(changed: Map<string, unknown>): void {
    super.willUpdate(changed);
    if (changed.has("shows") && this.shows) this.solving = [...(this.task?.solve ?? [])];
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    clearTimeout(this.timer);
  }

  override changed(): void {
    // The other side is played for me.
    if (this.play && this.task && this.play.seats.length > 1) this.play.seats = [this.task.side];
    super.changed();
    if (!this.play) return;
    this.leaveKeeper();
    this.tell("practised", this.play.view?.done ?? null);
    this.playOn();
  }

  /** Who learns sets his keeper himself: nobody is in a hurry here. */
  private leaveKeeper(): void {
    const { coming } = this.flow;
    if (coming && this.task && coming.offer.side === this.task.side && setsKeeper(this.play.view!.offers, coming.offer))
      this.flow.hold(coming.offer);
  }

  override stepped(step: Step): void {
    super.stepped(step);
    if ("flick" in step) this.arranged.clear();
    this.last = step;
  }

  override spoke(said: Said): void {
    super.spoke(said);
    if (this.last && "flick" in this.last)
      this.tell<Flicked>("flicked", {
        side: this.last.flick.startsWith("h") ? "home" : "away",
        goal: said.goal ?? null,
      });
    this.last = null;
  }

  undo(whole = false): void {
    clearTimeout(this.timer);
    this.solving = [];
    if (whole) this.replied = 0;
    this.arranged.clear();
    this.flow.played();
    this.atTable.undo();
    this.play.undo(whole);
  }

  /** What the other side does in this task, and what a solution does, each when it may be done and nothing runs. */
  private playOn(): void {
    clearTimeout(this.timer);
    const { view, idle } = this.play;
    if (!this.task || !view || !idle || view.over || this.flow.coming) return;
    const other: Side = this.task.side === "home" ? "away" : "home";
    const due = view.offers.filter((o) => isDue(view.offers, o)); // else their keeper would spoil what is shown
    const arranging = view.done ? null : ceremony(due, [other], this.play.places, this.arranged);
    if (arranging) {
      this.timer = setTimeout(() => this.arrange(other, arranging), this.pause);
      return;
    }
    const first = view.offers.find((o) => !o.barred && PLAYS.has(o.does));
    const theirs = first !== undefined && first.side === other && !view.done;
    const reply = theirs ? (this.task.theirs[this.replied] ?? this.answer(first)) : undefined;
    // Where they may answer and do not, mine goes on.
    const mine = view.offers.some((o) => !o.barred && o.side === this.task!.side);
    const next = reply ?? (mine && !view.done ? this.solving[0] : undefined);
    if (!next) return;
    const side = reply ? other : this.task.side;
    this.timer = setTimeout(() => this.take(side, next, reply !== undefined), this.pause);
  }

  private get pause(): number {
    return skipping() ? 0 : PAUSE;
  }

  private arrange(side: Side, { offer, action }: Ceremony): void {
    if (!this.play.idle || !this.play.act(offer, side, action)) return;
    this.arranged.add(onceKey(offer));
    this.unsend = () => void this.arranged.delete(onceKey(offer));
  }

  /** At a board the other side goes on by itself, and declines what it may. */
  private answer(first: Offer): Action | undefined {
    const { match, view } = this.play;
    const declines = view!.offers.some(
      (o) => !o.barred && o.does === "say" && o.word === "play" && o.side === first.side,
    );
    if (!match?.dice) return undefined;
    if (first.does === "choose") return { choose: first.options[0]!.id };
    return declines ? { say: "play" } : first.does === "roll" ? { do: "roll", die: first.dice[0]! } : undefined;
  }

  private take(side: Side, action: Action, theirs: boolean): void {
    if (!this.play.idle || !this.play.act(null, side, action)) return;
    const { replied, solving } = this;
    if (theirs) this.replied++;
    else this.solving = solving.slice(1);
    this.unsend = () => Object.assign(this, { replied, solving });
  }

  /** Time may pass between looking and playing: what came too late is played again. */
  override refused(...[code, ...why]: Parameters<MatchPage["refused"]>): void {
    if (code === "stale" && this.unsend) this.unsend();
    else super.refused(code, ...why);
    this.unsend = null;
  }
}
