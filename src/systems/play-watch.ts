import type { GameWorld } from '../game/world.ts';

export function playWatch(world: GameWorld, stepSeconds: number): void {
  world.watching?.playRun(world, stepSeconds);
}
