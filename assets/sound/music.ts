// Renders the music as seamless loops of equal length: its stems, each with all tails wrapped around the end, levelled together.

import { MS_PER_SECOND } from '../../src/platform/time.ts';
import { air, brush, glass, type GlassOptions, pluck, sleighShake } from './instruments.ts';
import { fromDb, integratedLoudness } from './loudness.ts';
import { chordNote, note } from './scale.ts';
import { BARS, BRUSH_PULSE, EIGHTHS_A_BAR, type PartNote, readPart, SLEIGH_PULSE } from './score.ts';
import type { Region } from './sprite.ts';
import { mixAround, room, SAMPLE_RATE, seededRandom, silence, toSamples } from './synth.ts';
import { limit } from './true-peak.ts';

const LOOP_SECONDS = 21.463;
const LOOP_SAMPLES = toSamples(LOOP_SECONDS);
const EIGHTH_SAMPLES = LOOP_SAMPLES / (BARS.length * EIGHTHS_A_BAR);

/** LUFS of base and melody together, and the true peak of each stem. The music plays at a quarter: see mix-levels.ts. */
const LOUDNESS = -14.5;
/** Lossy coding overshoots by less than 1 dB. */
const CEILING = fromDb(-2.2);

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
const BOX = { level: 0.34, pan: -0.35, ring: 1.6, attack: 0.006, bright: 0.7 };
const MELODY = { level: 0.5, pan: 0, ring: 2.6, attack: 0.005, bright: 1 };
const ANSWER = { level: 0.3, pan: 0, ring: 1.5, attack: 0.004, bright: 1 };
const BASS = { level: 0.6, ring: 1.1 };
const BRUSH = { level: 1.2, seconds: 0.16, hertz: 3600 };
const SLEIGH = { level: 0.24, pan: -0.15, ring: 0.3 };

/** Maximum random delay and attenuation of each note. */
const HUMANIZE_SECONDS = 0.014;
const HUMANIZE_SHARE = 0.12;

export const STEM_NAMES = ['base', 'melody', 'answers', 'bass'] as const;
export type StemName = (typeof STEM_NAMES)[number];

/** The channels of each stem: the loop and its leads. The looping region is the same for all. */
export type Music = {
  readonly stems: Readonly<Record<StemName, readonly Float32Array[]>>;
  readonly sprite: { readonly loop: Region };
  /** Start of the first bar, after the start of the region. */
  readonly firstBarMs: number;
};

/** A single channel, or left and right. */
type Channels = readonly Float64Array[];

export function buildMusic(): Music {
  const levelled = level([playBase(), playMelody(), playAnswers(), playBass()]);
  const lead = toSamples(LEAD_MS / MS_PER_SECOND);
  const stems = levelled.map((channels) =>
    channels.map((channel) => Float32Array.from({ length: LOOP_SAMPLES + 2 * lead }, (_, i) => channel.at((i - lead) % LOOP_SAMPLES) ?? 0)),
  );
  const [base, melody, answers, bass] = stems;
  const [offset, duration] = [JOIN_SAMPLES, LOOP_SAMPLES].map((samples) => (samples / SAMPLE_RATE) * MS_PER_SECOND);
  const firstBarMs = LEAD_MS + UPBEAT_SECONDS * MS_PER_SECOND - offset;
  return { stems: { base, melody, answers, bass }, sprite: { loop: [offset, duration, true] }, firstBarMs };
}

/** Pad, music box and sleigh bells: complete without the other stems. */
function playBase(): Channels {
  const channels = [silence(LOOP_SECONDS), silence(LOOP_SECONDS)];
  const random = seededRandom(2026);
  BARS.forEach(({ air: chord, box }, index) => {
    const firstEighth = index * EIGHTHS_A_BAR;
    readPart(chord).forEach(({ name }, i) => playAir(channels, chordNote(name), firstEighth, AIR_PANS[i]));
    playGlass(channels, readPart(box), firstEighth, { ...BOX, hertz: chordNote, random });
    SLEIGH_PULSE.forEach(([eighth, level], i) => {
      const shake = sleighShake({ ring: SLEIGH.ring, seed: 100 + index * SLEIGH_PULSE.length + i });
      place(channels, shake, firstEighth + eighth, SLEIGH.pan, SLEIGH.level * level);
    });
  });
  return channels.map((channel, i) => addRoom(channel, i * HALL_SPREAD));
}

function playMelody(): Channels {
  const channel = silence(LOOP_SECONDS);
  const random = seededRandom(2027);
  BARS.forEach(({ melody }, index) => playGlass([channel], readPart(melody), index * EIGHTHS_A_BAR, { ...MELODY, hertz: note, random }));
  return [addRoom(channel, 0)];
}

function playAnswers(): Channels {
  const channel = silence(LOOP_SECONDS);
  const random = seededRandom(2028);
  BARS.forEach(({ answer }, index) => playGlass([channel], readPart(answer), index * EIGHTHS_A_BAR, { ...ANSWER, hertz: note, random }));
  return [addRoom(channel, 0)];
}

/** Bass and brushed pulse. They are dry: reverb blurs low notes. */
function playBass(): Channels {
  const channel = silence(LOOP_SECONDS);
  BARS.forEach(({ bass }, index) => {
    const firstEighth = index * EIGHTHS_A_BAR;
    for (const { name, eighth, level } of readPart(bass))
      place([channel], pluck(chordNote(name), BASS.ring), firstEighth + eighth, 0, BASS.level * level);
    BRUSH_PULSE.forEach(([eighth, level], i) => {
      const stroke = brush(BRUSH.seconds, { seed: 300 + index * BRUSH_PULSE.length + i, hertz: BRUSH.hertz });
      place([channel], stroke, firstEighth + eighth, 0, BRUSH.level * level);
    });
  });
  return [channel];
}

/** Plays one note of a chord for a bar. Both channels are slightly detuned against each other, which widens the sound. */
function playAir(channels: Channels, hertz: number, eighth: number, pan: number): void {
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

function playGlass(channels: Channels, notes: readonly PartNote[], firstEighth: number, player: Player): void {
  const { hertz, random, level, pan, ...options } = player;
  for (const { name, eighth, level: own } of notes) {
    const late = (random() * HUMANIZE_SECONDS * SAMPLE_RATE) / EIGHTH_SAMPLES;
    const soft = 1 - HUMANIZE_SHARE * random();
    place(channels, glass(hertz(name), options), firstEighth + eighth + late, pan, level * own * soft);
  }
}

/** A single channel has the gain of the middle of two. */
function place(channels: Channels, voice: Float64Array, eighth: number, pan: number, gain: number): void {
  const start = sampleOf(eighth);
  const gains = panGains(pan);
  channels.forEach((channel, i) => mixAround(channel, voice, start, gain * gains[i]));
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

/** Scales all stems alike to the target loudness, then limits each. 16-bit steps remove last-bit differences between machines. */
function level(stems: readonly Channels[]): Channels[] {
  const [[left, right], [melody]] = stems;
  const together = [left, right].map((channel) => channel.map((sample, i) => sample + melody[i]));
  const gain = fromDb(LOUDNESS - integratedLoudness(together));
  return stems.map((channels) => {
    const scaled = channels.map((channel) => channel.map((sample) => sample * gain));
    return limit(scaled, CEILING).map((channel) => channel.map((sample) => Math.round(sample * 32_767) / 32_768));
  });
}
