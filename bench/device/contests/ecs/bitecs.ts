// bitECS: components are typed columns, and systems loop over the dense lists of queries that are registered once.
import { addComponent, addEntity, commitRemovals, createWorld, registerQuery, removeComponent, removeEntity } from 'bitecs';
import { componentsOf, entitiesOf, valueOf, type EcsLibrary } from './ecs-tests.ts';

/** Ids of removed entities are reused. */
const MAX_ENTITIES = 10_000;

export const bitecs: EcsLibrary = {
  create(test) {
    const world = createWorld();
    const columns = Object.fromEntries(componentsOf(test).map((name) => [name, { value: new Float32Array(MAX_ENTITIES) }]));
    const entitiesWith = (...components: string[]) =>
      registerQuery(
        world,
        components.map((component) => columns[component]),
      );
    for (const components of entitiesOf(test)) {
      const entity = addEntity(world);
      for (const component of components) {
        addComponent(world, entity, columns[component]);
        columns[component].value[entity] = valueOf(component);
      }
    }
    return {
      double(component) {
        const { value } = columns[component];
        const query = entitiesWith(component);
        return () => {
          const { dense } = query;
          for (let k = 0; k < dense.length; k++) value[dense[k]] *= 2;
        };
      },
      swap(one, other) {
        const [{ value: values }, { value: others }] = [columns[one], columns[other]];
        const query = entitiesWith(one, other);
        return () => {
          const { dense } = query;
          for (let k = 0; k < dense.length; k++) {
            const entity = dense[k];
            const value = values[entity];
            values[entity] = others[entity];
            others[entity] = value;
          }
        };
      },
      spawn(component, like) {
        const column = columns[component];
        const { value: from } = columns[like];
        const query = entitiesWith(like);
        return () => {
          const { dense } = query;
          for (let k = 0; k < dense.length; k++) {
            const entity = addEntity(world);
            addComponent(world, entity, column);
            column.value[entity] = from[dense[k]];
          }
        };
      },
      destroy(component) {
        const query = entitiesWith(component);
        return () => {
          const { dense } = query;
          // Removals are deferred, so the list does not change in the loop.
          for (let k = 0; k < dense.length; k++) removeEntity(world, dense[k]);
          commitRemovals(world);
        };
      },
      add(component, to) {
        const column = columns[component];
        const query = entitiesWith(to);
        return () => {
          const { dense } = query;
          for (let k = 0; k < dense.length; k++) addComponent(world, dense[k], column);
        };
      },
      remove(component) {
        const column = columns[component];
        const query = entitiesWith(component);
        return () => {
          const { dense } = query;
          for (let k = 0; k < dense.length; k++) removeComponent(world, dense[k], column);
          commitRemovals(world);
        };
      },
      values: (component) => Array.from(entitiesWith(component).dense, (entity) => columns[component].value[entity]),
    };
  },
};
