// All panels by the overlay that they show, and what else the first screen has none of; loaded behind it.
import type { ReactElement } from 'react';
import type { Overlay } from '../../flow/flow.ts';
import { ContinuePopup } from './continue-popup.tsx';
import { GameOverPanel } from './game-over-panel.tsx';
import { LeaderboardPanel } from './leaderboard-panel.tsx';
import { LevelUpPanel } from './level-up-panel.tsx';
import { PausePanel } from './pause-panel.tsx';
import { RevivePanel } from './revive-panel.tsx';
import { RotateOverlay } from './rotate-overlay.tsx';
import { SettingsPanel } from './settings-panel.tsx';
import { ThemesPanel } from './themes-panel.tsx';
import { ServicePopups } from '../service/service-popups.tsx';
import { DailyButton } from '../widgets/daily-button.tsx';
import { DailySign } from '../widgets/daily-sign.tsx';
import { WatchBar } from '../widgets/watch-bar.tsx';

export type Panels = Readonly<Record<Exclude<Overlay, 'none'> | 'rotate' | 'dailyButton' | 'daily' | 'watch' | 'service', ReactElement>>;

/** Elements, made once: React leaves alone what it is given again as the same one. */
export const PANELS: Panels = {
  settings: <SettingsPanel />,
  themes: <ThemesPanel />,
  leaderboard: <LeaderboardPanel />,
  continue: <ContinuePopup />,
  paused: <PausePanel />,
  levelUp: <LevelUpPanel />,
  revive: <RevivePanel />,
  gameOver: <GameOverPanel />,
  rotate: <RotateOverlay />,
  dailyButton: <DailyButton />,
  daily: <DailySign />,
  watch: <WatchBar />,
  service: <ServicePopups />,
};
