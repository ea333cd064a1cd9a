import { WHITE } from '../../ecs/spawn.ts';
import { fitsSomewhere } from '../../rules/board.ts';
import type { GameWorld } from '../world.ts';

const DARK_TINT = 0x6b7a99;

/** Darkens the pieces in the slots that fit nowhere on the board, and lights up the others. */
export function darkenPieces({ components: { Sprite }, session: { running }, view: { pieceAt } }: GameWorld): void {
  if (!running) return;
  const { board, queue } = running.state;
  for (let slot = 0; slot < pieceAt.length; slot++)
    Sprite.tint[pieceAt[slot]] = fitsSomewhere(board.low, board.high, queue[slot]) ? WHITE : DARK_TINT;
}
