// The GameDistribution adapter: ads only (docs/portals.md).
import { AD_POLICY } from '../../policies/gamedistribution.ts';
import type { AdFailure } from './ad.ts';
import { AD_LIMITS } from './ad-limits.ts';
import type { Report } from './ad-requests.ts';
import { createSite } from './create-site.ts';
import type { GdEvent, GdSdk, GdWindow } from './gamedistribution-sdk.ts';
import type { AdKind, AdResult, Portal } from './portal.ts';
import { reasonOf, textOf } from './refusal.ts';
import type { PressTarget } from './next-press.ts';
import { loadSdk, type ScriptHost } from './start-once.ts';
import type { Settings } from '../settings/settings.ts';
import { withTimeout } from '../platform/time.ts';

/** Messages of SDK_GAME_PAUSE when a splash, a promo or the store takes the page. The player decides how long. */
const SITE_PAUSE = /wait for a user gesture|for the promo|store opened|^SDK_GAME_PAUSE$/;

/** Outcome of the promise of the SDK's `showAd`. */
type SdkAnswer = { readonly isRejected: boolean; readonly value: unknown };

type Request = {
  readonly report: Report;
  readonly messages: string[];
  answer: SdkAnswer | undefined;
  hasEvents: boolean;
  /** The SDK sent an event of this ad. A reward without one belongs to an earlier ad. */
  hasSign: boolean;
};

/** The page, where the SDK sets its globals. */
export type SdkHost = ScriptHost<GdWindow & PressTarget>;

export function create({ gameDistribution: { gameId, script } }: Settings, log: (message: string) => void, host: SdkHost): Portal {
  const find = () => host.window.gdsdk;
  const { open, sdk, hold, availability, portal } = createSite({ log, start, onReady, find, send, explain, cancel });
  let hasReadyEvent = false;
  let endStart = () => {};
  /** The last request that was sent. Events do not name theirs: all belong to it, also after its result. */
  let request: Request | undefined;
  let isBlocked = false;

  /** Resolves with SDK_READY, also before the script has arrived. A failure after it has no effect. */
  function start(): Promise<void> {
    host.window.GD_OPTIONS = { gameId, onEvent };
    return new Promise((resolve, reject) => {
      endStart = resolve;
      loadSdk(host, script, find).then(checkReady, reject);
    });
  }

  /** The object and the event SDK_READY may come in any order, late, twice or never. */
  function checkReady(): void {
    if (!hasReadyEvent || !find()) return;
    open();
    endStart();
  }

  /** Rewarded ads are offered only after it is known that the SDK accepts them here. */
  function onReady(): Promise<void> {
    return withTimeout(AD_LIMITS.holdSeconds, preloadRewarded()).catch(() => undefined);
  }

  function onEvent(event: GdEvent): void {
    const { name, message = '' } = event;
    if (name === 'SDK_ERROR') return reportError(message);
    if (name === 'SDK_READY') {
      hasReadyEvent = true;
      return checkReady();
    }
    const isSitePause = name === 'SDK_GAME_PAUSE' && SITE_PAUSE.test(message);
    if (request && !isSitePause) translate(event, request);
    // Without effect if the event was one of an ad.
    if (name === 'SDK_GAME_PAUSE') hold.takeForSite(host.window);
    else if (name === 'SDK_GAME_START') hold.releaseForSite();
  }

  /** The SDK loads many scripts and reports the errors of each. It works without them. */
  function reportError(message: string): void {
    isBlocked ||= message.startsWith('Blocked:');
    log(`The ad SDK reported an error: ${message}`);
  }

  async function showAd(kind: AdKind): Promise<AdResult> {
    const result = await portal.showAd(kind);
    if (kind === 'rewarded' && result.isShown) void preloadRewarded();
    return result;
  }

  async function send(current: GdSdk, kind: AdKind, report: Report): Promise<void> {
    const sent: Request = { report, messages: [], answer: undefined, hasEvents: false, hasSign: false };
    request = sent;
    sent.answer = await answerOf(async () => current.showAd(kind));
    report({ type: 'answered' });
  }

  function explain(): AdFailure {
    const { answer, messages, hasEvents } = request!;
    // The SDK answers like this while it runs another ad.
    const isBusy = answer?.isRejected === false && answer.value === undefined && !hasEvents;
    const texts = answer?.isRejected ? [textOf(answer.value), ...messages] : messages;
    const reason = reasonOf(texts) ?? (isBusy ? 'busy' : 'no-fill');
    return { reason: reason === 'no-fill' && isBlocked ? 'adblock' : reason };
  }

  /** Not during a splash, which delays the ad: a cancellation would release the splash's page. */
  function cancel(): void {
    // `cancelAd` rejects on success.
    if (!hold.isTaken()) void answerOf(async () => sdk()?.cancelAd());
  }

  async function preloadRewarded(): Promise<void> {
    const answer = await answerOf(async () => sdk()?.preloadAd('rewarded'));
    if (!answer.isRejected) return;
    const message = textOf(answer.value);
    const reason = reasonOf([message]);
    log(`The ad SDK refused rewarded ads: ${message || reason}`);
    availability.recordResult(reason === 'error' ? 'no-fill' : reason);
  }

  return {
    ...portal,
    id: 'gamedistribution',
    adPolicy: AD_POLICY,
    showAd,
  };
}

/** Translates an event of the SDK. */
function translate({ name, message = '', status }: GdEvent, request: Request): void {
  const { report, messages } = request;
  if (name === 'SDK_REWARDED_WATCH_COMPLETE') return request.hasSign ? report({ type: 'rewarded' }) : undefined;
  request.hasEvents = true;
  if (name === 'SDK_GAME_START') {
    if (status !== 'success' && message !== '') messages.push(message);
    report({ type: 'closed' });
  } else if (name === 'AD_ERROR' || name === 'AD_IS_ALREADY_RUNNING') {
    messages.push(message || name.replace(/_/g, ' ').toLowerCase());
  } else if (name === 'SDK_GAME_PAUSE' || name === 'IMPRESSION' || name === 'STARTED') {
    request.hasSign = true;
    report({ type: name === 'SDK_GAME_PAUSE' ? 'paused' : 'hasAd' });
  }
}

/** Returns the outcome of an SDK call. Never rejects. */
async function answerOf(call: () => Promise<unknown>): Promise<SdkAnswer> {
  try {
    return { isRejected: false, value: await call() };
  } catch (value) {
    return { isRejected: true, value };
  }
}
