import { describe, expect, test } from 'vitest';
import music from '../../assets/generated/sound/music.json';
import { LEADS } from '../../assets/sound/leads.ts';
import { ROUNDS } from '../../assets/generated/sound/music-files.js';
import {
  type Choice,
  fileOf,
  leadSeconds,
  nextRound,
  placeSound,
  RAISED_RATE,
  type Round,
  ROUND_SECONDS,
  secondsToBar,
  STEMS,
  type StemName,
} from '../../src/audio/music-plan.ts';
import type { SoundName } from '../../src/game/commands.ts';
import { seededRandom } from '../../assets/sound/synth.ts';

const BAR = ROUND_SECONDS / 8;
const SIXTEENTH = BAR / 12;
const COMBOS = ['combo1', 'combo2', 'combo3', 'combo4', 'combo5', 'combo6', 'combo7'] as const satisfies readonly SoundName[];
const TONE = 2 ** (2 / 12);

const round = (section: Round['section'], rate = 1): Round => ({ section, melody: undefined, rate });
const semitonesAt = (seconds: number, of: Round): number[] =>
  COMBOS.map((name) => Math.round(12 * Math.log2(placeSound(name, { round: of, seconds }).rate)) + 0);

/** Plays `count` rounds of a game at a level. */
function playRounds(count: number, { level = 1, hasMelody = true, seed = 1 } = {}): Choice[] {
  const random = seededRandom(seed);
  const rounds: Choice[] = [];
  while (rounds.length < count) rounds.push(nextRound(rounds.length, rounds.at(-1), { level, hasMelody }, random));
  return rounds;
}

describe('the rounds', () => {
  test('have the form A A B A and a rest', () => {
    const forms = Array.from({ length: 20 }, (_, seed) =>
      playRounds(5, { level: 0, seed })
        .map(({ section }) => section)
        .join(' '),
    );
    expect(new Set(forms)).toEqual(new Set(['a a b a rest']));
  });

  test('have the second section more often with each level, up to every other form', () => {
    const shareAt = (level: number) => playRounds(5000, { level }).filter(({ section }) => section === 'b').length / 1000 - 1;
    expect([1, 4, 8, 20].map(shareAt)).toEqual([0.05, 0.2, 0.4, 0.5].map((share) => expect.closeTo(share, 1)));
  });

  test('play three melodies of the first section by chance, none twice in a row, and one of the second', () => {
    const rounds = playRounds(500).filter(({ section }) => section !== 'rest');
    const melodies = rounds.map(({ melody }) => melody);
    expect(new Set(melodies)).toEqual(new Set(['a1', 'a2', 'a3', 'b']));
    for (const { section, melody } of rounds) expect(melody![0]).toBe(section);
    playRounds(500).reduce((last, next) => {
      if (next.section === 'a') expect(next.melody).not.toBe(last.melody);
      return next;
    });
  });

  test('have no melody in the first minute of a game, and none in a rest', () => {
    expect(playRounds(10, { hasMelody: false }).filter(({ melody }) => melody)).toEqual([]);
    expect(playRounds(10).filter(({ section, melody }) => section === 'rest' && melody)).toEqual([]);
  });

  test('end together, also those that are a tone higher', () => {
    const raised = round('a', RAISED_RATE);
    expect(RAISED_RATE).toBeCloseTo(TONE);
    expect(leadSeconds(raised) + ROUND_SECONDS / RAISED_RATE).toBeCloseTo(ROUND_SECONDS);
    // Two beats of silence come first.
    expect(leadSeconds(raised) / (BAR / 2)).toBeCloseTo(1.75, 1);
  });

  test.each([
    [{ section: 'a', melody: 'a2' }, ['base-a', 'ember-a2', 'bass-a', 'ember-answers-a']],
    [{ section: 'b', melody: undefined }, ['base-b', undefined, 'bass-b', 'ember-answers-b']],
    [{ section: 'rest', melody: undefined }, ['base-rest', undefined, undefined, undefined]],
  ] as const)('%o plays the files %j', (of, files) => {
    const names = Object.keys(STEMS) as StemName[];
    expect(names.map((stem) => fileOf(stem, of, 'ember'))).toEqual(files);
  });

  test('have a file for each stem, section, melody and theme', () => {
    const files = (Object.keys(LEADS) as (keyof typeof LEADS)[]).flatMap((name) =>
      playRounds(100, { level: 10 }).flatMap((of) => (Object.keys(STEMS) as StemName[]).map((stem) => fileOf(stem, of, name))),
    );
    expect(new Set(files.filter(Boolean))).toEqual(new Set(Object.keys(ROUNDS)));
  });
});

describe('the notes of the combos', () => {
  const bars = (['a', 'b'] as const).flatMap((section) => music.comboSteps[section].map((steps, bar) => [section, bar, steps] as const));

  test.each(bars)('in section %s follow the chord of bar %i', (section, bar, steps) => {
    expect(semitonesAt((bar + 0.5) * BAR, round(section))).toEqual(steps);
    expect(semitonesAt(bar * BAR + 0.001, round(section))).toEqual(steps);
  });

  test('that wait for the next bar are of its chord', () => {
    expect(semitonesAt(BAR - 0.01, round('a'))).toEqual(music.comboSteps.a[1]);
  });

  test('climb as without music in a rest', () => {
    expect(semitonesAt(3, round('rest'))).toEqual(COMBOS.map(() => 0));
  });

  test('are a tone higher in a raised round, with the bars of its music', () => {
    const raised = round('a', TONE);
    const second = leadSeconds(raised) + 1.5 * (BAR / TONE);
    expect(semitonesAt(second, raised)).toEqual(music.comboSteps.a[1].map((step) => step + 2));
    expect(semitonesAt(0, raised), 'before its first bar').toEqual(COMBOS.map(() => 2));
  });
});

test.each([
  [0.059, 0.059],
  [0.001, 0.001],
  [0.061, 0],
  [SIXTEENTH / 2, 0],
])('%d s before a sixteenth, a combo waits %d s', (before, wait) => {
  for (const sixteenth of [1, 40, 95]) {
    const { delaySeconds } = placeSound('combo3', { round: round('b'), seconds: sixteenth * SIXTEENTH - before });
    expect(delaySeconds).toBeCloseTo(wait, 9);
  }
});

test('other sounds do not wait, and are raised with the music', () => {
  expect(placeSound('explosion1', { round: round('a'), seconds: 0.1 })).toEqual({ delaySeconds: 0, rate: 1 });
  expect(placeSound('explosion1', { round: round('a', TONE), seconds: 9 })).toEqual({ delaySeconds: 0, rate: TONE });
});

test('bars have their edges on the first beats', () => {
  expect(secondsToBar({ round: round('a'), seconds: BAR - 0.02 })).toBeCloseTo(0.02);
  expect(secondsToBar({ round: round('a'), seconds: 3.25 * BAR })).toBeCloseTo(0.75 * BAR);
  const raised = round('a', TONE);
  expect(secondsToBar({ round: raised, seconds: leadSeconds(raised) + 0.25 * (BAR / TONE) })).toBeCloseTo(0.75 * (BAR / TONE));
});
