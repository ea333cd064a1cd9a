// koota: systems access the columns of traits by `useStores`, its documented way for performance-critical work, with queries that are created once.
import { createQuery, createWorld, trait } from 'koota';
import { componentsOf, entitiesOf, valueOf } from '../../device/contests/ecs/ecs-tests.ts';

export const koota = {
  create(test) {
    const { tags = [] } = test;
    const world = createWorld();
    const traits = Object.fromEntries(componentsOf(test).map((name) => [name, tags.includes(name) ? trait() : trait({ value: 0 })]));
    const queryOf = (...components) => createQuery(...components.map((component) => traits[component]));
    for (const components of entitiesOf(test))
      world.spawn(...components.map((component) => traits[component]({ value: valueOf(component) })));

    return {
      double(component) {
        const query = queryOf(component);
        return () => void world.query(query).useStores(doubleValues);
      },
      swap(one, other) {
        const query = queryOf(one, other);
        return () => void world.query(query).useStores(swapValues);
      },
      spawn(component, like) {
        const query = queryOf(like);
        const spawned = traits[component];
        const spawnAll = ([{ value }], entities) => {
          for (let k = 0; k < entities.length; k++) world.spawn(spawned({ value: value[entities[k].id()] }));
        };
        return () => void world.query(query).useStores(spawnAll);
      },
      destroy(component) {
        const query = queryOf(component);
        return () => {
          for (const entity of world.query(query)) entity.destroy();
        };
      },
      add(component, to) {
        const query = queryOf(to);
        const added = traits[component];
        return () => {
          for (const entity of world.query(query)) entity.add(added);
        };
      },
      remove(component) {
        const query = queryOf(component);
        const removed = traits[component];
        return () => {
          for (const entity of world.query(query)) entity.remove(removed);
        };
      },
      values: (component) => Array.from(world.query(queryOf(component)), (entity) => entity.get(traits[component])?.value ?? 0),
      // Only 16 worlds can exist.
      end: () => world.destroy(),
    };
  },
};

function doubleValues([{ value }], entities) {
  for (let k = 0; k < entities.length; k++) {
    const entityId = entities[k].id();
    value[entityId] *= 2;
  }
}

function swapValues([{ value: values }, { value: others }], entities) {
  for (let k = 0; k < entities.length; k++) {
    const entityId = entities[k].id();
    const value = values[entityId];
    values[entityId] = others[entityId];
    others[entityId] = value;
  }
}
