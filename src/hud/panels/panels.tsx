// All panels by the overlay that they show; loaded behind the first screen, which has none.
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

export type Panels = Readonly<Record<Exclude<Overlay, 'none'> | 'rotate', ReactElement>>;

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
};
