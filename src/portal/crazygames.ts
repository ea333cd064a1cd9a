// The CrazyGames adapter: ads, signals, mute and saves (docs/portals.md).
import { AD_POLICY, SAVE_BYTES } from '../../policies/crazygames.ts';
import type { RemoteStore } from '../platform/key-value-store.ts';
import { notShown, type Report } from './ad-requests.ts';
import type { CrazyAdType, CrazyGamesWindow, CrazySdk, CrazySettings } from './crazygames-sdk.ts';
import { createSite } from './create-site.ts';
import type { Guard } from './guard.ts';
import type { AdKind, AdReason, AdResult, Portal } from './portal.ts';
import { loadSdk, type ScriptHost } from './start-once.ts';
import type { Settings } from '../settings/settings.ts';

const KEY = 'frozen-jewel';

const AD_TYPES: Readonly<Record<AdKind, CrazyAdType>> = { interstitial: 'midgame', rewarded: 'rewarded' };

/** By the code of an ad error. Any other code is `error`. */
const REASONS: ReadonlyMap<string | undefined, AdReason> = new Map([
  ['unfilled', 'no-fill'],
  ['adblock', 'adblock'],
  ['adCooldown', 'too-soon'],
  ['adsDisabledBasicLaunch', 'disabled'],
]);

type Signal = 'loadingStart' | 'loadingStop' | 'gameplayStart' | 'gameplayStop' | 'happytime';

export function create({ crazyGames: { script } }: Settings, log: (message: string) => void, host: ScriptHost<CrazyGamesWindow>): Portal {
  const sendPlay = (isPlaying: boolean) => send(isPlaying ? 'gameplayStart' : 'gameplayStop');
  const find = () => host.window.CrazyGames?.SDK;
  const site = createSite({ log, start, onReady, find, send: sendAd, sendPlay });
  const { sdk, emit, setMuted, guard, play, hold, availability, portal } = site;
  const store = createCrazyGamesStore(sdk, guard);
  let isDisabled = false;

  function send(signal: Signal): void {
    guard(`CrazyGames.SDK.game.${signal}`, () => sdk()?.game[signal]());
  }

  async function start(): Promise<void> {
    await (await loadSdk(host, script, ({ CrazyGames }) => CrazyGames?.SDK)).init();
    if (find()?.environment === 'disabled') throw new Error('the CrazyGames SDK is disabled on this site');
  }

  function onReady(): void {
    send('loadingStart');
    play.open();
    guard('CrazyGames.SDK.game.settings', () => updateMute(sdk()?.game.settings));
    guard('CrazyGames.SDK.game.addSettingsChangeListener', () => sdk()?.game.addSettingsChangeListener(updateMute));
    guard('CrazyGames.SDK.user.addAuthListener', () => sdk()?.user.addAuthListener?.(() => emit('account')));
    void guard('CrazyGames.SDK.ad.hasAdblock', async () => {
      if (await sdk()?.ad.hasAdblock()) availability.recordResult('disabled');
    });
  }

  function updateMute(settings: CrazySettings | undefined): void {
    setMuted(settings?.muteAudio === true);
  }

  async function showAd(kind: AdKind): Promise<AdResult> {
    if (isDisabled) return notShown(kind, 'disabled');
    const result = await portal.showAd(kind);
    // During Basic Launch no ad of either kind comes, as long as the page is open.
    isDisabled ||= result.reason === 'disabled';
    if (isDisabled) availability.recordResult('disabled');
    return result;
  }

  return {
    ...portal,
    id: 'crazygames',
    adPolicy: AD_POLICY,
    locale: () => guard('CrazyGames.SDK.user.systemInfo', () => sdk()?.user.systemInfo.locale),
    store: () => (sdk() ? store : undefined),
    loadingFinished: () => send('loadingStop'),
    happyTime() {
      if (!hold.isTaken()) send('happytime');
    },
    showAd,
  };
}

/** Its SDK sends a save by itself, one second later. */
function createCrazyGamesStore(sdk: () => CrazySdk | undefined, guard: Guard): RemoteStore {
  return {
    // The SDK throws or rejects on sites without accounts.
    async account() {
      try {
        return (await sdk()?.user.getUser?.())?.username ?? '';
      } catch {
        return '';
      }
    },
    load: async () => sdk()?.data.getItem(KEY) ?? undefined,
    save(text) {
      guard('CrazyGames.SDK.data.setItem', () => {
        const bytes = new TextEncoder().encode(KEY + text).length;
        if (bytes > SAVE_BYTES) throw new RangeError(`${bytes} bytes, the limit is ${SAVE_BYTES}`);
        sdk()?.data.setItem(KEY, text);
      });
    },
    // `save` keeps no queue.
    flush: () => {},
  };
}

function sendAd({ ad }: CrazySdk, kind: AdKind, report: Report): void | Promise<void> {
  return ad.requestAd(AD_TYPES[kind], {
    adStarted: () => report({ type: 'started' }),
    adFinished() {
      // The start may not have been reported.
      for (const type of ['started', 'rewarded', 'ended'] as const) report({ type });
    },
    adError: (error) => report({ type: 'ended', reason: REASONS.get(error?.code) ?? 'error' }),
  });
}
