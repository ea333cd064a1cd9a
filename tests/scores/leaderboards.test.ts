// The leaderboards' addresses, and the rows of their responses.
import { describe, expect, test } from 'vitest';
import { LEADERBOARD_TYPES } from '../../src/net/leaderboard-types.ts';
import { leaderboardAddress, readRows } from '../../src/scores/score-service-calls.ts';

// @spec 3.42 7.9
test('returns the address of each type (specification, section 7)', () => {
  expect(LEADERBOARD_TYPES.map((type) => leaderboardAddress('/service/', 'my-game', type))).toEqual([
    '/service/getLeaderboard?game_id=my-game',
    '/service/user/stats/getLeaderboard?game_id=my-game&type=stats_wins',
    '/service/user/stats/getLeaderboard?game_id=my-game&type=stats_losses',
    '/service/user/stats/getLeaderboard?game_id=my-game&type=stats_win_rate',
    ...[1, 2, 3, 4, 5].map((number) => `/service/user/virtual_currency/getLeaderboard?game_id=my-game&type=virtual_currency${number}`),
  ]);
});

// @spec 3.41
test.each(LEADERBOARD_TYPES)('reads the value of %s from the field of that name', (type) => {
  expect(readRows({ message: [{ uid: 1, nickname: 'Ada99', [type]: 12.5 }] }, type)).toEqual([{ rank: 1, username: 'Ada99', score: 12.5 }]);
});

describe('readRows', () => {
  test('keeps the order of the service and reads numbers in text', () => {
    const message = [
      { nickname: 'a', score: '7' },
      { nickname: 'b', score: 9 },
    ];
    expect(readRows({ message }, 'score')).toEqual([
      { rank: 1, username: 'a', score: 7 },
      { rank: 2, username: 'b', score: 9 },
    ]);
  });

  test('reads isVerified of servers that send it', () => {
    const message = [true, false, undefined, 'yes'].map((isVerified) => ({ nickname: 'a', score: 7, isVerified }));
    expect(readRows({ message }, 'score').map(({ isVerified }) => isVerified)).toEqual([true, false, undefined, undefined]);
  });

  // @spec 2.89 9.50
  test('returns a hundred rows at most', () => {
    const message = Array.from({ length: 150 }, (_, index) => ({ nickname: `n${index}`, score: index }));
    expect(readRows({ message }, 'score')).toHaveLength(100);
  });

  // @spec 3.43
  test('reads nicknames that are missing or numbers', () => {
    const message = [{ nickname: null, score: 3 }, { nickname: 5, score: '2.5' }, { score: 1 }, { nickname: {}, score: 0 }];
    expect(readRows({ message }, 'score').map(({ username, score }) => [username, score])).toEqual([
      ['', 3],
      ['5', 2.5],
      ['', 1],
      ['', 0],
    ]);
  });

  // @spec 3.43
  test('drops malformed entries', () => {
    const message = [
      null,
      7,
      'x',
      {},
      { nickname: 'a' },
      { nickname: 'a', score: null },
      { nickname: 'a', score: 'NaN' },
      { nickname: 'b', score: 2 },
    ];
    expect(readRows({ message }, 'score')).toEqual([{ rank: 1, username: 'b', score: 2 }]);
    expect(readRows({ message: [{ nickname: 'a', score: Infinity }] }, 'score')).toEqual([]);
  });

  test.each([[undefined], [null], [[]], [{}], ['text'], [{ message: 'An error' }], [{ message: null }], [{ message: {} }]])(
    'throws for the response %j',
    (answer) => {
      expect(() => readRows(answer, 'score')).toThrow();
    },
  );
});
