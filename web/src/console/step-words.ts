/** A step as a person beside a table says it, for the log. */

import type { Key, Step } from "../protocol.js";
import { clockText } from "../parts/score-strip.js";
import { say, shirtOf, slug, t } from "../words.js";

type Seen = { touch?: string[]; out?: string; over?: string; goal?: string };

export function stepWords(step: Step, keys: readonly Key[]): string {
  if ("flick" in step) return `${shirtOf(step.flick)}: ${flickWords(step.flick, (step.seen ?? []) as Seen[])}`;
  if ("report" in step)
    return [reportWords(step.report, keys), step.piece ? shirtOf(step.piece) : ""].filter(Boolean).join(" · ");
  if ("say" in step) return [sayWords(step.say), step.piece ? shirtOf(step.piece) : ""].filter(Boolean).join(" · ");
  if ("name" in step) return t("Taker: {piece}", { piece: shirtOf(step.name) });
  if ("substitute" in step)
    return t("Substitution: {off} off, {on} on", {
      off: shirtOf(step.substitute.out),
      on: shirtOf(step.substitute.in),
    });
  if ("late" in step) return t("Late: {seconds} s", { seconds: step.late });
  if ("time" in step) return t("The clock reads {clock}", { clock: clockText(step.time) });
  if ("roll" in step) return `${slug("die", step.roll)}: ${faceWords(step.face)}`;
  if ("use" in step) return t("The champion is used");
  if ("answer" in step)
    return Object.entries(step.answer)
      .map(([id, a]) => `${questionWords(id)} ${answerWords(typeof a === "string" ? a : String(a))}`)
      .join(", ");
  if ("decide" in step) return decideWords(step.decide as Record<string, unknown>);
  if ("choose" in step) return t("Chosen: {what}", { what: answerWords(step.choose) });
  return t("Set by hand");
}

function flickWords(piece: string, seen: Seen[]): string {
  const goal = seen.find((event) => event.goal)?.goal;
  if (goal) return goal.startsWith(piece.charAt(0)) ? t("Own goal") : t("Goal");
  const met = seen
    .find((event) => event.touch && !event.touch.every((name) => name === piece || name === "ball"))
    ?.touch?.find((name) => name !== piece && name !== "ball");
  const out = seen.find((event) => event.out);
  const passed = met !== undefined && met.charAt(0) === piece.charAt(0) && !out;
  const words = passed
    ? t("Passed it")
    : out
      ? out.over
        ? answerWords(out.over)
        : t("Out")
      : seen.some((event) => event.touch?.includes("ball"))
        ? t("Played it")
        : met
          ? t("Hit them first")
          : t("Missed it");
  return met ? `${words} (${shirtOf(met)})` : words;
}

function reportWords(word: string, keys: readonly Key[]): string {
  const key = keys.find((one) => one.id === `report.${word}`);
  return key ? (key.call ? slug("call", key.call) : say(key.label)) : word.replaceAll("_", " ");
}

export function sayWords(word: string): string {
  switch (word) {
    case "shot":
      return t("Asks for the shot");
    case "ready":
      return t("Ready");
    case "advantage":
      return t("Advantage");
    case "back":
      return t("Back");
    case "tick":
      return t("Tick");
    case "play":
      return t("Plays on");
    case "distance":
      return t("Distance");
    default:
      return word.replaceAll("_", " ");
  }
}

function decideWords(decided: Record<string, unknown>): string {
  const why = decided["why"] ? ` (${String(decided["why"])})` : "";
  if (typeof decided["added"] === "number") return t("Added: {seconds} s", { seconds: decided["added"] }) + why;
  return t("The referee decided") + why;
}

export function faceWords(face: unknown): string {
  if (typeof face !== "object" || face === null) return slug("face", String(face));
  const { arrow, number, mark } = face as { arrow: string; number: number; mark?: string };
  return `${slug("arrow", arrow)} ${number}${mark ? ` ${mark}` : ""}`;
}

/** What a question or a slot may be answered with: a piece, a side, a zone, a distance. */
export function answerWords(answer: string): string {
  const far = /^(\d+)_cm$/.exec(answer);
  if (answer === "0_cm") return t("not at all");
  if (far) return t("at most {count} cm", { count: Number(far[1]) });
  if (answer.startsWith("{")) return faceWords(JSON.parse(answer));
  switch (answer) {
    case "more":
      return t("more");
    case "true":
    case "yes":
      return t("yes");
    case "false":
    case "no":
      return t("no");
    case "home":
      return t("Home");
    case "away":
      return t("Away");
    case "hand":
      return t("hand");
    case "palheta":
      return t("palheta");
    case "plus":
      return t("left of the goal, seen from home");
    case "minus":
      return t("right of the goal, seen from home");
    case "off":
      return t("off the pitch");
    case "touchline":
      return t("Out at the side");
    case "goal_line":
      return t("Out at the end");
    default:
      return /^\d/.test(answer) ? t("{count} s", { count: Number(answer) }) : slug("thing", answer);
  }
}

export function questionWords(id: string): string {
  const [word, about] = id.split(".");
  const of = about ? ` ${shirtOf(about)}` : "";
  switch (word) {
    case "side":
      return t("Whose was it?");
    case "piece":
      return t("Which piece was it?");
    case "nearest":
      return t("Which piece of that side is nearest the ball?");
    case "at":
      return t("Where did it happen?");
    case "line":
      return t("Over which line did the ball go out?");
    case "ball_out":
      return t("Where did the ball go out?");
    case "ball_rest":
      return t("Where did the ball come to rest?");
    case "was":
      return `${t("Where was this piece before?")}${of}`;
    case "lies":
      return `${t("Where does this piece lie now?")}${of}`;
    case "left":
      return `${t("Where did this piece leave the pitch?")}${of}`;
    case "moved":
      return `${t("How far was it pushed?")}${of}`;
    case "began":
      return t("In whose half did the ball lie when this play began?");
    case "missed":
      return t("Had it run past the ball by then?");
    case "keeper_ball":
      return t("Did the ball stop within 6 cm of the keeper?");
    case "option":
      return t("Which of the options is chosen?");
    case "decision":
      return t("What does the referee decide?");
    case "conform":
      return t("Does the equipment conform?");
    case "toss":
      return t("Who won the draw?");
    case "turn":
      return t("Whose turn is it?");
    case "ball":
      return t("Where does the ball lie?");
    default:
      return t("What else was it?");
  }
}
