// Availability of a reward to the player: for a video, or free where there are no ads.
import type { Reward } from '../flow/flow.ts';
import type { RewardedVideo, World } from './world.ts';

/** `none`: the free reward of this game is used up. Otherwise the state of the video. */
export type RewardOffer = RewardedVideo | 'free';

/** Without ads each reward is free once per game. Its use follows from the actions of the game, so a reload does not renew it. */
export function rewardOffer(world: World, reward: Reward): RewardOffer {
  if (world.rewardedVideo !== 'none') return world.rewardedVideo;
  const isUsed = reward === 'revive' ? (world.running?.state.revives ?? 0) > 0 : world.hasChangedBlocks;
  return isUsed ? 'none' : 'free';
}
