// Ties the portal to the game: its holds, its videos and the breaks between them become commands; what failed is reported.
import { batch } from '@preact/signals-core';
import type { RewardedVideo } from '../game/session.ts';
import type { AdBreak } from '../flow/flow.ts';
import { showSnackbar, type Hud } from '../hud/hud.ts';
import type { AdBreaks } from '../portal/ad-breaks.ts';
import { AD_LIMITS } from '../portal/ad-limits.ts';
import type { AdResult, Portal, RewardedAvailability } from '../portal/portal.ts';
import type { KeptReward } from './kept-reward.ts';
import { MS_PER_SECOND } from '../platform/time.ts';

type AdParts = {
  readonly portal: Portal;
  readonly breaks: AdBreaks;
  /** A reward that came after its video had been answered: the next one that is asked for is given without a video. */
  readonly reward: KeptReward;
  readonly hud: Pick<Hud, 'send' | 'snackbar' | 'adSeconds' | 'isPageTaken'>;
};

export type Ads = {
  /** Shows an ad at a break of the game, if it is time for one. Nothing waits for it. */
  offerAd(at: AdBreak): void;
  /** Shows a rewarded video; its answer comes as a command. */
  askReward(): void;
};

const VIDEOS: Readonly<Record<RewardedAvailability, RewardedVideo>> = {
  unknown: 'available',
  unavailable: 'unavailable',
  disabled: 'disabled',
};

export function connectAds({ portal, breaks, reward, hud }: AdParts): Ads {
  let asked = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  /** Counts the seconds down for which the game still holds for an ad. */
  function countDown(seconds: number): void {
    clearTimeout(timer);
    hud.adSeconds.value = seconds;
    if (seconds > 1) timer = setTimeout(countDown, MS_PER_SECOND, seconds - 1);
  }

  /** In the SDK's own task: the command waits for the next frame, and neither sound nor a panel of the game's may stay until then. */
  function passPage(isTaken: boolean): void {
    batch(() => {
      hud.isPageTaken.value = isTaken;
      countDown(0);
    });
    hud.send({ type: isTaken ? 'showAd' : 'hideAd' });
  }

  function followAvailability(): void {
    const video = portal.adPolicy.kinds.includes('rewarded') ? VIDEOS[portal.rewardedAvailability()] : 'none';
    hud.send({ type: 'offerVideo', video: reward.isKept() ? 'available' : video });
  }

  function keepReward(): void {
    reward.keep();
    showSnackbar(hud, 'snackbar.rewardKept');
    followAvailability();
  }

  portal.on('wait', () => {
    countDown(AD_LIMITS.holdSeconds);
    hud.send({ type: 'awaitAd' });
  });
  portal.on('pause', () => passPage(true));
  portal.on('resume', () => passPage(false));
  portal.on('rewardedAvailability', followAvailability);
  portal.on('lateReward', keepReward);
  followAvailability();

  async function offerAd(at: AdBreak): Promise<void> {
    const result = await breaks.offer(at);
    if (result?.reason === 'error') showSnackbar(hud, 'error.AdError');
  }

  async function askReward(): Promise<void> {
    const ask = ++asked;
    if (reward.spend()) {
      followAvailability();
      return hud.send({ type: 'answerReward', isRewarded: true });
    }
    const result = await breaks.showRewarded();
    // An answer to a game that was left is none to the next one's question.
    if (ask !== asked) return;
    hud.send({ type: 'answerReward', isRewarded: result.isRewarded });
    if (!result.isRewarded) tellWhyNot(result);
  }

  /** Whoever closed a video early knows why there is no reward. */
  function tellWhyNot({ isShown, reason }: AdResult): void {
    if (isShown) return;
    if (reason === 'not-ready') showSnackbar(hud, 'snackbar.sdkNotReady');
    else if (reason === 'error') showSnackbar(hud, 'error.AdError');
    else showSnackbar(hud, 'snackbar.noRewardedVideo');
  }

  return { offerAd: (at) => void offerAd(at), askReward: () => void askReward() };
}
