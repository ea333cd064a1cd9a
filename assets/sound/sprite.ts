// Builds the audio sprite: levels the effects, places them in one file and lists the regions in milliseconds.

import { MS_PER_SECOND } from '../../src/platform/time.ts';
import type { Effect } from './effects.ts';
import { fromDb, momentaryLoudness } from './loudness.ts';
import { rise, SAMPLE_RATE, toSamples } from './synth.ts';
import { limit } from './true-peak.ts';

/** Rounds of levelling: a limited sound is softer, and is raised again. */
const LEVEL_ROUNDS = 4;

/** A sound that stays below this level is cut and faded. */
const TAIL_FLOOR = fromDb(-50);
const FADE_OUT_SECONDS = 0.04;

/**
 * Silence inside a region. Before the sound: an MP3 decoder that hides its own 529 samples (12 ms) plays that much earlier, and pre-echo
 * needs room. After it: a decoder may be late by as much.
 */
const LEAD_MS = 12;
const TAIL_MS = 13;

/** Grid of region starts: whole milliseconds that are whole samples at 44.1 kHz. */
const GRID_MS = 10;

/** A region of a file in milliseconds. `true`: it loops. */
export type Region = readonly [offset: number, duration: number, isLoop?: true];

/** Channels of a file, and its regions by name. */
export type Sound = { readonly channels: readonly Float32Array[]; readonly sprite: Readonly<Record<string, Region>> };

/** The first effects are closer together, because silence takes bytes too. Their low bit rate overshoots more. */
export const SPRITES = {
  first: { gapMs: 30, ceilingDb: -4.5 },
  others: { gapMs: 100, ceilingDb: -3.5 },
} as const;

type SpriteOptions = { readonly gapMs: number; readonly ceilingDb: number };

/** Renders one effect, levelled and trimmed. */
function render({ name, loudness, play }: Effect, ceiling: number): { name: string; pcm: Float64Array } {
  return { name, pcm: fadeOut(trimTail(level(play(), loudness, ceiling))) };
}

function level(raw: Float64Array, loudness: number, ceiling: number): Float64Array {
  let gain = 1;
  let pcm = raw;
  for (let round = 0; round < LEVEL_ROUNDS; round++) {
    gain *= fromDb(loudness - momentaryLoudness(pcm));
    [pcm] = limit([raw.map((sample) => sample * gain)], ceiling);
  }
  return pcm;
}

function trimTail(pcm: Float64Array): Float64Array {
  let end = pcm.length;
  while (end > 0 && Math.abs(pcm[end - 1]) < TAIL_FLOOR) end--;
  return pcm.slice(0, end);
}

function fadeOut(pcm: Float64Array): Float64Array {
  const fade = toSamples(FADE_OUT_SECONDS);
  return pcm.map((sample, i) => sample * rise((pcm.length - 1 - i) / fade));
}

/**
 * Builds a sprite as PCM in 16-bit steps, which remove last-bit differences between machines. `gapMs`: silence between regions, so that an
 * imprecise seek of HTML5 audio does not reach the next effect. `ceilingDb`: highest true peak. Decoded files may have -1 dBTP; lossy coding
 * overshoots by less than the rest.
 */
export function buildSprite(recipes: readonly Effect[], { gapMs, ceilingDb }: SpriteOptions): Sound {
  const effects = recipes.map((recipe) => render(recipe, fromDb(ceilingDb)));
  const sprite: Record<string, Region> = {};
  let cursorMs = gapMs;
  for (const { name, pcm } of effects) {
    const soundMs = Math.ceil((pcm.length / SAMPLE_RATE) * MS_PER_SECOND);
    sprite[name] = [cursorMs, LEAD_MS + soundMs + TAIL_MS];
    cursorMs = Math.ceil((cursorMs + sprite[name][1] + gapMs) / GRID_MS) * GRID_MS;
  }
  const line = new Float32Array(toSamples(cursorMs / MS_PER_SECOND));
  for (const { name, pcm } of effects) {
    const start = toSamples((sprite[name][0] + LEAD_MS) / MS_PER_SECOND);
    pcm.forEach((sample, i) => (line[start + i] = Math.round(sample * 32_767) / 32_768));
  }
  return { channels: [line], sprite };
}

/** Returns the samples of one region. */
export function regionOf(pcm: Float32Array, [offsetMs, durationMs]: Region): Float32Array {
  return pcm.subarray(toSamples(offsetMs / MS_PER_SECOND), toSamples((offsetMs + durationMs) / MS_PER_SECOND));
}
