// Renders the music: each round of each part with its tail, which sounds into the next round.

import { MS_PER_SECOND } from '../../src/platform/time.ts';
import { air, brush, glass, pluck, sleighShake, wind } from './instruments.ts';
import { type Instrument, type LeadName, LEADS } from './leads.ts';
import { fromDb, integratedLoudness } from './loudness.ts';
import { chordNote, note } from './scale.ts';
import {
  BARS_A_SECTION,
  BRUSH_PULSE,
  EIGHTHS_A_BAR,
  MELODIES,
  type MelodyName,
  readPart,
  SECTIONS,
  type SectionName,
  SLEIGH_PULSE,
} from './score.ts';
import type { Sound } from './sprite.ts';
import { mix, rise, room, SAMPLE_RATE, seededRandom, silence, toSamples } from './synth.ts';
import { limit } from './true-peak.ts';

/** Length of a round (reading R7). */
export const ROUND_SECONDS = 21.463;
const EIGHTH_SECONDS = ROUND_SECONDS / (BARS_A_SECTION * EIGHTHS_A_BAR);
/** The last notes of a round and their echoes end in the next one. */
const TAIL_SECONDS = 2;
const FADE_SECONDS = 0.6;

/** LUFS of the base and the melody of the classic theme together, and the true peak of each part. The music plays at a quarter. */
const LOUDNESS = -14.5;
/** Lossy coding overshoots by less than 1 dB. */
const CEILING = fromDb(-2.2);

/** Silence before and after a round. Codecs distort the ends of a file, and decoders disagree about its start by up to 25 ms. */
export const GAP_MS = 100;
/** The loop of the fallback joins this long before its first bar, where the last one has faded. */
const UPBEAT_SECONDS = 0.15;

const HALL = { wet: 0.4, seconds: 1.8 };
/** Delay of the right channel's echoes, in samples. */
const HALL_SPREAD = 23;

const AIR = { level: 0.055, swell: 1.1, drift: 0.0011 };
/** Pan of a chord's four notes, from left -1 to right 1. */
const AIR_PANS = [0, -0.5, 0.1, 0.5];
const BOX = { level: 0.34, pan: -0.35, ring: 1.6, attack: 0.006, bright: 0.7 };
const BASS = { level: 0.6, ring: 1.1 };
const BRUSH = { level: 1.2, seconds: 0.16, hertz: 3600 };
const SLEIGH = { level: 0.24, ring: 0.3 };
const WIND = { level: 0.5, seconds: 12, seed: 400 };

/** Maximum random delay and attenuation of each note. */
const HUMANIZE_SECONDS = 0.014;
const HUMANIZE_SHARE = 0.12;

const THEME_NAMES = Object.keys(LEADS) as LeadName[];

/** A file for each round of each part: `base-a`, `classic-a1`. `loop`: base and melody of one round, for players without Web Audio. */
export type Music = { readonly rounds: Readonly<Record<string, Sound>>; readonly loop: Sound };

/** A single channel, or left and right. */
type Channels = readonly Float64Array[];

const SECTION_NAMES: readonly SectionName[] = ['a', 'b'];
const MELODY_NAMES = Object.keys(MELODIES) as MelodyName[];

/** `themes`: those whose melodies are rendered. The classic one, which sets the loudness of all, is among them. */
export function buildMusic(themes: readonly LeadName[] = THEME_NAMES): Music {
  const base = { ...bySection(playBase), rest: playRest() };
  const leads = themes.map((theme) => [theme, playLead(LEADS[theme])] as const);
  const [, classic] = leads.find(([theme]) => theme === 'classic')!;
  const gain = fromDb(LOUDNESS - integratedLoudness(together(base.a, classic.a1)));
  const loudness = integratedLoudness(classic.a1);
  return {
    rounds: {
      ...layOut('base', base, gain),
      ...layOut('bass', bySection(playBass), gain),
      // Each theme's melody is as loud as the classic one.
      ...Object.assign({}, ...leads.map(([theme, lead]) => layOut(theme, lead, gain * fromDb(loudness - integratedLoudness(lead.a1))))),
    },
    loop: layOutLoop(together(base.a, classic.a1).map((channel) => channel.map((sample) => sample * gain))),
  };
}

function bySection(play: (section: SectionName) => Channels): Record<SectionName, Channels> {
  return { a: play('a'), b: play('b') };
}

/** Pad and music box: complete without the other parts. */
function playBase(section: SectionName): Channels {
  const channels = [newRound(), newRound()];
  const random = seededRandom(2026);
  SECTIONS[section].forEach(({ air: chord, box }, bar) => {
    readPart(chord).forEach(({ name }, i) => playAir(channels, chordNote(name), bar * EIGHTHS_A_BAR, AIR_PANS[i]));
    const player = { play: (hertz: number) => glass(hertz, BOX), level: BOX.level, pan: BOX.pan, hertz: chordNote, random };
    playNotes(channels, box, bar, player);
  });
  return channels.map((channel, i) => fadeOut(room(channel, { ...HALL, spread: i * HALL_SPREAD })));
}

/** Wind, then silence. */
function playRest(): Channels {
  return [0, 1].map((side) => {
    const round = silence(WIND.seconds);
    return mix(round, wind(WIND.seconds, { seed: WIND.seed + 2 * side }), 0, WIND.level);
  });
}

/** Bass, brushed pulse and sleigh bells. They are dry: reverb blurs low notes. */
function playBass(section: SectionName): Channels {
  const round = newRound();
  SECTIONS[section].forEach(({ bass }, bar) => {
    const firstEighth = bar * EIGHTHS_A_BAR;
    for (const { name, eighth, level } of readPart(bass))
      place([round], pluck(chordNote(name), BASS.ring), firstEighth + eighth, 0, BASS.level * level);
    BRUSH_PULSE.forEach(([eighth, level], i) => {
      const stroke = brush(BRUSH.seconds, { seed: 300 + bar * BRUSH_PULSE.length + i, hertz: BRUSH.hertz });
      place([round], stroke, firstEighth + eighth, 0, BRUSH.level * level);
    });
    SLEIGH_PULSE.forEach(([eighth, level], i) => {
      const shake = sleighShake({ ring: SLEIGH.ring, seed: 100 + bar * SLEIGH_PULSE.length + i });
      place([round], shake, firstEighth + eighth, 0, SLEIGH.level * level);
    });
  });
  return [fadeOut(round)];
}

/** The melodies of a theme, and the answers of each section. */
function playLead({ melody, answers }: (typeof LEADS)[LeadName]): Record<MelodyName | `answers-${SectionName}`, Channels> {
  const melodies = MELODY_NAMES.map((name) => [name, playLine(MELODIES[name].bars, melody, 2027)]);
  const lines = SECTION_NAMES.map((section) => [
    `answers-${section}`,
    playLine(
      SECTIONS[section].map(({ answer }) => answer),
      answers,
      2028,
    ),
  ]);
  return Object.fromEntries([...melodies, ...lines]) as ReturnType<typeof playLead>;
}

function playLine(bars: readonly (string | undefined)[], instrument: Instrument, seed: number): Channels {
  const round = newRound();
  const random = seededRandom(seed);
  bars.forEach((line, bar) => playNotes([round], line, bar, { ...instrument, pan: 0, hertz: note, random }));
  return [fadeOut(room(round, HALL))];
}

const newRound = (): Float64Array => silence(ROUND_SECONDS + TAIL_SECONDS);

function fadeOut(round: Float64Array): Float64Array {
  const fade = toSamples(FADE_SECONDS);
  return round.map((sample, i) => sample * rise((round.length - 1 - i) / fade));
}

/** Plays one note of a chord for a bar. Both channels are slightly detuned against each other, which widens the sound. */
function playAir(channels: Channels, hertz: number, eighth: number, pan: number): void {
  const gains = panGains(pan);
  channels.forEach((channel, i) => {
    const voice = air(hertz, EIGHTHS_A_BAR * EIGHTH_SECONDS, { swell: AIR.swell, drift: i === 0 ? AIR.drift : -AIR.drift });
    mix(channel, voice, eighth * EIGHTH_SECONDS, AIR.level * gains[i]);
  });
}

type Player = Instrument & {
  /** Returns the pitch of a note name. */
  readonly hertz: (name: string) => number;
  readonly random: () => number;
  readonly pan: number;
};

function playNotes(channels: Channels, line: string | undefined, bar: number, { play, level, hertz, random, pan }: Player): void {
  for (const { name, eighth, level: own } of readPart(line)) {
    const late = (random() * HUMANIZE_SECONDS) / EIGHTH_SECONDS;
    const soft = 1 - HUMANIZE_SHARE * random();
    place(channels, play(hertz(name)), bar * EIGHTHS_A_BAR + eighth + late, pan, level * own * soft);
  }
}

/** A single channel has the gain of the middle of two. */
function place(channels: Channels, voice: Float64Array, eighth: number, pan: number, gain: number): void {
  const gains = panGains(pan);
  channels.forEach((channel, i) => mix(channel, voice, eighth * EIGHTH_SECONDS, gain * gains[i]));
}

/** Returns the gains of left and right at equal power. */
function panGains(pan: number): [left: number, right: number] {
  const angle = ((pan + 1) * Math.PI) / 4;
  return [Math.cos(angle), Math.sin(angle)];
}

const together = (base: Channels, [melody]: Channels): Channels => base.map((channel) => channel.map((sample, i) => sample + melody[i]));

/** Returns the files of a part. 16-bit steps remove last-bit differences between machines. */
function layOut(part: string, rounds: Readonly<Record<string, Channels>>, gain: number): Record<string, Sound> {
  const files = Object.entries(rounds).map(([name, channels]): [string, Sound] => {
    const milliseconds = Math.ceil((channels[0].length / SAMPLE_RATE) * MS_PER_SECOND);
    const file = channels.map((channel) =>
      mix(silence((milliseconds + 2 * GAP_MS) / MS_PER_SECOND), channel, GAP_MS / MS_PER_SECOND, gain),
    );
    return [`${part}-${name}`, { channels: toSteps(file), sprite: { round: [GAP_MS, milliseconds] } }];
  });
  return Object.fromEntries(files);
}

/** Wraps the tail around the loop, and repeats its ends before and after it. */
function layOutLoop(channels: Channels): Sound {
  const length = toSamples(ROUND_SECONDS);
  const lead = toSamples(GAP_MS / MS_PER_SECOND);
  const upbeat = toSamples(UPBEAT_SECONDS);
  const wrapped = channels.map((channel) => {
    const loop = channel.slice(0, length);
    channel.subarray(length).forEach((sample, i) => (loop[i] += sample));
    return Float64Array.from({ length: length + 2 * lead }, (_, i) => loop.at((i - lead - upbeat) % length)!);
  });
  return { channels: toSteps(wrapped), sprite: { loop: [GAP_MS, (length / SAMPLE_RATE) * MS_PER_SECOND, true] } };
}

const toSteps = (channels: Channels): Float32Array[] =>
  limit(channels, CEILING).map((channel) => Float32Array.from(channel, (sample) => Math.round(sample * 32_767) / 32_768));
