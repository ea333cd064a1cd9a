import { killSprite, stepRuntime } from '../../../src/runtime.ts';
import { expectSame } from '../../harness/report.ts';
import { bare } from '../../step/bare.ts';
import { createEqualScenes, STEP_SECONDS } from '../../step/contestant.ts';
import { createWorldOf, ours, spawnTweened } from '../../step/ours.ts';
import type { Workload } from './workload.ts';

/** Entities of the scene whose result is compared with bare typed arrays. */
const CHECKED_ENTITIES = 1000;
const BURST = 2000;
const BURST_STEPS = 40;
const ARITHMETIC_ROUNDS = 4_500_000;
const ARITHMETIC_STATE = 294_686_497;

/** Steps entities of which half have a tween. */
export function stepEntities(entities: number, steps: number): Workload {
  const scene = ours.create(entities);
  return {
    iterate() {
      for (let step = 0; step < steps; step++) scene.step();
    },
    check: () => void createEqualScenes([ours, bare], CHECKED_ENTITIES),
  };
}

/** Spawns a burst with tweens, steps it and removes it, as a clear does. */
export function burstEntities(): Workload {
  const world = createWorldOf(BURST);
  const { isAlive } = world.components.Sprite;
  const alive = new Uint32Array(BURST);

  function spawn(): void {
    for (let k = 0; k < BURST; k++) alive[k] = spawnTweened(world, k);
  }

  function remove(): void {
    for (let k = 0; k < BURST; k++) killSprite(world, alive[k]);
  }

  const countAlive = () => isAlive.reduce((sum, one) => sum + one, 0);
  return {
    iterate() {
      spawn();
      for (let step = 0; step < BURST_STEPS; step++) stepRuntime(world, STEP_SECONDS);
      remove();
    },
    check() {
      expectSame('entities after their removal', countAlive(), 0);
      spawn();
      expectSame('spawned entities', countAlive(), BURST);
      remove();
    },
  };
}

/** The control: arithmetic without memory. */
export function arithmetic(): Workload {
  let state = 0;
  return {
    iterate() {
      let next = 1;
      for (let round = 0; round < ARITHMETIC_ROUNDS; round++) next = (Math.imul(next, 1_664_525) + 1_013_904_223) | 0;
      state = next;
    },
    check: () => expectSame('state of the random generator', state, ARITHMETIC_STATE),
  };
}
