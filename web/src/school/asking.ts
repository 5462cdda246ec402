/** What the server knows about the school. A question is called `book/id` here. */

import type { SchoolBook, SchoolQuestion } from "../protocol.js";
import { ask } from "../server.js";

export const shelf = (): Promise<SchoolBook[]> => ask("/api/school");
export const ofTheDay = (day: number): Promise<SchoolQuestion> => ask(`/api/school/day/${day}`);
export const nameOf = ({ book, id }: SchoolQuestion): string => `${book}/${id}`;

export function question(name: string): Promise<SchoolQuestion> {
  const [book = "", ...id] = name.split("/");
  return ask(`/api/school/${encodeURIComponent(book)}/${encodeURIComponent(id.join("/"))}`);
}

export const namesOf = (book: SchoolBook, chapter?: string): string[] =>
  book.chapters
    .filter((one) => chapter === undefined || one.id === chapter)
    .flatMap((one) => one.questions.map((id) => `${book.name}/${id}`));
