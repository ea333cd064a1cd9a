// A world that can be reset: a renderer is bound to one world, and creating a renderer is slow.
import { applyLateCommands } from '../src/commands/late-commands.ts';
import { EFFECT_SYSTEMS } from '../src/game/effects/effect-systems.ts';
import { FIRST_PROFILE } from '../src/game/profile.ts';
import { addSystems, createGameWorld, type GameWorld } from '../src/game/world.ts';

export type StageWorld = {
  readonly world: GameWorld;
  /** Resets the world to its state at creation. */
  readonly renew: () => void;
};

type Column = ArrayLike<number> & { set(values: ArrayLike<number>): void };

/** Component columns by name. Numbers beside the columns are constants. */
type Columns = Readonly<Record<string, Readonly<Record<string, Column | number>>>>;

/** Returns a world with its reset function. */
export function createStageWorld(): StageWorld {
  const world = createFreshWorld();
  return { world, renew: () => refill(world, createFreshWorld()) };
}

function createFreshWorld(): GameWorld {
  let seed = 0;
  const world = createGameWorld({
    nextSeed: () => ({ seed: ++seed }),
    profile: { ...FIRST_PROFILE, unlockedThemes: [] },
  });
  addSystems(world, { ...EFFECT_SYSTEMS, applyLateCommands });
  return world;
}

/** Copies the fresh state. Columns, pools and the view keep their identity, as the renderer refers to them. */
function refill(world: GameWorld, { particles: _particles, components, pools, tweens, view, ...state }: GameWorld): void {
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
