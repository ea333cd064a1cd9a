// Keeps where everything was before this step, so that a frame between two steps can be drawn between them.
import { TRANSFORM } from './components.ts';
import type { World } from '../game/world.ts';

export function rememberPrevious(world: World): void {
  const { all, rows } = world.components.Transform;
  const half = TRANSFORM.columns * rows;
  all.copyWithin(half, 0, half);
}
