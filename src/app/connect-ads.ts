// Ties the portal to the game: its pauses, its videos and the breaks between them become commands; what failed is told.
import type { Command } from '../ecs/commands.ts';
import type { RewardedVideo } from '../ecs/world.ts';
import type { TextKey } from '../i18n/translate.ts';
import type { AdBreaks } from '../portal/ad-breaks.ts';
import type { AdResult, Portal } from '../portal/portal.ts';
import type { KeptReward } from './kept-reward.ts';

type AdParts = {
  readonly portal: Portal;
  readonly breaks: AdBreaks;
  /** A reward that came after its video had been answered: the next one that is asked for is given without a video. */
  readonly reward: KeptReward;
  readonly send: (command: Command) => void;
  readonly tell: (text: TextKey) => void;
};

export type Ads = {
  /** Shows an ad between two scenes, if it is time for one. Nothing waits for it. */
  offer(isBeforePlay: boolean): void;
  /** Shows a rewarded video; its answer comes as a command. */
  askReward(): void;
};

export function connectAds({ portal, breaks, reward, send, tell }: AdParts): Ads {
  let asked = 0;

  function followAvailability(): void {
    send({ type: 'offerVideo', video: reward.isKept() ? 'available' : rewardedVideo(portal) });
  }

  function keepReward(): void {
    reward.keep();
    tell('snackbar.rewardKept');
    followAvailability();
  }

  portal.on('wait', () => send({ type: 'awaitAd' }));
  portal.on('pause', () => send({ type: 'showAd' }));
  portal.on('resume', () => send({ type: 'hideAd' }));
  portal.on('rewardedAvailability', followAvailability);
  portal.on('lateReward', keepReward);
  followAvailability();

  async function offer(isBeforePlay: boolean): Promise<void> {
    const result = await breaks.offer(isBeforePlay);
    if (result?.reason === 'error') tell('error.AdError');
  }

  async function askReward(): Promise<void> {
    const ask = ++asked;
    if (reward.spend()) {
      followAvailability();
      return send({ type: 'answerReward', isRewarded: true });
    }
    const result = await breaks.showRewarded();
    // An answer to a game that was left is none to the next one's question.
    if (ask !== asked) return;
    send({ type: 'answerReward', isRewarded: result.isRewarded });
    if (!result.isRewarded) tellWhyNot(result);
    await portal.preloadRewarded();
  }

  /** Whoever closed a video early knows why there is no reward. */
  function tellWhyNot({ isShown, reason }: AdResult): void {
    if (isShown) return;
    if (reason === 'not-ready') tell('snackbar.sdkNotReady');
    else if (reason === 'error') tell('error.AdError');
    else tell('snackbar.noRewardedVideo');
  }

  return { offer: (isBeforePlay) => void offer(isBeforePlay), askReward: () => void askReward() };
}

function rewardedVideo(portal: Portal): RewardedVideo {
  if (!portal.capabilities.ads.includes('rewarded')) return 'none';
  return portal.rewardedAvailability() === 'unavailable' ? 'unavailable' : 'available';
}
