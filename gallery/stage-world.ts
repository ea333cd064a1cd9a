// A world that can be made new again and again: a renderer is bound to one world, and making a renderer takes long.
import { FIRST_PROFILE } from '../src/game/profile.ts';
import { createGameWorld, type GameWorld } from '../src/game/world.ts';

export type StageWorld = {
  readonly world: GameWorld;
  /** Makes the world as it was when it was created. */
  readonly renew: () => void;
};

type Column = ArrayLike<number> & { set(values: ArrayLike<number>): void };

/** Columns of components by name. A component may hold numbers beside them, which never change. */
type Columns = Readonly<Record<string, Readonly<Record<string, Column | number>>>>;

/** Returns a world and a way to make it new. */
export function createStageWorld(): StageWorld {
  const world = createFreshWorld();
  return { world, renew: () => refill(world, createFreshWorld()) };
}

function createFreshWorld(): GameWorld {
  let seed = 0;
  return createGameWorld({ nextSeed: () => ({ seed: ++seed }), profile: { ...FIRST_PROFILE, unlockedThemes: [] } });
}

/** Columns, pools and the view keep their identity, since the renderer holds them. All else is taken from the fresh world. */
function refill(world: GameWorld, { ecs: _ecs, particles: _particles, components, pools, tweens, view, ...state }: GameWorld): void {
  Object.assign(world, state);
  Object.assign(world.view, view);
  Object.assign(world.tweens, { count: tweens.count, dropped: tweens.dropped });
  world.tweens.order.set(tweens.order);
  for (const [kind, pool] of Object.entries(world.pools)) Object.assign(pool, pools[kind as keyof typeof pools]);
  const held: Columns = world.components;
  for (const [name, columns] of Object.entries<Columns[string]>(components)) {
    for (const [field, column] of Object.entries(columns)) {
      const target = held[name][field];
      if (typeof target === 'object' && typeof column === 'object') target.set(column);
    }
  }
}
