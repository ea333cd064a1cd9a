// The common part of the adapters: listeners, guarded calls, signals of play, ads and the start of the SDK.
import { createAdRequests, type SiteAds } from './ad-requests.ts';
import { createGuard } from './guard.ts';
import { createPlaySignals } from './play-signals.ts';
import type { Portal, PortalEvent } from './portal.ts';
import { startOnce, type StartOptions } from './start-once.ts';

type SiteOptions<Sdk> = Omit<SiteAds<Sdk>, 'emit' | 'signals'> &
  StartOptions & {
    /** Sends a change of play, after `play.open`. */
    readonly sendPlay?: (isPlaying: boolean) => void;
  };

/** `portal` has the values of a site without language, saves and loading of its own. */
export function createSite<Sdk>({ log, sendPlay = () => {}, start, onReady, ...ads }: SiteOptions<Sdk>) {
  // An exception in one listener stops neither the others nor the portal; the browser reports it.
  const target = new EventTarget();
  const emit = (event: PortalEvent) => void target.dispatchEvent(new Event(event));
  const play = createPlaySignals(sendPlay);
  const { hold, availability, showAd } = createAdRequests({ ...ads, emit, signals: play });
  let isMuted = false;

  function setMuted(isNowMuted: boolean): void {
    if (isNowMuted === isMuted) return;
    isMuted = isNowMuted;
    emit('mute');
  }

  const portal: Omit<Portal, 'id' | 'adPolicy'> = {
    locale: () => undefined,
    isMuted: () => isMuted,
    store: () => undefined,
    init: startOnce({ start, onReady, log }),
    loadingFinished: () => {},
    gameplayStart: play.gameplayStart,
    gameplayStop: play.gameplayStop,
    happyTime: () => {},
    rewardedAvailability: availability.current,
    showAd,
    on: (event, listener) => target.addEventListener(event, listener),
  };
  return { emit, setMuted, guard: createGuard(log), play, hold, availability, portal };
}
