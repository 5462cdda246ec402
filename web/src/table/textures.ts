/** Wood, felt, cloth and carpet, drawn by us. Tiles are made once and repeated; always the same grain. */

export type Ctx = CanvasRenderingContext2D;

/** A small deterministic source of noise, so that a table looks the same at every visit. */
export function grains(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

const tiles = new Map<string, HTMLCanvasElement>();

function tile(
  name: string,
  width: number,
  height: number,
  draw: (ctx: Ctx, w: number, h: number) => void,
): HTMLCanvasElement {
  const known = tiles.get(name);
  if (known) return known;
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = height;
  draw(canvas.getContext("2d")!, width, height);
  tiles.set(name, canvas);
  return canvas;
}

/** Fine speckle of painted board: almost nothing, but not nothing. */
export const paint = (base: string, seed = 7): HTMLCanvasElement =>
  tile(`paint${base}`, 256, 256, (ctx, w, h) => {
    ctx.fillStyle = base;
    ctx.fillRect(0, 0, w, h);
    const next = grains(seed);
    for (let i = 0; i < 5200; i++) {
      ctx.fillStyle = next() < 0.5 ? "rgba(255,255,255,0.028)" : "rgba(0,0,0,0.035)";
      ctx.fillRect(next() * w, next() * h, 1 + next() * 2, 1 + next());
    }
  });

/** Boards of wood along x. */
export const wood = (light: string, dark: string, seed = 11): HTMLCanvasElement =>
  tile(`wood${light}${dark}`, 1024, 256, (ctx, w, h) => {
    ctx.fillStyle = light;
    ctx.fillRect(0, 0, w, h);
    const next = grains(seed);
    ctx.strokeStyle = dark;
    for (let i = 0; i < 190; i++) {
      const y = next() * h;
      const sway = 1 + next() * 3.5;
      const phase = next() * Math.PI * 2;
      ctx.globalAlpha = 0.03 + next() * 0.11;
      ctx.lineWidth = 0.5 + next() * 1.8;
      ctx.beginPath();
      // whole periods, so that the tile repeats without a seam
      for (let x = 0; x <= w; x += 32) ctx.lineTo(x, y + Math.sin((x / w) * Math.PI * 2 + phase) * sway);
      ctx.stroke();
    }
    ctx.globalAlpha = 1;
  });

/** Cloth: short fibres in every direction. */
export const felt = (base: string, seed = 3): HTMLCanvasElement =>
  tile(`felt${base}`, 256, 256, (ctx, w, h) => {
    ctx.fillStyle = base;
    ctx.fillRect(0, 0, w, h);
    const next = grains(seed);
    for (let i = 0; i < 9000; i++) {
      const x = next() * w;
      const y = next() * h;
      const turn = next() * Math.PI;
      const long = 1.5 + next() * 4;
      ctx.strokeStyle = next() < 0.5 ? "rgba(255,255,255,0.05)" : "rgba(0,0,0,0.07)";
      ctx.lineWidth = 0.7;
      ctx.beginPath();
      ctx.moveTo(x, y);
      ctx.lineTo(x + Math.cos(turn) * long, y + Math.sin(turn) * long);
      ctx.stroke();
    }
  });

/** Carpet: a weave of short loops in two tones. */
export const carpet = (base: string, seed = 5): HTMLCanvasElement =>
  tile(`carpet${base}`, 240, 240, (ctx, w, h) => {
    ctx.fillStyle = base;
    ctx.fillRect(0, 0, w, h);
    const next = grains(seed);
    for (let y = 0; y < h; y += 6) {
      for (let x = 0; x < w; x += 6) {
        const slant = (x / 6 + y / 6) % 2 === 0;
        const tone = next();
        ctx.strokeStyle = tone < 0.5 ? `rgba(255,240,220,${0.03 + tone * 0.1})` : `rgba(30,5,0,${(tone - 0.4) * 0.25})`;
        ctx.lineWidth = 2.4;
        ctx.lineCap = "round";
        ctx.beginPath();
        ctx.moveTo(x + (slant ? 1 : 5), y + 1);
        ctx.lineTo(x + (slant ? 5 : 1), y + 5);
        ctx.stroke();
      }
    }
  });

/** Printed card with a faint paper grain. */
export const card = (base: string, seed = 17): HTMLCanvasElement =>
  tile(`card${base}`, 256, 256, (ctx, w, h) => {
    ctx.fillStyle = base;
    ctx.fillRect(0, 0, w, h);
    const next = grains(seed);
    for (let i = 0; i < 3000; i++) {
      ctx.fillStyle = next() < 0.5 ? "rgba(255,255,255,0.04)" : "rgba(90,60,20,0.04)";
      ctx.fillRect(next() * w, next() * h, 1, 1);
    }
  });

/** Fill a rectangle in millimetres with a tile whose pixel is `mm` wide. */
export function fillTiled(
  ctx: Ctx,
  image: HTMLCanvasElement,
  x: number,
  y: number,
  w: number,
  h: number,
  mm = 1,
): void {
  const pattern = ctx.createPattern(image, "repeat");
  if (!pattern) return;
  pattern.setTransform(new DOMMatrix().scale(mm, mm));
  ctx.fillStyle = pattern;
  ctx.fillRect(x, y, w, h);
}
