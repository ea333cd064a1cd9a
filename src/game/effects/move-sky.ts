// The backdrop in a game: it moves only while something else does, leans away from the dragged piece, and its hour changes with the level.
// Its board has the frame that the player has chosen.
import { hasTween } from '../../ecs/tweens.ts';
import { hourAt, HOURS, type HourSky } from '../hours.ts';
import { DESIGN } from '../layout.ts';
import type { View } from '../view.ts';
import type { GameWorld } from '../world.ts';
import type { BackdropPalette, BoardPalette } from '../../themes/backdrop-palette.ts';
import boards from './board-frames.json';
// The sun is right of the slots beside the board of a wide window.
import { moon as plainMoon, sun as lowSun, veil as plainVeil, village as plainVillage } from './sky-parts.json';

/** Times from rest to full speed and back. Below `least` it stops immediately: a plain drop costs no further frames. */
const PACE = { startSeconds: 1, endSeconds: 0.8, least: 0.4 };
/** Speed of the sway in a game, relative to the menu's. */
const WIND = 3;
/** Lean at the column's edge in design units, and the share of the way to it per second. */
const LEAN = { units: 5, perSecond: 4, restUnits: 0.02 };
const LEVELS_PER_SECOND = 0.8;

const FRAMES: Readonly<Record<string, Partial<BoardPalette> | undefined>> = boards;

/** Returns how the palette changes in an hour. A frame that this version does not have is the theme's own. */
function dressOf(hour: number, frame: string): View['sky']['dress'] {
  const { sky } = HOURS[hour];
  return (palette) => {
    const dressed = sky ? dressSky(palette, sky) : palette;
    return FRAMES[frame] ? { ...dressed, board: { ...dressed.board, ...FRAMES[frame] } } : dressed;
  };
}

export function moveSky(world: GameWorld, stepSeconds: number): void {
  const isMoving = changePace(world, stepSeconds);
  const isLeaning = lean(world, stepSeconds);
  const isTurning = changeHour(world, stepSeconds);
  changeFrame(world);
  if (isMoving || isLeaning || isTurning) world.isMoving = true;
}

/** Runs after all other motions of the step. While only particles fly, the sky already slows down: it rests about when they do. */
function changePace(world: GameWorld, stepSeconds: number): boolean {
  const { view, flow, input } = world;
  const { sky } = view;
  if (world.isReducedMotion || flow.screen !== 'game') {
    sky.pace = 0;
    return false;
  }
  const isDriven = hasTween(world) || (world.isMoving && input.drag.phase !== 'idle');
  if (isDriven) sky.pace = Math.min(1, sky.pace + stepSeconds / PACE.startSeconds);
  else sky.pace = sky.pace < PACE.least ? 0 : sky.pace - stepSeconds / PACE.endSeconds;
  view.windSeconds += WIND * stepSeconds * sky.pace * sky.pace;
  return sky.pace > 0;
}

/** The lean of the last drag remains. */
function lean({ view: { sky }, input, isReducedMotion }: GameWorld, stepSeconds: number): boolean {
  const { drag, pointer } = input;
  const middle = DESIGN.widthUnits / 2;
  if (drag.phase !== 'dragging' || isReducedMotion) return false;
  const share = Math.max(-1, Math.min(1, (pointer.x - middle) / middle));
  const missing = share * LEAN.units - sky.lean;
  if (Math.abs(missing) < LEAN.restUnits) return false;
  sky.lean += missing * LEAN.perSecond * stepSeconds;
  return true;
}

/** With reduced motion the hour changes in one step. */
function changeHour({ view: { sky }, session: { running }, flow, isReducedMotion }: GameWorld, stepSeconds: number): boolean {
  const level = flow.screen === 'game' && running ? running.state.level : 1;
  const missing = level - sky.level;
  if (missing === 0) return false;
  const change = isReducedMotion ? Math.abs(missing) : LEVELS_PER_SECOND * stepSeconds * Math.max(1, Math.abs(missing));
  const before = hourAt(sky.level);
  sky.level = Math.abs(missing) <= change ? level : sky.level + Math.sign(missing) * change;
  const hour = hourAt(sky.level);
  if (hour !== before) sky.dress = dressOf(hour, sky.frame);
  tintAt(sky.level, hour, sky.tint);
  return true;
}

function changeFrame({ view: { sky }, profile: { frame } }: GameWorld): void {
  if (sky.frame === frame) return;
  sky.frame = frame;
  sky.dress = dressOf(hourAt(sky.level), frame);
}

function tintAt(level: number, hour: number, tint: Float32Array): void {
  const from = HOURS[hour];
  const to = HOURS[Math.min(HOURS.length - 1, hour + 1)];
  const share = to === from ? 0 : (level - from.level) / (to.level - from.level);
  for (let k = 0; k < tint.length; k++) tint[k] = from.tint[k] + (to.tint[k] - from.tint[k]) * share;
}

/** Returns the palette with the sky of an hour. A theme without a moon, veils or a village gets plain ones. */
function dressSky(palette: BackdropPalette, { stars, veils, moon, sun, isVillageLit }: HourSky): BackdropPalette {
  const ownVeils = palette.veils.length > 0 ? palette.veils : [plainVeil];
  return {
    ...palette,
    stars: { ...palette.stars, area: palette.stars.area / stars },
    galaxy: stars < 1 ? null : palette.galaxy,
    veils: veils === 0 ? [] : ownVeils.map((veil) => ({ ...veil, strength: Math.min(1, veil.strength * veils) })),
    moon: moon === undefined ? null : { ...(palette.moon ?? plainMoon), height: moon },
    sun: sun === undefined ? null : { ...lowSun, y: sun },
    village: isVillageLit ? (palette.village ?? plainVillage) : null,
  };
}
