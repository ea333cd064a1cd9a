// The tilt of a held piece, which follows the pointer's horizontal speed.
import type { GameWorld } from '../world.ts';

const TILT = {
  radiansPerUnitPerSecond: (0.004 * Math.PI) / 180,
  maxRadians: (5 * Math.PI) / 180,
  /** Radians per second of the critically damped spring: 14 Hz. */
  frequency: 14 * 2 * Math.PI,
  /** Below both, the piece is upright: radians, and radians per second. */
  restRadians: 0.0005,
  restSpeed: 0.01,
} as const;

/** Advances the spring by an implicit step, which is stable for any step. */
export function tiltPiece(world: GameWorld, stepSeconds: number): void {
  if (world.isReducedMotion) return;
  const { drag, pointer } = world.input;
  const moved = pointer.x - drag.lastX;
  drag.lastX = pointer.x;
  if (moved === 0 && drag.tilt === 0) return;
  world.isMoving = true;
  const goal = Math.max(-TILT.maxRadians, Math.min(TILT.maxRadians, (moved / stepSeconds) * TILT.radiansPerUnitPerSecond));
  const stiffness = TILT.frequency * stepSeconds;
  drag.tiltSpeed = (drag.tiltSpeed + ((goal - drag.tilt) * stiffness * stiffness) / stepSeconds) / (1 + stiffness) ** 2;
  drag.tilt += drag.tiltSpeed * stepSeconds;
  if (moved !== 0 || Math.abs(drag.tilt) > TILT.restRadians || Math.abs(drag.tiltSpeed) > TILT.restSpeed) return;
  drag.tilt = 0;
  drag.tiltSpeed = 0;
}
