// The panels of leaderboard and score service, loaded when somebody first looks at scores, or has a score service.
import type { ReactElement } from 'react';
import { LeaderboardPanel } from './leaderboard-panel.tsx';
import { ScoreServicePopups } from '../score-service/score-service-popups.tsx';

export type ScorePanels = Readonly<Record<'leaderboard' | 'scoreService', ReactElement>>;

/** Elements, made once, as the other panels are. */
export const SCORE_PANELS: ScorePanels = { leaderboard: <LeaderboardPanel />, scoreService: <ScoreServicePopups /> };
