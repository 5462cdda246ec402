/** How each game's table looks. A look is data; what is drawn from it is in surface.ts and pieces.ts. */

export type PieceLook = "acrylic" | "figure" | "sewing";
export type BallLook = "cube" | "felt" | "football" | "bead";
export type SurfaceLook = "paint" | "wood" | "felt" | "carpet";

export interface Look {
  surface: SurfaceLook;
  ground: string;
  /** Beyond a mat: the board the cloth is pinned on. */
  board: string;
  stripes: number;
  line: string;
  lineMm: number;
  frame: { light: string; dark: string; mm: number } | null;
  piece: PieceLook;
  ball: BallLook;
  ballColour: string;
  net: string;
  post: string;
}

const dadinho: Look = {
  surface: "paint", ground: "#1f7a4a", board: "#1f7a4a", stripes: 10, line: "rgba(255,255,255,0.93)", lineMm: 4,
  frame: { light: "#b98550", dark: "#5f3a17", mm: 34 }, piece: "acrylic", ball: "cube", ballColour: "#ffd53d",
  net: "rgba(255,255,255,0.5)", post: "#f6f4ee",
};

const tresToques: Look = {
  surface: "wood", ground: "#5b3a22", board: "#5b3a22", stripes: 0, line: "rgba(250,240,220,0.9)", lineMm: 4,
  frame: { light: "#3d2413", dark: "#1a0d05", mm: 44 }, piece: "acrylic", ball: "felt", ballColour: "#f3efe4",
  net: "rgba(255,248,230,0.45)", post: "#efe6d2",
};

const fistf: Look = {
  surface: "felt", ground: "#2f8f4e", board: "#8a6a45", stripes: 0, line: "rgba(255,255,255,0.9)", lineMm: 3,
  frame: { light: "#d8d2c4", dark: "#8d8676", mm: 14 }, piece: "figure", ball: "football", ballColour: "#ffffff",
  net: "rgba(255,255,255,0.6)", post: "#ffffff",
};

const guzikowa: Look = {
  surface: "carpet", ground: "#7d3f36", board: "#7d3f36", stripes: 0, line: "rgba(250,236,214,0.8)", lineMm: 5,
  frame: null, piece: "sewing", ball: "bead", ballColour: "#f4f1ea",
  net: "rgba(255,240,220,0.45)", post: "#d9b98a",
};

const LOOKS: Record<string, Look> = {
  dadinho,
  "tres-toques": tresToques,
  fistf,
  "fistf-indoor": { ...fistf, ground: "#2c7fa3", board: "#6f5a44" },
  guzikowa,
};

/** A book we have no picture of yet is played on a plain painted table. */
export const lookOf = (book: string): Look => LOOKS[book] ?? dadinho;

/** Where a piece may stand and where not: apart for all eyes on every ground, and the forbidden one is hatched. */
export const MARKS = { legal: "#8fe3ff", illegal: "#ff6a2b", fill: 0.18, line: 0.8 };

/** A side's colours: the body, the ring on it, and what is written on it. */
export interface Kit { main: string; dark: string; light: string; ink: string }

export function kit(main: string): Kit {
  const [r, g, b] = [1, 3, 5].map((i) => parseInt(main.slice(i, i + 2), 16)) as [number, number, number];
  const mix = (to: number, share: number): string =>
    `rgb(${[r, g, b].map((c) => Math.round(c + (to - c) * share)).join(",")})`;
  const bright = (0.299 * r + 0.587 * g + 0.114 * b) / 255;
  return { main, dark: mix(0, 0.45), light: mix(255, 0.5), ink: bright > 0.62 ? "#161616" : "#ffffff" };
}

export const KITS: Record<string, string> = {
  blue: "#2264c8", orange: "#e9781c", red: "#c8252f", yellow: "#e8c11c", black: "#26282c", white: "#eceae2",
  purple: "#7a3fb0", teal: "#0f8f8a",
};
