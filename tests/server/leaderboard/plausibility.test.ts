// The plausibility limits: simulated people stay within them, known kinds of robots do not.
import { describe, expect, it } from 'vitest';
import { PLAUSIBILITY_LIMITS, unusualFigures } from '../../../server/leaderboard/plausibility.ts';
import { findFalsePositives, measureGame } from '../../../tools/simulate/false-positives.ts';
import { playPaced } from '../../../tools/simulate/paced-games.ts';
import { replayGame } from '../../../src/rules/replay.ts';
import { playWithForesight } from '../support/foresight-player.ts';
import { playGame } from '../support/played-games.ts';

const USUAL = { score: 50_000, moves: 300, median: 2, spread: 1.5, agreement: 0.4, foresight: -10 };

describe('a game is', () => {
  it.each([
    ['usual', {}, []],
    [
      'usual at the limits',
      { score: PLAUSIBILITY_LIMITS.maxScore, moves: PLAUSIBILITY_LIMITS.maxMoves, median: 0.6, spread: 0.4, agreement: 0.9, foresight: 4 },
      [],
    ],
    ['usual without times, as in earlier versions', { median: undefined, spread: undefined }, []],
    ['usual if short', { moves: 49, median: 0, spread: 0, agreement: 1, foresight: 50 }, []],
    ['unusual by its score', { score: 500_001 }, ['score 500001']],
    ['unusual by its score, even if short', { moves: 10, score: 500_001 }, ['score 500001']],
    ['unusual by its length', { moves: 5001 }, ['moves 5001']],
    ['unusual by its foresight', { foresight: 4.1 }, ['foresight 4.1']],
    ['unusual by its pace', { median: 0.5 }, ['median 0.5 s']],
    ['unusual by its even times', { spread: 0.3 }, ['spread 0.30']],
    ['unusual by its agreement with the beam player', { agreement: 0.95 }, ['agreement 0.95']],
    ['unusual by several measurements', { median: 0, spread: 0 }, ['median 0.0 s', 'spread 0.00']],
  ])('%s', (_name, figures, expected) => expect(unusualFigures({ ...USUAL, ...figures })).toEqual(expected));
});

it('simulated people of different skill and pace are usual', { tags: 'full' }, () => {
  for (let seed = 500; seed < 512; seed++) {
    const { times, ...replay } = playPaced(seed);
    const figures = measureGame(replay, times);
    expect(figures.moves).toBeGreaterThanOrEqual(PLAUSIBILITY_LIMITS.minMoves);
    expect(unusualFigures(figures)).toEqual([]);
  }
});

it(
  'players that see no further than a person are usual: people at their pace, random, three casual ones, greedy and beam',
  { tags: 'full' },
  () => {
    const found = [...findFalsePositives(3, 1000)];
    expect(found.map(({ player, unusual }) => [player, unusual])).toEqual([
      ['paced', 0],
      ['random', 0],
      ['greedy', 0],
      ['beam', 0],
      ['beginner', 0],
      ['usual', 0],
      ['good', 0],
    ]);
  },
);

it('a player who keeps a combo for 100 lines without foresight is usual', () => {
  const { seed, actions } = playGame(1011, { drops: 760 });
  expect(unusualFigures(measureGame({ start: { type: 'seed', seed }, actions }, []))).toEqual([]);
});

it('a revive allows a higher score, a change of blocks does not', () => {
  const { seed, actions } = playGame(22, { drops: 400, changes: 3 });
  const replay = { start: { type: 'seed', seed }, actions } as const;
  const revived = actions.filter(({ type }) => type === 'revive').length;
  expect(revived).toBeGreaterThan(0);
  const { score } = replayGame(replay);
  expect(measureGame(replay, []).score).toBe(Math.round(score / (1 + revived)));
});

describe('a search with the known seed is unusual', { timeout: 120_000 }, () => {
  const searches = [
    [1, 700_000],
    [20, 985_000],
  ] as const;
  it.each(searches)('on seed %i if it stops at %i points, by score and by foresight', { tags: 'full' }, (seed, score) => {
    const game = playWithForesight(seed, score);
    expect(game.score).toBeGreaterThanOrEqual(score);
    expect(unusualFigures(measureGame(game, playPaced(500).times.slice(0, game.actions.length)))).toEqual([
      `score ${game.score}`,
      expect.stringMatching(/^foresight \d+\.\d$/),
    ]);
  });

  it('in each of 20 games of a farm, at 700,000 to 985,000 points', { tags: 'full', timeout: 600_000 }, () => {
    for (let game = 0; game < 20; game++) {
      const figures = unusualFigures(measureGame(playWithForesight(1 + game, 700_000 + 15_000 * game), []));
      expect(figures, `seed ${1 + game}`).toContainEqual(expect.stringMatching(/^foresight /));
    }
  });

  it('even if it changes the blocks all the time', { tags: 'full' }, () => {
    const { start, actions } = playWithForesight(2, 100_000, 5);
    expect(actions.filter(({ type }) => type === 'changeBlocks').length).toBeGreaterThan(50);
    expect(unusualFigures(measureGame({ start, actions }, []))).toEqual([expect.stringMatching(/^foresight /)]);
  });

  it('even at the score of a person', { tags: 'full' }, () => {
    const figures = measureGame(playWithForesight(4, 100_000), []);
    expect(unusualFigures(figures)).toEqual([expect.stringMatching(/^foresight /)]);
  });
});

describe('a robot is unusual', () => {
  const { seed, actions } = playGame(5, { drops: 120, player: 'beam' });
  const measure = (times: readonly number[]) => unusualFigures(measureGame({ start: { type: 'seed', seed }, actions }, times));

  it('that plays like the beam player, even at the pace of a person', () => {
    expect(measure(playPaced(500).times.slice(0, actions.length))).toEqual(['agreement 1.00']);
  });

  it('that sends equal times for a good game', () => {
    const { start, actions: moves } = playPaced(501);
    const measurePaced = (times: readonly number[]) => unusualFigures(measureGame({ start, actions: moves }, times));
    expect(measurePaced(moves.map(() => 20))).toEqual(['spread 0.00']);
    expect(measurePaced(moves.map((_, index) => 3 + (index % 3)))).toEqual(['median 0.4 s']);
  });
});
