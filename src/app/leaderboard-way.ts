// Where the Leaderboard button leads, by the settings.
import type { LeaderboardWay } from '../hud/leaderboard-view.ts';
import type { Settings } from '../settings/settings.ts';

export function leaderboardWay({ leaderboard, scoreService }: Pick<Settings, 'leaderboard' | 'scoreService'>): LeaderboardWay {
  if (leaderboard.address !== '') return 'leaderboard';
  return scoreService.isEnabled ? 'scoreService' : 'none';
}
