/** What a side wears: by default what stands out from the pitch, else what was chosen, made or handed out as a file. */

import { apart, APART } from "./colours.js";
import { DESIGNS, PALETTE, WORN, type CrestShape, type Kit, type Side } from "./protocol.js";

/** For whom nothing was chosen: blue against orange where both stand out from this ground, else the two of the palette
 * that do best, from the ground and from each other. */
export function standingOut(ground: string | undefined): Record<Side, Kit> {
  if (!ground) return WORN;
  const known = found.get(ground) ?? find(ground);
  found.set(ground, known);
  return known;
}

const found = new Map<string, Record<Side, Kit>>();

function find(ground: string): Record<Side, Kit> {
  const worst = (a: Kit, b: Kit): number =>
    Math.min(apart(a.main, ground), apart(b.main, ground), apart(a.main, b.main));
  const all = Object.values(PALETTE);
  const pairs = [[WORN.home, WORN.away] as const, ...all.flatMap((home) => all.map((away) => [home, away] as const))];
  const [home, away] =
    pairs.find(([a, b]) => worst(a, b) > APART * 1.4) ?? pairs.toSorted((p, q) => worst(...q) - worst(...p))[0]!;
  return { home, away };
}

/** Crests made of shapes, in a circle of radius 1. */
export const CRESTS: Record<string, (colour: string) => CrestShape[]> = {
  none: () => [],
  star: (colour) => [
    { kind: "polygon", colour, points: Array.from({ length: 10 }, (_, i) => turned(i / 10, i % 2 ? 0.42 : 1)) },
  ],
  shield: (colour) => [
    {
      kind: "polygon",
      colour,
      points: [
        [-0.8, 0.9],
        [0.8, 0.9],
        [0.8, 0],
        [0, -1],
        [-0.8, 0],
      ],
    },
  ],
  ball: (colour) => [{ kind: "disc", colour, at: [0, 0], radius: 0.85 }],
  arrow: (colour) => [
    {
      kind: "polygon",
      colour,
      points: [
        [0, 1],
        [0.9, 0],
        [0.35, 0],
        [0.35, -1],
        [-0.35, -1],
        [-0.35, 0],
        [-0.9, 0],
      ],
    },
  ],
};

const round = (value: number): number => Math.round(value * 1000) / 1000;
const turned = (share: number, r: number): [number, number] => [
  round(Math.sin(share * 2 * Math.PI) * r),
  round(Math.cos(share * 2 * Math.PI) * r),
];

const COLOUR = /^#[0-9a-f]{6}$/i;

/** A kit as it was written down; null where it is none. The server looks at it once more. */
export function readKit(text: string): Kit | null {
  let raw: Partial<Kit>;
  try {
    raw = JSON.parse(text) as Partial<Kit>;
  } catch {
    return null;
  }
  const colours = [raw?.main, raw?.second, raw?.number, ...(raw?.third ? [raw.third] : [])];
  if (!colours.every((colour) => typeof colour === "string" && COLOUR.test(colour)) || raw.main === raw.number)
    return null;
  if (raw.design !== undefined && !(raw.design in DESIGNS)) return null;
  if (raw.crest !== undefined && !(Array.isArray(raw.crest) && raw.crest.length <= 12 && raw.crest.every(isShape)))
    return null;
  const { main, second, number, third, design, crest } = raw as Kit;
  return {
    main,
    second,
    number,
    ...(third ? { third } : {}),
    ...(design ? { design } : {}),
    ...(crest?.length ? { crest } : {}),
  };
}

const within = (values: readonly unknown[]): boolean => values.every((v) => typeof v === "number" && Math.abs(v) <= 1);

function isShape(shape: CrestShape): boolean {
  if (!COLOUR.test(shape?.colour)) return false;
  if (shape.kind === "disc") return within([...shape.at, shape.radius]) && shape.radius > 0;
  return (
    shape.kind === "polygon" && shape.points.length >= 3 && shape.points.length <= 32 && shape.points.every(within)
  );
}
