// Renders the music as a seamless loop: the score in stereo, with all tails wrapped around the end, levelled.

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

/** LUFS. Music plays at a quarter and effects at half of their level: music is then 3 dB below a drop and at least 8 dB below combos and rewards. */
const LOUDNESS = -22;
const CEILING = fromDb(-4);

/**
 * Length of the loop's end before it and of its start after it. Codecs distort the ends of a file, and decoders disagree about its start by
 * up to 25 ms; a loop in the middle joins with all of them.
 */
const LEAD_MS = 100;

/** Offset of the first bar, so that the loop can be joined before it, where the last bar has faded out. */
const UPBEAT_SECONDS = 0.15;

/**
 * Start of the loop in the file. Coding errors differ between the loop's start and end, so joins differ slightly by position. This is the
 * best near the start. After a change of the music, `--verify` prints the new value.
 */
const JOIN_SAMPLES = 7312;

const HALL = { wet: 0.4, seconds: 1.8 };
/** Delay of the right channel's echoes, in samples. */
const HALL_SPREAD = 23;

const AIR = { level: 0.055, swell: 1.1, drift: 0.0011 };
/** Pan of a chord's four notes, from left -1 to right 1. */
const AIR_PANS = [0, -0.5, 0.1, 0.5];
const BOX = { level: 0.26, pan: -0.35, ring: 1.6, attack: 0.008, bright: 0.2 };
const MELODY = { level: 0.5, pan: 0.12, ring: 2.6, attack: 0.006, bright: 0.35 };
const ECHO = { level: 0.13, pan: 0.6, ring: 2.2, attack: 0.012, bright: 0.1 };
const SLEIGH = { level: 0.07, pan: -0.15, ring: 0.3 };

/** Maximum random delay and attenuation of each note. */
const HUMANIZE_SECONDS = 0.014;
const HUMANIZE_SHARE = 0.12;

/** Two channels with the loop and its leads, and the looping region. */
export type Music = { readonly channels: readonly Float32Array[]; readonly sprite: { readonly loop: Region } };

/** Left and right. */
type Stereo = readonly [left: Float64Array, right: Float64Array];

export function buildMusic(): Music {
  const loop = level(play());
  const lead = toSamples(LEAD_MS / MS_PER_SECOND);
  const channels = loop.map((channel) =>
    Float32Array.from({ length: LOOP_SAMPLES + 2 * lead }, (_, i) => channel.at((i - lead) % LOOP_SAMPLES) ?? 0),
  );
  const [offset, duration] = [JOIN_SAMPLES, LOOP_SAMPLES].map((samples) => (samples / SAMPLE_RATE) * MS_PER_SECOND);
  return { channels, sprite: { loop: [offset, duration, true] } };
}

function play(): Float64Array[] {
  const channels: Stereo = [silence(LOOP_SECONDS), silence(LOOP_SECONDS)];
  const random = seededRandom(2026);
  BARS.forEach((bar, index) => {
    const firstEighth = index * EIGHTHS_A_BAR;
    readPart(bar.air).forEach(({ name }, i) => playAir(channels, chordNote(name), firstEighth, AIR_PANS[i]));
    playGlass(channels, readPart(bar.box), firstEighth, { ...BOX, hertz: chordNote, random });
    playGlass(channels, readPart(bar.melody), firstEighth, { ...MELODY, hertz: note, random });
    playGlass(channels, readPart(bar.echo), firstEighth, { ...ECHO, hertz: note, random });
    SLEIGH_PULSE.forEach(([eighth, level], i) => {
      const shake = sleighShake({ ring: SLEIGH.ring, seed: 100 + index * SLEIGH_PULSE.length + i });
      place(channels, shake, firstEighth + eighth, SLEIGH.pan, SLEIGH.level * level);
    });
  });
  return channels.map((channel, i) => addRoom(channel, i * HALL_SPREAD));
}

/** Plays one note of a chord for a bar. Both channels are slightly detuned against each other, which widens the sound. */
function playAir(channels: Stereo, hertz: number, eighth: number, pan: number): void {
  const seconds = (EIGHTHS_A_BAR * EIGHTH_SAMPLES) / SAMPLE_RATE;
  const start = sampleOf(eighth);
  const gains = panGains(pan);
  channels.forEach((channel, i) => {
    const voice = air(hertz, seconds, { swell: AIR.swell, drift: i === 0 ? AIR.drift : -AIR.drift });
    mixAround(channel, voice, start, AIR.level * gains[i]);
  });
}

type Player = GlassOptions & {
  /** Returns the pitch of a note name. */
  readonly hertz: (name: string) => number;
  readonly random: () => number;
  readonly level: number;
  readonly pan: number;
};

function playGlass(channels: Stereo, notes: readonly PartNote[], firstEighth: number, player: Player): void {
  const { hertz, random, level, pan, ...options } = player;
  for (const { name, eighth, level: own } of notes) {
    const late = (random() * HUMANIZE_SECONDS * SAMPLE_RATE) / EIGHTH_SAMPLES;
    const soft = 1 - HUMANIZE_SHARE * random();
    place(channels, glass(hertz(name), options), firstEighth + eighth + late, pan, level * own * soft);
  }
}

function place(channels: Stereo, voice: Float64Array, eighth: number, pan: number, gain: number): void {
  const start = sampleOf(eighth);
  panGains(pan).forEach((share, i) => mixAround(channels[i], voice, start, gain * share));
}

const sampleOf = (eighth: number): number => Math.round(eighth * EIGHTH_SAMPLES + UPBEAT_SECONDS * SAMPLE_RATE);

/** Returns the gains of left and right at equal power. */
function panGains(pan: number): [left: number, right: number] {
  const angle = ((pan + 1) * Math.PI) / 4;
  return [Math.cos(angle), Math.sin(angle)];
}

/** Adds reverb to the loop. The second of two rounds is returned, with the reverb of the first. */
function addRoom(channel: Float64Array, spread: number): Float64Array {
  const twice = new Float64Array(2 * LOOP_SAMPLES);
  twice.set(channel);
  twice.set(channel, LOOP_SAMPLES);
  return room(twice, { ...HALL, spread }).slice(LOOP_SAMPLES);
}

/** Scales to the target loudness. 16-bit steps remove last-bit differences between machines. */
function level(channels: readonly Float64Array[]): Float64Array[] {
  const wanted = fromDb(LOUDNESS - integratedLoudness(channels));
  const gain = Math.min(wanted, CEILING / Math.max(...channels.map(peak)));
  return channels.map((channel) => channel.map((sample) => Math.round(sample * gain * 32_767) / 32_768));
}
