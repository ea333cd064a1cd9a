import type { Reward } from '../flow/flow.ts';
import type { RewardedVideo } from './session.ts';
import type { GameWorld } from './world.ts';

/** The state of the rewarded video, or `free`. */
export type RewardOffer = RewardedVideo | 'free';

/**
 * Returns the offer of a reward. A revive is free once per game while no video is available, a change of blocks only without ads. Their use
 * is read from the game, so a reload does not renew it.
 */
export function rewardOffer({ session, turn }: GameWorld, reward: Reward): RewardOffer {
  const { rewardedVideo, running, hasOneRevive } = session;
  const isRevive = reward === 'revive';
  const mayBeFree = rewardedVideo === 'none' || (isRevive && (rewardedVideo === 'unavailable' || rewardedVideo === 'disabled'));
  const isUsed = isRevive ? (running?.state.revives ?? 0) > 0 : turn.hasChangedBlocks;
  if (isUsed) return isRevive && hasOneRevive ? 'disabled' : rewardedVideo;
  return mayBeFree ? 'free' : rewardedVideo;
}
