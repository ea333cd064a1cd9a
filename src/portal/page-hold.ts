// Tracks the owner of the page: the game, an ad or the site. One `resume` ends each `wait`, each `pause`, and each `wait` that turns into a `pause`.
import { onNextPress, type PressTarget } from './next-press.ts';
import type { PortalEvent } from './portal.ts';
import { MS_PER_SECOND } from '../platform/time.ts';

export type PageHold = {
  /** True while an ad or the site has the page. False while the game waits for an ad. */
  isTaken(): boolean;
  /** Holds the game for a requested ad, for at most `seconds`. No effect during another wait or while the page is taken. */
  wait(seconds: number): void;
  /** Takes the page for a requested ad, also from the site. No effect while an ad has it. */
  take(): void;
  /**
   * Takes the page for the site, without a time limit: a splash waits for the player, a tab stays hidden for hours. After `maxSeconds`
   * the next press that reaches `page` releases it, since then no overlay covers the page. No effect while the page is taken.
   */
  takeForSite(page: PressTarget): void;
  /** Returns the page to the game. No effect if the game has it. */
  release(): void;
  /** Releases the page unless an ad has it. */
  readonly releaseForSite: () => void;
};

/** An ad holds the page for at most `maxSeconds`: a missing end event must not pause the game forever. */
export function createPageHold(maxSeconds: number, emit: (event: PortalEvent) => void): PageHold {
  let holder: 'none' | 'wait' | 'ad' | 'site' = 'none';
  let clearLimit: () => void = () => {};

  /** Sets the owner and cancels the limit of the previous one. */
  function setHolder(next: typeof holder): void {
    clearLimit();
    holder = next;
  }

  function startLimit(seconds: number, onEnd: () => void): void {
    const timer = setTimeout(onEnd, seconds * MS_PER_SECOND);
    clearLimit = () => clearTimeout(timer);
  }

  function isTaken(): boolean {
    return holder === 'ad' || holder === 'site';
  }

  function release(): void {
    if (holder === 'none') return;
    setHolder('none');
    emit('resume');
  }

  return {
    isTaken,
    wait(seconds) {
      if (holder !== 'none') return;
      setHolder('wait');
      startLimit(seconds, release);
      emit('wait');
    },
    take() {
      if (holder === 'ad') return;
      const wasTaken = isTaken();
      setHolder('ad');
      startLimit(maxSeconds, release);
      if (!wasTaken) emit('pause');
    },
    takeForSite(page) {
      if (isTaken()) return;
      setHolder('site');
      startLimit(maxSeconds, () => (clearLimit = onNextPress(page, release)));
      emit('pause');
    },
    release,
    releaseForSite() {
      if (holder === 'site') release();
    },
  };
}
