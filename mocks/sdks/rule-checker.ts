// Reports each call of the game that breaks a rule of the site, with the call and the moment.
import type { AdKind } from '../../src/portal/portal.ts';
import type { Policy, Signal } from './policy.ts';
import { createSiteState, findRequestFault, findSignalFault, type SiteState } from './site-state.ts';

export type Report = (message: string) => void;

export type CheckedAd = {
  /** The ad takes the page. */
  readonly begin: () => void;
  /** The ad releases the page. */
  readonly end: () => void;
  /** The request is answered, or lost by the SDK. */
  readonly settle: () => void;
};

export type RuleChecker = {
  /** The game may use the SDK from now on. */
  readonly becomeReady: () => void;
  readonly signal: (signal: Signal) => void;
  readonly request: (kind: AdKind) => CheckedAd;
  /** The site's own pause stops play and its end starts play again. */
  readonly pause: () => void;
  readonly resume: () => void;
  /** The player pressed or typed something. Presses on an ad do not count. */
  readonly press: () => void;
  readonly isAdOn: () => boolean;
  /** Requests of these kinds break a rule from now on. */
  readonly forbid: (kinds: readonly AdKind[], moment: string) => void;
  /** Reports a violation that the mock itself detects. */
  readonly violate: (violation: string) => void;
};

export function createRuleChecker(policy: Policy, report: Report = (message) => console.error(message)): RuleChecker {
  const site = createSiteState();

  function violate(violation: string): void {
    report(`${policy.site}: ${violation}`);
  }

  function check(call: Signal | AdKind, fault: string | undefined): void {
    if (fault !== undefined) violate(`${policy.calls[call]} ${fault}`);
  }

  return {
    becomeReady: () => (site.isReady = true),
    signal(signal) {
      check(signal, findSignalFault(policy, site, signal));
      applySignal(site, signal);
    },
    request(kind) {
      check(kind, findRequestFault(policy, site, kind));
      const ad = Symbol(kind);
      site.unanswered.add(ad);
      return {
        begin: () => void site.shown.add(ad),
        end() {
          site.shown.delete(ad);
          if (kind === 'rewarded') site.rewardedEndedAt = performance.now();
        },
        settle: () => void site.unanswered.delete(ad),
      };
    },
    pause() {
      site.isPaused = true;
      site.isStoppedByPause ||= site.isPlaying;
      site.isPlaying = false;
    },
    resume() {
      site.isPaused = false;
      site.isPlaying ||= site.isStoppedByPause;
      site.isStoppedByPause = false;
    },
    press() {
      if (site.shown.size === 0) site.pressedAt = performance.now();
    },
    isAdOn: () => site.shown.size > 0,
    forbid(kinds, moment) {
      for (const kind of kinds) site.forbidden.set(kind, moment);
    },
    violate,
  };
}

function applySignal(site: SiteState, signal: Signal): void {
  if (signal === 'loadingStart') site.loading = 'on';
  else if (signal === 'loadingStop') site.loading = 'over';
  else if (signal === 'gameplayStart') site.isPlaying = true;
  else if (signal === 'gameplayStop') {
    site.hasPlayed ||= site.isPlaying;
    site.isPlaying = false;
  }
}
