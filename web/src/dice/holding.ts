/** The hand and the hints of the state on the screen; both are gone when the state is another. */

import { offersTo, wordOf } from "../offers.js";
import type { Action, Advised, Die, HintMessage, Offer, Side, View } from "../protocol.js";
import { say, slug, t } from "../words.js";
import { dieHint, EMPTY, held, hintOf, inBest, pick, pickUse, type Hand } from "./hand.js";
import { percent, type Worth } from "./worth.js";

export class Holding {
  /** Hints are wanted in every state until they are not. */
  wanted = false;
  private hand: Hand = EMPTY;
  private handAt = -1;
  /** The die thrown last stays at hand: to throw it again is one tap. */
  private last: Die | null = null;
  private found: Advised[] = [];
  private foundAt = -1;
  private askedAt = -1;
  private working: { seconds: number; from: number } | null = null;

  handOf(view: View): Hand {
    return this.handAt === view.id ? this.hand : { ...EMPTY, die: this.last };
  }

  thrown(die: Die): void {
    this.last = die;
  }

  take(view: View, hand: Hand): void {
    this.hand = hand;
    this.handAt = view.id;
  }

  /** Picks a die up; one that is in the hand already is to be thrown (true). */
  pick(view: View, offers: readonly Offer[], die: Die): boolean {
    const hand = this.handOf(view);
    const uses = die === "champion" && !offers.some((o) => o.does === "roll" && !o.barred && o.dice?.includes(die));
    if (uses ? hand.use : held(hand, offers) === die) return true;
    this.take(view, uses ? pickUse(hand) : pick(hand, die));
    return false;
  }

  /** Should I ask for hints now? Asked once a state. */
  ask(view: View, offers: readonly Offer[]): Side | null {
    const side = offers.find((o) => !o.barred && o.side !== "referee")?.side;
    if (!this.wanted || this.askedAt === view.id || !side || side === "referee") return null;
    this.askedAt = view.id;
    return side;
  }

  heard(message: HintMessage): void {
    if (message.working) {
      this.working = { seconds: message.working.seconds, from: performance.now() / 1000 - message.working.since };
      return;
    }
    this.working = null;
    this.found = message.hints ?? [];
    this.foundAt = message.state ?? -1;
    if (this.foundAt !== this.askedAt) this.askedAt = -1;
  }

  hints(view: View): Advised[] {
    return this.wanted && this.foundAt === view.id ? this.found : [];
  }

  /** How long it still takes, 0..1 and in words; null when nothing is being worked out. */
  progress(): { share: number; words: string } | null {
    if (!this.working || !this.wanted) return null;
    const since = performance.now() / 1000 - this.working.from;
    const args = { since: Math.round(since), seconds: Math.round(this.working.seconds) };
    const words =
      since < this.working.seconds
        ? t("Working out the game, once: {since} of about {seconds} s", args)
        : t("Working out the game, once: {since} s; this machine is busy", args);
    return { share: Math.min(0.99, since / this.working.seconds), words };
  }

  /** What each die, square and direction is worth, by its name. */
  worth(view: View, offers: readonly Offer[]): Map<string, Worth> {
    const [hints, hand, found] = [this.hints(view), this.handOf(view), new Map<string, Worth>()];
    if (hints.length === 0) return found;
    const note = (name: string, hint: Advised | undefined, action: Action): void => {
      if (hint) found.set(name, { goal: hint.goal, best: inBest(hints, action) });
    };
    for (const die of offersTo(offers, "roll").flatMap((o) => o.dice))
      note(die, dieHint(hints, hand, offers, die, view.ball), { do: "roll", die });
    if (offersTo(offers, "use").length > 0) note("champion", hintOf(hints, [{ use: "champion" }]), { use: "champion" });
    for (const { word, declares } of offersTo(offers, "say")) {
      if (!declares) note(word, hintOf(hints, [{ say: word }]), { say: word });
    }
    for (const { options, declares } of offersTo(offers, "choose")) {
      for (const { id } of options) note(id, declares ? undefined : hintOf(hints, [{ choose: id }]), { choose: id });
    }
    return found;
  }

  /** The best there is, in words. */
  bestWords(view: View, offers: readonly Offer[]): string {
    const best = this.hints(view).find((h) => h.best);
    if (!best) return this.wanted && this.foundAt === view.id ? t("Nothing to choose here") : "";
    const what = best.actions.map((action) => actionWords(action, offers)).join(", ") || t("wait");
    return `★ ${what}: ${percent(best.goal)}`;
  }
}

function actionWords(action: Action, offers: readonly Offer[]): string {
  if ("die" in action) return slug("die", action.die);
  const options = offers.flatMap((o) => (o.does === "choose" ? o.options : []));
  const label =
    "choose" in action
      ? options.find((o) => o.id === action.choose)?.label
      : offers.find((o) => ("say" in action ? wordOf(o) === action.say : "use" in action && o.does === "use"))?.label;
  return label ? say(label) : "";
}
