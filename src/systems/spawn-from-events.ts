// Turns the rules' events of this step into sprites, motions and sounds.
import { playMotion, playTravel } from '../ecs/motions.ts';
import { MOTIONS, TRAVELS } from '../game/motions.ts';
import { dealPiece, dropOf, landPiece, removePiece, spawnPiece } from '../game/scene/scene.ts';
import { meltCell, showLine, showScore } from '../game/scene/show-line.ts';
import { afterSlowMotion, comboNote, panOf, playSound } from '../game/sounds.ts';
import { hitStopSeconds, LINE_CELLS_SECONDS, TIMING } from '../game/timing.ts';
import type { GameWorld, PieceDropped } from '../game/world.ts';
import type { GameEvent } from '../rules/game.ts';
import type { Piece } from '../rules/shapes.ts';

/** Playback rate of the drop sound: for a piece of one cell, and the decrease per further cell. */
const DROP_RATE = { ofOneCell: 1.18, perCell: 0.045 };

/** Replaces the dropped piece by its blocks, and moves the queue up. */
export function landDrop(world: GameWorld): void {
  const drop = dropOf(world);
  const { running } = world.session;
  if (!drop || !running) return;
  landPiece(world, drop);
  playSound(world, 'drop', DROP_RATE.ofOneCell - DROP_RATE.perCell * (drop.shape.cells.length - 1), 0, panOf(drop));
  moveQueueUp(world, running.state.queue, drop.slot);
}

export function spawnFromEvents(world: GameWorld): void {
  const { events, session } = world;
  const { running } = session;
  if (events.length === 0 || !running) return;
  const { combo, queue } = running.state;
  const hitStop = hitStopSeconds(combo);
  let lines = 0;
  let score = 0;
  let dropped: PieceDropped | undefined;
  for (const event of events) {
    const gaps = lines * TIMING.lineGapSeconds;
    if (event.type === 'pieceDropped') dropped = event;
    if (event.type === 'lineCleared' && dropped) {
      score += event.score;
      showLine(world, event, dropped, hitStop + gaps);
      playSound(world, comboNote(event.combo), 1, gaps);
      lines++;
    } else {
      showEvent(world, queue, event);
    }
  }
  const wave = hitStop + (lines - 1) * TIMING.lineGapSeconds + LINE_CELLS_SECONDS;
  if (dropped && lines > 0) {
    showScore(world, score, dropped, wave);
    playSound(world, lines > 1 ? 'explosion2' : 'explosion1', 1, afterSlowMotion(world, hitStop), panOf(dropped));
  }
}

/** `queue` is the queue after the event. A revive melts its cells column by column. */
function showEvent(world: GameWorld, queue: readonly Piece[], event: GameEvent): void {
  if (event.type !== 'revived' && event.type !== 'blocksChanged') return;
  if (event.type === 'revived') for (const cell of event.cells) meltCell(world, cell, cell.x * TIMING.lineCellDelaySeconds);
  dealVisible(world, queue);
  playSound(world, event.type === 'revived' ? 'staticSound' : 'spawn');
}

/** Slides the pieces after the dropped one by a slot and spawns the next piece in the last slot. */
function moveQueueUp(world: GameWorld, queue: readonly Piece[], dropped: number): void {
  const { pieceAt, layout } = world.view;
  const last = pieceAt.length - 1;
  for (let slot = dropped; slot < last; slot++) {
    const entity = pieceAt[slot + 1];
    pieceAt[slot] = entity;
    playTravel(world, entity, TRAVELS.slide, layout.slots[slot]);
  }
  playMotion(world, spawnPiece(world, last, queue[last]), MOTIONS.enter);
}

/** Replaces the pieces of all slots. */
function dealVisible(world: GameWorld, queue: readonly Piece[]): void {
  const { pieceAt } = world.view;
  for (let slot = 0; slot < pieceAt.length; slot++) {
    removePiece(world, slot);
    spawnPiece(world, slot, queue[slot]);
    dealPiece(world, slot);
  }
}
