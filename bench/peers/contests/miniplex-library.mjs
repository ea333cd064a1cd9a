// miniplex: entities are objects, and systems loop over queries that are created once. Loops that remove nothing read the documented array
// `entities`: the iterator that the manual recommends takes 5 to 10 times as long. Names of components are constants, because V8 compiles
// accesses by constant names better.
import { World } from 'miniplex';
import { entitiesOf, valueOf } from '../../device/contests/ecs/ecs-tests.ts';

const DOUBLES = {
  A: ({ entities }) => {
    for (const entity of entities) entity.A *= 2;
  },
  B: ({ entities }) => {
    for (const entity of entities) entity.B *= 2;
  },
  C: ({ entities }) => {
    for (const entity of entities) entity.C *= 2;
  },
  D: ({ entities }) => {
    for (const entity of entities) entity.D *= 2;
  },
  E: ({ entities }) => {
    for (const entity of entities) entity.E *= 2;
  },
  Z: ({ entities }) => {
    for (const entity of entities) entity.Z *= 2;
  },
  Data: ({ entities }) => {
    for (const entity of entities) entity.Data *= 2;
  },
};

const SWAPS = {
  AB: ({ entities }) => {
    for (const entity of entities) {
      const value = entity.A;
      entity.A = entity.B;
      entity.B = value;
    }
  },
  CD: ({ entities }) => {
    for (const entity of entities) {
      const value = entity.C;
      entity.C = entity.D;
      entity.D = value;
    }
  },
  CE: ({ entities }) => {
    for (const entity of entities) {
      const value = entity.C;
      entity.C = entity.E;
      entity.E = value;
    }
  },
};

export const miniplex = {
  create(test) {
    const world = new World();
    for (const components of entitiesOf(test))
      world.add(Object.fromEntries(components.map((component) => [component, valueOf(component)])));

    return {
      double(component) {
        const query = connected(world.with(component));
        const double = DOUBLES[component];
        return () => double(query);
      },
      swap(one, other) {
        const query = connected(world.with(one, other));
        const swap = SWAPS[one + other];
        return () => swap(query);
      },
      // The tests spawn `B` for each `A`, and add `B` to each `A`.
      spawn() {
        const query = connected(world.with('A'));
        return () => {
          for (const entity of query.entities) world.add({ B: entity.A });
        };
      },
      destroy(component) {
        const query = connected(world.with(component));
        return () => {
          // The iterator runs backwards, so that entities can be removed.
          for (const entity of query) world.remove(entity);
        };
      },
      add() {
        const query = connected(world.with('A'));
        return () => {
          for (const entity of query.entities) world.addComponent(entity, 'B', 0);
        };
      },
      remove(component) {
        const query = connected(world.with(component));
        return () => {
          for (const entity of query) world.removeComponent(entity, component);
        };
      },
      values: (component) => Array.from(connected(world.with(component)), (entity) => entity[component]),
    };
  },
};

/** Queries are otherwise connected at their first use. */
function connected(query) {
  return query.connect();
}
