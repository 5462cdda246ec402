/** Were the dice honest? Everything is rolled again, in this browser, from the secret that the record reveals. */

// Not the browser's own: it keeps that from pages that came without TLS, as between two phones at home.
import { hmac } from "@noble/hashes/hmac.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex } from "@noble/hashes/utils.js";
import type { Die } from "../protocol.js";
import { sameFace, type Dice, type Face } from "./faces.js";

/** `rolls`: how many were checked. `fault`: what does not follow, null if all of it does. */
export interface Verdict {
  rolls: number;
  fault: "not_revealed" | "another_seal" | "another_secret" | { entry: number; die: string } | null;
}

interface Line {
  seeds?: { sha256?: string; secret?: string };
  step?: { roll?: Die; face?: Face };
}

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

/** The face that comes up when this die is rolled as entry `number` of the log, as the server says it does it. */
export function faceUp(secret: string, number: number, die: string, faces: readonly Face[]): Face {
  const fair = 256 - (256 % faces.length);
  for (let round = 0; ; round++) {
    const drawn = hmac(sha256, bytes(secret), bytes(["palheta dice 1", "die", number, die, round].join("\0"))).find(
      (byte) => byte < fair,
    );
    if (drawn !== undefined) return faces[drawn % faces.length]!;
  }
}

/** `record`: the match as it is downloaded. `seen`: the seal that this browser saw before, where it did. */
export function check(record: string, dice: Dice, seen: string | null): Verdict {
  const [header, ...entries] = record
    .split("\n")
    .filter((line) => line.trim())
    .map((line) => JSON.parse(line) as Line);
  const { sha256: seal, secret } = header?.seeds ?? {};
  if (secret === undefined) return { rolls: 0, fault: "not_revealed" };
  if (seen !== null && seen !== seal) return { rolls: 0, fault: "another_seal" };
  if (bytesToHex(sha256(bytes(secret))) !== seal) return { rolls: 0, fault: "another_secret" };
  let rolls = 0;
  for (const [i, { step }] of entries.entries()) {
    const faces = step?.roll === undefined ? undefined : dice[step.roll];
    if (!step?.roll || !faces) continue;
    rolls++;
    if (!sameFace(faceUp(secret, i + 1, step.roll, faces), step.face ?? ""))
      return { rolls, fault: { entry: i + 1, die: step.roll } };
  }
  return { rolls, fault: null };
}
