// Spawning and despawning: a burst comes to life and all of it dies, again and again in the same world. Runs in Node and in browsers.
import { addComponents, addEntity, commitRemovals, createWorld as createEcsWorld, registerQuery, removeEntity } from 'bitecs';
import { createComponents, killSprite, type Components } from '../../src/runtime.ts';
import { startOf } from './contestant.ts';
import { createWorldOf, spawnParticle, writeFlight } from './ours.ts';
import { createEntity } from './plain-objects.ts';

export type ChurnContestant = {
  readonly name: string;
  /** A world with room for so many at once. */
  readonly create: (room: number) => {
    spawn(count: number): void;
    countAlive(): number;
    despawnAll(): void;
  };
};

export const ourChurn: ChurnContestant = {
  name: 'ours',
  create(room) {
    const world = createWorldOf(room);
    const { isAlive } = world.components.Sprite;
    const alive = new Uint32Array(room);
    let spawned = 0;
    return {
      spawn(count) {
        for (let k = 0; k < count; k++) alive[spawned++] = spawnParticle(world, k);
      },
      countAlive: () => isAlive.reduce((sum, one) => sum + one, 0),
      despawnAll() {
        for (let k = 0; k < spawned; k++) killSprite(world, alive[k]);
        spawned = 0;
      },
    };
  },
};

export const plainChurn: ChurnContestant = {
  name: 'plain objects',
  create() {
    let entities: ReturnType<typeof createEntity>[] = [];
    return {
      spawn(count) {
        for (let k = 0; k < count; k++) entities.push(createEntity(k));
      },
      countAlive: () => entities.length,
      despawnAll() {
        entities = [];
      },
    };
  },
};

/** bitECS as its manual has it, with our columns: what our pools save. */
export const bitecsChurn: ChurnContestant = {
  name: 'bitECS, add and remove',
  create(room) {
    const world = createEcsWorld();
    const components = createComponents(room, 0);
    const { Transform, Sprite, Particle } = components;
    const { dense } = registerQuery(world, [Transform, Sprite, Particle]);
    return {
      spawn(count) {
        for (let k = 0; k < count; k++) {
          const entity = addEntity(world);
          addComponents(world, entity, Transform, Sprite, Particle);
          writeStart(components, entity, k);
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

function writeStart(components: Components, entity: number, k: number): void {
  const { Transform } = components;
  const start = startOf(k);
  Transform.x[entity] = Transform.previousX[entity] = start.x;
  Transform.y[entity] = Transform.previousY[entity] = start.y;
  Transform.scaleX[entity] = Transform.previousScaleX[entity] = 1;
  Transform.scaleY[entity] = Transform.previousScaleY[entity] = 1;
  Transform.angle[entity] = Transform.previousAngle[entity] = start.angle;
  writeFlight(components, entity, start);
}
