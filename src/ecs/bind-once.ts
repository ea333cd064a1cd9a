// Closures over a world's columns: V8 treats captured typed arrays as constants, which makes a loop over them up to twice as fast.

/** Memoizes a closure per world. Keeps the last world only: a page has one. */
export function bindOnce<World extends object, Bound>(bind: (world: World) => Bound): (world: World) => Bound {
  let owner: World | undefined;
  let bound: Bound;
  return (world) => {
    if (world !== owner) bound = bind((owner = world));
    return bound;
  };
}
