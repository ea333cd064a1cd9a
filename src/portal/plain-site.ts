// Values and signals of a site that has no language, mute, saves, loading and play of its own.
import type { Portal } from './portal.ts';

type Plain = 'locale' | 'isMuted' | 'store' | 'loadingFinished' | 'gameplayStart' | 'gameplayStop' | 'happyTime';

function ignore(): void {}

export const PLAIN_SITE: Pick<Portal, Plain> = {
  locale: () => undefined,
  isMuted: () => false,
  store: () => undefined,
  loadingFinished: ignore,
  gameplayStart: ignore,
  gameplayStop: ignore,
  happyTime: ignore,
};
