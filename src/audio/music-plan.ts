// The plan of the music, by the position in its loop: which stems sound, where bars begin, and which note a combo gets. The importance of sounds.
import music from '../../assets/generated/sound/music.json';
import type { HighNote, SoundName } from '../game/commands.ts';
import { MS_PER_SECOND } from '../platform/time.ts';

const [START_MS, LENGTH_MS] = music.sprite.loop as [number, number, boolean];
const BARS = music.comboSteps.length;
const SIXTEENTHS_A_BAR = 12;
const SEMITONES_AN_OCTAVE = 12;

/** The looping part of each file. */
export const LOOP = { startSeconds: START_MS / MS_PER_SECOND, seconds: LENGTH_MS / MS_PER_SECOND };
const FIRST_BAR_SECONDS = music.firstBarMs / MS_PER_SECOND;
const BAR_SECONDS = LOOP.seconds / BARS;
const SIXTEENTH_SECONDS = BAR_SECONDS / SIXTEENTHS_A_BAR;

/** A note waits this long at most for the next sixteenth: longer waits are noticed. */
const MAX_WAIT_SECONDS = 0.06;

/** A note on the first beat of a bar is in that bar, whatever the sum of its time and delay is rounded to. */
const ROUNDING_SECONDS = 0.001;

/** Stems besides the base, in the order of loading, and the lowest combo that opens them. */
export const STEMS = { melody: 0, bass: 2, answers: 4 } as const;
export type StemName = keyof typeof STEMS;

/** Rounds of the loop. The melody rests in the last one. */
const MELODY_ROUNDS = 4;

/** Returns whether the stem sounds at a combo. */
export const isOpen = (stem: StemName, combo: number): boolean => combo >= STEMS[stem];

/** Returns whether the melody rests. `round` counts from 0. */
export const isMelodyResting = (round: number): boolean => round % MELODY_ROUNDS === MELODY_ROUNDS - 1;

/** Returns the seconds from a position to the next bar's edge. */
export const secondsToBar = (position: number): number => secondsToNext(position, BAR_SECONDS);

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

/** Places a combo's sound in the music: on the next sixteenth, if it is near, with a note of the chord at that time. */
export function placeCombo(name: SoundName, position: number): Placing | undefined {
  const step = /^combo(\d)$/.exec(name)?.[1];
  if (step === undefined) return undefined;
  const wait = secondsToNext(position, SIXTEENTH_SECONDS);
  const delaySeconds = wait <= MAX_WAIT_SECONDS ? wait : 0;
  const time = position + delaySeconds + ROUNDING_SECONDS;
  const bar = Math.floor(wrap(time - FIRST_BAR_SECONDS, LOOP.seconds) / BAR_SECONDS) % BARS;
  return { delaySeconds, rate: 2 ** (music.comboSteps[bar][Number(step) - 1] / SEMITONES_AN_OCTAVE) };
}

const secondsToNext = (position: number, grid: number): number => wrap(FIRST_BAR_SECONDS - position, grid);

/** Returns the remainder in [0, length). */
const wrap = (value: number, length: number): number => ((value % length) + length) % length;
