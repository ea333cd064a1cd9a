// The panels of a screen: those that were open or soon may be lie there closed, and open and close by themselves, which then costs React nothing.
import { Fragment, useEffect, useState, type ReactElement } from 'react';
import type { Overlay, Screen } from '../../flow/flow.ts';
import { useHud } from '../hud-context.ts';
import { SCORE_PANELS_PART, useScorePanels } from '../use-score-panels.ts';
import { useTrack } from '../use-track.ts';
import { WaitingPanel } from '../widgets/waiting-panel.tsx';
import { AdCountdown } from './ad-countdown.tsx';
import { ContinuePopup } from './continue-popup.tsx';
import { GameOverPanel } from './game-over-panel.tsx';
import { LevelUpPanel } from './level-up-panel.tsx';
import { PausePanel } from './pause-panel.tsx';
import { PictureLostOverlay } from './picture-lost-overlay.tsx';
import { RevivePanel } from './revive-panel.tsx';
import { RotateOverlay } from './rotate-overlay.tsx';
import { SettingsPanel } from './settings-panel.tsx';
import { ThemesPanel } from './themes-panel.tsx';
import { TooSmallOverlay } from './too-small-overlay.tsx';

type PanelName = Exclude<Overlay, 'none'>;

/** Elements, made once: React leaves alone what it is given again as the same one. Those of scores are loaded when they are wanted. */
const PANELS: Readonly<Record<Exclude<PanelName, 'leaderboard'>, ReactElement>> = {
  settings: <SettingsPanel />,
  themes: <ThemesPanel />,
  continue: <ContinuePopup />,
  paused: <PausePanel />,
  levelUp: <LevelUpPanel />,
  revive: <RevivePanel />,
  gameOver: <GameOverPanel />,
};

/** What a screen comes to in the midst of motion, or nearly always: set up while nothing else is to be done. */
const COMING: Readonly<Record<Screen, readonly PanelName[]>> = {
  loading: [],
  menu: ['continue', 'settings'],
  game: ['levelUp', 'gameOver', 'paused'],
};

export function OpenPanels() {
  using _ = useTrack();
  const { screen, overlay, scoreService, isSideways } = useHud();
  const name = overlay.value;
  const panels = usePresent(name, COMING[screen.value]);
  const scorePanels = useScorePanels(name === 'leaderboard' || scoreService.value ? name : undefined);
  return (
    <>
      {panels.map((each) => (
        <Fragment key={each}>{each === 'leaderboard' ? scorePanels?.leaderboard : PANELS[each]}</Fragment>
      ))}
      {scorePanels?.scoreService}
      {name === 'leaderboard' && !scorePanels && !isSideways.value ? <WaitingPanel part={SCORE_PANELS_PART} /> : null}
      <AdCountdown />
      <Obstacle />
    </>
  );
}

/** Says why there is no game to be seen, and what helps. */
function Obstacle() {
  using _ = useTrack();
  const { isAdShown, isSideways, isTooSmall, isPictureLost } = useHud();
  if (isAdShown.value) return null;
  if (isSideways.value) return <RotateOverlay />;
  if (isTooSmall.value) return <TooSmallOverlay />;
  return isPictureLost.value ? <PictureLostOverlay /> : null;
}

/** The screen's panels that were ever open, and, one idle moment each, those that are coming. */
function usePresent(name: Overlay, coming: readonly PanelName[]): readonly PanelName[] {
  const [present, setPresent] = useState<readonly PanelName[]>([]);
  const next = coming.find((each) => !present.includes(each));
  useEffect(() => (next ? whenIdle(() => setPresent((before) => withPanel(before, next))) : undefined), [next]);
  if (name === 'none' || present.includes(name)) return present;
  const more = withPanel(present, name);
  setPresent(more);
  return more;
}

function withPanel(panels: readonly PanelName[], name: PanelName): readonly PanelName[] {
  return panels.includes(name) ? panels : [...panels, name];
}

/** Browsers without idle moments have the next best. Gives what takes it back. */
function whenIdle(work: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(work);
    return () => clearTimeout(timer);
  }
  const idle = requestIdleCallback(work);
  return () => cancelIdleCallback(idle);
}
