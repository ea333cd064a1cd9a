import type { GameWorld } from '../game/world.ts';

export function driftSky(world: GameWorld, stepSeconds: number): void {
  world.lateShows?.moveSky(world, stepSeconds);
}
