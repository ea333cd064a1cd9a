// Returns the held piece to its slot: after a tap, an illegal drop, a lost pointer or an opened panel.
import { playMotion, playTravel, type Travel } from '../../ecs/motions.ts';
import { SHAPES } from '../../rules/shapes.ts';
import { hideLanding } from './drag.ts';
import { queueScale } from '../layout.ts';
import { MOTIONS, TRAVELS } from '../motions.ts';
import { playSound } from '../sounds.ts';
import { TIMING } from '../timing.ts';
import type { GameWorld } from '../world.ts';

/** Ends the press. The piece settles in its slot, or flies back there if it was being dragged. */
export function returnPiece(world: GameWorld): void {
  release(world, world.input.drag.phase === 'dragging' ? TRAVELS.flyBack : TRAVELS.putBack, 0);
}

/** Ends the press of a piece that cannot be dropped: it shakes and flies back to its slot. */
export function refusePiece(world: GameWorld): void {
  playSound(world, 'reject');
  const piece = world.view.pieceAt[world.input.drag.slot];
  playMotion(world, piece, MOTIONS.refuse);
  world.cues.push({ type: 'pieceRefused', piece });
  release(world, TRAVELS.flyBack, TIMING.shakeSeconds);
}

function release(world: GameWorld, travel: Travel, delay: number): void {
  const { drag, landing } = world.input;
  const { layout, pieceAt } = world.view;
  hideLanding(landing);
  const isHeld = drag.phase !== 'idle';
  drag.phase = 'idle';
  const entity = pieceAt[drag.slot];
  if (!isHeld || entity === 0) return;
  const { x, y } = layout.slots[drag.slot];
  playTravel(world, entity, travel, { x, y, scale: queueScale(SHAPES[world.components.Shape.id[entity]]) }, delay);
}
