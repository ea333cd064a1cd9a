// Motion of a held piece: its tilt, and the light on the lines that it would clear.
import { LINE_ALPHA } from './drag.ts';
import { tiltPiece } from './tilt-piece.ts';
import { TIMING } from './timing.ts';
import type { GameWorld } from './world.ts';

/** The light rises and falls by this share of its alpha. */
const BREATH = { seconds: 0.7, share: 0.25 };

export function holdPiece(world: GameWorld, stepSeconds: number): void {
  tiltPiece(world, stepSeconds);
  const { drag, landing } = world.input;
  if (world.isReducedMotion || (landing.rows | landing.columns) === 0 || drag.seconds < TIMING.liftSeconds) return;
  drag.seconds += stepSeconds;
  world.isMoving = true;
}

/** Returns the alpha of the light on the lines. It is constant with reduced motion and for a piece placed by keyboard. */
export function lineAlpha({ input: { drag } }: GameWorld): number {
  if (drag.phase === 'idle') return LINE_ALPHA;
  return LINE_ALPHA * (1 + BREATH.share * Math.sin((Math.max(0, drag.seconds - TIMING.liftSeconds) / BREATH.seconds) * 2 * Math.PI));
}
