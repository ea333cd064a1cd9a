// Effects that a first move does not need: the impact of a drop, praise, celebrations of a level and of an emptied board, narration. Loaded
// after it.
import { startBurst, type Burst } from '../../ecs/bursts.ts';
import { darkenPieces } from './darken-pieces.ts';
import { describeCursor, describeEvents } from '../narration/describe-moves.ts';
import { FRAME } from '../frames.ts';
import { driftMotes } from './drift-motes.ts';
import { flyCoins } from './fly-coins.ts';
import type { KindName } from '../kinds.ts';
import { DESIGN } from '../layout.ts';
import { LATE_BURSTS, LATE_MOTIONS } from './late-motions.ts';
import { BURSTS } from '../motions.ts';
import { moveSky } from './move-sky.ts';
import { glintFrom, middleOfBoard, praise } from './praise.ts';
import { showLight } from '../scene/show-light.ts';
import { showRefusal } from './show-refusal.ts';
import { showImpact } from './show-impact.ts';
import { playSound } from '../sounds.ts';
import { holdPiece, lineAlpha } from './hold-piece.ts';
import {
  followScore,
  frostBoard,
  presentGame,
  rainJewels,
  restoreLoss,
  showNoRoom,
  SILENCE_SECONDS,
  thawBoard,
  warmBoard,
} from './turning-points.ts';
import type { GameWorld, LateShows } from '../world.ts';

/** Delay of the wave per design unit of distance from the middle. */
const WAVE_SECONDS_PER_UNIT = 0.0013;

/** After a moment of silence: the lines start no sound in it. */
function celebrateEmptyBoard(world: GameWorld, linesDelay: number): void {
  const { colors } = world.view;
  const delay = linesDelay + SILENCE_SECONDS;
  playSound(world, 'award', 1, delay);
  startBurst(world, LATE_BURSTS.crystals, { ...middleOfBoard(world), tint: colors.highlight, delay });
  openRing(world, delay);
  glintFrom(world, middleOfBoard(world), { tint: colors.highlight, delay, secondsPerUnit: WAVE_SECONDS_PER_UNIT, isLit: () => true });
  rainJewels(world, delay);
}

function openRing(world: GameWorld, delay: number): void {
  const { highlight } = world.view.colors;
  showLight(world, LATE_MOTIONS.ring, { kind: 'rings', frame: FRAME.ring, ...middleOfBoard(world), tint: highlight, delay });
}

function celebrateRevive(world: GameWorld): void {
  openRing(world, 0);
  thawBoard(world);
  warmBoard(world);
}

function burstBesidePanel(world: GameWorld): void {
  const { layout, colors } = world.view;
  const y = layout.boardTop + DESIGN.cellUnits;
  for (const x of [DESIGN.cellUnits, DESIGN.widthUnits - DESIGN.cellUnits])
    startBurst(world, LATE_BURSTS.panel, { x, y, tint: colors.confetti });
}

function lineBurst({ view: { colors } }: GameWorld): Burst<KindName> | undefined {
  if (!colors.particles) return undefined;
  const { frames, speeds, scales, gravity } = colors.particles.burst;
  return {
    ...BURSTS.line,
    frames: frames.map((name) => FRAME[name as keyof typeof FRAME]),
    speeds: [speeds[0], speeds[1]],
    scales: [scales[0], scales[1]],
    gravity,
  };
}

function burstStars(world: GameWorld): void {
  startBurst(world, LATE_BURSTS.stars, middleOfBoard(world));
}

export const LATE_SHOWS: LateShows = {
  praise,
  flyCoins,
  showImpact,
  showRefusal,
  moveSky,
  darkenPieces,
  holdPiece,
  lineAlpha,
  celebrateEmptyBoard,
  celebrateRevive,
  burstStars,
  burstBesidePanel,
  driftMotes,
  lineBurst,
  showNoRoom,
  frostBoard,
  restoreLoss,
  thawBoard,
  followScore,
  presentGame,
  describeCursor,
  describeEvents,
};
