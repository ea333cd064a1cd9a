// A world that can be made new again and again: a renderer is bound to one world, and making a renderer takes long.
import { FIRST_PROFILE } from '../src/game/profile.ts';
import { createGameWorld, type GameWorld } from '../src/game/world.ts';

export type StageWorld = {
  readonly world: GameWorld;
  /** Makes the world as it was when it was created. */
  readonly renew: () => void;
};

/** Returns a world and a way to make it new. */
export function createStageWorld(): StageWorld {
  let seed = 0;
  const world = createGameWorld({ nextSeed: () => ({ seed: ++seed }), profile: { ...FIRST_PROFILE, unlockedThemes: [] } });
  const { ecs: _, ...state } = world;
  const restore = restorerOf(state);
  return {
    world,
    renew() {
      seed = 0;
      restore();
      for (const [name, value] of Object.entries(state)) if (!Object.is(Reflect.get(world, name), value)) Reflect.set(world, name, value);
    },
  };
}

/** Returns a function that fills a value in place with what is in it now, however deep. */
function restorerOf(value: unknown): () => void {
  if (ArrayBuffer.isView(value)) {
    const column = value as Uint8Array;
    const copy = column.slice();
    return () => column.set(copy);
  }
  if (Array.isArray(value)) {
    const copy: unknown[] = [...(value as unknown[])];
    return () => void value.splice(0, value.length, ...copy);
  }
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return () => {};
  const copy: object = { ...value };
  const restores = Object.values(value).map(restorerOf);
  return () => {
    Object.assign(value, copy);
    for (const restore of restores) restore();
  };
}
