// A held piece: its tilt, its trail, a tick for each cell of its ghost, the light on the lines that it would clear, and hints on lines that it could clear.
import { startBurst } from '../../ecs/bursts.ts';
import { fullColumns, fullRows } from '../../rules/board.ts';
import { cellAt } from '../../rules/cells.ts';
import type { GameState } from '../../rules/game.ts';
import type { Shape } from '../../rules/shapes.ts';
import type { Lines } from '../input.ts';
import { cellCentre, LAST_CELL } from '../layout.ts';
import { showLight } from '../scene/show-line.ts';
import { LATE_MOTIONS, TRAILS } from './late-motions.ts';
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

/** Least way of a piece in a step with a trail. */
const TRAIL_UNITS = 1.5;

/** The light rises and falls by this share of its alpha. */
const BREATH = { seconds: 0.7, share: 0.25 };
/** Time between two hints, counted from the lift. */
const HINT_SECONDS = 1.6;
/** Delay of a hint's light per cell of distance from the gap. */
const HINT_CELL_SECONDS = 0.05;

export function holdPiece(world: GameWorld, stepSeconds: number): void {
  const { drag, landing } = world.input;
  if (drag.phase === 'idle') return;
  leaveTrail(world);
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

function leaveTrail(world: GameWorld): void {
  const { profile, view, components, input } = world;
  const { drag, pointer } = input;
  const units = Math.hypot(pointer.x - drag.lastX, pointer.y - drag.lastY);
  drag.lastY = pointer.y;
  const trail = TRAILS[profile.trail];
  if (trail === undefined || drag.phase !== 'dragging' || units < TRAIL_UNITS) return;
  const piece = view.pieceAt[drag.slot];
  startBurst(world, trail, { x: components.Transform.x[piece], y: components.Transform.y[piece], tint: view.colors.highlight });
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

/** Returns the lines with one empty cell that some legal drop of the shape fills. */
export function linesToComplete({ board, cells }: GameState, { placements }: Shape): Lines {
  let [rows, columns] = [0, 0];
  for (let k = 0; k < placements.count; k++) {
    if (((board.low & placements.low[k]) | (board.high & placements.high[k])) !== 0) continue;
    const low = board.low | placements.low[k];
    const high = board.high | placements.high[k];
    rows |= fullRows(low, high);
    columns |= fullColumns(low, high);
  }
  for (let line = 0; line <= LAST_CELL; line++) {
    if (gapOf(cells, (place) => cellAt(place, line)) < 0) rows &= ~(1 << line);
    if (gapOf(cells, (place) => cellAt(line, place)) < 0) columns &= ~(1 << line);
  }
  return { rows, columns };
}

/** Returns the place of a line's only empty cell, or -1. */
function gapOf(cells: GameState['cells'], cellOf: (place: number) => number): number {
  let gap = -1;
  for (let place = 0; place <= LAST_CELL; place++) {
    if (cells[cellOf(place)] !== 0) continue;
    if (gap >= 0) return -1;
    gap = place;
  }
  return gap;
}

/** Starts one wave of light along each line, from its gap outwards. */
function shimmerLines(world: GameWorld, { rows, columns }: Lines): void {
  const { cells } = world.session.running!.state;
  for (let line = 0; line <= LAST_CELL; line++) {
    if ((rows >>> line) & 1) shimmer(world, cells, (place) => cellAt(place, line));
    if ((columns >>> line) & 1) shimmer(world, cells, (place) => cellAt(line, place));
  }
}

function shimmer(world: GameWorld, cells: GameState['cells'], cellOf: (place: number) => number): void {
  const { layout, colors } = world.view;
  const gap = gapOf(cells, cellOf);
  for (let place = 0; place <= LAST_CELL; place++) {
    const cell = cellOf(place);
    if (place === gap) continue;
    showLight(world, LATE_MOTIONS.shimmer, {
      ...cellCentre(layout, cell),
      tint: colors.highlight,
      delay: Math.abs(place - gap) * HINT_CELL_SECONDS,
    });
  }
}
