// Snapshots: the state of a world as plain data, for saves, rewinds and tests.
import { forEachAlive } from './spawn.ts';
import type { RuntimeWorld } from './world.ts';

type Column = Float32Array | Float64Array | Int8Array | Int16Array | Int32Array | Uint8Array | Uint16Array | Uint32Array;

/** Data for `structuredClone`, `postMessage` and IndexedDB. It shares no memory with the world. */
export type Snapshot = {
  /** Copies of all columns that are typed arrays, by component and name. */
  readonly columns: Readonly<Record<string, Column>>;
  readonly pools: Readonly<Record<string, { readonly cursor: number; readonly dropped: number }>>;
  readonly tweens: { readonly order: Uint32Array; readonly count: number; readonly dropped: number };
  readonly randomState: number;
  readonly quality: number;
};

/** Returns a snapshot of a world, between two steps. A tween's `onEnd` is code and is not part of it. */
export function saveWorld(world: RuntimeWorld): Snapshot {
  const { pools, tweens, random, quality } = world;
  return {
    columns: Object.fromEntries([...columnsOf(world)].map(([name, column]) => [name, column.slice()])),
    pools: Object.fromEntries(Object.entries(pools).map(([name, { cursor, dropped }]) => [name, { cursor, dropped }])),
    tweens: { order: tweens.order.slice(), count: tweens.count, dropped: tweens.dropped },
    randomState: random.state[0],
    quality,
  };
}

/**
 * Sets a world to a snapshot of a world with the same kinds and components. Further steps give the same result as before, bit for bit. Throws
 * a RangeError for a snapshot of another world, and changes nothing then.
 */
export function loadWorld(world: RuntimeWorld, snapshot: Snapshot): void {
  const columns = columnsOf(world);
  const names = new Set([...columns.keys(), ...Object.keys(snapshot.columns)]);
  for (const name of names) {
    const [rows, stored] = [columns.get(name)?.length ?? 0, snapshot.columns[name]?.length ?? 0];
    if (rows !== stored) throw new RangeError(`The column ${name} has ${rows} rows, in the snapshot ${stored}: another world was saved`);
  }
  const [kinds, storedKinds] = [world.pools, snapshot.pools].map((pools) => Object.keys(pools).join(', '));
  if (kinds !== storedKinds) throw new RangeError(`The kinds are ${kinds}, in the snapshot ${storedKinds}: another world was saved`);
  const { tags } = world;
  const sprites = { first: 1, count: world.components.Transform.rows - 1 };
  if (tags) forEachAlive(world, sprites, tags.remove);
  for (const [name, column] of columns) column.set(snapshot.columns[name]);
  for (const [name, pool] of Object.entries(snapshot.pools)) Object.assign(world.pools[name], pool);
  const { order, count, dropped } = snapshot.tweens;
  world.tweens.order.set(order);
  world.tweens.endings.clear();
  Object.assign(world.tweens, { count, dropped });
  world.random.state[0] = snapshot.randomState;
  Object.assign(world, { quality: snapshot.quality, hasParticles: true, isMoving: true, isDirty: true });
  if (tags) forEachAlive(world, sprites, tags.add);
}

/** Returns the columns of a world by name. Those that share the memory of another one are left out. */
function columnsOf({ components }: RuntimeWorld): Map<string, Column> {
  const columns = new Map<string, Column>();
  const seen = new Set<ArrayBufferLike>();
  for (const [component, fields] of Object.entries<object>({ ...components })) {
    for (const [field, column] of Object.entries<unknown>({ ...fields })) {
      if (!ArrayBuffer.isView(column) || seen.has(column.buffer)) continue;
      if (column.byteLength === column.buffer.byteLength) seen.add(column.buffer);
      columns.set(`${component}.${field}`, column as Column);
    }
  }
  return columns;
}
