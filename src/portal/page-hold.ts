// Who has the page, the game, an ad or the site itself: every waiting and taking is told once and followed by one giving back.
import { onNextPress, type PressTarget } from './next-press.ts';
import type { PortalEvent } from './portal.ts';
import { MS_PER_SECOND } from '../platform/time.ts';

export type PageHold = {
  /** An ad or the site has the page; while an ad is only waited for it is still the game's. */
  isTaken(): boolean;
  /** An ad was asked for: the game stands still until it comes, but no longer than `seconds`. Does nothing while one waits or the page is taken. */
  wait(seconds: number): void;
  /** An ad that the game asked for takes the page, also from the site. Does nothing while an ad has it. */
  take(): void;
  /**
   * The site takes the page for as long as it likes: a splash waits for a person, a tab stays in the background for hours. After
   * `mostSeconds` a press that reaches `page` gives it back, for then nothing of the site's is there any more. Does nothing while the page is taken.
   */
  takeUnasked(page: PressTarget): void;
  /** Does nothing while the page is the game's. */
  release(): void;
  /** As `release`, but an ad keeps the page. */
  readonly releaseUnasked: () => void;
};

/** No ad has the page for more than `mostSeconds`: an end that is never told must not leave the game paused for ever. */
export function createPageHold(mostSeconds: number, emit: (event: PortalEvent) => void): PageHold {
  let holder: 'nobody' | 'wait' | 'ad' | 'site' = 'nobody';
  let endLimit: () => void = () => {};

  /** Gives the page to somebody; what limited the one before is void. */
  function pass(next: typeof holder): void {
    endLimit();
    holder = next;
  }

  function limit(seconds: number, onEnd: () => void): void {
    const timer = setTimeout(onEnd, seconds * MS_PER_SECOND);
    endLimit = () => clearTimeout(timer);
  }

  function isTaken(): boolean {
    return holder === 'ad' || holder === 'site';
  }

  function release(): void {
    if (holder === 'nobody') return;
    pass('nobody');
    emit('resume');
  }

  return {
    isTaken,
    wait(seconds) {
      if (holder !== 'nobody') return;
      pass('wait');
      limit(seconds, release);
      emit('wait');
    },
    take() {
      if (holder === 'ad') return;
      const wasTaken = isTaken();
      pass('ad');
      limit(mostSeconds, release);
      if (!wasTaken) emit('pause');
    },
    takeUnasked(page) {
      if (isTaken()) return;
      pass('site');
      limit(mostSeconds, () => (endLimit = onNextPress(page, release)));
      emit('pause');
    },
    release,
    releaseUnasked() {
      if (holder === 'site') release();
    },
  };
}
