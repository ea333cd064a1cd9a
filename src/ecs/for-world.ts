// What is bound to a world's columns once: then they are constants to the compiler, which up to halves the time of a loop over them.
import type { World } from '../game/world.ts';

/** Binds anew only for another world than the last: a page has one. */
export function forWorld<Bound>(bind: (world: World) => Bound): (world: World) => Bound {
  let owner: World | undefined;
  let bound: Bound;
  return (world) => {
    if (world !== owner) bound = bind((owner = world));
    return bound;
  };
}
