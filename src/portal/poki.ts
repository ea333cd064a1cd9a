// The Poki adapter: ads and signals (docs/portals.md).
import { AD_POLICY } from '../../policies/poki.ts';
import type { Report } from './ad-requests.ts';
import { createSite } from './create-site.ts';
import { onNextPress, type PressTarget } from './next-press.ts';
import type { PokiSdk, PokiWindow } from './poki-sdk.ts';
import type { AdKind, Portal } from './portal.ts';
import { loadSdk, type ScriptHost } from './start-once.ts';
import type { Settings } from '../settings/settings.ts';

export function create({ poki: { script } }: Settings, log: (message: string) => void, host: ScriptHost<PokiWindow & PressTarget>): Portal {
  const sendPlay = (isPlaying: boolean) => send(isPlaying ? 'gameplayStart' : 'gameplayStop');
  const find = () => host.window.PokiSDK;
  const { sdk, guard, play, portal } = createSite({ log, start, onReady, find, send: sendAd, sendPlay });
  /** The site counts play from the player's first input. */
  const input = new Promise<void>((resolve) => onNextPress(host.window, resolve));

  function send(signal: 'gameLoadingFinished' | 'gameplayStart' | 'gameplayStop'): void {
    guard(`PokiSDK.${signal}`, () => sdk()?.[signal]());
  }

  async function start(): Promise<void> {
    await (await loadSdk(host, script, ({ PokiSDK }) => PokiSDK)).init();
  }

  function onReady(): void {
    void input.then(play.open);
  }

  async function sendAd(current: PokiSdk, kind: AdKind, report: Report): Promise<void> {
    const onStart = () => report({ type: 'started' });
    if (kind === 'interstitial') await current.commercialBreak(onStart);
    else if (await current.rewardedBreak({ onStart })) report({ type: 'rewarded' });
    report({ type: 'ended' });
  }

  return {
    ...portal,
    id: 'poki',
    adPolicy: AD_POLICY,
    locale: () => guard('PokiSDK.getLanguage', () => sdk()?.getLanguage?.()),
    loadingFinished: () => send('gameLoadingFinished'),
  };
}
