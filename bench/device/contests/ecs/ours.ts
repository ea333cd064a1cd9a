// The runtime's world: a pool per group of entities, the components as columns of a host. Systems without effects outside their columns also run on
// dead rows, like the runtime's `rememberPrevious`: nothing reads these rows, and a check would double the time.
import { createRuntimeWorld, killSprite, spawnSprite, type Kind } from '../../../../src/runtime.ts';
import { componentsOf, entitiesOf, valueOf, type EcsLibrary } from './ecs-tests.ts';

/** Entities never gain components, so every entity that may have one owns its row. `has` replaces adding and removing. */
type Column = { readonly value: Float32Array; readonly has: Uint8Array };

const FRAME = 1;

export const ours: EcsLibrary = {
  create(test) {
    const { count, groups, systems } = test;
    const added = systems.flatMap(([kind, component, to]) => (kind === 'add' ? [{ component, to }] : []));
    const kinds: Record<string, Kind> = {};
    for (const components of groups) {
      const own = added.flatMap(({ component, to }) => (components.includes(to) ? [component] : []));
      kinds[kindOf(components)] = { size: count, components: [...components, ...own] };
    }
    for (const [kind, component, like] of systems) {
      if (kind === 'spawn')
        kinds[kindOf([component])] = { size: count * groups.filter((one) => one.includes(like)).length, components: [component] };
    }
    const columnsOf = (rows: number): Record<string, Column> =>
      Object.fromEntries(componentsOf(test).map((name) => [name, { value: new Float32Array(rows), has: new Uint8Array(rows) }]));
    const world = createRuntimeWorld({ kinds, components: columnsOf, tweens: 0 });
    const { isAlive } = world.components.Sprite;
    for (const components of entitiesOf(test)) {
      const entity = spawnSprite(world, world.pools[kindOf(components)], FRAME, 0, 0);
      for (const component of components) world.components[component].value[entity] = valueOf(component);
    }

    /** Pools of the kinds that have all the components. */
    function poolsWith(...components: string[]) {
      const names = Object.keys(kinds).filter((name) => components.every((component) => kinds[name].components!.includes(component)));
      return names.map((name) => world.pools[name]);
    }

    return {
      double(component) {
        const { value } = world.components[component];
        const pools = poolsWith(component);
        return () => {
          for (let k = 0; k < pools.length; k++) doubleRows(value, pools[k].first, pools[k].first + pools[k].count);
        };
      },
      swap(one, other) {
        const [{ value: values }, { value: others }] = [world.components[one], world.components[other]];
        const pools = poolsWith(one, other);
        return () => {
          for (let k = 0; k < pools.length; k++) swapRows(values, others, pools[k].first, pools[k].first + pools[k].count);
        };
      },
      spawn(component, like) {
        const [{ value: to }, { value: from }] = [world.components[component], world.components[like]];
        const pool = world.pools[kindOf([component])];
        const pools = poolsWith(like);
        return () => {
          for (const { first, count } of pools)
            for (let row = first; row < first + count; row++) {
              if (isAlive[row] === 1) to[spawnSprite(world, pool, FRAME, 0, 0)] = from[row];
            }
        };
      },
      destroy(component) {
        const pools = poolsWith(component);
        return () => {
          for (const { first, count } of pools)
            for (let row = first; row < first + count; row++) if (isAlive[row] === 1) killSprite(world, row);
        };
      },
      add(component, to) {
        const { has } = world.components[component];
        const pools = poolsWith(to);
        return () => {
          for (const { first, count } of pools) for (let row = first; row < first + count; row++) if (isAlive[row] === 1) has[row] = 1;
        };
      },
      remove(component) {
        const { has } = world.components[component];
        const pools = poolsWith(component);
        return () => {
          for (const { first, count } of pools)
            for (let row = first; row < first + count; row++) if (isAlive[row] === 1 && has[row] === 1) has[row] = 0;
        };
      },
      values(component) {
        const { value, has } = world.components[component];
        const isAdded = added.some((one) => one.component === component);
        const rows = poolsWith(component).flatMap(({ first, count }) => Array.from({ length: count }, (_, k) => first + k));
        return rows.filter((row) => isAlive[row] === 1 && (!isAdded || has[row] === 1)).map((row) => value[row]);
      },
    };
  },
};

/** Names the kind of a group of entities. */
function kindOf(components: readonly string[]): string {
  return components.join(' ');
}

function doubleRows(value: Float32Array, first: number, end: number): void {
  for (let row = first; row < end; row++) value[row] *= 2;
}

function swapRows(values: Float32Array, others: Float32Array, first: number, end: number): void {
  for (let row = first; row < end; row++) {
    const value = values[row];
    values[row] = others[row];
    others[row] = value;
  }
}
