import { describe, expect, it } from "vitest";
import { parsePo } from "../scripts/po.mjs";
import { pluralForm, preferred } from "../src/words.js";

describe("words", () => {
  it("reads what is translated and leaves out what is not", () => {
    const po = `#: a.ts\nmsgid "Play now"\nmsgstr "Jogar"\n\nmsgid "Empty"\nmsgstr ""\n\nmsgid ""\n"long "\n"line"\nmsgstr "linha"\n`;
    expect(parsePo(po)).toEqual({ "Play now": "Jogar", "long line": "linha" });
  });
  it("reads several forms", () => {
    const po = `msgid "{count} person"\nmsgid_plural "{count} people"\nmsgstr[0] "{count} osoba"\nmsgstr[1] "{count} osoby"\nmsgstr[2] "{count} osób"\n`;
    expect(parsePo(po)["{count} person"]).toEqual(["{count} osoba", "{count} osoby", "{count} osób"]);
  });
  it.each([[1, 0], [2, 1], [4, 1], [5, 2], [12, 2], [22, 1]])("counts in Polish: %i", (count, form) => {
    expect(pluralForm("pl", count)).toBe(form);
  });
  it.each([[["pt-PT"], "pt-BR"], [["de", "pl-PL"], "pl"], [["es-MX"], "es"], [["ja"], "en"]] as const)("prefers %s", (tags, language) => {
    expect(preferred(tags)).toBe(language);
  });
});
