// Connects the portal's ads to the game: ad events become commands, failures become messages.
import type { AdBreak } from '../flow/flow.ts';
import { showSnackbar, type Hud } from '../state/hud.ts';
import type { AdBreaks } from '../portal/ad-breaks.ts';
import { AD_LIMITS } from '../portal/ad-limits.ts';
import type { AdResult, Portal } from '../portal/portal.ts';
import type { KeyValueStore } from '../platform/key-value-store.ts';
import { MS_PER_SECOND } from '../platform/time.ts';

/** A reward that arrived after its video was reported as failed: stored until it is spent, so that a reload does not lose it. */
const KEPT_REWARD_KEY = 'keptReward';
/** Any other text counts as no reward. */
const KEPT = '1';

type AdOptions = {
  readonly portal: Portal;
  readonly breaks: AdBreaks;
  /** This device's storage. */
  readonly store: KeyValueStore;
  readonly hud: Pick<Hud, 'send' | 'snackbar' | 'ad'>;
};

export type Ads = ReturnType<typeof connectAds>;

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
    hud.send({ type: 'offerVideo', video: isRewardKept() ? 'available' : video });
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
    if (!result.isRewarded) explainMissingReward(result);
  }

  /** Shows why there is no reward. A player who closed the video early needs no message. */
  function explainMissingReward({ isShown, reason }: AdResult): void {
    if (isShown) return;
    if (reason === 'not-ready') showSnackbar(hud, 'snackbar.sdkNotReady');
    else if (reason === 'error') showSnackbar(hud, 'error.AdError');
    else showSnackbar(hud, 'snackbar.noRewardedVideo');
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
