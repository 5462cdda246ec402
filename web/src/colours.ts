/** Colours as different eyes see them: which two can be told apart by everybody? */

export type Rgb = readonly [number, number, number];
export type Eyes = keyof typeof EYES;

/** Full dichromacy in linear RGB (Machado, Oliveira, Fernandes 2009); the last row is everybody else. */
const EYES = {
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
  usual: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
} as const;

export const ALL_EYES = Object.keys(EYES) as Eyes[];

/** `#rrggbb` in linear light, each 0..1. */
export function linear(hex: string): Rgb {
  return [1, 3, 5].map((i) => light(parseInt(hex.slice(i, i + 2), 16) / 255)) as unknown as Rgb;
}

const light = (c: number): number => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4);

export function seenBy(eyes: Eyes, colour: Rgb): Rgb {
  return EYES[eyes].map((row) =>
    Math.min(1, Math.max(0, row[0] * colour[0] + row[1] * colour[1] + row[2] * colour[2])),
  ) as unknown as Rgb;
}

const f = (t: number): number => (t > 216 / 24389 ? Math.cbrt(t) : ((t * 24389) / 27 + 16) / 116);

/** CIE Lab under D65. */
export function lab([r, g, b]: Rgb): Rgb {
  const x = f((0.4124564 * r + 0.3575761 * g + 0.1804375 * b) / 0.95047);
  const y = f(0.2126729 * r + 0.7151522 * g + 0.072175 * b);
  const z = f((0.0193339 * r + 0.119192 * g + 0.9503041 * b) / 1.08883);
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

/** How far apart two colours are for the eyes that tell them apart least (Delta E 1976). */
export function apart(a: string, b: string): number {
  return Math.min(
    ...ALL_EYES.map((eyes) => {
      const [p, q] = [lab(seenBy(eyes, linear(a))), lab(seenBy(eyes, linear(b)))];
      return Math.hypot(p[0] - q[0], p[1] - q[1], p[2] - q[2]);
    }),
  );
}

/** Nobody should have to look twice. */
export const APART = 25;

/** A translucent colour over a ground, as it is seen. */
export function over(top: string, share: number, ground: string): string {
  const channel = (i: number): string => {
    const [t, g] = [parseInt(top.slice(i, i + 2), 16), parseInt(ground.slice(i, i + 2), 16)];
    return Math.round(t * share + g * (1 - share))
      .toString(16)
      .padStart(2, "0");
  };
  return `#${channel(1)}${channel(3)}${channel(5)}`;
}
