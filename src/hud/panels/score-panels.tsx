// The panels of leaderboard and score service, loaded when somebody first looks at scores, or has a score service.
import type { ReactElement } from 'react';
import { LeaderboardPanel } from './leaderboard-panel.tsx';
import { ServicePopups } from '../service/service-popups.tsx';

export type ScorePanels = Readonly<Record<'leaderboard' | 'service', ReactElement>>;

/** Elements, made once, as the other panels are. */
export const SCORE_PANELS: ScorePanels = { leaderboard: <LeaderboardPanel />, service: <ServicePopups /> };
