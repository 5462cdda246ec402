/**
 * What is translated in a .po file, by its msgid; several forms where there are several.
 * @param {string} text
 * @returns {Record<string, string | string[]>}
 */
export function parsePo(text) {
  /** @type {Record<string, string | string[]>} */
  const words = {};
  for (const block of text.split(/\n\s*\n/)) {
    const fields = fieldsOf(block);
    const id = fields["msgid"];
    if (!id) continue;
    if (fields["msgid_plural"] !== undefined) {
      const forms = Object.keys(fields).filter((key) => key.startsWith("msgstr[")).map((key) => fields[key]);
      if (forms.every(Boolean)) words[id] = forms;
    } else if (fields["msgstr"]) {
      words[id] = fields["msgstr"];
    }
  }
  return words;
}

function fieldsOf(block) {
  const fields = {};
  let current = null;
  for (const line of block.split("\n")) {
    if (line.startsWith("#")) continue;
    const start = /^(msgid_plural|msgid|msgstr(?:\[\d\])?)\s+(".*")$/.exec(line);
    if (start) {
      current = start[1];
      fields[current] = JSON.parse(start[2]);
    } else if (current && line.startsWith('"')) {
      fields[current] += JSON.parse(line);
    }
  }
  return fields;
}
