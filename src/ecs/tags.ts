// Tags: bitECS components that come and go with a sprite's life. A world without tags has entities only, and hides its bitECS world.
import { addComponent, addComponents, createWorld, observe, onAdd, onRemove, removeComponent } from 'bitecs';
import type { Components } from './components.ts';

export type Tags = ReturnType<typeof createTags>;

/**
 * Creates the tags of a world. Queries return living sprites only, and observers are called at each spawn and kill. Throws a RangeError in
 * `removeEntity` for an entity of a pool, and in `addComponent` and `removeComponent` for a component of the runtime.
 */
export function createTags() {
  const ecs = createWorld();
  const Pooled = {};
  const partsOf: (readonly object[])[] = [];
  /** Entity whose components the runtime changes. */
  let changing = 0;

  function change(entity: number, apply: () => void): void {
    const before = changing;
    changing = entity;
    try {
      apply();
    } finally {
      changing = before;
    }
  }

  /** Restores a component during its removal, from the entity's mask or with the entity. */
  function restore(entity: number, component: object): void {
    change(entity, () => {
      removeComponent(ecs, entity, component);
      addComponent(ecs, entity, component);
    });
  }

  // The first query of the world: an entity that leaves it has left no other one yet.
  observe(ecs, onRemove(Pooled), (entity: number) => {
    if (entity === changing) return;
    restore(entity, Pooled);
    throw new RangeError(`Entity ${entity} belongs to a pool: use killSprite instead of removeEntity`);
  });

  return {
    /** The bitECS world, for `query` and `observe`. A host may add entities and components of its own. */
    ecs,
    /** Registers a row of a pool: `parts` are its components while it lives. */
    claim(entity: number, parts: readonly object[]): void {
      addComponent(ecs, entity, Pooled);
      partsOf[entity] = parts;
    },
    /** Adds the components of an entity. Called by each spawn, when its columns are set. */
    add: (entity: number) => change(entity, () => addComponents(ecs, entity, ...partsOf[entity])),
    /** Removes the components of an entity. Called by each kill of a living sprite. */
    remove: (entity: number) => change(entity, () => removeComponent(ecs, entity, ...partsOf[entity])),
    /** Reserves these components for the runtime: the host can neither add nor remove them. */
    guard({ Transform, Sprite, Particle, Tween }: Components): void {
      for (const [name, component] of Object.entries({ Transform, Sprite, Particle, Tween })) {
        observe(ecs, onAdd(component), (entity: number) => {
          if (entity === changing) return;
          change(entity, () => removeComponent(ecs, entity, component));
          throw new RangeError(`Entity ${entity} cannot get the component ${name}: only spawnSprite adds it, to kinds that have it`);
        });
        observe(ecs, onRemove(component), (entity: number) => {
          if (entity === changing) return;
          restore(entity, component);
          throw new RangeError(`Entity ${entity} cannot lose the component ${name}: only killSprite removes it`);
        });
      }
    },
  };
}
