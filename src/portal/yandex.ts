// The Yandex Games adapter: ads, pauses of the site, signals and saves (docs/portals.md).
import type { SiteBoard } from '../net/leaderboard-types.ts';
import type { RemoteStore } from '../platform/key-value-store.ts';
import { createAdRequests, type Report } from './ad-requests.ts';
import { createGuard } from './guard.ts';
import { createListeners } from './listeners.ts';
import type { PressTarget } from './next-press.ts';
import { PLAIN_SITE } from './plain-site.ts';
import { createPlaySignals } from './play-signals.ts';
import type { AdKind, AdResult, Portal } from './portal.ts';
import { explainRefusal } from './refusal.ts';
import { loadSdk, startOnce, type ScriptHost } from './start-once.ts';
import type { YandexSdk, YandexWindow } from './yandex-sdk.ts';
import { createYandexStore } from './yandex-store.ts';
import type { Settings } from '../settings/settings.ts';

export function create(
  { yandex: { script, leaderboard } }: Settings,
  log: (message: string) => void,
  host: ScriptHost<YandexWindow & PressTarget>,
): Portal {
  const { on, emit } = createListeners();
  const guard = createGuard(log);
  let sdk: YandexSdk | undefined;
  let store: RemoteStore | undefined;
  const play = createPlaySignals((isPlaying) => {
    guard('GameplayAPI', () => (isPlaying ? sdk?.features?.GameplayAPI?.start() : sdk?.features?.GameplayAPI?.stop()));
  });
  const { hold, availability, showAd: requestAd } = createAdRequests({ emit, signals: play, sdk: () => sdk, send: sendAd });

  async function start(): Promise<void> {
    sdk = await (await loadSdk(host, script, ({ YaGames }) => YaGames)).init();
  }

  function onReady(): void {
    guard('Listening to pauses', () => {
      sdk?.on?.('game_api_pause', () => hold.takeForSite(host.window));
      sdk?.on?.('game_api_resume', hold.releaseForSite);
    });
    store = createYandexStore({ getPlayer: async () => sdk!.getPlayer(), guard });
    play.open();
    emit('ready');
    availability.becomeReady();
  }

  async function showAd(kind: AdKind): Promise<AdResult> {
    const result = await requestAd(kind);
    if (!result.isShown) log(`No ${kind} ad was shown: ${result.reason}.`);
    return result;
  }

  return {
    ...PLAIN_SITE,
    id: 'yandex',
    // The site refuses an interstitial that comes too soon. It shows its own ad at the start of the game. Other ads must follow a press
    // outside play immediately, such as Play or Replay (requirement 4.4).
    adPolicy: {
      breaks: ['play', 'replay', 'unpause', 'nextLevel'],
      cooldownSeconds: 0,
      secondsAfterRewarded: 0,
      first: 'play',
    },
    locale: () => guard('Asking for the language', () => sdk?.environment?.i18n?.lang),
    store: () => store,
    board: () => (sdk?.leaderboards && leaderboard !== '' ? createBoard(sdk, sdk.leaderboards, leaderboard) : undefined),
    init: startOnce({ start, onReady, log }),
    loadingFinished: () => guard('LoadingAPI.ready', () => sdk?.features?.LoadingAPI?.ready()),
    gameplayStart: play.gameplayStart,
    gameplayStop: play.gameplayStop,
    rewardedAvailability: availability.current,
    showAd,
    on,
  };
}

function createBoard(sdk: YandexSdk, boards: NonNullable<YandexSdk['leaderboards']>, name: string): SiteBoard {
  const isLoggedIn = async () => (await sdk.isAvailableMethod?.('leaderboards.setScore')) ?? true;
  return {
    async submit({ score }) {
      if (!(await isLoggedIn())) throw new Error('the player is a guest');
      await boards.setScore(name, score);
    },
    async list() {
      const around = (await isLoggedIn()) ? { includeUser: true, quantityAround: 3 } : {};
      const { entries, userRank } = await boards.getEntries(name, { quantityTop: 20, ...around });
      return entries.map(({ rank, score, player }) => ({ rank, score, username: player.publicName, isOwn: rank === userRank }));
    },
  };
}

function sendAd({ adv }: YandexSdk, kind: AdKind, report: Report): void {
  const callbacks = callbacksOf(kind, report);
  if (kind === 'rewarded') adv.showRewardedVideo({ callbacks });
  else adv.showFullscreenAdv({ callbacks });
}

function callbacksOf(kind: AdKind, report: Report) {
  let isShown = false;
  function onOpen(): void {
    isShown = true;
    report({ type: 'started' });
  }
  return {
    onOpen,
    onRewarded() {
      isShown = true;
      report({ type: 'rewarded' });
    },
    onClose(wasShown?: boolean) {
      if (wasShown) onOpen();
      if (isShown) report({ type: 'ended' });
      // An error callback may follow. Without one, an interstitial came too soon.
      else setTimeout(report, 0, { type: 'ended', reason: kind === 'interstitial' ? 'too-soon' : 'no-fill' });
    },
    onError(error: unknown) {
      const { reason } = explainRefusal({ answer: { isRejected: true, value: error }, messages: [], hasEvents: true });
      report({ type: 'ended', reason });
    },
    onOffline: () => report({ type: 'ended', reason: 'no-fill' }),
  };
}
