// Panels and other parts loaded after the first screen.
import type { ReactElement } from 'react';
import { DailyButton } from '../widgets/daily-button.tsx';
import { DailySign } from '../widgets/daily-sign.tsx';
import { WatchBar } from '../widgets/watch-bar.tsx';
import { OpenPanels } from './open-panels.tsx';

export type Panels = Readonly<Record<'open' | 'dailyButton' | 'daily' | 'watch', ReactElement>>;

/** Created once: React skips identical elements. */
export const PANELS: Panels = {
  open: <OpenPanels />,
  dailyButton: <DailyButton />,
  daily: <DailySign />,
  watch: <WatchBar />,
};
