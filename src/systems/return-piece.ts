// The piece in hand glides back to its slot: after an illegal drop, a lost pointer, a panel that opens.
import { hideLanding } from '../ecs/drag.ts';
import { DESIGN } from '../ecs/layout.ts';
import { TIMING } from '../ecs/timing.ts';
import { startScaleTween, startTween } from '../ecs/tweens.ts';
import type { World } from '../ecs/world.ts';

/** Does nothing but end the press when no piece is being dragged. */
export function returnPiece(world: World): void {
  const { drag, layout, components, pieceAt } = world;
  hideLanding(world.landing);
  const wasDragging = drag.phase === 'dragging';
  drag.phase = 'idle';
  const entity = pieceAt[drag.slot];
  if (!wasDragging || entity === 0) return;
  const { Transform } = components;
  const slot = layout.slots[drag.slot];
  const distance = Math.hypot(slot.x - Transform.x[entity], slot.y - Transform.y[entity]);
  const seconds = distance / TIMING.slideUnitsPerSecond;
  startTween(world, entity, 'x', { from: Transform.x[entity], to: slot.x, seconds, ease: 'outQuad' });
  startTween(world, entity, 'y', { from: Transform.y[entity], to: slot.y, seconds, ease: 'outQuad' });
  startScaleTween(world, entity, { from: Transform.scaleX[entity], to: DESIGN.queueScale, seconds, ease: 'outQuad' });
}
