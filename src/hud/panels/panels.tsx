// The panels, and what else the first screen has none of; loaded behind it.
import type { ReactElement } from 'react';
import { DailyButton } from '../widgets/daily-button.tsx';
import { DailySign } from '../widgets/daily-sign.tsx';
import { WatchBar } from '../widgets/watch-bar.tsx';
import { OpenPanels } from './open-panels.tsx';

export type Panels = Readonly<Record<'open' | 'dailyButton' | 'daily' | 'watch', ReactElement>>;

/** Elements, made once: React leaves alone what it is given again as the same one. */
export const PANELS: Panels = {
  open: <OpenPanels />,
  dailyButton: <DailyButton />,
  daily: <DailySign />,
  watch: <WatchBar />,
};
