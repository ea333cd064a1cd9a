// Velocity: sprites that move steadily. Unlike particles they neither fade nor die.
import type { RuntimeWorld } from './world.ts';

export type VelocityColumns = { readonly x: Float32Array; readonly y: Float32Array; readonly spin: Float32Array };

/**
 * Creates the component `Velocity` for the option `components` of a world: design units and radians per second. A spawn keeps the values of the
 * row's last sprite, so set all three.
 */
export function createVelocity(rows: number): { readonly Velocity: VelocityColumns } {
  return { Velocity: { x: new Float32Array(rows), y: new Float32Array(rows), spin: new Float32Array(rows) } };
}

/** Returns a system that moves the living sprites of all kinds with the component `Velocity` by a number of seconds. */
export function createMover(world: RuntimeWorld<string, { readonly Velocity: VelocityColumns }>): (seconds: number) => void {
  const { Velocity, Transform, Sprite } = world.components;
  const { x, y, angle } = Transform;
  const { isAlive } = Sprite;
  const pools = Object.values(world.pools).filter(({ components }) => components.includes('Velocity'));
  return (seconds) => {
    for (const { first, count } of pools) {
      for (let entity = first; entity < first + count; entity++) {
        if (isAlive[entity] === 0) continue;
        x[entity] += Velocity.x[entity] * seconds;
        y[entity] += Velocity.y[entity] * seconds;
        angle[entity] += Velocity.spin[entity] * seconds;
        world.isMoving = true;
      }
    }
  };
}
