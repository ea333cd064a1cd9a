// The Yandex Games adapter: ads, pauses of the site, signals and saves (docs/portals.md).
import { AD_POLICY, SAVE_BYTES } from '../../policies/yandex.ts';
import type { SiteBoard } from '../net/leaderboard-types.ts';
import type { RemoteStore } from '../platform/key-value-store.ts';
import type { Report } from './ad-requests.ts';
import { createSite } from './create-site.ts';
import type { Guard } from './guard.ts';
import type { PressTarget } from './next-press.ts';
import type { AdKind, Portal } from './portal.ts';
import { reasonOf, textOf } from './refusal.ts';
import { createSiteStore } from './site-store.ts';
import { loadSdk, type ScriptHost } from './start-once.ts';
import type { YandexPlayer, YandexSdk, YandexWindow } from './yandex-sdk.ts';
import type { Settings } from '../settings/settings.ts';

export function create(
  { yandex: { script, leaderboard } }: Settings,
  log: (message: string) => void,
  host: ScriptHost<YandexWindow & PressTarget>,
): Portal {
  const { guard, play, hold, portal } = createSite({ log, start, onReady, find: () => sdk, send: sendAd, sendPlay });
  let sdk: YandexSdk | undefined;
  let store: RemoteStore | undefined;

  async function start(): Promise<void> {
    sdk = await (await loadSdk(host, script, ({ YaGames }) => YaGames)).init();
  }

  function sendPlay(isPlaying: boolean): void {
    guard('GameplayAPI', () => (isPlaying ? sdk?.features?.GameplayAPI?.start() : sdk?.features?.GameplayAPI?.stop()));
  }

  function onReady(): void {
    guard('Listening to pauses', () => {
      sdk?.on?.('game_api_pause', () => hold.takeForSite(host.window));
      sdk?.on?.('game_api_resume', hold.releaseForSite);
    });
    store = createYandexStore(async () => sdk!.getPlayer(), guard);
    play.open();
  }

  return {
    ...portal,
    id: 'yandex',
    adPolicy: AD_POLICY,
    locale: () => guard('Asking for the language', () => sdk?.environment?.i18n?.lang),
    store: () => store,
    board: () => (sdk?.leaderboards && leaderboard !== '' ? createBoard(sdk, sdk.leaderboards, leaderboard) : undefined),
    loadingFinished: () => guard('LoadingAPI.ready', () => sdk?.features?.LoadingAPI?.ready()),
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

export function createYandexStore(getPlayer: () => Promise<YandexPlayer>, guard: Guard): RemoteStore {
  async function open() {
    const player = await getPlayer();
    return {
      // A guest has an id too, but it does not move to the account at login.
      account: () => (isLoggedIn(player) ? (player.getUniqueID?.() ?? '') : ''),
      read: async () => (await player.getData(['save'])).save,
      // Always flushes: the store limits the rate itself, and the page may be closed before the SDK would send.
      write: (save: string) => player.setData({ save }, true),
    };
  }

  // The difference is for the field name.
  return createSiteStore({ site: 'Yandex Games', guard, open, maxBytes: SAVE_BYTES - 1000 });
}

/** An SDK that does not say so counts as one of a guest, whose save goes to the account at login. */
function isLoggedIn(player: YandexPlayer): boolean {
  return player.isAuthorized?.() ?? (player.getMode?.() ?? 'lite') !== 'lite';
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
    onError: (error: unknown) => report({ type: 'ended', reason: reasonOf([textOf(error)]) }),
    onOffline: () => report({ type: 'ended', reason: 'no-fill' }),
  };
}
