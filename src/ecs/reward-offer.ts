// How a reward is available to the player: for a video, or free where there are no ads.
import type { Reward } from '../flow/flow.ts';
import type { RewardedVideo, World } from './world.ts';

/** `none`: the free reward of this game is used up. Otherwise the state of the video. */
export type RewardOffer = RewardedVideo | 'free';

/** Without ads each reward is free once per game. The actions of the game record its use, so that a reload does not renew it. */
export function rewardOffer({ rewardedVideo, usedRewards }: World, reward: Reward): RewardOffer {
  return rewardedVideo === 'none' && !usedRewards[reward] ? 'free' : rewardedVideo;
}

/** Sets which rewards the running game has used. */
export function countRewards({ running, usedRewards }: World): void {
  usedRewards.revive = running!.actions.some(({ type }) => type === 'revive');
  usedRewards.changeBlocks = running!.actions.some(({ type }) => type === 'changeBlocks');
}
