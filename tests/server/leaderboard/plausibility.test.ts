// The plausibility limits: simulated people stay within them, known kinds of robots do not.
import { describe, expect, it } from 'vitest';
import { PLAUSIBILITY_LIMITS, measureGame, unusualFigures } from '../../../server/leaderboard/plausibility.ts';
import { playPaced, summarisePaced } from '../../../tools/simulate/paced-games.ts';
import { playGame } from '../support/played-games.ts';

const USUAL = { score: 50_000, moves: 300, median: 2, spread: 1.5, agreement: 0.4 };

describe('a game is', () => {
  it.each([
    ['usual', {}, []],
    [
      'usual at the limits',
      { score: PLAUSIBILITY_LIMITS.maxScore, moves: PLAUSIBILITY_LIMITS.maxMoves, median: 0.6, spread: 0.4, agreement: 0.9 },
      [],
    ],
    ['usual without times, as in earlier versions', { median: undefined, spread: undefined }, []],
    ['usual if short', { moves: 49, median: 0, spread: 0, agreement: 1 }, []],
    ['unusual by its score', { score: 1_000_001 }, ['score 1000001']],
    ['unusual by its score, even if short', { moves: 10, score: 1_000_001 }, ['score 1000001']],
    ['unusual by its length', { moves: 5001 }, ['moves 5001']],
    ['unusual by its pace', { median: 0.5 }, ['median 0.5 s']],
    ['unusual by its even times', { spread: 0.3 }, ['spread 0.30']],
    ['unusual by its agreement with the beam player', { agreement: 0.95 }, ['agreement 0.95']],
    ['unusual by several measurements', { median: 0, spread: 0 }, ['median 0.0 s', 'spread 0.00']],
  ])('%s', (_name, figures, expected) => expect(unusualFigures({ ...USUAL, ...figures })).toEqual(expected));
});

it('simulated people of different skill and pace are usual', () => {
  expect(summarisePaced(12, 500)).toMatchObject({ games: 12, unusual: 0, longEnough: 1 });
});

describe('a robot is unusual', () => {
  const { seed, actions } = playGame(5, { drops: 120, player: 'beam' });
  const measure = (times: readonly number[]) => unusualFigures(measureGame({ start: { type: 'seed', seed }, actions }, times));

  it('that plays like the beam player, even at the pace of a person', () => {
    expect(measure(playPaced(500).times.slice(0, actions.length))).toEqual(['agreement 1.00']);
  });

  it('that sends equal times for a good game', () => {
    const person = playPaced(501);
    const replay = { start: { type: 'seed', seed: person.seed }, actions: person.actions } as const;
    expect(
      unusualFigures(
        measureGame(
          replay,
          person.actions.map(() => 20),
        ),
      ),
    ).toEqual(['spread 0.00']);
    expect(
      unusualFigures(
        measureGame(
          replay,
          person.actions.map((_, index) => 3 + (index % 3)),
        ),
      ),
    ).toEqual(['median 0.4 s']);
  });
});
