// Tells a site that the game loads, and that it has loaded: each once, in this order, and nothing before the site can be told.
import type { Portal } from './portal.ts';

export type LoadingSignals = Pick<Portal, 'loadingProgress' | 'loadingFinished'> & {
  /** The site is ready to be told: it hears now what it has missed. */
  readonly open: () => void;
};

export function createLoadingSignals(tell: (isLoading: boolean) => void): LoadingSignals {
  /** How much has happened, and how much of it was told: 1 it loads, 2 it has loaded. */
  let reached = 0;
  let told = 0;
  let isOpen = false;

  function advance(step: number): void {
    reached = Math.max(reached, step);
    if (!isOpen) return;
    while (told < reached) tell(told++ === 0);
  }

  return {
    loadingProgress: () => advance(1),
    loadingFinished: () => advance(2),
    open() {
      isOpen = true;
      advance(0);
    },
  };
}
