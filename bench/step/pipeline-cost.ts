// What one fixed step of the real pipeline costs on a full scene, system by system, against bare loops that do the same arithmetic.
import { TIMING } from '../../src/game/timing.ts';
import type { GameWorld } from '../../src/game/world.ts';
import { advanceTweens, moveParticles, rememberPrevious } from '../../src/runtime.ts';
import { driftSnow } from '../../src/systems/drift-snow.ts';
import { INTAKE_PIPELINE, stepWorld, TIME_PIPELINE, type System } from '../../src/systems/pipeline.ts';
import { expectSame, ratioCell, spreadCells, SPREAD_COLUMNS, type Table } from '../support/report.ts';
import { spreadOf, takeTurns, timed } from '../support/samples.ts';
import { copyScene, driftBare, moveBare, rememberBare, stepBareScene, tweenBare, type BareScene } from './bare-scene.ts';
import { createFullScene, FULL_SCENE, resetScene } from './full-scene.ts';

/** Few enough that no flake reaches the ground and the snow has not faded. */
const STEPS_PER_SAMPLE = 30;
const PACE = { rounds: 500, warmUpRounds: 200 };
const QUICK = { rounds: 5, warmUpRounds: 2 };
const NANOSECONDS = 1e6;

type Work = { readonly name: string; readonly world: System; readonly bare?: (scene: BareScene) => void };

const FLOORS = new Map<System, (scene: BareScene) => void>([
  [rememberPrevious, rememberBare],
  [advanceTweens, tweenBare],
  [moveParticles, moveBare],
  [driftSnow, driftBare],
]);

export function measurePipeline(isQuick: boolean): { readonly table: Table; readonly notes: readonly string[] } {
  // One world for all: the systems bind their loops to it once, as in the game.
  const world = createFullScene();
  const scene = copyScene(world);
  checkSameMotion(world, scene);
  const works: Work[] = [
    { name: 'whole step', world: stepWorld, bare: stepBareScene },
    ...[...INTAKE_PIPELINE, ...TIME_PIPELINE].map((system) => ({ name: `  ${system.name}`, world: system, ...bareOf(system) })),
  ];
  return {
    table: {
      title: `One step of a full scene, ns (a sample is the mean of ${STEPS_PER_SAMPLE} steps); the floor is bare typed-array loops over what is alive`,
      columns: ['system', ...SPREAD_COLUMNS, 'floor p50', 'step/floor'],
      rows: works.map((work) => measure(work, world, scene, isQuick ? QUICK : PACE)),
    },
    notes: [
      `full scene: ${Object.entries(FULL_SCENE)
        .map(([kind, count]) => `${count} ${kind}`)
        .join(', ')}; after ${STEPS_PER_SAMPLE} steps world and floor agree on every place, angle, scale and alpha`,
    ],
  };
}

function bareOf(system: System): { bare?: (scene: BareScene) => void } {
  const bare = FLOORS.get(system);
  return bare ? { bare } : {};
}

function measure(
  { name, world: step, bare }: Work,
  world: GameWorld,
  scene: BareScene,
  { rounds, warmUpRounds }: typeof PACE,
): (string | number)[] {
  const ours = {
    name,
    sample() {
      resetScene(world);
      return sampleOf(() => step(world, TIMING.stepSeconds));
    },
  };
  if (!bare) return [name, ...spreadCells(spreadOf(takeTurns([ours], rounds, warmUpRounds)[0])), '', ''];
  const floor = {
    name: 'floor',
    sample() {
      scene.elapsed.fill(0);
      scene.menuShare = 1;
      return sampleOf(() => bare(scene));
    },
  };
  const [spread, least] = takeTurns([ours, floor], rounds, warmUpRounds).map(spreadOf);
  return [name, ...spreadCells(spread), least.p50, ratioCell(spread.p50, least.p50)];
}

function sampleOf(step: () => void): number {
  const milliseconds = timed(() => {
    for (let k = 0; k < STEPS_PER_SAMPLE; k++) step();
  });
  return (milliseconds * NANOSECONDS) / STEPS_PER_SAMPLE;
}

/** Both must compute the very same picture, and all of the scene must still be alive. */
function checkSameMotion(world: GameWorld, scene: BareScene): void {
  for (let k = 0; k < STEPS_PER_SAMPLE; k++) {
    stepWorld(world);
    stepBareScene(scene);
  }
  const { Transform, Sprite } = world.components;
  const columns = [
    ['x', Transform.x, scene.x],
    ['y', Transform.y, scene.y],
    ['scaleX', Transform.scaleX, scene.scaleX],
    ['scaleY', Transform.scaleY, scene.scaleY],
    ['angle', Transform.angle, scene.angle],
    ['alpha', Sprite.alpha, scene.alpha],
    ['previousY', Transform.previousY, scene.previousY],
  ] as const;
  for (const [row, entity] of scene.rows.entries()) {
    expectSame(`entity ${entity} alive after ${(STEPS_PER_SAMPLE * TIMING.stepSeconds).toFixed(1)} s`, Sprite.isAlive[entity], 1);
    for (const [name, ours, bare] of columns) expectSame(`${name} of entity ${entity}`, ours[entity], bare[row]);
  }
  expectSame('tweens alive', copyScene(world).target.length, FULL_SCENE.tweens);
}
