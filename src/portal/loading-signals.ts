// Sends a site the start and the end of loading: each once, in this order, and not before the site is ready.
import type { Portal } from './portal.ts';

export type LoadingSignals = Pick<Portal, 'loadingProgress' | 'loadingFinished'> & {
  /** Marks the site as ready and sends the signals that are due. */
  readonly open: () => void;
};

export function createLoadingSignals(send: (isLoading: boolean) => void): LoadingSignals {
  /** Steps of loading, reached and sent: 1 loading started, 2 loading finished. */
  let reached = 0;
  let sent = 0;
  let isOpen = false;

  function advance(step: number): void {
    reached = Math.max(reached, step);
    if (!isOpen) return;
    while (sent < reached) send(sent++ === 0);
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
