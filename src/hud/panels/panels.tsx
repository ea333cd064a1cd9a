// Panels and other parts loaded after the first screen. Keeps a screen's panels mounted and closed, so that opening one needs no React
// render. Each panel opens and closes itself.
import { Fragment, useEffect, useLayoutEffect, useState, type ReactElement } from 'react';
import type { Overlay, Screen } from '../../flow/flow.ts';
import { addLateStyles } from '../../platform/late-styles.ts';
import { useHud, useTrack } from '../use-hud.ts';
import carry from '../styles/carry.css?raw';
import gameOver from '../styles/game-over.css?raw';
import goals from '../styles/goals.css?raw';
import journey from '../styles/journey.css?raw';
import late from '../styles/late.css?raw';
import records from '../styles/records.css?raw';
import scoreService from '../styles/score-service.css?raw';
import settings from '../styles/settings.css?raw';
import themes from '../styles/themes.css?raw';
import village from '../styles/village.css?raw';
import turningPoints from '../styles/turning-points.css?raw';
import { ScoreServicePopups } from '../score-service/score-service-popups.tsx';
import { DailySign } from '../widgets/daily-sign.tsx';
import { GoalSign } from '../widgets/goal-sign.tsx';
import { PracticeSign, RaceMark } from '../widgets/race.tsx';
import { WatchBar } from '../widgets/watch-bar.tsx';
import { CarryPanel } from './carry-panel.tsx';
import { CoverPanel } from './cover-panel.tsx';
import { ContinuePopup } from './continue-popup.tsx';
import { GameOverPanel } from './game-over-panel.tsx';
import { JourneyPanel } from './journey-panel.tsx';
import { LeaderboardPanel } from './leaderboard-panel.tsx';
import { LevelUpPanel } from './level-up-panel.tsx';
import { LinkPanel } from './link-panel.tsx';
import { PausePanel } from './pause-panel.tsx';
import { RecordsPanel } from './records-panel.tsx';
import { RevivePanel } from './revive-panel.tsx';
import { SettingsPanel } from './settings-panel.tsx';
import { SideGoals } from './side-goals.tsx';
import { ThemesPanel } from './themes-panel.tsx';
import { VillagePanel } from './village-panel.tsx';

/** `late` has rules that override those of the sheets before it. */
const STYLES = [carry, gameOver, goals, journey, records, settings, themes, turningPoints, village, late, scoreService];

type PanelName = Exclude<Overlay, 'none'>;

/** Created once: React skips identical elements. */
const OVERLAYS: Readonly<Record<PanelName, ReactElement>> = {
  settings: <SettingsPanel />,
  themes: <ThemesPanel />,
  village: <VillagePanel />,
  carry: <CarryPanel />,
  leaderboard: <LeaderboardPanel />,
  continue: <ContinuePopup />,
  link: <LinkPanel />,
  paused: <PausePanel />,
  levelUp: <LevelUpPanel />,
  revive: <RevivePanel />,
  gameOver: <GameOverPanel />,
  records: <RecordsPanel />,
  journey: <JourneyPanel />,
};

/** Panels that open during animations or in nearly every game. Mounted in idle time. */
const PRELOADED: Readonly<Record<Screen, readonly PanelName[]>> = {
  loading: [],
  menu: ['continue', 'settings'],
  game: ['levelUp', 'gameOver', 'paused'],
};

/** Calls a function in idle time, or soon in browsers without idle callbacks. */
const whenIdle: (work: () => void) => unknown = 'requestIdleCallback' in globalThis ? requestIdleCallback : setTimeout;

/** Created once, like the panels. */
export const PANELS = {
  open: <OpenPanels />,
  daily: <DailySign />,
  practice: <PracticeSign />,
  goal: <GoalSign />,
  mark: <RaceMark />,
  watch: <WatchBar />,
  side: <SideGoals />,
};

export function OpenPanels() {
  using _ = useTrack();
  const { screen, overlay } = useHud();
  const panels = useMounted(overlay.value, PRELOADED[screen.value]);
  useLayoutEffect(() => STYLES.forEach(addLateStyles), []);
  return (
    <>
      {[...panels].map((each) => (
        <Fragment key={each}>{OVERLAYS[each]}</Fragment>
      ))}
      <ScoreServicePopups />
      <CoverPanel />
    </>
  );
}

/** Returns the panels to mount: the open one, earlier ones, and those to preload, one per idle period. */
function useMounted(name: Overlay, preloaded: readonly PanelName[]): ReadonlySet<PanelName> {
  const [mounted, setMounted] = useState<ReadonlySet<PanelName>>(new Set());
  const next = preloaded.find((each) => !mounted.has(each));
  useEffect(() => {
    if (next) whenIdle(() => setMounted((before) => new Set(before).add(next)));
  }, [next]);
  if (name === 'none' || mounted.has(name)) return mounted;
  const more = new Set(mounted).add(name);
  setMounted(more);
  return more;
}
