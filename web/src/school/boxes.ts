/** What somebody has learned: kept in this browser. What was wrong comes again the same day, and after each right
 * answer later and later (Leitner's boxes), until it was right five times. */

export const AFTER = [1, 2, 4, 8] as const; // days until it comes again, box by box
const KEY = "palheta.school";

/** `due`: the day on which it comes again; null: it does not, it is known. */
export interface Card {
  box: number;
  due: number | null;
}
export interface Sat {
  book: string;
  day: number;
  right: number;
  of: number;
  seconds: number;
}
export interface Learned {
  cards: Record<string, Card>;
  exams: Sat[];
  solved: number | null;
}

export const NOTHING: Learned = { cards: {}, exams: [], solved: null };

/** Days since 1970, by the clock on the wall. */
export const today = (now = new Date()): number =>
  Math.floor((now.getTime() - now.getTimezoneOffset() * 60_000) / 86_400_000);

/** What is known of a question after this answer. */
export function answered(card: Card | undefined, right: boolean, day: number): Card {
  if (!right) return { box: 0, due: day };
  if (!card || card.due === null) return { box: AFTER.length, due: null };
  const after = AFTER[card.box];
  return after === undefined ? { box: AFTER.length, due: null } : { box: card.box + 1, due: day + after };
}

/** The questions that are to come again by now, those known least first. */
export function due(learned: Learned, day: number): string[] {
  const waiting = Object.entries(learned.cards).filter(([, card]) => card.due !== null && card.due <= day);
  return waiting.toSorted(([, a], [, b]) => a.box - b.box || a.due! - b.due!).map(([id]) => id);
}

export const known = (learned: Learned, ids: readonly string[]): number =>
  ids.filter((id) => (learned.cards[id]?.box ?? 0) > 0).length;

/** Those never asked first, then those that are not known. */
export function next(learned: Learned, ids: readonly string[]): string[] {
  const rank = (id: string): number => (!learned.cards[id] ? 0 : learned.cards[id].due === null ? 2 : 1);
  return ids.toSorted((a, b) => rank(a) - rank(b));
}

/** What lies there may be anybody's: what is not as we write it is nothing. */
export function read(text: string | null): Learned {
  try {
    const found = JSON.parse(text ?? "null") as Partial<Learned> | null;
    const cards = Object.entries(found?.cards ?? {}).filter(
      ([, c]) => Number.isInteger(c?.box) && (c.due === null || Number.isInteger(c.due)),
    );
    return {
      cards: Object.fromEntries(cards),
      exams: Array.isArray(found?.exams) ? found.exams : [],
      solved: found?.solved ?? null,
    };
  } catch {
    return NOTHING;
  }
}

export const load = (): Learned => read(localStorage.getItem(KEY));
export function keep(learned: Learned): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(learned));
  } catch {
    // a full disk or a private window: what was learned stays in the head
  }
}
