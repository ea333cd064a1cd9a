// Times one fixed step of the real pipeline on a full scene, system by system, against bare loops of the same arithmetic.
import { TIMING } from '../../src/game/timing.ts';
import type { GameWorld } from '../../src/game/world.ts';
import { advanceTweens, moveParticles, rememberPrevious } from '../../src/runtime.ts';
import { driftSnow } from '../../src/systems/drift-snow.ts';
import { INTAKE_PIPELINE, stepWorld, TIME_PIPELINE, type System } from '../../src/systems/pipeline.ts';
import { expectSame } from '../harness/report.ts';
import { timeInTurns, type TimedContest, type TurnPlan } from '../harness/turns.ts';
import { createBareScene, type BareScene } from './bare-scene.ts';
import { createFullScene, FULL_SCENE, resetScene } from './full-scene.ts';

/** Few enough that no flake reaches the ground and the snow has not faded. */
const STEPS = 30;
const FLOORS = new Map<System, (scene: BareScene) => () => void>([
  [stepWorld, (scene) => scene.step],
  [rememberPrevious, (scene) => scene.keepPoses],
  [advanceTweens, (scene) => scene.tween],
  [moveParticles, (scene) => scene.fly],
  [driftSnow, (scene) => scene.drift],
]);

export async function measurePipeline(plan: TurnPlan): Promise<TimedContest[]> {
  // One world for all: the systems bind their loops to it once, as in the game.
  const world = createFullScene();
  const scene = createBareScene(world);
  checkSameMotion(world, scene);
  const costs: TimedContest[] = [];
  for (const system of [stepWorld, ...INTAKE_PIPELINE, ...TIME_PIPELINE]) {
    const ours = { name: 'ours', work: () => system(world, TIMING.stepSeconds), prepare: () => resetScene(world), maxCalls: STEPS };
    const floor = FLOORS.get(system);
    const contestants = floor ? [ours, { name: 'floor', work: floor(scene), prepare: scene.reset, maxCalls: STEPS }] : [ours];
    costs.push({ name: system === stepWorld ? 'whole step' : system.name, timed: await timeInTurns(contestants, plan) });
  }
  return costs;
}

/** Both must compute the same motion, and all of the scene must still be alive. */
function checkSameMotion(world: GameWorld, scene: BareScene): void {
  for (let k = 0; k < STEPS; k++) {
    stepWorld(world);
    scene.step();
  }
  const { Transform, Sprite } = world.components;
  const { columns } = scene;
  const pairs = [
    ['x', Transform.x, columns.x],
    ['y', Transform.y, columns.y],
    ['scaleX', Transform.scaleX, columns.scaleX],
    ['scaleY', Transform.scaleY, columns.scaleY],
    ['angle', Transform.angle, columns.angle],
    ['alpha', Sprite.alpha, columns.alpha],
    ['previousY', Transform.previousY, columns.previousY],
  ] as const;
  for (const [row, entity] of scene.rows.entries()) {
    expectSame(`entity ${entity} alive after ${STEPS} steps`, Sprite.isAlive[entity], 1);
    for (const [name, ours, bare] of pairs) expectSame(`${name} of entity ${entity}`, ours[entity], bare[row]);
  }
  expectSame('tweens alive', world.tweens.count, FULL_SCENE.tweens);
}
