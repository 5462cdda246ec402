import { beforeAll, describe, expect, it } from "vitest";
import { catalogue, firstPage } from "../po.js";
import type { Reason } from "../src/protocol.js";
import {
  n,
  pluralForm,
  preferred,
  say,
  callSides,
  sayParts,
  shirtOf,
  slug,
  speak,
  speakAt,
  t,
  type Catalogue,
  type Language,
} from "../src/words.js";
import { vectors } from "./vectors.js";

beforeAll(() => {
  const page = globalThis as { document?: unknown };
  page.document ??= { documentElement: { lang: "" } };
  return speakAt("school");
});

const touched = { text: "{piece} touched {met} before the ball", args: { piece: "h7", met: "ak" } };

describe("a sentence names things in the form it needs", () => {
  const expected: Record<Language, string> = {
    en: "7 touched the keeper before the ball",
    es: "El 7 tocó al portero antes que el balón",
    "pt-BR": "O 7 tocou no goleiro antes da bola",
    pl: "Nr 7 dotknął bramkarza przed piłką",
    it: "Il n. 7 ha toccato il portiere prima della palla",
  };
  for (const [language, text] of Object.entries(expected)) {
    it(language, async () => {
      await speak(language as Language);
      expect(say(touched)).toBe(text);
    });
  }

  it("several pieces, a restart, a phrase", async () => {
    await speak("es");
    expect(say({ text: "Move {pieces} all the same", args: { pieces: "h3, h4" } })).toBe(
      "Mover de todos modos: el 3, el 4",
    );
    expect(say({ text: "{what}, for {rule}", args: { what: "direct_free_kick", rule: "83" } })).toBe(
      "Libre directo, por 83",
    );
    expect(say({ text: "{side}: {what}", args: { side: "home", what: "hit the table" } })).toBe(
      "El local: golpeó la mesa",
    );
  });

  it("a number as its language writes it", async () => {
    await speak("pl");
    const late = {
      text: "{side} took {seconds:.1f} s, more than {limit:.0f}",
      args: { side: "away", seconds: 9.25, limit: 8 },
    };
    expect(say(late)).toBe("Goście potrzebowali 9,3 s, więcej niż 8");
  });

  it("its pieces and sides apart from its words", async () => {
    await speak("es");
    expect(sayParts({ text: touched.text, args: { piece: "h7", met: "a9" } })).toEqual([
      "El ",
      { name: "h7", text: "7" },
      " tocó al ",
      { name: "a9", text: "9" },
      " antes que el balón",
    ]);
    expect(sayParts({ text: "{side}: {what}", args: { side: "home", what: "hit the table" } })).toEqual([
      { name: "home", text: "El local" },
      ": golpeó la mesa",
    ]);
    expect(
      sayParts(touched)
        .map((part) => (typeof part === "string" ? part : part.text))
        .join(""),
    ).toBe(say(touched));
  });

  it("who plays is called as people see it, also in what is theirs", async () => {
    const turn = { text: "{piece} has moved: {side}'s turn", args: { piece: "h4", side: "away" } };
    callSides({ home: { name: "" }, away: { name: "Bot $1" } });
    await speak("en");
    expect(say(turn)).toBe("4 has moved: Bot $1's turn");
    expect(sayParts({ text: "{side} won the toss", args: { side: "away" } })[0]).toEqual({
      name: "away",
      text: "Bot $1",
    });
    expect(
      say({ text: "{piece} must stand in: {of} ({clause})", args: { piece: "a1", of: "away_half", clause: "1" } }),
    ).toBe("1 must stand in: Bot $1's half (1)");
    expect(say({ text: "{side} won the toss", args: { side: "home" } })).toBe("Home won the toss"); // it has no name
    await speak("es");
    expect(say(turn)).toContain("turno de Bot $1");
    await speak("pl"); // a name has no cases: the word beside it has
    expect(say(turn)).toContain("gości (Bot $1)");
    callSides();
    expect(say(turn)).not.toContain("Bot");
  });

  it("a person's name stays a name", async () => {
    await speak("es");
    expect(t("{name} wins", { name: "home" })).toBe("Gana home");
  });
});

describe("a piece", () => {
  it("carries its number, a keeper a letter of the reader's language", async () => {
    await speak("pl");
    expect(["h1", "ak", "hs"].map((piece) => shirtOf(piece))).toEqual(["1", "B", "W"]);
    await speak("pt-BR");
    expect(["a10", "hk"].map((piece) => shirtOf(piece))).toEqual(["10", "G"]);
  });
});

describe("slugs", () => {
  it("are words, a counted one with its number", async () => {
    await speak("pl");
    expect(slug("next", "throw_in")).toBe("Aut");
    expect(slug("said", "3_flicks_left")).toBe("Pozostałe zagrania: 3");
    expect(slug("said", "a9")).toBe("9");
  });

  it("that nobody knows are made readable", async () => {
    await speak("en");
    expect(slug("call", "never_heard_of")).toBe("Never heard of");
  });
});

describe("sentences, held to the same vectors as the server's", () => {
  interface Told {
    language: Language;
    words: Catalogue;
    said: string;
  }
  interface All {
    sentences: (Told & { reason: Reason })[];
    slugs: (Told & { kind: string; word: string })[];
    preferred: { wanted: string[]; language: Language }[];
  }
  const all = vectors<All>("sentences");
  it("fills in what they name", () => {
    expect(all.sentences.length).toBeGreaterThan(100);
    expect(all.sentences.map(({ reason, words, language }) => say(reason, words, language))).toEqual(
      all.sentences.map(({ said }) => said),
    );
  });
  it("says slugs", () => {
    expect(all.slugs.map(({ kind, word, words }) => slug(kind, word, words))).toEqual(
      all.slugs.map(({ said }) => said),
    );
  });
  it("in the same language", () => {
    expect(all.preferred.map(({ wanted }) => preferred(wanted))).toEqual(all.preferred.map(({ language }) => language));
  });
});

const form = (language: Language, counts: number[]): number[] => counts.map((count) => pluralForm(language, count));
const watching = (count: number): string => n("{count} person is watching", "{count} people are watching", count);

describe("plurals", () => {
  it("Polish has three", async () => {
    expect(form("pl", [0, 1, 2, 4, 5, 11, 12, 14, 21, 22, 25, 101, 112])).toEqual([
      2, 0, 1, 1, 2, 2, 2, 2, 2, 1, 2, 2, 2,
    ]);
    await speak("pl");
    expect([1, 3, 5, 22].map(watching)).toEqual([
      "1 osoba ogląda",
      "3 osoby oglądają",
      "5 osób ogląda",
      "22 osoby oglądają",
    ]);
  });

  it("the others have two; nothing is singular in Brazil", () => {
    expect(form("en", [0, 1, 2])).toEqual([1, 0, 1]);
    expect(form("es", [0, 1, 2])).toEqual([1, 0, 1]);
    expect(form("it", [0, 1, 2])).toEqual([1, 0, 1]);
    expect(form("pt-BR", [0, 1, 2])).toEqual([0, 0, 1]);
  });
});

const said = (msgid: string, where: string) => `#: ${where}\nmsgid "${msgid}"\nmsgstr "*"\n\n`;

describe("a catalogue", () => {
  const first = { files: new Set(["web/src/parts/lobby.ts"]), kinds: new Set(["book"]) };
  it("leaves out what is not translated and what English says itself", () => {
    const source = `msgid "Play now"\nmsgstr "Jogar agora"\n\nmsgid "Empty"\nmsgstr ""\n\nmsgid "Tick"\nmsgstr "Tick"\n`;
    expect(catalogue(source, "table", first)).toEqual({ "Play now": "Jogar agora" });
  });
  it("leaves out what only the server's own pages say", () => {
    const sheet = "src/palheta/sheets/event_report.py";
    const source =
      said("Places", sheet) +
      said("Goals", `${sheet} web/src/parts/referee.ts`) +
      said("Rules", "src/palheta/server/templates/page.html");
    expect(catalogue(source, "table", first)).toEqual({ Goals: "*" });
  });
  it("comes in parts: the first page's, the table's, the school's, each text in one of them", () => {
    const source =
      said("Both", "web/src/parts/lobby.ts web/src/parts/referee.ts") +
      said("Table", "web/src/parts/referee.ts") +
      said("School", "web/src/school/exam.ts src/palheta/school/story.py") +
      said("book.dadinho", "") +
      said("call.tabela", "");
    expect(catalogue(source, "first", first)).toEqual({ Both: "*", "book.dadinho": "*" });
    expect(catalogue(source, "table", first)).toEqual({ Table: "*", "call.tabela": "*" });
    expect(catalogue(source, "school", first)).toEqual({ School: "*" });
  });
  it("knows the first page by what it imports", () => {
    const { files, kinds } = firstPage();
    expect([...files]).toEqual(
      expect.arrayContaining([
        "web/src/main.ts",
        "web/src/parts/lobby.ts",
        "web/src/table/hands.ts",
        "web/src/school/puzzle.ts",
      ]),
    );
    expect([...files].filter((file) => /match-page|replay-page|school-page|kit-picker/.test(file))).toEqual([]);
    expect([...kinds]).toEqual(expect.arrayContaining(["book", "level"]));
  });
});

describe("the language", () => {
  it("is the browser's where we speak it", () => {
    expect(preferred(["pt-PT", "en"])).toBe("pt-BR");
    expect(preferred(["de", "pl-PL"])).toBe("pl");
    expect(preferred(["de"])).toBe("en");
  });
});
