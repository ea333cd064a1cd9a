// Sprites on this device: each engine's frames, their script alone and whole, in turns; and what reaches the screen.
import { fill } from '../fill.ts';
import { lookAt, readPixel } from '../../sprites/picture.ts';
import { SPRITE_PIXELS, type SwarmScene } from '../../sprites/swarm.ts';
import { countCalls, setDrawing } from '../../sprites/watch-calls.ts';
import { timeInTurns, type BatchPlan } from '../batches.ts';
import { cadenceOf, takeBeats, type Cadence } from '../cadence.ts';
import type { Figures } from '../figures.ts';
import { nextTask } from '../next-task.ts';
import type { SpriteRow } from '../result.ts';
import type { Outcome, Task, TaskTools } from '../task.ts';
import { TryAgain } from '../undisturbed.ts';
import { BARE, engineNames, LOST_CONTEXT, startEngine, stopEngine, type RunningEngine } from './engines.ts';
import { expectedCover } from './expected-cover.ts';
import type { HeldFrames } from './hold-frames.ts';

const SCENES: readonly SwarmScene[] = [
  { count: 1000, spritePixels: SPRITE_PIXELS },
  { count: 10_000, spritePixels: SPRITE_PIXELS },
  { count: 50_000, spritePixels: SPRITE_PIXELS },
  { count: 1000, spritePixels: 32 },
];
/** Only where fewer take no longer than a frame of 60 Hz. */
const MANY = 50_000;
const FEWER = 10_000;
const FRAME_MILLISECONDS = 1000 / 60;

/** Pictures may differ this much from what is reckoned: edges fall to either side of a pixel. */
const COVER_TOLERANCE = 0.02;

/** Uploads wait for the GPU in between. */
const WARM_UP_BATCH = 5;

const FULL = { warmUpFrames: 200, rounds: 40, leastRounds: 10, budgetMilliseconds: 1500, screenMilliseconds: 3000 };
const QUICK = { warmUpFrames: 5, rounds: 4, leastRounds: 2, budgetMilliseconds: 60, screenMilliseconds: 150 };

export function spriteTasks(frames: HeldFrames, webGl: 1 | 2, isQuick: boolean): Task[] {
  const scenes = isQuick ? SCENES.slice(0, 1) : SCENES;
  return scenes.map((scene) => ({
    part: 'sprites',
    name: `${scene.count.toLocaleString('en-US')} sprites of ${scene.spritePixels} x ${scene.spritePixels} pixels`,
    seconds: 14,
    async run(tools, { sprites: before }) {
      const fewer = before.filter(({ sprites, pixels }) => sprites === FEWER && pixels === scene.spritePixels);
      const fastest = Math.min(...fewer.map(({ whole }) => whole.p50));
      if (scene.count === MANY && Number.isFinite(fastest) && fastest > FRAME_MILLISECONDS) {
        return { missing: [`50,000 sprites are left out: 10,000 take ${Math.round(fastest)} ms a frame here.`] };
      }
      return runScene(scene, frames, webGl, tools);
    },
  }));
}

async function runScene(scene: SwarmScene, frames: HeldFrames, webGl: 1 | 2, tools: TaskTools): Promise<Outcome> {
  const isFirst = scene === SCENES[0];
  const { warmUpFrames, screenMilliseconds, ...rest } = tools.isQuick ? QUICK : FULL;
  const plan: BatchPlan = { ...rest, timerMilliseconds: tools.timerMilliseconds };
  const engines: RunningEngine[] = [];
  try {
    for (const name of engineNames(webGl)) {
      tools.say(`${name}: warming up`);
      const engine = await startEngine(name, webGl, scene, frames);
      fill(tools.stage, engine.canvas);
      // Once, for whoever reads on meanwhile is not to be pulled back.
      if (engines.length === 0 && isFirst) engine.canvas.scrollIntoView({ block: 'nearest' });
      engines.push(engine);
    }
    const wrong = engines.map((engine) => faultOf(engine, scene));
    const right = engines.filter((_, index) => wrong[index] === undefined);
    setDrawing(false);
    for (const { runFrame } of right) await warmUp(runFrame, warmUpFrames);
    tools.say('script of a frame, draw calls off');
    const script = await timeInTurns(
      right.map(({ runFrame }) => runFrame),
      plan,
    );
    setDrawing(true);
    tools.say('whole frames');
    const whole = await timeInTurns(right.map(drawWhole), plan);
    const screens = await showAll(right, frames, screenMilliseconds, tools);
    const rows = right.map((engine, index) => rowOf(engine, scene, script[index], whole[index], screens.get(engine)));
    // The swarm has flown on: what is seen must still be right.
    const wrongNow = right.map((engine) => faultOf(engine, scene));
    return {
      sprites: rows.filter((_, index) => wrongNow[index] === undefined),
      wrong: [...wrong, ...wrongNow].filter((fault) => fault !== undefined),
    };
  } finally {
    setDrawing(true);
    engines.forEach(stopEngine);
    fill(tools.stage);
  }
}

async function warmUp(runFrame: () => void, frames: number): Promise<void> {
  for (let frame = 0; frame < frames; frame++) {
    runFrame();
    if (frame % WARM_UP_BATCH === 0) await nextTask();
  }
}

/** In words, if the engine's picture is not what it must be. */
function faultOf({ name, gl, swarm, runFrame }: RunningEngine, { count, spritePixels }: SwarmScene): string | undefined {
  runFrame();
  const { covered, hasTopSprite } = lookAt(gl, swarm);
  if (gl.isContextLost()) throw new TryAgain(LOST_CONTEXT);
  const expected = expectedCover(swarm, spritePixels);
  if (hasTopSprite && Math.abs(covered - expected) <= COVER_TOLERANCE) return undefined;
  const percent = (share: number) => `${(share * 100).toFixed(1)} %`;
  const sprites = `${name}, ${count.toLocaleString('en-US')} sprites`;
  const color = hasTopSprite ? '' : ', and the sprite on top has another colour';
  return `${sprites}: the picture is wrong. It covers ${percent(covered)} of the view instead of ${percent(expected)}${color}.`;
}

/** Only a pixel that was read tells that a frame is done. */
function drawWhole({ gl, runFrame }: RunningEngine): () => void {
  return () => {
    runFrame();
    readPixel(gl, 0, 0);
  };
}

async function showAll(
  engines: readonly RunningEngine[],
  frames: HeldFrames,
  milliseconds: number,
  { say, stage, screenMilliseconds }: TaskTools,
): Promise<Map<RunningEngine, Cadence>> {
  const screens = new Map<RunningEngine, Cadence>();
  for (const engine of engines.filter(({ name }) => name !== BARE)) {
    say(`${engine.name} on the screen`);
    fill(stage, engine.canvas);
    const beats = await takeBeats(milliseconds, frames.request, () => engine.runFrame());
    screens.set(engine, cadenceOf([beats], screenMilliseconds));
  }
  return screens;
}

function rowOf(
  { name, gl, runFrame }: RunningEngine,
  { count, spritePixels }: SwarmScene,
  script: Figures,
  whole: Figures,
  screen: Cadence | undefined,
): SpriteRow {
  const calls = countCalls(gl);
  runFrame();
  return { engine: name, sprites: count, pixels: spritePixels, script, whole, ...(screen && { screen }), ...calls.end() };
}
