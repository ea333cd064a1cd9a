// Where the Leaderboard button leads: to a server that the settings name, or nowhere.
import { expect, test } from 'vitest';
import { leaderboardTarget } from '../../src/app/late-parts.ts';
import { DEFAULT_SETTINGS } from '../../src/settings/settings.ts';

test.each([
  ['./api/score', false, 'leaderboard'],
  ['./api/score', true, 'leaderboard'],
  ['', true, 'scoreService'],
  ['', false, 'none'],
])('a leaderboard at %j and a score service that is %s: %s', (address, isEnabled, way) => {
  const { leaderboard, scoreService } = DEFAULT_SETTINGS;
  expect(leaderboardTarget({ leaderboard: { ...leaderboard, address }, scoreService: { ...scoreService, isEnabled } })).toBe(way);
});
