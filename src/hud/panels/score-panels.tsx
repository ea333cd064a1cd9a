// Panels of leaderboard and score service. Loaded when a leaderboard first opens, or with a score service.
import type { ReactElement } from 'react';
import { LeaderboardPanel } from './leaderboard-panel.tsx';
import { ScoreServicePopups } from '../score-service/score-service-popups.tsx';

export type ScorePanels = Readonly<Record<'leaderboard' | 'scoreService', ReactElement>>;

/** Created once: React skips identical elements. */
export const SCORE_PANELS: ScorePanels = { leaderboard: <LeaderboardPanel />, scoreService: <ScoreServicePopups /> };
