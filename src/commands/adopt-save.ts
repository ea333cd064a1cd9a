import type { SaveChange } from '../game/commands.ts';
import type { RunningGame } from '../game/session.ts';
import type { GameWorld } from '../game/world.ts';
import { adoptGame } from './adopt-game.ts';
import { sendToFlow } from './apply-flow-orders.ts';

/**
 * Adopts a change of the save that another tab or device has made. Adds coins and only raises the best score, because this step may have
 * earned some since the change was computed.
 */
export function adoptSave(world: GameWorld, { profile: changed, coins, isReset, running, daily }: SaveChange): void {
  const { profile } = world;
  const bestScore = isReset ? 0 : profile.bestScore;
  const { theme } = profile;
  Object.assign(profile, changed);
  profile.bestScore = Math.max(bestScore, profile.bestScore);
  if (world.turn.bestToPass !== undefined && !world.turn.isBestPassed) world.turn.bestToPass = profile.bestScore;
  profile.coins = Math.max(0, profile.coins + coins);
  if (running) replaceGame(world, 'saved', running.game);
  if (daily) replaceGame(world, 'savedDaily', daily.game);
  if (profile.theme !== theme) world.effects.push({ type: 'showTheme', name: profile.theme });
  followMotion(world);
}

/** Replaces a saved game. During a drag the board does not change: only the actions whose coins the other tab has counted are noted. */
function replaceGame(world: GameWorld, slot: 'saved' | 'savedDaily', game: RunningGame | undefined): void {
  const { session } = world;
  const own = session[slot];
  const isOnBoard = own !== undefined && session.running === own;
  if (isOnBoard && world.input.drag.phase !== 'idle') return noteCounted(own, game);
  session[slot] = game;
  if (!isOnBoard) return;
  // The other tab submits the score of the replaced game.
  session.running = undefined;
  sendToFlow(world, { type: 'replaceGame', isOver: game === undefined });
  if (game) adoptGame(world, game);
}

function noteCounted(own: RunningGame, other: RunningGame | undefined): void {
  if (!other || !isSameGame(own, other)) return;
  own.countedActions = Math.max(own.countedActions ?? 0, other.countedActions ?? 0, other.actions.length);
}

function isSameGame(own: RunningGame, other: RunningGame): boolean {
  return own.id === other.id && own.day === other.day && JSON.stringify(own.start) === JSON.stringify(other.start);
}

/** Reduces motion if the system or the player's setting requests it. */
export function followMotion(world: GameWorld): void {
  world.isReducedMotion = world.view.isLessMotionPreferred || world.profile.isLessMotionOn;
  world.isDirty = true;
}
