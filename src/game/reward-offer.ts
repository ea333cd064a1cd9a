// Availability of a reward to the player: for a video, or free where there are no ads.
import type { Reward } from '../flow/flow.ts';
import type { RewardedVideo } from './session.ts';
import type { GameWorld } from './world.ts';

/** `none`: the free reward of this game is used up. Otherwise the state of the video. */
export type RewardOffer = RewardedVideo | 'free';

/** Without ads each reward is free once per game. Its use follows from the actions of the game, so a reload does not renew it. */
export function rewardOffer(world: GameWorld, reward: Reward): RewardOffer {
  if (world.session.rewardedVideo !== 'none') return world.session.rewardedVideo;
  const isUsed = reward === 'revive' ? (world.session.running?.state.revives ?? 0) > 0 : world.turn.hasChangedBlocks;
  return isUsed ? 'none' : 'free';
}
