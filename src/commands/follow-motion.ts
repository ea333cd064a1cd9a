// Applies the motion setting: the system's preference or the player's own.
import type { GameWorld } from '../game/world.ts';

export function followMotion(world: GameWorld): void {
  world.isReducedMotion = world.view.isLessMotionPreferred || world.profile.isLessMotionOn;
  world.isDirty = true;
}
