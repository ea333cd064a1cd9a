// Target of the Leaderboard button by the servers in the settings.
import { expect, test } from 'vitest';
import { leaderboardTarget } from '../../src/app/late-parts.ts';
import { DEFAULT_SETTINGS } from '../../src/settings/settings.ts';

test.each([
  ['./api/score', false, 'leaderboard'],
  ['./api/score', true, 'leaderboard'],
  ['', true, 'scoreService'],
  ['', false, 'none'],
])('leaderboard address %j, score service enabled %s: opens %s', (address, isEnabled, target) => {
  const { leaderboard, scoreService } = DEFAULT_SETTINGS;
  expect(leaderboardTarget({ leaderboard: { ...leaderboard, address }, scoreService: { ...scoreService, isEnabled } })).toBe(target);
});
