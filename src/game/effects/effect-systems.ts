// Effects that a first move does not need, as systems: the impact of a drop, praise, celebrations of a level and of an emptied board, narration.
// Loaded after it.
import { startBurst } from '../../ecs/bursts.ts';
import { playMotion, playTravel } from '../../ecs/motions.ts';
import { setPose, spawnSprite, WHITE } from '../../ecs/spawn.ts';
import { isEarning } from '../../flow/flow.ts';
import { fitsSomewhere } from '../../rules/board.ts';
import { describeCursor, describeEvents } from '../narration/describe-moves.ts';
import { driftMotes } from './drift-motes.ts';
import { FRAME } from '../frames.ts';
import { coinsPlace } from '../header.ts';
import { LATE_TIMING } from '../late-timing.ts';
import { DESIGN } from '../layout.ts';
import { COIN_TRAVEL, LATE_BURSTS, LATE_MOTIONS } from './late-motions.ts';
import { moveSky } from './move-sky.ts';
import { glintFrom, middleOfBoard, praiseDrop } from './praise.ts';
import { middleOfLine, showLight } from '../scene/show-line.ts';
import { revealLetters } from './show-words.ts';
import { blinkRefused, showImpact } from './show-impact.ts';
import { playSound } from '../sounds.ts';
import { hitStopSeconds, TIMING } from '../timing.ts';
import { followGhost, holdPiece } from './hold-piece.ts';
import {
  followDanger,
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
import type { Cue, GameWorld, LateSystems, Point } from '../world.ts';

const DARK_TINT = 0x6b7a99;
/** Delay of the wave per design unit of distance from the middle. */
const WAVE_SECONDS_PER_UNIT = 0.0013;

const COIN_SCALE = 0.9;
const COIN_STAGGER_SECONDS = 0.12;

/** After a moment of silence: the lines start no sound in it. */
function celebrateEmptyBoard(world: GameWorld, linesDelay: number): void {
  const { colors } = world.view;
  const delay = linesDelay + SILENCE_SECONDS;
  playSound(world, 'award', 1, delay);
  startBurst(world, LATE_BURSTS.crystals, { ...middleOfBoard(world), tint: colors.highlight, delay });
  openRing(world, delay);
  glintFrom(world, middleOfBoard(world), { tint: colors.highlight, delay, secondsPerUnit: WAVE_SECONDS_PER_UNIT });
  rainJewels(world, delay);
}

function openRing(world: GameWorld, delay: number): void {
  const { highlight } = world.view.colors;
  showLight(world, LATE_MOTIONS.ring, { kind: 'rings', ...middleOfBoard(world), tint: highlight, delay });
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

/** Darkens the pieces in the slots that fit nowhere on the board, and lights up the others. */
function darkenPieces({ components: { Sprite }, session: { running }, view: { pieceAt } }: GameWorld): void {
  if (!running) return;
  const { board, queue } = running.state;
  for (let slot = 0; slot < pieceAt.length; slot++)
    Sprite.tint[pieceAt[slot]] = fitsSomewhere(board.low, board.high, queue[slot]) ? WHITE : DARK_TINT;
}

/** A coin of a cleared line flies to the counter. */
function flyCoin(world: GameWorld, { x, y }: Point, delay: number): void {
  const entity = spawnSprite(world, 'coins', FRAME.coin, x, y);
  if (entity === 0) return;
  setPose(world, entity, x, y, COIN_SCALE, 0);
  const arrival = delay + LATE_TIMING.coinFlightSeconds;
  playSound(world, 'coin', 1, arrival);
  playMotion(world, entity, LATE_MOTIONS.coin, { delay });
  if (world.isReducedMotion) return;
  const counter = coinsPlace(world.view.layout, world.profile.isLeftHanded);
  playTravel(world, entity, COIN_TRAVEL, counter, delay);
  showLight(world, LATE_MOTIONS.twinkle, { ...counter, tint: world.view.colors.gold, delay: arrival });
}

function celebrateEvents(world: GameWorld): void {
  const { events, flow, session } = world;
  const { running } = session;
  if (events.length === 0 || !running) return;
  let lines = 0;
  for (const event of events) {
    const gaps = lines * TIMING.lineGapSeconds;
    if (event.type === 'lineCleared') {
      const delay = hitStopSeconds(running.state.combo) + gaps;
      const coins = isEarning(flow) ? event.coins : 0;
      for (let k = 0; k < coins; k++) flyCoin(world, middleOfLine(world, event), delay + k * COIN_STAGGER_SECONDS);
      lines++;
    }
    if (event.type === 'boardEmptied') celebrateEmptyBoard(world, gaps);
    if (event.type === 'revived') celebrateRevive(world);
    if (event.type === 'blocksChanged') thawBoard(world);
  }
  darkenPieces(world);
  describeEvents(world, running.state, followDanger(world));
}

function playCues(world: GameWorld, stepSeconds: number): void {
  const { cues } = world;
  for (let k = 0; k < cues.length; k++) {
    const play = CUES[cues[k].type] as (world: GameWorld, cue: Cue, stepSeconds: number) => void;
    play(world, cues[k], stepSeconds);
  }
  cues.length = 0;
}

const CUES: { readonly [Type in Cue['type']]: (world: GameWorld, cue: Extract<Cue, { type: Type }>, stepSeconds: number) => void } = {
  sceneBuilt(world) {
    darkenPieces(world);
    // A new scene has no frost.
    world.view.isInDanger = false;
    followDanger(world);
    if (world.session.running) restoreLoss(world);
  },
  gameShown: presentGame,
  cursorMoved: (world, cue) => world.session.running && describeCursor(world, world.session.running.state, cue),
  pieceRefused: (world, { piece }) => blinkRefused(world, piece),
  noRoomShown: (world, { seconds }, stepSeconds) => showNoRoom(world, seconds, stepSeconds),
  endingBegun: frostBoard,
  levelReached: (world) => startBurst(world, LATE_BURSTS.stars, middleOfBoard(world)),
  panelOpened: burstBesidePanel,
};

export const EFFECT_SYSTEMS: LateSystems = {
  praiseDrop,
  showImpact,
  playCues,
  celebrateEvents,
  holdPiece,
  driftMotes,
  followScore,
  revealLetters,
  moveSky,
  followGhost,
};
