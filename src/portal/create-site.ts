// The common part of the adapters: listeners, guarded calls, signals of play, ads and the start of the SDK.
import { createAdRequests, type SiteAds } from './ad-requests.ts';
import { createGuard } from './guard.ts';
import { createPlaySignals } from './play-signals.ts';
import type { AdKind, AdResult, Portal, PortalEvent } from './portal.ts';
import { startOnce, type StartOptions } from './start-once.ts';

type SiteOptions<Sdk> = Omit<SiteAds<Sdk>, 'emit' | 'signals' | 'sdk'> &
  Omit<StartOptions, 'onReady'> & {
    /** Returns the started SDK. Called for each use: an SDK may replace its object. */
    readonly find: () => Sdk | undefined;
    /** Called once, before the event `ready`. Rewarded ads are available from its end. */
    readonly onReady?: () => void | Promise<void>;
    /** Sends a change of play, after `play.open`. */
    readonly sendPlay?: (isPlaying: boolean) => void;
  };

/** `portal` has the values of a site without language, saves and loading of its own. */
export function createSite<Sdk>({ log, sendPlay = () => {}, start, onReady, find, ...ads }: SiteOptions<Sdk>) {
  // An exception in one listener stops neither the others nor the portal; the browser reports it.
  const target = new EventTarget();
  const emit = (event: PortalEvent) => void target.dispatchEvent(new Event(event));
  const play = createPlaySignals(sendPlay);
  let isReady = false;
  const sdk = () => (isReady ? find() : undefined);
  const { hold, availability, ...requests } = createAdRequests({ ...ads, sdk, emit, signals: play });
  let isMuted = false;

  /** Uses the SDK from now on, also after `init` has failed. Later calls do nothing. */
  function open(): void {
    if (isReady) return;
    isReady = true;
    const prepared = Promise.resolve(onReady?.());
    emit('ready');
    void prepared.then(availability.becomeReady);
  }

  function setMuted(isNowMuted: boolean): void {
    if (isNowMuted === isMuted) return;
    isMuted = isNowMuted;
    emit('mute');
  }

  async function showAd(kind: AdKind): Promise<AdResult> {
    const result = await requests.showAd(kind);
    if (!result.isShown) log(`No ${kind} ad was shown: ${result.reason}.`);
    return result;
  }

  const portal: Omit<Portal, 'id' | 'adPolicy'> = {
    locale: () => undefined,
    isMuted: () => isMuted,
    store: () => undefined,
    init: startOnce({ start, onReady: open, log }),
    loadingFinished: () => {},
    gameplayStart: play.gameplayStart,
    gameplayStop: play.gameplayStop,
    happyTime: () => {},
    rewardedAvailability: availability.current,
    showAd,
    on: (event, listener) => target.addEventListener(event, listener),
  };
  return { open, sdk, emit, setMuted, guard: createGuard(log), play, hold, availability, portal };
}
