// A held piece: its tilt, a tick for each cell of its ghost, the light on the lines that it would clear, and hints on lines that it could clear.
import { linesToComplete, shimmerLines } from './shimmer-lines.ts';
import { cellAt } from '../../rules/cells.ts';
import { panOf, playSound } from '../sounds.ts';
import { TIMING } from '../timing.ts';
import type { GameWorld } from '../world.ts';

/** The tilt follows the pointer's horizontal speed. */
const TILT = {
  radiansPerUnitPerSecond: (0.004 * Math.PI) / 180,
  maxRadians: (5 * Math.PI) / 180,
  /** Radians per second of the critically damped spring: 14 Hz. */
  frequency: 14 * 2 * Math.PI,
  /** Below both, the piece is upright: radians, and radians per second. */
  restRadians: 0.0005,
  restSpeed: 0.01,
} as const;

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

/** Follows the ghost of the held piece. */
export function followGhost(world: GameWorld): void {
  tickCells(world);
  breathe(world);
}

/** Ticks when the ghost moves to another cell. */
function tickCells(world: GameWorld): void {
  const { drag, landing } = world.input;
  const cell = drag.phase === 'dragging' && landing.isShown && landing.isLegal ? cellAt(landing.x, landing.y) : undefined;
  if (cell !== undefined && cell !== drag.cell) playSound(world, 'tick', 1, 0, panOf(landing));
  drag.cell = cell;
}

/** Sets the light on the lines. It is constant with reduced motion and for a piece placed by keyboard. */
function breathe({ input: { drag }, view }: GameWorld): void {
  const seconds = drag.seconds - TIMING.liftSeconds;
  view.breath = drag.phase === 'idle' || seconds <= 0 ? 1 : 1 + BREATH.share * Math.sin((seconds / BREATH.seconds) * 2 * Math.PI);
}

/** Advances the spring by an implicit step, which is stable for any step. */
function tiltPiece(world: GameWorld, stepSeconds: number): void {
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
