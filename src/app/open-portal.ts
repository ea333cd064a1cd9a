// Opens the portal named in the settings, and connects its ads to the game: ad events become commands, failures become messages. The game does
// not wait for it; without a portal there are no ads.
import { effect } from '@preact/signals-core';
import type { AdBreak } from '../flow/flow.ts';
import { showSnackbar, type Hud } from '../state/hud.ts';
import { onceLoaded } from '../state/once.ts';
import { createAdBreaks, type AdBreaks } from '../portal/ad-breaks.ts';
import { AD_LIMITS } from '../portal/ad-limits.ts';
import { createPortal } from '../portal/create-portal.ts';
import type { AdResult, Portal } from '../portal/portal.ts';
import type { Settings } from '../settings/settings.ts';
import type { KeyValueStore, RemoteStore } from '../platform/key-value-store.ts';
import { MS_PER_SECOND } from '../platform/time.ts';
import { syncPortalSave, type PortalSaveSync } from '../save/sync-portal-save.ts';
import type { ScoreServers } from '../scores/open-score-servers.ts';
import type { SaveKeeper } from '../save/keep-save.ts';

/** Time after which a portal that is not ready counts as degraded. */
const LIMIT_SECONDS = 30;

/** A reward that arrived after its video was reported as failed: stored until it is spent, so that a reload does not lose it. */
const KEPT_REWARD_KEY = 'keptReward';
/** Any other text counts as no reward. */
const KEPT = '1';

type PortalOptions = {
  readonly hud: Hud;
  /** This device's storage. */
  readonly store: KeyValueStore;
  readonly keeper: SaveKeeper;
  readonly settings: Promise<Settings>;
  /** Receives the site's language tag, even if the player has chosen a language. */
  readonly suggestLanguage: (tag: string) => void;
  /** The page around the game may be its portal. */
  readonly isHosted?: boolean;
  /** Loads the score servers, which show the site's leaderboard. */
  readonly servers: () => Promise<Pick<ScoreServers, 'useBoard'>>;
  /** Receives the portal's actions and failures. */
  readonly log: (message: string) => void;
  readonly create?: typeof createPortal;
};

/** The game's interface to the hosting site. */
export type Site = ReturnType<typeof openPortal>;

/** Opens the portal in the background. Until that succeeds, no ads are shown and no rewards are offered. */
export function openPortal({
  settings,
  hud,
  store,
  keeper,
  suggestLanguage,
  isHosted = false,
  servers,
  log,
  create = createPortal,
}: PortalOptions) {
  let ads: ReturnType<typeof connectAds> | undefined;
  let saveSync: PortalSaveSync | undefined;

  async function open(): Promise<void> {
    const chosen = await settings;
    const isHost = isHosted && chosen.portal === 'standalone';
    const portal = await create(isHost ? { ...chosen, portal: 'host' } : chosen, log);
    const breaks = createAdBreaks({ portal, now: () => performance.now(), cooldownSeconds: chosen.adCooldownSeconds });
    ads = connectAds({ portal, breaks, store, hud });
    reportPlay(portal, hud);
    effect(() => {
      if (hud.isOver.value) breaks.endGame();
    });
    portal.on('mute', () => (hud.isHostMuted.value = portal.isMuted()));
    portal.on('ready', () => becomeReady(portal));
    portal.on('account', () => void saveSync?.refresh());
    const outcome = await portal.init(LIMIT_SECONDS);
    if (outcome === 'degraded') ads.disableVideos();
    log(`The portal ${portal.id} is ${outcome}.`);
  }

  function becomeReady(portal: Portal): void {
    onceLoaded(hud, () => portal.loadingFinished());
    const locale = portal.locale();
    // SDKs do not always follow their own types. After the game's first language has been shown.
    if (typeof locale === 'string' && locale !== '') onceLoaded(hud, () => suggestLanguage(locale));
    const remote = portal.store();
    const board = portal.board?.();
    const merged = remote ? keepIn(remote) : Promise.resolve();
    // After the merge, the best score is that of all devices.
    if (board)
      merged
        .then(servers)
        .then(({ useBoard }) => useBoard(board))
        .catch((error: unknown) => log(`Failed to load the site's leaderboard: ${String(error)}`));
  }

  /** Synchronizes the save with the site's store. Resolves when both are merged. */
  function keepIn(remote: RemoteStore): Promise<void> {
    saveSync = syncPortalSave({ remote, local: store, keeper, log, now: Date.now });
    return saveSync.refresh();
  }

  open().catch((error: unknown) => {
    log(`Failed to open the portal: ${String(error)}. Playing without ads.`);
    hud.send({ type: 'offerVideo', video: 'none' });
  });
  return {
    offerAd: (at: AdBreak) => ads?.offerAd(at),
    requestReward: () => ads?.requestReward(),
    keepIn,
    /** Returns undefined until the save is kept in the site's store. */
    saveSync: () => saveSync,
  };
}

/** Reports start and stop of play, and happy moments to the portal. */
function reportPlay(portal: Portal, hud: Hud): void {
  effect(() => (hud.isPlaying.value ? portal.gameplayStart() : portal.gameplayStop()));
  effect(() => {
    if (hud.overlay.value === 'levelUp') portal.happyTime();
  });
}

type AdOptions = {
  readonly portal: Portal;
  readonly breaks: AdBreaks;
  /** This device's storage. */
  readonly store: KeyValueStore;
  readonly hud: Pick<Hud, 'send' | 'snackbar' | 'ad'>;
};

export function connectAds({ portal, breaks, store, hud }: AdOptions) {
  let requestCount = 0;
  let isDisabled = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  /** Reads the store on each call, because tabs share it. */
  const isRewardKept = (): boolean => store.get(KEPT_REWARD_KEY) === KEPT;

  /** Counts down the seconds that the game still waits for an ad. */
  function countDown(seconds: number): void {
    clearTimeout(timer);
    hud.ad.value = { stage: 'asked', seconds };
    if (seconds > 1) timer = setTimeout(countDown, MS_PER_SECOND, seconds - 1);
  }

  /** Updates the signal immediately: sound and panels must stop before the next frame, which applies the command. */
  function setStage(stage: 'shown' | 'none'): void {
    clearTimeout(timer);
    hud.ad.value = { stage, seconds: 0 };
    hud.send({ type: stage === 'shown' ? 'showAd' : 'hideAd' });
  }

  function followAvailability(): void {
    const video = isDisabled ? 'disabled' : portal.rewardedAvailability();
    const { hasOneRevive } = portal.adPolicy;
    hud.send({ type: 'offerVideo', video: isRewardKept() ? 'available' : video, hasOneRevive });
  }

  function keepReward(): void {
    store.set(KEPT_REWARD_KEY, KEPT);
    showSnackbar(hud, 'snackbar.rewardKept');
    followAvailability();
  }

  function setDisabled(isNowDisabled: boolean): void {
    isDisabled = isNowDisabled;
    followAvailability();
  }

  portal.on('ready', () => setDisabled(false));
  portal.on('wait', () => {
    countDown(AD_LIMITS.holdSeconds);
    hud.send({ type: 'awaitAd' });
  });
  portal.on('pause', () => setStage('shown'));
  portal.on('resume', () => setStage('none'));
  portal.on('rewardedAvailability', followAvailability);
  portal.on('lateReward', keepReward);
  followAvailability();

  async function offerAd(at: AdBreak): Promise<void> {
    const result = await breaks.offer(at);
    if (result?.reason === 'error') showSnackbar(hud, 'error.AdError');
  }

  async function requestReward(): Promise<void> {
    const request = ++requestCount;
    // Spends a kept reward instead of showing a video.
    if (isRewardKept()) {
      store.remove(KEPT_REWARD_KEY);
      followAvailability();
      return hud.send({ type: 'answerReward', isRewarded: true });
    }
    const result = await breaks.showRewarded();
    // A result for a game that the player has left must not answer the next game's request.
    if (request !== requestCount) return;
    hud.send({ type: 'answerReward', isRewarded: result.isRewarded });
    if (!result.isRewarded) explainMissingReward(hud, result);
  }

  return {
    /** Shows an ad at a break of the game, if one is due. Returns immediately. */
    offerAd: (at: AdBreak) => void offerAd(at),
    /** Shows a rewarded video. Sends the result as an `answerReward` command. */
    requestReward: () => void requestReward(),
    /** Offers no video until the portal is ready. */
    disableVideos: () => setDisabled(true),
  };
}

/** Shows why there is no reward. A player who closed the video early needs no message. */
function explainMissingReward(hud: Pick<Hud, 'snackbar'>, { isShown, reason }: AdResult): void {
  if (isShown) return;
  if (reason === 'not-ready') showSnackbar(hud, 'snackbar.sdkNotReady');
  else if (reason === 'error') showSnackbar(hud, 'error.AdError');
  else showSnackbar(hud, 'snackbar.noRewardedVideo');
}
