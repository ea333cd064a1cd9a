// Who has the page, the game or an ad: every taking is told once and followed by one giving back, whatever an SDK sends.
import type { PortalEvent } from './portal.ts';

const MILLISECONDS = 1000;

export type PageHold = {
  isTaken(): boolean;
  /** Does nothing while the page is taken. */
  take(): void;
  /** Does nothing while the page is the game's. */
  release(): void;
};

/** Nobody has the page for more than `mostSeconds` at a time: an end that is never told must not leave the game paused for ever. */
export function createPageHold(mostSeconds: number, emit: (event: PortalEvent) => void): PageHold {
  let timer: ReturnType<typeof setTimeout> | undefined;

  function take(): void {
    if (timer !== undefined) return;
    timer = setTimeout(release, mostSeconds * MILLISECONDS);
    emit('pause');
  }

  function release(): void {
    if (timer === undefined) return;
    clearTimeout(timer);
    timer = undefined;
    emit('resume');
  }

  return { isTaken: () => timer !== undefined, take, release };
}
