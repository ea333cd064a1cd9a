// Tracks the owner of the page: the game, an ad or the site. One `resume` ends each `wait`, each `pause`, and each `wait` that turns into a `pause`.
import { AD_LIMITS } from './ad-limits.ts';
import { onNextPress, type PressTarget } from './next-press.ts';
import type { PortalEvent } from './portal.ts';
import { MS_PER_SECOND } from '../platform/time.ts';

export type PageHold = ReturnType<typeof createPageHold>;

export function createPageHold(emit: (event: PortalEvent) => void) {
  let holder: 'none' | 'wait' | 'ad' | 'site' = 'none';
  /** The ad that the game waits for, or that took the page last. */
  let owner: symbol | undefined;
  /** Page of a site that keeps the game beyond the end of an ad. */
  let claim: PressTarget | undefined;
  let clearLimit: () => void = () => {};

  /** Sets the holder and cancels the limit of the previous one. */
  function setHolder(next: typeof holder): void {
    clearLimit();
    holder = next;
  }

  function startLimit(seconds: number, onEnd: () => void): void {
    const timer = setTimeout(onEnd, seconds * MS_PER_SECOND);
    clearLimit = () => clearTimeout(timer);
  }

  /** True while an ad or the site has the page. False while the game waits for an ad. */
  function isTaken(): boolean {
    return holder === 'ad' || holder === 'site';
  }

  function holdForSite(page: PressTarget): void {
    setHolder('site');
    startLimit(AD_LIMITS.maxSeconds, () => (clearLimit = onNextPress(page, free)));
  }

  function free(): void {
    claim = undefined;
    setHolder('none');
    emit('resume');
  }

  return {
    isTaken,
    /** Holds the game for a requested ad, for at most `AD_LIMITS.holdSeconds`. No effect during another wait or while the page is taken. */
    wait(ad: symbol | undefined): void {
      if (isTaken()) return;
      if (ad) owner = ad;
      if (holder === 'wait') return;
      setHolder('wait');
      startLimit(AD_LIMITS.holdSeconds, free);
      emit('wait');
    },
    /** Takes the page for an ad, also from the site, the wait for another ad, or another ad. Must be released within a limit of the ad. */
    take(ad: symbol): void {
      owner = ad;
      const wasTaken = isTaken();
      setHolder('ad');
      if (!wasTaken) emit('pause');
    },
    /**
     * Takes the page for the site, without a time limit: a splash waits for the player, a tab stays hidden for hours. After
     * `AD_LIMITS.maxSeconds` the next press that reaches `page` releases it, since then no overlay covers the page. No effect while the page
     * is taken, unless `isKept`: then the site has it after the ad.
     */
    takeForSite(page: PressTarget, isKept = false): void {
      if (isKept) claim = page;
      if (isTaken()) return;
      holdForSite(page);
      emit('pause');
    },
    /** Returns the page to the game, or ends the wait. No effect if the site or another ad has taken the page since. */
    release(ad: symbol): void {
      if (owner !== ad) return;
      owner = undefined;
      if (holder === 'ad' && claim) holdForSite(claim);
      else if (holder === 'ad' || holder === 'wait') free();
    },
    /** Releases the page unless an ad has it. */
    releaseForSite: (): void => {
      claim = undefined;
      if (holder === 'site') free();
    },
  };
}
