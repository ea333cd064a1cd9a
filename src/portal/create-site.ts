// The common part of the adapters: listeners, guarded calls, signals of play, ads and the start of the SDK.
import { createAdRequests, type Report, type SiteAds } from './ad-requests.ts';
import { createGuard } from './guard.ts';
import { createListeners } from './listeners.ts';
import type { PressTarget } from './next-press.ts';
import { PLAIN_SITE } from './plain-site.ts';
import { createPlaySignals } from './play-signals.ts';
import type { AdKind, Portal } from './portal.ts';
import { startOnce, type StartOptions } from './start-once.ts';

type SiteOptions<Sdk> = Omit<SiteAds<Sdk>, 'emit' | 'signals'> &
  StartOptions & {
    /** Sends a change of play, after `play.open`. */
    readonly sendPlay?: (isPlaying: boolean) => void;
    /** Returns the page while the site pauses it: a pause that begins with an ad may outlast it without a further event. */
    readonly pausedPage?: () => PressTarget | undefined;
  };

export function createSite<Sdk>({ log, sendPlay = () => {}, pausedPage, start, onReady, ...ads }: SiteOptions<Sdk>) {
  const { on, emit } = createListeners();
  const play = createPlaySignals(sendPlay);
  const { hold, availability, showAd } = createAdRequests({ ...ads, emit, signals: play, send });
  let hasAd = false;
  let isMuted = false;

  function send(sdk: Sdk, kind: AdKind, report: Report): void | Promise<void> {
    return ads.send(sdk, kind, (sent) => {
      hasAd ||= sent.type === 'started' || sent.type === 'paused';
      report(sent);
    });
  }

  /** Later: the end of the pause may follow in the same task. */
  function checkPause(): void {
    const page = hasAd ? pausedPage?.() : undefined;
    if (page) hold.takeForSite(page);
    hasAd = false;
  }

  on('resume', () => queueMicrotask(checkPause));

  function setMuted(isNowMuted: boolean): void {
    if (isNowMuted === isMuted) return;
    isMuted = isNowMuted;
    emit('mute');
  }

  const portal: Omit<Portal, 'id' | 'adPolicy'> = {
    ...PLAIN_SITE,
    isMuted: () => isMuted,
    init: startOnce({ start, onReady, log }),
    gameplayStart: play.gameplayStart,
    gameplayStop: play.gameplayStop,
    rewardedAvailability: availability.current,
    showAd,
    on,
  };
  return { emit, setMuted, guard: createGuard(log), play, hold, availability, portal };
}
