// Loading and play signals for a site that needs none.
import type { Portal } from './portal.ts';

type Signals = Pick<Portal, 'loadingFinished' | 'gameplayStart' | 'gameplayStop' | 'happyTime'>;

function ignore(): void {}

export const NO_SIGNALS: Signals = {
  loadingFinished: ignore,
  gameplayStart: ignore,
  gameplayStop: ignore,
  happyTime: ignore,
};
