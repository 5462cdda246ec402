/** What is printed on the faces of a die: fat arrows with their number inside, small pictures for the rest. */

import { svg, type SVGTemplateResult } from "lit";

import type { Die, DieFace as Face, Face as ArrowFace } from "../protocol.js";

export type { DieFace as Face } from "../protocol.js";
/** The faces of each die. */
export type Dice = Partial<Record<Die, Face[]>>;

export const isArrow = (face: Face | null | undefined): face is ArrowFace =>
  typeof face === "object" && face !== null && "arrow" in face;

/** Stain and print of each wooden die, as the box says them; what no box knows is plain wood. */
const STAIN: Record<string, [string, string]> = {
  control: ["#ea8a22", "#fff8ea"],
  pass: ["#c9352b", "#fff3ec"],
  long: ["#77408f", "#fbefff"],
  shot: ["#a31f24", "#fff3ec"],
  defence: ["#20418c", "#eaf1ff"],
  keeper: ["#74bfe8", "#0b2c45"],
  penalty: ["#242220", "#f6f1e8"],
  champion: ["#f4ecdb", "#b3261e"],
};
const DEFENDING = "#1c4fa0";

export const stain = (die: string): string => STAIN[die]?.[0] ?? "#d9a05b";

/** The champion's plays for the defence are blue. */
export function print(die: string, face: Face | null): string {
  if (die === "champion" && (face === "great_save" || face === "miracle_recovery" || face === "foul")) return DEFENDING;
  return STAIN[die]?.[1] ?? "#2a1a06";
}

const ball = (x: number, y: number, r: number): SVGTemplateResult =>
  svg`<circle cx=${x} cy=${y} r=${r} fill="currentColor" stroke="none"/>`;
const frame = svg`<path d="M14 84V26H86V84" stroke-width="8"/>`;
const net = svg`<path d="M32 34V84M50 34V84M68 34V84M22 44H78M22 62H78" stroke-width="2.5" opacity="0.7"/>`;
const glove = svg`<path d="M34 88V60L22 46a6 6 0 0 1 9-8l7 8V20a6 6 0 0 1 12 0v18V14a6 6 0 0 1 12 0v24V20a6 6 0 0 1 12 0v40q0 16-8 28Z" fill="currentColor" stroke="none"/>`;
const whistle = svg`<path d="M8 34H58L66 24M58 34H92V48L76 52A24 24 0 1 1 40 40" fill="none"/><circle cx="54" cy="62" r="8" fill="currentColor" stroke="none"/>
  <path d="M22 20 16 10M38 16V5M54 18 60 9" stroke-width="5"/>`;
const flames = svg`<path d="M10 90 34 66M8 66 26 54M34 92 46 74" stroke-width="9"/>`;

const PICTURES: Record<string, SVGTemplateResult> = {
  on_target: svg`<circle cx="50" cy="50" r="40"/><circle cx="50" cy="50" r="23"/>${ball(50, 50, 9)}`,
  unstoppable: svg`${flames}${ball(
    64,
    36,
    27,
  )}<path d="M64 22l12 9-5 14H57l-5-14Z" style="fill:var(--stain)" stroke="none"/>`,
  post: svg`${frame}${ball(14, 52, 15)}<path d="M34 40 46 34M36 54H50M34 68 46 74" stroke-width="5"/>`,
  bar: svg`${frame}${ball(50, 26, 15)}<path d="M36 50 30 62M50 52V66M64 50 70 62" stroke-width="5"/>`,
  wide: svg`<path d="M8 88V40H60V88" stroke-width="8"/><path d="M70 70 86 30M86 30 74 38M86 30 90 44" stroke-width="7"/>${ball(
    80,
    14,
    10,
  )}`,
  steal: svg`<path d="M12 34H76L60 18M88 66H24L40 82" stroke-width="10"/>`,
  miss: svg`<circle cx="50" cy="50" r="36" stroke-dasharray="14 12"/>${ball(50, 50, 12)}`,
  miss_or_own_goal: svg`${frame}${net}${ball(38, 64, 13)}<path d="M66 44V62" stroke-width="9"/>${ball(66, 76, 5)}`,
  clear: svg`${ball(50, 18, 14)}<path d="M50 40V90M28 68 50 90 72 68" stroke-width="11"/>`,
  foul: whistle,
  saved: svg`${glove}`,
  missed: svg`${frame}${net}${ball(50, 64, 15)}`,
  parried: svg`<g transform="translate(-10 8) scale(0.72)">${glove}</g>${ball(
    78,
    66,
    12,
  )}<path d="M64 34Q82 30 80 46" stroke-width="6"/><path d="M72 40 80 48 88 40" stroke-width="6"/>`,
  corner: svg`<path d="M28 94V8" stroke-width="8"/><path d="M32 12 84 28 32 46Z" fill="currentColor" stroke="none"/><path d="M28 94H92M58 94A30 30 0 0 0 28 64" stroke-width="6"/>`,
  goal: svg`${frame}${net}${ball(50, 58, 19)}`,
  long_shot: svg`<path d="M60 40V10H96V40" stroke-width="6"/>${ball(
    20,
    82,
    15,
  )}<path d="M34 68 70 32" stroke-dasharray="9 8" stroke-width="7"/>`,
  assist: svg`${ball(80, 66, 16)}<path d="M10 80Q18 14 74 34M74 34 58 18M74 34 56 46" stroke-width="9"/>`,
  great_save: svg`${glove}<path d="M84 16 92 8M90 32H98M74 6V0" stroke-width="5"/>`,
  miracle_recovery: svg`<path d="M50 6 88 20V48Q88 80 50 96 12 80 12 48V20Z" stroke-width="8"/><path d="M50 24l8 17 18 2-13 13 3 18-16-9-16 9 3-18-13-13 18-2Z" fill="currentColor" stroke="none"/>`,
};

const UP = "M50 3 94 47H71V97H29V47H6Z";
const ACROSS = "M3 50 37 14V32H63V14L97 50 63 86V68H37V86Z";

function arrow(face: ArrowFace): SVGTemplateResult {
  const text = `${face.number}${face.mark ?? ""}`;
  const size = text.length > 1 ? 31 : 40;
  switch (face.arrow) {
    case "sideways":
      return svg`<path d=${ACROSS} fill="currentColor" stroke="none"/>${printed(text, 51, 36)}`;
    case "back":
      return svg`<path d=${UP} transform="rotate(180 50 50)" fill="currentColor" stroke="none"/>${printed(
        text,
        42,
        size,
      )}`;
    case "diagonal":
      return svg`<path d="M50 96V76L24 46M50 76 76 46" stroke-width="17"/><path d="M4 22 44 26 12 60ZM96 22 56 26 88 60Z" fill="currentColor" stroke="none"/>${printed(
        text,
        12,
        34,
        "currentColor",
      )}`;
    default:
      return svg`<path d=${UP} fill="currentColor" stroke="none"/>${printed(text, 58, size)}`;
  }
}

const printed = (text: string, y: number, size: number, ink = "var(--stain)"): SVGTemplateResult =>
  svg`<text x="50" y=${y} font-size=${
    size
  } font-weight="800" text-anchor="middle" dominant-baseline="central" stroke="none" style="fill:${ink}"
    font-family="system-ui, 'DejaVu Sans', sans-serif">${text}</text>`;

/** One face as a picture of 100 by 100, in `currentColor` on `--stain`. */
export function picture(face: Face): SVGTemplateResult {
  const art = isArrow(face) ? arrow(face) : (PICTURES[face] ?? printed(face.slice(0, 3), 50, 34));
  return svg`<svg viewBox="-14 -14 128 128" fill="none" stroke="currentColor" stroke-width="7" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true">${
    art
  }</svg>`;
}

export const sameFace = (a: Face, b: Face): boolean =>
  isArrow(a) && isArrow(b)
    ? a.arrow === b.arrow && a.number === b.number && (a.mark ?? null) === (b.mark ?? null)
    : a === b;
