// Keeps where everything was before this step, so that a frame between two steps can be drawn between them.
import type { World } from '../ecs/world.ts';

export function rememberPrevious(world: World): void {
  const { Transform } = world.components;
  Transform.previousX.set(Transform.x);
  Transform.previousY.set(Transform.y);
  Transform.previousScaleX.set(Transform.scaleX);
  Transform.previousScaleY.set(Transform.scaleY);
  Transform.previousAngle.set(Transform.angle);
}
