/** Plain HTTP to the server: books, clauses, matches, replays. */

import type {
  Asked,
  BookCard,
  ClausePage,
  Created,
  Followed,
  Listed,
  ListedEvent,
  NewMatch,
  Preparing,
  Reason,
  Replay,
  Side,
  Trouble as Told,
} from "./protocol.js";

/** An answer that is not what was asked for, in words. */
export class Trouble extends Error {
  constructor(
    readonly code: string,
    readonly words: Reason,
  ) {
    super(words.text);
  }
}

export async function ask<T>(path: string, init?: RequestInit): Promise<T> {
  let response: Response;
  try {
    response = await fetch(path, init);
  } catch {
    throw new Trouble("offline", { text: "The server does not answer; is it still running?" });
  }
  if (!response.ok) {
    const body = (await response.json().catch(() => null)) as Partial<Told> | null;
    throw new Trouble(body?.code ?? String(response.status), body?.words ?? { text: response.statusText });
  }
  return (response.status === 204 ? undefined : await response.json()) as T;
}

export const books = (): Promise<BookCard[]> => ask("/api/books");
export const clause = (book: string, id: string): Promise<ClausePage> =>
  ask(`/api/books/${encodeURIComponent(book)}/clauses/${encodeURIComponent(id)}`);

/** Who sat at a match sits at the one that follows it too, also where this browser hears of that one only now. */
export async function matches(): Promise<Listed[]> {
  const newestFirst = await ask<Listed[]>("/api/matches");
  for (const { id, again } of newestFirst.toReversed()) if (again && sitsAt(id)) keepSeats(again, seatsOf(id));
  return newestFirst;
}

/** Those that everybody may see, the newest first. */
export const events = (): Promise<ListedEvent[]> => ask("/api/events");

export const replay = (id: string): Promise<Replay> => ask(`/api/matches/${encodeURIComponent(id)}/replay`);
export const openRecord = (file: Blob): Promise<Replay> => ask("/api/replay", { method: "POST", body: file });
export const create = (match: NewMatch): Promise<Created> =>
  ask("/api/matches", { method: "POST", body: JSON.stringify(match) });
/** With the tokens of every seat held here. Words where somebody else must agree: then it is not gone yet. */
export const remove = (id: string, tokens: string[]): Promise<Asked | undefined> =>
  ask(`/api/matches/${encodeURIComponent(id)}`, {
    method: "DELETE",
    headers: { Authorization: `Bearer ${tokens.join(",")}` },
  });
/** Null when the table can be played on. */
export const preparing = (): Promise<Preparing | null> => ask("/api/preparing");
export const exhibition = (book: string): Promise<Replay> => ask(`/api/exhibition/${encodeURIComponent(book)}`);

/* The seats that this browser holds. */

export function seatsOf(id: string): Partial<Record<Side, string>> {
  try {
    return JSON.parse(localStorage.getItem(`palheta.seats.${id}`) ?? "{}") as Partial<Record<Side, string>>;
  } catch {
    return {};
  }
}

export const sitsAt = (id: string): boolean => Object.keys(seatsOf(id)).length > 0;

export function keepSeats(id: string, tokens: Partial<Record<Side, string>>): void {
  localStorage.setItem(`palheta.seats.${id}`, JSON.stringify({ ...seatsOf(id), ...tokens }));
}

/** Somebody who has not come yet is invited with the token of their seat. */
export const inviteTo = (id: string): string | null => sessionStorage.getItem(`palheta.invite.${id}`);
export const keepInvite = (id: string, token: string): void => sessionStorage.setItem(`palheta.invite.${id}`, token);

/** The match that follows, made when the first of the two asks for it; everybody keeps their seat. */
export async function playAgain(id: string): Promise<string> {
  const [seats, invite] = [seatsOf(id), inviteTo(id)];
  const headers = { Authorization: `Bearer ${Object.values(seats)[0] ?? ""}` };
  const next = await ask<Followed>(`/api/matches/${encodeURIComponent(id)}/again`, { method: "POST", headers });
  keepSeats(next.id, seats);
  if (invite) keepInvite(next.id, invite);
  return next.id;
}

/* The seal of the dice as this browser first saw it. */

export const sealSeen = (id: string): string | null => localStorage.getItem(`palheta.seal.${id}`);

export function keepSeal(id: string, seal: string): void {
  if (sealSeen(id) === null) localStorage.setItem(`palheta.seal.${id}`, seal);
}
