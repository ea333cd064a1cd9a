// Motion of a held piece: its tilt, the light on the lines that it would clear, and hints on lines that it could clear.
import { linesToComplete, shimmerLines } from './shimmer-lines.ts';
import { tiltPiece } from './tilt-piece.ts';
import { TIMING } from '../timing.ts';
import type { GameWorld } from '../world.ts';

/** The light rises and falls by this share of its alpha. */
const BREATH = { seconds: 0.7, share: 0.25 };
/** Time between two hints, counted from the lift. */
const HINT_SECONDS = 1.6;

export function holdPiece(world: GameWorld, stepSeconds: number): void {
  const { drag, landing } = world.input;
  if (drag.phase === 'idle') return;
  tiltPiece(world, stepSeconds);
  const { running } = world.session;
  if (world.isReducedMotion || !running || drag.phase !== 'dragging' || drag.seconds < TIMING.liftSeconds) return;
  const hints = (drag.hints ??= linesToComplete(running.state, running.state.queue[drag.slot]));
  if ((landing.rows | landing.columns | hints.rows | hints.columns) === 0) return;
  const seconds = drag.seconds - TIMING.liftSeconds;
  if (seconds % HINT_SECONDS < stepSeconds) shimmerLines(world, hints);
  drag.seconds += stepSeconds;
  world.isMoving = true;
}

/** Sets the light on the lines. It is constant with reduced motion and for a piece placed by keyboard. */
export function breathe({ input: { drag }, view }: GameWorld): void {
  const seconds = drag.seconds - TIMING.liftSeconds;
  view.breath = drag.phase === 'idle' || seconds <= 0 ? 1 : 1 + BREATH.share * Math.sin((seconds / BREATH.seconds) * 2 * Math.PI);
}
