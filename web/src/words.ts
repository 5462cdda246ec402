/** Words in the reader's language. The one source are the `.po` files; a build step makes them JSON. */

import type { Reason } from "./protocol.js";

export const LANGUAGES = { "pt-BR": "Português", es: "Español", pl: "Polski", en: "English" } as const;
export type Language = keyof typeof LANGUAGES;
export type Catalogue = Record<string, string | string[]>;

const loaders = import.meta.glob<{ default: Catalogue }>("./locale/*.json");
let catalogue: Catalogue = {};
let current: Language = "en";
const listeners = new Set<() => void>();

export const language = (): Language => current;

/** The browser's own language where we speak it. */
export function preferred(wanted: readonly string[] = navigator.languages): Language {
  for (const tag of wanted) {
    const short = tag.toLowerCase().split("-")[0];
    const found = (Object.keys(LANGUAGES) as Language[]).find((l) => l.toLowerCase().split("-")[0] === short);
    if (found) return found;
  }
  return "en";
}

export async function speak(wanted: Language): Promise<void> {
  const load = loaders[`./locale/${wanted}.json`];
  catalogue = load ? (await load()).default : {};
  current = wanted;
  document.documentElement.lang = wanted;
  for (const listener of listeners) listener();
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
  const forms = catalogue[one];
  const all = { count, ...args };
  if (Array.isArray(forms)) return filled(forms[pluralForm(current, count)] ?? many, all);
  return filled(count === 1 ? one : many, all);
}

/** A word for a slug, or the slug itself made readable. */
export function slug(kind: string, word: string): string {
  const found = catalogue[`${kind}.${word}`];
  if (typeof found === "string" && found) return found;
  const plain = word.replace(/[_-]/g, " ");
  return plain.charAt(0).toUpperCase() + plain.slice(1);
}

export const say = (reason: Reason): string => t(reason.text, piecesNamed(reason.args ?? {}));

/** The order of forms in the .po files' Plural-Forms. */
export function pluralForm(lang: Language, count: number): number {
  const rule = new Intl.PluralRules(lang).select(count);
  if (lang === "pl") return rule === "one" ? 0 : rule === "few" ? 1 : 2;
  return count === 1 ? 0 : 1;
}

function filled(text: string, args: Args): string {
  return text.replace(/\{(\w+)(?::[^}]*)?\}/g, (whole, name: string) => {
    const value = args[name];
    if (value === undefined) return whole;
    return typeof value === "number" ? value.toLocaleString(current, { maximumFractionDigits: 1 }) : value;
  });
}

/** Sides and things inside a sentence are words too; pieces keep their numbers. */
function piecesNamed(args: Args): Args {
  const named: Args = {};
  for (const [key, value] of Object.entries(args)) {
    const known = typeof value === "string" ? catalogue[`thing.${value}`] : undefined;
    named[key] = typeof known === "string" && known ? known : value;
  }
  return named;
}
