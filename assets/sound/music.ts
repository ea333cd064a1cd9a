// The music as a loop that closes on itself: the score played in stereo, every tail wrapped round the end, levelled.

import { MS_PER_SECOND } from '../../src/platform/time.ts';
import { air, glass, type GlassOptions, sleighShake } from './instruments.ts';
import { fromDb, integratedLoudness, peak } from './loudness.ts';
import { chordNote, note } from './scale.ts';
import { BARS, EIGHTHS_A_BAR, type PartNote, readPart, SLEIGH_PULSE } from './score.ts';
import type { Region } from './sprite.ts';
import { mixAround, room, SAMPLE_RATE, seededRandom, silence, toSamples } from './synth.ts';

const LOOP_SECONDS = 21.463;
const LOOP_SAMPLES = toSamples(LOOP_SECONDS);
const EIGHTH_SAMPLES = LOOP_SAMPLES / (BARS.length * EIGHTHS_A_BAR);

/**
 * Music and effects play at a quarter and a half of their files' level. This puts music 3 dB under a drop and 8 dB and more under
 * combos and rewards.
 */
const LOUDNESS = -22;
const CEILING = fromDb(-4);

/**
 * The loop's own end and beginning again, before and after it: codecs start and end badly, and decoders disagree by up to 25 ms where
 * a file begins; a loop in the middle joins for all of them.
 */
const LEAD_MS = 100;

/** The file has its first bar this much after its lead, so that it can be joined before, where the last bar has died away. */
const UPBEAT_SECONDS = 0.15;

/**
 * Where in the file the loop begins and is joined. What a codec adds is not the same a loop later, so every place joins a little
 * differently; this is the best near the beginning, and `--verify` names it anew when the music has changed.
 */
const JOIN_SAMPLES = 7312;

const HALL = { wet: 0.4, seconds: 1.8 };
/** Samples by which the right ear's echoes come later. */
const HALL_SPREAD = 23;

const AIR = { level: 0.055, swell: 1.1, drift: 0.0011 };
/** Where the four notes of a chord stand, from left -1 to right 1. */
const AIR_PANS = [0, -0.5, 0.1, 0.5];
const BOX = { level: 0.26, pan: -0.35, ring: 1.6, attack: 0.008, bright: 0.2 };
const MELODY = { level: 0.5, pan: 0.12, ring: 2.6, attack: 0.006, bright: 0.35 };
const ECHO = { level: 0.13, pan: 0.6, ring: 2.2, attack: 0.012, bright: 0.1 };
const SLEIGH = { level: 0.07, pan: -0.15, ring: 0.3 };

/** No two notes of a player are struck alike: at most this much late, and this share softer. */
const HUMAN_SECONDS = 0.014;
const HUMAN_SHARE = 0.12;

/** The file's two channels, the loop with its leads, and the looping region. */
export type Music = { readonly channels: readonly Float32Array[]; readonly sprite: { readonly loop: Region } };

/** Left and right. */
type Ears = readonly [left: Float64Array, right: Float64Array];

export function buildMusic(): Music {
  const loop = level(play());
  const lead = toSamples(LEAD_MS / MS_PER_SECOND);
  const channels = loop.map((ear) =>
    Float32Array.from({ length: LOOP_SAMPLES + 2 * lead }, (_, i) => ear.at((i - lead) % LOOP_SAMPLES) ?? 0),
  );
  const [offset, duration] = [JOIN_SAMPLES, LOOP_SAMPLES].map((samples) => (samples / SAMPLE_RATE) * MS_PER_SECOND);
  return { channels, sprite: { loop: [offset, duration, true] } };
}

function play(): Float64Array[] {
  const ears: Ears = [silence(LOOP_SECONDS), silence(LOOP_SECONDS)];
  const random = seededRandom(2026);
  BARS.forEach((bar, index) => {
    const firstEighth = index * EIGHTHS_A_BAR;
    readPart(bar.air).forEach(({ name }, i) => playAir(ears, chordNote(name), firstEighth, AIR_PANS[i]));
    playGlass(ears, readPart(bar.box), firstEighth, { ...BOX, hertz: chordNote, random });
    playGlass(ears, readPart(bar.melody), firstEighth, { ...MELODY, hertz: note, random });
    playGlass(ears, readPart(bar.echo), firstEighth, { ...ECHO, hertz: note, random });
    SLEIGH_PULSE.forEach(([eighth, level], i) => {
      const shake = sleighShake({ ring: SLEIGH.ring, seed: 100 + index * SLEIGH_PULSE.length + i });
      place(ears, shake, firstEighth + eighth, SLEIGH.pan, SLEIGH.level * level);
    });
  });
  return ears.map((ear, i) => aroundTheRoom(ear, i * HALL_SPREAD));
}

/** One note of a chord for a bar; each ear hears it a hair out of tune with the other, which makes it wide. */
function playAir(ears: Ears, hertz: number, eighth: number, pan: number): void {
  const seconds = (EIGHTHS_A_BAR * EIGHTH_SAMPLES) / SAMPLE_RATE;
  const start = sampleOf(eighth);
  const gains = panGains(pan);
  ears.forEach((ear, i) => {
    const voice = air(hertz, seconds, { swell: AIR.swell, drift: i === 0 ? AIR.drift : -AIR.drift });
    mixAround(ear, voice, start, AIR.level * gains[i]);
  });
}

type Player = GlassOptions & {
  /** The pitch of a note by its name. */
  readonly hertz: (name: string) => number;
  readonly random: () => number;
  readonly level: number;
  readonly pan: number;
};

function playGlass(ears: Ears, notes: readonly PartNote[], firstEighth: number, player: Player): void {
  const { hertz, random, level, pan, ...options } = player;
  for (const { name, eighth, level: own } of notes) {
    const late = (random() * HUMAN_SECONDS * SAMPLE_RATE) / EIGHTH_SAMPLES;
    const soft = 1 - HUMAN_SHARE * random();
    place(ears, glass(hertz(name), options), firstEighth + eighth + late, pan, level * own * soft);
  }
}

function place(ears: Ears, voice: Float64Array, eighth: number, pan: number, gain: number): void {
  const start = sampleOf(eighth);
  panGains(pan).forEach((share, i) => mixAround(ears[i], voice, start, gain * share));
}

const sampleOf = (eighth: number): number => Math.round(eighth * EIGHTH_SAMPLES + UPBEAT_SECONDS * SAMPLE_RATE);

/** Left and right, at equal power. */
function panGains(pan: number): [left: number, right: number] {
  const angle = ((pan + 1) * Math.PI) / 4;
  return [Math.cos(angle), Math.sin(angle)];
}

/** The room hears the loop twice, and the second time it still rings from the first. */
function aroundTheRoom(ear: Float64Array, spread: number): Float64Array {
  const twice = new Float64Array(2 * LOOP_SAMPLES);
  twice.set(ear);
  twice.set(ear, LOOP_SAMPLES);
  return room(twice, { ...HALL, spread }).slice(LOOP_SAMPLES);
}

/** 16-bit steps, so that a last-bit difference between machines rounds away. */
function level(ears: readonly Float64Array[]): Float64Array[] {
  const wanted = fromDb(LOUDNESS - integratedLoudness(ears));
  const gain = Math.min(wanted, CEILING / Math.max(...ears.map(peak)));
  return ears.map((ear) => ear.map((sample) => Math.round(sample * gain * 32_767) / 32_768));
}
