/** An exam: twenty questions against the clock. */

export const QUESTIONS = 20;
export const MINUTES = 20;
export const TO_PASS = 16;

/** `given`: what was chosen for each question, in their order. */
export interface Exam {
  book: string;
  ids: string[];
  given: (number | null)[];
  right: boolean[];
  began: number;
}

/** Some of them, in any order: `random` gives numbers from 0 up to 1. */
export function drawn<T>(all: readonly T[], count: number, random: () => number = Math.random): T[] {
  const left = [...all];
  for (let i = 0; i < Math.min(count, left.length); i++) {
    const j = i + Math.floor(random() * (left.length - i));
    [left[i], left[j]] = [left[j]!, left[i]!];
  }
  return left.slice(0, count);
}

export const begun = (book: string, ids: string[], now: number): Exam => ({
  book,
  ids,
  given: [],
  right: [],
  began: now,
});
export const secondsLeft = (exam: Exam, now: number): number =>
  Math.max(0, Math.ceil(MINUTES * 60 - (now - exam.began) / 1000));
export const points = (exam: Exam): number => exam.right.filter(Boolean).length;
/** Of fewer questions than usual the same share is asked for. */
export const passed = (exam: Exam): boolean => points(exam) >= Math.ceil((TO_PASS / QUESTIONS) * exam.ids.length);
export const over = (exam: Exam): boolean => exam.right.length === exam.ids.length;
export const clock = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, "0")}`;
