// bitECS as documented in its manual, with the runtime's columns. Shows the savings of the runtime's pools.
// https://unpkg.com/bitecs@0.4.0/docs/Intro.md
import { addComponents, addEntity, commitRemovals, createWorld, registerQuery, removeEntity } from 'bitecs';
import type { ChurnContestant } from './contestant.ts';
import { createWorldOf, startParticle } from './ours.ts';

export const bitecsChurn: ChurnContestant = {
  name: 'bitECS, add and remove',
  create(capacity) {
    const world = createWorld();
    const columns = createWorldOf(capacity);
    const { Transform, Sprite, Particle } = columns.components;
    const { dense } = registerQuery(world, [Transform, Sprite, Particle]);
    return {
      spawn(count) {
        for (let k = 0; k < count; k++) {
          const entity = addEntity(world);
          addComponents(world, entity, Transform, Sprite, Particle);
          startParticle(columns, entity, k);
        }
      },
      countAlive: () => dense.length,
      despawnAll() {
        for (let k = dense.length - 1; k >= 0; k--) removeEntity(world, dense[k]);
        commitRemovals(world);
      },
    };
  },
};
