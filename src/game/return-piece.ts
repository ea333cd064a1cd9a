// Returns the dragged piece to its slot: after an illegal drop, a lost pointer or an opened panel.
import { playTravel } from '../ecs/motions.ts';
import { hideLanding } from './drag.ts';
import { DESIGN } from './layout.ts';
import { TRAVELS } from './motions.ts';
import type { GameWorld } from './world.ts';

/** Ends the press. A piece that was being dragged slides back to its slot. */
export function returnPiece(world: GameWorld): void {
  const { drag } = world.input;
  const { layout, pieceAt } = world.view;
  hideLanding(world.input.landing);
  const wasDragging = drag.phase === 'dragging';
  drag.phase = 'idle';
  const entity = pieceAt[drag.slot];
  if (!wasDragging || entity === 0) return;
  const { x, y } = layout.slots[drag.slot];
  playTravel(world, entity, TRAVELS.slide, { x, y, scale: DESIGN.queueScale });
}
