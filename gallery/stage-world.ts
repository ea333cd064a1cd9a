// A world that can be made new again and again: a renderer is bound to one world, and making a renderer takes long.
import { FIRST_PROFILE } from '../src/game/profile.ts';
import { createWorld, type World } from '../src/game/world.ts';

export type StageWorld = {
  readonly world: World;
  /** Makes the world as it was when it was created. */
  readonly renew: () => void;
};

/** How one field of the world goes back to what it was. */
type Restore = (world: Record<string, unknown>) => void;

export function createStageWorld(): StageWorld {
  let seed = 0;
  const world = createWorld({ nextSeed: () => ({ seed: ++seed }), profile: { ...FIRST_PROFILE, unlockedThemes: [] } });
  const restores = Object.entries(world)
    // Pools are of the same entities for the world's life.
    .filter(([name]) => name !== 'pools')
    .map(([name, value]) => restoreOf(name, value));
  return {
    world,
    renew() {
      seed = 0;
      for (const restore of restores) restore(world);
    },
  };
}

function restoreOf(name: string, value: unknown): Restore {
  const fill = fillOf(value);
  return (world) => {
    world[name] = value;
    fill();
  };
}

/** Gives a function that fills an object in place with what is in it now. What an object holds beside columns is never changed in place. */
function fillOf(value: unknown): () => void {
  if (ArrayBuffer.isView(value)) {
    const column = value as Uint8Array;
    const copy = column.slice();
    return () => column.set(copy);
  }
  if (Array.isArray(value)) {
    const copy: unknown[] = [...(value as unknown[])];
    return () => void value.splice(0, value.length, ...copy);
  }
  if (typeof value !== 'object' || value === null) return () => {};
  const copy: object = { ...value };
  const columns = Object.values(value).flatMap(columnsOf).map(fillOf);
  return () => {
    if (!Object.isFrozen(value)) Object.assign(value, copy);
    for (const fill of columns) fill();
  };
}

/** The columns of a component; of anything else none. */
function columnsOf(component: unknown): unknown[] {
  if (ArrayBuffer.isView(component)) return [component];
  if (typeof component !== 'object' || component === null || Array.isArray(component)) return [];
  return Object.values(component).filter((column) => ArrayBuffer.isView(column));
}
