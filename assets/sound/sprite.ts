// Builds the audio sprite: levels the effects, places them in one file and lists the regions in milliseconds.

import { MS_PER_SECOND } from '../../src/platform/time.ts';
import type { Effect } from './effects.ts';
import { fromDb, momentaryLoudness, peak } from './loudness.ts';
import { rise, SAMPLE_RATE, toSamples } from './synth.ts';

/** Decoded files may peak at -3 dBFS. Lossy coding overshoots by less than the 1 dB left here. */
const CEILING = fromDb(-4);

/** A sound that stays below this level is cut and faded. */
const TAIL_FLOOR = fromDb(-62);
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

/** Renders one effect, levelled and trimmed. */
function render({ name, loudness, play }: Effect): { name: string; pcm: Float64Array } {
  const raw = play();
  const wanted = fromDb(loudness - momentaryLoudness(raw));
  const gain = Math.min(wanted, CEILING / peak(raw));
  return { name, pcm: fadeOut(trimTail(raw.map((sample) => sample * gain))) };
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
 * imprecise seek of HTML5 audio does not reach the next effect.
 */
export function buildSprite(recipes: readonly Effect[], gapMs: number): Sound {
  const effects = recipes.map(render);
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
