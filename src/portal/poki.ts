// The Poki adapter: ads and signals (docs/portals.md).
import { createAdRequests, type Report } from './ad-requests.ts';
import { createGuard } from './guard.ts';
import { createListeners } from './listeners.ts';
import { onNextPress, type PressTarget } from './next-press.ts';
import { PLAIN_SITE } from './plain-site.ts';
import { createPlaySignals } from './play-signals.ts';
import type { PokiSdk, PokiWindow } from './poki-sdk.ts';
import type { AdKind, Portal } from './portal.ts';
import { loadSdk, startOnce, type ScriptHost } from './start-once.ts';
import type { Settings } from '../settings/settings.ts';

export function create({ poki: { script } }: Settings, log: (message: string) => void, host: ScriptHost<PokiWindow & PressTarget>): Portal {
  const { on, emit } = createListeners();
  const guard = createGuard(log);
  const play = createPlaySignals((isPlaying) => send(isPlaying ? 'gameplayStart' : 'gameplayStop'));
  const { availability, showAd } = createAdRequests({ emit, signals: play, sdk, send: sendAd });
  /** The site counts play from the player's first input. */
  const input = new Promise<void>((resolve) => onNextPress(host.window, resolve));
  let isReady = false;

  /** Returns the SDK once it is ready. Call it for each use: the loader may replace the object. */
  function sdk(): PokiSdk | undefined {
    return isReady ? host.window.PokiSDK : undefined;
  }

  function send(signal: 'gameLoadingFinished' | 'gameplayStart' | 'gameplayStop'): void {
    guard(`PokiSDK.${signal}`, () => sdk()?.[signal]());
  }

  async function start(): Promise<void> {
    await (await loadSdk(host, script, ({ PokiSDK }) => PokiSDK)).init();
  }

  function onReady(): void {
    isReady = true;
    void input.then(play.open);
    emit('ready');
    availability.becomeReady();
  }

  async function sendAd(current: PokiSdk, kind: AdKind, report: Report): Promise<void> {
    const onStart = () => report({ type: 'started' });
    if (kind === 'interstitial') await current.commercialBreak(onStart);
    else if (await current.rewardedBreak({ onStart })) report({ type: 'rewarded' });
    report({ type: 'ended' });
  }

  return {
    ...PLAIN_SITE,
    id: 'poki',
    adPolicy: {
      breaks: ['play', 'replay', 'unpause', 'nextLevel'],
      // Poki spaces its ads itself and forbids a timer in the game.
      cooldownSeconds: null,
      secondsAfterRewarded: 0,
      first: 'afterPlay',
    },
    locale: () => guard('PokiSDK.getLanguage', () => sdk()?.getLanguage?.()),
    init: startOnce({ start, onReady, log }),
    loadingFinished: () => send('gameLoadingFinished'),
    gameplayStart: play.gameplayStart,
    gameplayStop: play.gameplayStop,
    rewardedAvailability: availability.current,
    showAd,
    on,
  };
}
