import type { Reward } from '../flow/flow.ts';
import type { RewardedVideo } from './session.ts';
import type { GameWorld } from './world.ts';

/** Without ads: `free`, or `none` once used in this game. With ads: the state of the rewarded video. */
export type RewardOffer = RewardedVideo | 'free';

/** Returns the offer of a reward. Without ads each reward is free once per game. Its use is read from the game, so a reload does not renew it. */
export function rewardOffer(world: GameWorld, reward: Reward): RewardOffer {
  if (world.session.rewardedVideo !== 'none') return world.session.rewardedVideo;
  const isUsed = reward === 'revive' ? (world.session.running?.state.revives ?? 0) > 0 : world.turn.hasChangedBlocks;
  return isUsed ? 'none' : 'free';
}
