import type { Reward } from '../flow/flow.ts';
import type { RewardedVideo } from './session.ts';
import type { GameWorld } from './world.ts';

/** `free` or `none` without ads: the free reward of this game is unused or used. With ads the state of the rewarded video. */
export type RewardOffer = RewardedVideo | 'free';

/** Returns the offer of a reward. Without ads each reward is free once per game; the game's history shows its use, so a reload does not renew it. */
export function rewardOffer(world: GameWorld, reward: Reward): RewardOffer {
  if (world.session.rewardedVideo !== 'none') return world.session.rewardedVideo;
  const isUsed = reward === 'revive' ? (world.session.running?.state.revives ?? 0) > 0 : world.turn.hasChangedBlocks;
  return isUsed ? 'none' : 'free';
}
