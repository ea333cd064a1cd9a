import type { GameWorld } from '../game/world.ts';

/** Reduces motion if the system or the player's setting requests it. */
export function followMotion(world: GameWorld): void {
  world.isReducedMotion = world.view.isLessMotionPreferred || world.profile.isLessMotionOn;
  world.isDirty = true;
}
