/** Pick on acrylic, disc on disc, ball on wood, post, net, whistle: synthesised, volume from the impulse. */

import { isKeeper } from "./places.js";
import type { Contact } from "./trace.js";

type Voice = "pick" | "disc" | "ball" | "wood" | "post" | "net";

interface Timbre {
  pitch: number;
  ring: number;
  noise: number;
  decay: number;
}

const TIMBRES: Record<Voice, Timbre> = {
  pick: { pitch: 1900, ring: 0.2, noise: 0.7, decay: 0.03 },
  disc: { pitch: 1350, ring: 0.6, noise: 0.3, decay: 0.05 },
  ball: { pitch: 2400, ring: 0.5, noise: 0.3, decay: 0.025 },
  wood: { pitch: 320, ring: 0.7, noise: 0.4, decay: 0.09 },
  post: { pitch: 3100, ring: 0.9, noise: 0.1, decay: 0.35 },
  net: { pitch: 500, ring: 0, noise: 0.8, decay: 0.18 },
};

export function voiceOf(a: string, b: string): Voice {
  const pair = [a, b];
  if (pair.includes("post") || pair.includes("bar")) return "post";
  if (pair.includes("net")) return "net";
  if (pair.includes("board") || pair.some(isKeeper)) return "wood";
  return pair.includes("ball") ? "ball" : "disc";
}

export class Sounds {
  private context: AudioContext | null = null;
  private master: GainNode | null = null;
  private noise: AudioBuffer | null = null;
  muted = localStorage.getItem("palheta.muted") === "yes";

  /** From 0 to 1. */
  get volume(): number {
    const kept = Number(localStorage.getItem("palheta.volume") ?? 1);
    return kept >= 0 && kept <= 1 ? kept : 1;
  }

  set volume(wanted: number) {
    localStorage.setItem("palheta.volume", String(wanted));
    if (this.master) this.master.gain.value = wanted;
  }

  toggle(): void {
    this.muted = !this.muted;
    localStorage.setItem("palheta.muted", this.muted ? "yes" : "no");
  }

  /** Browsers allow sound only after a gesture. */
  private ready(): AudioContext | null {
    if (this.muted || typeof AudioContext === "undefined") return null;
    if (!this.context) {
      this.context = new AudioContext();
      this.master = this.context.createGain();
      this.master.gain.value = this.volume;
      this.master.connect(this.context.destination);
    }
    if (this.context.state === "suspended") void this.context.resume();
    return this.context;
  }

  contact(contact: Contact): void {
    // Impulses span decades, ears hear decades.
    const loud = Math.min(1, Math.max(0, Math.log10(1 + contact.impulse) / 4.5));
    if (loud > 0.03) this.strike(voiceOf(contact.a, contact.b), loud);
  }

  pick(power: number): void {
    this.strike("pick", 0.25 + power * 0.6);
  }

  strike(voice: Voice, loud: number): void {
    const ctx = this.ready();
    if (!ctx) return;
    const timbre = TIMBRES[voice];
    const out = ctx.createGain();
    out.gain.setValueAtTime(loud * 0.5, ctx.currentTime);
    out.gain.exponentialRampToValueAtTime(0.0001, ctx.currentTime + timbre.decay * 3);
    out.connect(this.master!);
    if (timbre.ring > 0)
      this.tone(ctx, out, timbre.pitch * (0.96 + Math.random() * 0.08), timbre.ring, timbre.decay * 3);
    this.hiss(ctx, out, timbre.pitch * 1.6, timbre.noise, timbre.decay * 2);
  }

  private tone(ctx: AudioContext, out: GainNode, pitch: number, level: number, seconds: number): void {
    const osc = ctx.createOscillator();
    const gain = ctx.createGain();
    osc.type = "triangle";
    osc.frequency.setValueAtTime(pitch, ctx.currentTime);
    osc.frequency.exponentialRampToValueAtTime(pitch * 0.8, ctx.currentTime + seconds);
    gain.gain.value = level;
    osc.connect(gain).connect(out);
    osc.start();
    osc.stop(ctx.currentTime + seconds);
  }

  private hiss(ctx: AudioContext, out: GainNode, pitch: number, level: number, seconds: number): void {
    const source = ctx.createBufferSource();
    source.buffer = this.noise ??= whiteNoise(ctx);
    const filter = ctx.createBiquadFilter();
    filter.type = "bandpass";
    filter.frequency.value = pitch;
    filter.Q.value = 0.9;
    const gain = ctx.createGain();
    gain.gain.value = level;
    source.connect(filter).connect(gain).connect(out);
    source.start();
    source.stop(ctx.currentTime + seconds);
  }

  /** A wooden die on a wooden board: it bounces, and lies. */
  clatter(): void {
    for (const [at, loud] of [
      [0.66, 0.7],
      [0.79, 0.4],
      [0.88, 0.5],
      [0.94, 0.2],
    ] as const)
      setTimeout(() => this.strike("wood", loud), at * 1000);
  }

  /** So many long blasts: a period is over, or the match. */
  finish(blasts: number): void {
    for (let i = 0; i < blasts; i++) setTimeout(() => this.whistle(true), i * 1050);
  }

  whistle(long = false): void {
    const ctx = this.ready();
    if (!ctx) return;
    const seconds = long ? 0.9 : 0.28;
    const out = ctx.createGain();
    out.gain.setValueAtTime(0.12, ctx.currentTime);
    out.gain.setValueAtTime(0.12, ctx.currentTime + seconds * 0.8);
    out.gain.exponentialRampToValueAtTime(0.0001, ctx.currentTime + seconds);
    out.connect(this.master!);
    const trill = ctx.createOscillator();
    const depth = ctx.createGain();
    trill.frequency.value = 38;
    depth.gain.value = 130;
    const osc = ctx.createOscillator();
    osc.frequency.value = 2350;
    trill.connect(depth).connect(osc.frequency);
    osc.connect(out);
    for (const one of [trill, osc]) {
      one.start();
      one.stop(ctx.currentTime + seconds);
    }
  }
}

function whiteNoise(ctx: AudioContext): AudioBuffer {
  const buffer = ctx.createBuffer(1, ctx.sampleRate / 2, ctx.sampleRate);
  const data = buffer.getChannelData(0);
  for (let i = 0; i < data.length; i++) data[i] = Math.random() * 2 - 1;
  return buffer;
}

export const sounds = new Sounds();
