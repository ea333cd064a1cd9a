// The signals about loading and play, for a site that wants none.
import type { Portal } from './portal.ts';

type Signals = Pick<Portal, 'loadingProgress' | 'loadingFinished' | 'gameplayStart' | 'gameplayStop' | 'happyTime'>;

function ignore(): void {}

export const NO_SIGNALS: Signals = {
  loadingProgress: ignore,
  loadingFinished: ignore,
  gameplayStart: ignore,
  gameplayStop: ignore,
  happyTime: ignore,
};
