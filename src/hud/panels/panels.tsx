// Panels and other parts loaded after the first screen.
import type { ReactElement } from 'react';
import { DailySign } from '../widgets/daily-sign.tsx';
import { WatchBar } from '../widgets/watch-bar.tsx';
import { OpenPanels } from './open-panels.tsx';
import { SideGoals } from './side-goals.tsx';

export type Panels = Readonly<Record<'open' | 'daily' | 'watch' | 'side', ReactElement>>;

/** Created once: React skips identical elements. */
export const PANELS: Panels = {
  open: <OpenPanels />,
  daily: <DailySign />,
  watch: <WatchBar />,
  side: <SideGoals />,
};
