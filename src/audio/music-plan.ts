// The plan of the music: which round follows, which stems sound, where bars begin, and which note a combo gets. The importance of sounds.
import music from '../../assets/generated/sound/music.json';
import type { HighNote, SoundName } from '../game/commands.ts';
import { MS_PER_SECOND } from '../platform/time.ts';
import type { ThemeName } from '../themes/themes.ts';

/** Length of each round (reading R7). */
export const ROUND_SECONDS = music.roundSeconds;
const BARS = music.comboSteps.a.length;
const BAR_SECONDS = ROUND_SECONDS / BARS;
const SIXTEENTH_SECONDS = BAR_SECONDS / 12;
const SEMITONES_AN_OCTAVE = 12;

/** A note waits this long at most for the next sixteenth: longer waits are noticed. */
const MAX_WAIT_SECONDS = 0.06;

/** A note on the first beat of a bar is in that bar, whatever the sum of its time and delay is rounded to. */
const ROUNDING_SECONDS = 0.001;

/** The stems and the lowest combo that opens them. The base is always open. */
export const STEMS = { base: 0, melody: 0, bass: 2, answers: 4 } as const;
export type StemName = keyof typeof STEMS;

/** Returns whether the stem sounds at a combo. */
export const isOpen = (stem: StemName, combo: number): boolean => combo >= STEMS[stem];

/** Section and melody of a round. A `rest` has wind and silence. */
export type Choice = {
  readonly section: 'a' | 'b' | 'rest';
  readonly melody: 'a1' | 'a2' | 'a3' | 'b' | undefined;
};

/** `rate`: factor of speed and pitch, also of the effects. A faster round begins later, so that it ends with the others. */
export type Round = Choice & { readonly rate: number };

const FORM = ['a', 'a', 'b', 'a', 'rest'] as const;
const MELODIES = { a: ['a1', 'a2', 'a3'], b: ['b'] } as const;
/** The level from which the second round of the form has the second section every other time. */
const LATE_LEVEL = 10;
/** A tone higher: after a new level. */
export const RAISED_RATE = 2 ** (2 / SEMITONES_AN_OCTAVE);

/** State of the game that chooses a round. */
export type Mood = { readonly level: number; readonly hasMelody: boolean };

/** Returns the round with the number `count` from 0. No melody of section A is played twice in a row. `random`: returns a number in [0, 1). */
export function nextRound(count: number, last: Choice | undefined, { level, hasMelody }: Mood, random: () => number): Choice {
  const place = count % FORM.length;
  const isVaried = place === 1 && random() < Math.min(level, LATE_LEVEL) / (2 * LATE_LEVEL);
  const section = isVaried ? 'b' : FORM[place];
  if (section === 'rest' || !hasMelody) return { section, melody: undefined };
  const others = MELODIES[section].filter((name) => name !== last?.melody || section === 'b');
  return { section, melody: others[Math.floor(random() * others.length)] };
}

/** Returns the name of the file that a stem plays in a round; undefined if it rests. */
export function fileOf(stem: StemName, { section, melody }: Choice, theme: ThemeName): string | undefined {
  if (stem === 'base') return `base-${section}`;
  if (stem === 'melody') return melody && `${theme}-${melody}`;
  return section === 'rest' ? undefined : stem === 'bass' ? `bass-${section}` : `${theme}-answers-${section}`;
}

/** Silence before a round in its file. */
export const FILE_START_SECONDS = music.startMs / MS_PER_SECOND;

/** A round and the seconds since its start. */
export type MusicPosition = { readonly round: Round; readonly seconds: number };

/** Seconds before the first bar of a round. */
export const leadSeconds = ({ rate }: Round): number => ROUND_SECONDS - ROUND_SECONDS / rate;

/** Returns the seconds from a position to the next bar's edge. */
export function secondsToBar({ round, seconds }: MusicPosition): number {
  return secondsToNext(seconds - leadSeconds(round), BAR_SECONDS / round.rate);
}

const OCTAVE = 2;
const LOW_NOTES: Readonly<Record<HighNote, SoundName>> = { combo8: 'combo5', combo9: 'combo6', combo10: 'combo7' };

/** Returns the recorded sound of a sound, and its rate. */
export function noteOf(name: SoundName): { readonly name: SoundName; readonly rate: number } {
  return name in LOW_NOTES ? { name: LOW_NOTES[name as HighNote], rate: OCTAVE } : { name, rate: 1 };
}

/** Rewards take a channel from any sound, and no sound but a reward takes theirs. Layers and touches give way first. */
const REWARDS = /^(?:combo|award|levelUp|gameOver)/;
const LAYERS = /^(?:jewel|pickUp|tick|click|slideUp)/;
export const importanceOf = (region: string): number => (REWARDS.test(region) ? 2 : LAYERS.test(region) ? 0 : 1);

/** `delaySeconds` and `rate` of a sound. */
export type Placing = { readonly delaySeconds: number; readonly rate: number };

/** Places a sound in the music. A combo sounds on the next sixteenth, if it is near, with a note of the chord at that time. */
export function placeSound(name: SoundName, { round, seconds }: MusicPosition): Placing {
  const step = /^combo(\d)$/.exec(name)?.[1];
  const since = seconds - leadSeconds(round);
  if (step === undefined || round.section === 'rest' || since < 0) return { delaySeconds: 0, rate: round.rate };
  const wait = secondsToNext(since, SIXTEENTH_SECONDS / round.rate);
  const delaySeconds = wait <= MAX_WAIT_SECONDS ? wait : 0;
  const bar = Math.floor(((since + delaySeconds + ROUNDING_SECONDS) * round.rate) / BAR_SECONDS);
  const semitones = music.comboSteps[round.section][bar % BARS][Number(step) - 1];
  return { delaySeconds, rate: round.rate * 2 ** (semitones / SEMITONES_AN_OCTAVE) };
}

/** Returns the remainder of -seconds in [0, grid). */
const secondsToNext = (seconds: number, grid: number): number => (grid - (seconds % grid)) % grid;
