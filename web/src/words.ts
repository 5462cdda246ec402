/** Words in the reader's language. The one source are the `.po` files in `web/locale`. */

import { isKeeper, isSweeper } from "./places.js";
import { LANGUAGES, PIECE, type Reason, type Side } from "./protocol.js";

export type Language = keyof typeof LANGUAGES;
export type Catalogue = Record<string, string | string[]>;

/** What is said where, each in a file of its own that travels when somebody goes there. */
const loaders = {
  first: import.meta.glob<{ default: Catalogue }>("../locale/*.po", { query: "?first" }),
  table: import.meta.glob<{ default: Catalogue }>("../locale/*.po", { query: "?table" }),
  school: import.meta.glob<{ default: Catalogue }>("../locale/*.po", { query: "?school" }),
  console: import.meta.glob<{ default: Catalogue }>("../locale/*.po", { query: "?console" }),
};
const spoken = new Set<keyof typeof loaders>(["first"]);
let speaking: Promise<void> = Promise.resolve();
let asked: { wanted: Language } | null = null;
let catalogue: Catalogue = {};
let current: Language = "en";
const listeners = new Set<() => void>();

export const language = (): Language => current;

/** Does the reader read this language, by its tag? */
export const reads = (tag: string): boolean => tag.split("-")[0] === current.split("-")[0];

/** The tag by which dates and times are written: the reader's own country where it speaks the language that was
 * chosen. */
export function region(wanted: readonly string[] = navigator.languages): string {
  return wanted.find((tag) => reads(tag)) ?? current;
}

/** The browser's own language where we speak it. */
export function preferred(wanted: readonly string[] = navigator.languages): Language {
  for (const tag of wanted) {
    const short = tag.toLowerCase().split("-")[0];
    const found = (Object.keys(LANGUAGES) as Language[]).find((l) => l.toLowerCase().split("-")[0] === short);
    if (found) return found;
  }
  return "en";
}

export function speak(wanted: Language): Promise<void> {
  return (speaking = load((asked = { wanted })));
}

async function load(mine: { wanted: Language }): Promise<void> {
  const { wanted } = mine;
  const others = brought(wanted);
  const found = await wordsIn(wanted);
  if (asked !== mine) return speaking; // somebody has asked for another language meanwhile, or for more of this one
  catalogue = found;
  current = wanted;
  document.documentElement.lang = wanted;
  document.cookie = `palheta_language=${wanted}; path=/; max-age=31536000; samesite=lax`; // the pages of the books too
  for (const listener of listeners) listener();
  void others.then((words) => asked === mine && Object.keys(words).length > 0 && learn(words));
}

/** Nobody waits for these words; our own stay as they are. */
function learn(words: Catalogue): void {
  catalogue = { ...words, ...catalogue };
  for (const listener of listeners) listener();
}

/** What the books of others say: they come from the server, where they are installed. */
async function brought(wanted: Language): Promise<Catalogue> {
  try {
    const response = await fetch(`/api/words/${wanted}`);
    return response.ok ? ((await response.json()) as Catalogue) : {};
  } catch {
    return {}; // our own words do for our own books
  }
}

/** All that is said here in a language, whichever the reader's is. */
export async function wordsIn(wanted: Language): Promise<Catalogue> {
  const file = `../locale/${wanted.replace("-", "_")}.po`;
  const parts = await Promise.all([...spoken].map((part) => loaders[part][file]?.()));
  return Object.assign({}, ...parts.map((part) => part?.default)) as Catalogue;
}

/** What is said at a table too, from now on; at school and at a console also what only they say. */
export function speakAt(place: "table" | "school" | "console"): Promise<void> {
  const before = spoken.size;
  spoken.add("table").add(place);
  return spoken.size > before && asked ? speak(asked.wanted) : speaking;
}

export function onWords(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export type Args = Record<string, string | number>;

/** The text in the reader's language, its {names} filled in. What nobody has translated stays English. */
export function t(text: string, args: Args = {}): string {
  const found = catalogue[text];
  return filled(typeof found === "string" && found ? found : text, args);
}

/** One of several forms, by how many. */
export function n(one: string, many: string, count: number, args: Args = {}): string {
  const found = catalogue[one];
  const all = { count, ...args };
  if (Array.isArray(found)) return filled(found[pluralForm(current, count)] ?? many, all);
  return filled(count === 1 ? one : many, all);
}

/** A word for a slug, or the slug itself made readable. Of `3_flicks_left` the slug is `n_flicks_left`. */
export function slug(kind: string, word: string, words: Catalogue = catalogue): string {
  if (PIECE.test(word)) return shirtOf(word, words);
  const counted = /^(\d+)_(.+)$/.exec(word);
  const found = words[counted ? `${kind}.n_${counted[2]}` : `${kind}.${word}`];
  if (typeof found === "string" && found)
    return filled(forms(found)[""]!, counted ? { count: Number(counted[1]) } : {});
  return sentence(word.replace(/[_-]/g, " "));
}

/** What the two who play here are called; a side without a name is home or away. */
let teams: Record<string, { name: string }> = {};

/** From now on sentences call the sides as the score strip does. Without an argument nobody plays here. */
export function callSides(called: Record<Side, { name: string }> | null = null): void {
  teams = called ?? {};
}

/** A side alone, as the score strip calls it. */
export const sideName = (side: Side): string => teams[side]?.name || t(side === "home" ? "Home" : "Away");

/** What stands on a piece: its number, or a keeper's letter. */
export function shirtOf(piece: string, words: Catalogue = catalogue): string {
  const keeper = isKeeper(piece) ? "keeper" : isSweeper(piece) ? "sweeper" : null;
  if (!keeper) return piece.slice(1);
  const found = words[`thing.${keeper}`];
  return (typeof found === "string" ? forms(found)["short"] : null) ?? keeper.charAt(0).toUpperCase();
}

/** A sentence of the server's: what it names is said in the form that the sentence asks for. The twin of
 * `palheta.server.words`, held to the same vectors. */
export function say(
  reason: Reason,
  words: Catalogue = catalogue,
  lang: Language = current,
  called: Called = shirtOf,
): string {
  const found = words[reason.text];
  const name = (value: string, form: string): string => named(value, form, words, called);
  return sentence(filled(typeof found === "string" && found ? found : reason.text, reason.args ?? {}, name, lang));
}

/** What of a sentence is drawn instead of only written: a piece or a side. */
export interface Token {
  name: string;
  text: string;
}

/** The same sentence, its pieces and sides apart from its words. */
export function sayParts(reason: Reason, words: Catalogue = catalogue, lang: Language = current): (string | Token)[] {
  const found = words[reason.text];
  const name = (value: string, form: string): string => named(value, form, words, shirtOf, marked);
  const text = filled(typeof found === "string" && found ? found : reason.text, reason.args ?? {}, name, lang);
  return text.split("\u0001").flatMap((part, i): (string | Token)[] => {
    if (i % 2 === 0) return part ? [i === 0 ? sentence(part) : part] : [];
    const [token = "", said = ""] = part.split("\u0002");
    return [{ name: token, text: text.startsWith("\u0001") && i === 1 ? sentence(said) : said }];
  });
}

/** Where it stands in the sentence, to be found again. */
const marked = (name: string, text: string): string => `\u0001${name}\u0002${text}\u0001`;

/** The order of forms in the .po files' Plural-Forms. */
export function pluralForm(lang: Language, count: number): number {
  const rule = new Intl.PluralRules(lang).select(count);
  if (lang === "pl") return rule === "one" ? 0 : rule === "few" ? 1 : 2;
  return rule === "one" ? 0 : 1;
}

const sentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
/** How a piece is called: by what stands on it, or as the drawings do (h7). */
type Called = (piece: string, words: Catalogue) => string;
type Naming = (value: string, form: string) => string;
type Mark = (name: string, text: string) => string;

function filled(text: string, args: Args, name: Naming = (value) => value, lang: Language = current): string {
  return text.replace(/\{(\w+)(?::([^}]*))?\}/g, (whole, key: string, form = "") => {
    const value = args[key];
    if (value === undefined) return whole;
    if (typeof value === "string") return name(value, form);
    return value.toLocaleString(lang, { maximumFractionDigits: form === ".0f" ? 0 : 1, useGrouping: false });
  });
}

/** Pieces (one or several), sides, things and phrases inside a sentence: "el 7", "del 7", "al 7". `mark` is given what
 * can be drawn: of a piece with a number that, of a keeper or a side the words for it. */
function named(value: string, form: string, words: Catalogue, called: Called, mark: Mark = (_, text) => text): string {
  const names = value.split(", ");
  if (names.length > 1 && names.every((name) => PIECE.test(name))) {
    return names.map((name) => named(name, form, words, called, mark)).join(", ");
  }
  const owned = byName(value, form, words, mark);
  if (owned !== null) return owned;
  const piece = PIECE.test(value);
  const whole = isKeeper(value) || isSweeper(value) || value === "home" || value === "away";
  const kind = isKeeper(value) ? "keeper" : isSweeper(value) ? "sweeper" : piece ? "piece" : value;
  const found = words[`thing.${kind}`] ?? words[`next.${kind}`] ?? words[kind];
  const shirt = piece && !whole ? mark(value, called(value, words)) : called(value, words);
  if (typeof found !== "string") return piece ? shirt : value;
  const all = forms(found);
  const text = (all[form] ?? all[""]!).replace("{number}", shirt);
  return whole ? mark(value, text) : text;
}

/** A side that has a name, or a part of the pitch that is its own ("Bot's half"). What only this side is called
 * inside of a sentence may differ by language: a name has no cases, and is one where "the visitors" are many. */
function byName(value: string, form: string, words: Catalogue, mark: Mark): string | null {
  const [, side = "", part] = /^(home|away)(?:_(\w+))?$/.exec(value) ?? [];
  const name = teams[side]?.name;
  if (!name) return null;
  const found = words[`named.${part ?? side}`];
  if (typeof found !== "string") return part ? null : mark(side, name);
  const all = forms(found);
  const text = (all[form] ?? all[""]!).replace("{name}", () => name);
  return part ? text : mark(side, text);
}

/** `el local|de=del local` is "el local", and "del local" where a sentence says `{side:de}`. */
function forms(text: string): Record<string, string> {
  const [plain = "", ...others] = text.split("|");
  return { "": plain, ...Object.fromEntries(others.map((other) => other.split("=", 2) as [string, string])) };
}
