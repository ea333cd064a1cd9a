// Applies the motion setting: the system's preference or the player's own.
import type { World } from '../game/world.ts';

export function followMotion(world: World): void {
  world.isReducedMotion = world.isLessMotionPreferred || world.profile.isLessMotionOn;
  world.isDirty = true;
}
