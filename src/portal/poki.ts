// The Poki adapter: ads and signals (docs/portals.md).
import { AD_LIMITS } from './ad-limits.ts';
import { notShown } from './ad-queue.ts';
import { createAdRequests } from './ad-requests.ts';
import { createAvailability } from './availability.ts';
import { createGuard } from './guard.ts';
import { createListeners } from './listeners.ts';
import { createLoadingSignals } from './loading-signals.ts';
import { onNextPress, type PressTarget } from './next-press.ts';
import { createPageHold } from './page-hold.ts';
import { createPlaySignals } from './play-signals.ts';
import type { PokiSdk, PokiWindow } from './poki-sdk.ts';
import type { AdKind, AdResult, Portal } from './portal.ts';
import { startOnce, type ScriptHost } from './start-once.ts';
import { asLanguageTag } from './language-tag.ts';

type Options = {
  readonly scriptAddress: string;
  readonly log: (message: string) => void;
};

export function createPoki({ scriptAddress, log }: Options, host: ScriptHost<PokiWindow & PressTarget>): Portal {
  const { on, emit } = createListeners(log);
  const guard = createGuard(log);
  const hold = createPageHold(AD_LIMITS.maxSeconds, emit);
  const availability = createAvailability(() => emit('rewardedAvailability'));
  const loading = createLoadingSignals((isLoading) => {
    if (!isLoading) send('gameLoadingFinished');
  });
  const play = createPlaySignals((isPlaying) => send(isPlaying ? 'gameplayStart' : 'gameplayStop'));
  const request = createAdRequests({ hold, signals: play, onLateReward: () => emit('lateReward') });
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
    await host.loadScript(scriptAddress);
    if (!host.window.PokiSDK) throw new Error(`${scriptAddress} defines no SDK`);
    try {
      await host.window.PokiSDK.init();
    } catch (error) {
      throw new Error(`the Poki SDK failed to start (ad blocker?): ${String(error)}`, { cause: error });
    }
  }

  function onReady(): void {
    isReady = true;
    loading.open();
    void input.then(play.open);
    emit('ready');
    availability.becomeReady();
  }

  async function showAd(kind: AdKind): Promise<AdResult> {
    const current = sdk();
    if (!current) return notShown(kind, 'not-ready');
    const result = await request(kind, async ({ started, rewarded, ended }) => {
      if (kind === 'interstitial') await current.commercialBreak(started);
      else if (await current.rewardedBreak({ onStart: started })) rewarded();
      ended();
    });
    if (kind === 'rewarded') availability.recordResult(result.reason);
    return result;
  }

  return {
    id: 'poki',
    adPolicy: {
      kinds: ['interstitial', 'rewarded'],
      breaks: ['play', 'replay', 'unpause', 'nextLevel'],
      // Poki spaces its ads itself and forbids a timer in the game.
      cooldownSeconds: null,
      secondsAfterRewarded: 0,
      first: 'afterPlay',
    },
    locale: () => asLanguageTag(guard('PokiSDK.getLanguage', () => sdk()?.getLanguage?.())),
    isMuted: () => false,
    store: () => undefined,
    init: startOnce({ start, onReady, log }),
    loadingProgress: loading.loadingProgress,
    loadingFinished: loading.loadingFinished,
    gameplayStart: play.gameplayStart,
    gameplayStop: play.gameplayStop,
    happyTime: () => {},
    rewardedAvailability: availability.current,
    showAd,
    on,
  };
}
