/** What the referee says aloud, spoken by the device if somebody wants that: in the languages that the book asks
 * for. */

import type { ToldView } from "../protocol.js";
import { slug, wordsIn, type Catalogue, type Language } from "../words.js";

const PLACE = "palheta.console.voice";
const VOICES: Record<string, Language> = { en: "en", es: "es", pt: "pt-BR", pl: "pl" };

/** The language it speaks, none where it is silent. */
export const aloud = (): string => localStorage.getItem(PLACE) ?? "";

export function setAloud(voice: string): void {
  localStorage.setItem(PLACE, voice);
}

/** Calls and the referee's own words; never a count (dadinho 25). */
export function spoken(view: Pick<ToldView, "last">, words: Catalogue): string {
  const said = view.last;
  if (!said) return "";
  const calls = said.calls.map((call) => slug("call", call.call, words));
  const aside = (said.said ?? []).map((word) => slug("said", word, words));
  const due = said.due && said.next.with && said.next.with !== "play" ? [slug("next", said.next.with, words)] : [];
  return [...(aside.length ? aside : calls), ...due].join(". ");
}

export function speakRuling(view: ToldView): void {
  const voice = aloud();
  if (!voice || !("speechSynthesis" in window)) return;
  void wordsIn(VOICES[voice] ?? "en").then((words) => {
    const text = spoken(view, words);
    if (!text) return;
    const utterance = new SpeechSynthesisUtterance(text);
    utterance.lang = VOICES[voice] ?? "en";
    speechSynthesis.cancel();
    speechSynthesis.speak(utterance);
  });
}
