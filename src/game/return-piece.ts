// The piece in hand glides back to its slot: after an illegal drop, a lost pointer, a panel that opens.
import { hideLanding } from './drag.ts';
import { DESIGN } from './layout.ts';
import { playTravel } from '../ecs/play-motion.ts';
import type { World } from './world.ts';

/** Does nothing but end the press when no piece is being dragged. */
export function returnPiece(world: World): void {
  const { drag, layout, pieceAt } = world;
  hideLanding(world.landing);
  const wasDragging = drag.phase === 'dragging';
  drag.phase = 'idle';
  const entity = pieceAt[drag.slot];
  if (!wasDragging || entity === 0) return;
  const { x, y } = layout.slots[drag.slot];
  playTravel(world, entity, 'slide', { x, y, scale: DESIGN.queueScale });
}
