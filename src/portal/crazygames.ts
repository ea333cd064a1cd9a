// The CrazyGames adapter: ads, signals, mute and saves (docs/portals.md).
import { createAdRequests, notShown, type Report } from './ad-requests.ts';
import type { CrazyAdType, CrazyGamesWindow, CrazySdk, CrazySettings } from './crazygames-sdk.ts';
import { createCrazyGamesStore } from './crazygames-store.ts';
import { createGuard } from './guard.ts';
import { createListeners } from './listeners.ts';
import { createPlaySignals } from './play-signals.ts';
import type { AdKind, AdPolicy, AdReason, AdResult, Portal } from './portal.ts';
import { loadSdk, startOnce, type ScriptHost } from './start-once.ts';
import type { Settings } from '../settings/settings.ts';

const AD_TYPES: Readonly<Record<AdKind, CrazyAdType>> = { interstitial: 'midgame', rewarded: 'rewarded' };

/** By the code of an ad error. Any other code is `error`. */
const REASONS: ReadonlyMap<string | undefined, AdReason> = new Map([
  ['unfilled', 'no-fill'],
  ['adblock', 'adblock'],
  ['adCooldown', 'too-soon'],
  ['adsDisabledBasicLaunch', 'disabled'],
]);

const AD_POLICY: AdPolicy = {
  // No ad may appear when a panel closes.
  breaks: ['play', 'replay'],
  // The site keeps 3 minutes between midgame ads itself.
  cooldownSeconds: null,
  secondsAfterRewarded: 90,
  first: 'afterGame',
};

type Signal = 'loadingStart' | 'loadingStop' | 'gameplayStart' | 'gameplayStop' | 'happytime';

export function create(
  { crazyGames: { script, leaderboard } }: Settings,
  log: (message: string) => void,
  host: ScriptHost<CrazyGamesWindow>,
): Portal {
  const { on, emit } = createListeners();
  const guard = createGuard(log);
  const play = createPlaySignals((isPlaying) => send(isPlaying ? 'gameplayStart' : 'gameplayStop'));
  const { hold, availability, showAd: requestAd } = createAdRequests({ emit, signals: play, sdk, send: sendAd });
  const store = createCrazyGamesStore({ sdk, guard });
  let isReady = false;
  let isMuted = false;
  let isDisabled = false;

  /** Returns the SDK once it is ready. Call it for each use: the SDK may replace its object. */
  function sdk(): CrazySdk | undefined {
    return isReady ? host.window.CrazyGames?.SDK : undefined;
  }

  function send(signal: Signal): void {
    guard(`CrazyGames.SDK.game.${signal}`, () => sdk()?.game[signal]());
  }

  function onReady(): void {
    isReady = true;
    send('loadingStart');
    play.open();
    isMuted = guard('CrazyGames.SDK.game.settings', () => sdk()?.game.settings.muteAudio) === true;
    guard('CrazyGames.SDK.game.addSettingsChangeListener', () => sdk()?.game.addSettingsChangeListener(updateMute));
    guard('CrazyGames.SDK.user.addAuthListener', () => sdk()?.user.addAuthListener?.(() => emit('account')));
    emit('ready');
    availability.becomeReady();
    void guard('CrazyGames.SDK.ad.hasAdblock', checkAdblock);
  }

  /** Disables rewarded ads if an ad blocker is active. */
  async function checkAdblock(): Promise<void> {
    if (await sdk()?.ad.hasAdblock()) availability.recordResult('disabled');
  }

  function updateMute(settings: CrazySettings | undefined): void {
    const isNowMuted = settings?.muteAudio === true;
    if (isNowMuted === isMuted) return;
    isMuted = isNowMuted;
    emit('mute');
  }

  async function showAd(kind: AdKind): Promise<AdResult> {
    if (isDisabled) return notShown(kind, 'disabled');
    const result = await requestAd(kind);
    // During Basic Launch no ad of either kind comes, as long as the page is open.
    isDisabled ||= result.reason === 'disabled';
    if (isDisabled) availability.recordResult('disabled');
    return result;
  }

  return {
    id: 'crazygames',
    adPolicy: AD_POLICY,
    locale: () => guard('CrazyGames.SDK.user.systemInfo', () => sdk()?.user.systemInfo.locale),
    isMuted: () => isMuted,
    store: () => (sdk() ? store : undefined),
    // Only the site shows its weekly board.
    board: () =>
      leaderboard !== '' && sdk()?.user.submitScore ? { submit: ({ score }) => submitScore(sdk(), score, leaderboard) } : undefined,
    init: startOnce({ start: () => start(script, host), onReady, log }),
    loadingFinished: () => send('loadingStop'),
    gameplayStart: play.gameplayStart,
    gameplayStop: play.gameplayStop,
    happyTime() {
      if (!hold.isTaken()) send('happytime');
    },
    rewardedAvailability: availability.current,
    showAd,
    on,
  };
}

/** Encrypts the score with the game's key: AES-GCM, the 12 bytes of its nonce first. */
async function submitScore(sdk: CrazySdk | undefined, score: number, leaderboard: string): Promise<void> {
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const bytes = Uint8Array.from(atob(leaderboard), (letter) => letter.charCodeAt(0));
  const key = await crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt']);
  const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, new TextEncoder().encode(`${score}`));
  const encryptedScore = btoa(String.fromCharCode(...iv, ...new Uint8Array(sealed)));
  await sdk?.user.submitScore?.({ encryptedScore, score });
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

async function start(script: string, host: ScriptHost<CrazyGamesWindow>): Promise<void> {
  await (await loadSdk(host, script, ({ CrazyGames }) => CrazyGames?.SDK)).init();
  if (host.window.CrazyGames?.SDK?.environment === 'disabled') throw new Error('the CrazyGames SDK is disabled on this site');
}
