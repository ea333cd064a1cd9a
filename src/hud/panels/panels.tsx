// Panels and other parts loaded after the first screen. Keeps a screen's panels mounted and closed, so that opening one needs no React
// render. Each panel opens and closes itself.
import { Fragment, useEffect, useLayoutEffect, useState, type ReactElement } from 'react';
import type { Overlay, Screen } from '../../flow/flow.ts';
import { addLateStyles } from '../../platform/late-styles.ts';
import { useHud } from '../hud-context.ts';
import carry from '../styles/carry.css?raw';
import gameOver from '../styles/game-over.css?raw';
import goals from '../styles/goals.css?raw';
import late from '../styles/late.css?raw';
import records from '../styles/records.css?raw';
import settings from '../styles/settings.css?raw';
import themes from '../styles/themes.css?raw';
import turningPoints from '../styles/turning-points.css?raw';
import { useTrack } from '../use-track.ts';
import { DailySign } from '../widgets/daily-sign.tsx';
import { WaitingPanel } from '../widgets/waiting-panel.tsx';
import { WatchBar } from '../widgets/watch-bar.tsx';
import { CarryPanel } from './carry-panel.tsx';
import { CoverPanel } from './cover-panel.tsx';
import { ContinuePopup } from './continue-popup.tsx';
import { GameOverPanel } from './game-over-panel.tsx';
import { LevelUpPanel } from './level-up-panel.tsx';
import { PausePanel } from './pause-panel.tsx';
import { RecordsPanel } from './records-panel.tsx';
import { RevivePanel } from './revive-panel.tsx';
import { SettingsPanel } from './settings-panel.tsx';
import { SideGoals } from './side-goals.tsx';
import { ThemesPanel } from './themes-panel.tsx';
import { loadMoreTexts } from '../../i18n/translate.ts';
import { latePart } from '../../loading/late-part.ts';
import { loadLate } from '../../loading/load-late.ts';
import type { ScorePanels } from './score-panels.tsx';
import { useLatePart } from '../use-late-part.ts';

/** The panels of leaderboard and score service with their texts, as one script. */
export const SCORE_PANELS_PART = latePart<ScorePanels>(async () => {
  const [{ SCORE_PANELS }] = await Promise.all([loadLate(() => import('./score-panels.tsx')), loadMoreTexts()]);
  return SCORE_PANELS;
});

/** `late` has rules that override those of the other sheets. */
const STYLES = [carry, gameOver, goals, records, settings, themes, turningPoints, late];

type PanelName = Exclude<Overlay, 'none'>;

/** Created once: React skips identical elements. The leaderboard is loaded on demand. */
const OVERLAYS: Readonly<Record<Exclude<PanelName, 'leaderboard'>, ReactElement>> = {
  settings: <SettingsPanel />,
  themes: <ThemesPanel />,
  carry: <CarryPanel />,
  continue: <ContinuePopup />,
  paused: <PausePanel />,
  levelUp: <LevelUpPanel />,
  revive: <RevivePanel />,
  gameOver: <GameOverPanel />,
  records: <RecordsPanel />,
};

/** Panels that open during animations or in nearly every game. Mounted in idle time. */
const PRELOADED: Readonly<Record<Screen, readonly PanelName[]>> = {
  loading: [],
  menu: ['continue', 'settings'],
  game: ['levelUp', 'gameOver', 'paused'],
};

/** Created once, like the panels. */
export const PANELS = { open: <OpenPanels />, daily: <DailySign />, watch: <WatchBar />, side: <SideGoals /> };

export function OpenPanels() {
  using _ = useTrack();
  const { screen, overlay, scoreService, isSideways } = useHud();
  const name = overlay.value;
  const panels = useMounted(name, PRELOADED[screen.value]);
  useLayoutEffect(() => STYLES.forEach(addLateStyles), []);
  const scorePanels = useLatePart(SCORE_PANELS_PART, name === 'leaderboard' || scoreService.value ? name : undefined);
  return (
    <>
      {panels.map((each) => (
        <Fragment key={each}>{each === 'leaderboard' ? scorePanels?.leaderboard : OVERLAYS[each]}</Fragment>
      ))}
      {scorePanels?.scoreService}
      {name === 'leaderboard' && !scorePanels && !isSideways.value ? <WaitingPanel part={SCORE_PANELS_PART} /> : null}
      <CoverPanel />
    </>
  );
}

/** Returns the panels to mount: the open one, earlier ones, and those to preload, one per idle period. */
function useMounted(name: Overlay, preloaded: readonly PanelName[]): readonly PanelName[] {
  const [mounted, setMounted] = useState<readonly PanelName[]>([]);
  const next = preloaded.find((each) => !mounted.includes(each));
  useEffect(() => (next ? whenIdle(() => setMounted((before) => withPanel(before, next))) : undefined), [next]);
  if (name === 'none' || mounted.includes(name)) return mounted;
  const more = withPanel(mounted, name);
  setMounted(more);
  return more;
}

function withPanel(panels: readonly PanelName[], name: PanelName): readonly PanelName[] {
  return panels.includes(name) ? panels : [...panels, name];
}

/** Calls `work` in idle time, or soon in browsers without idle callbacks. Returns a function that cancels it. */
function whenIdle(work: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(work);
    return () => clearTimeout(timer);
  }
  const idle = requestIdleCallback(work);
  return () => cancelIdleCallback(idle);
}
