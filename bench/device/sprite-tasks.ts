// Sprites on this device: script and whole frames of each engine in turns, and frames on the screen.
import type { Say } from '../harness/tasks.ts';
import { timeInTurns } from '../harness/turns.ts';
import { FRAME_MILLISECONDS } from '../page/frame-driver.ts';
import { startBareEngine } from '../sprites/bare-engine.ts';
import { BARE, OUR_ENGINES, startRunner, withMeasure, type EngineRunner, type Measure } from '../sprites/engine.ts';
import { startOurEngine } from '../sprites/our-engine.ts';
import { sceneTitle, type SwarmScene } from '../sprites/swarm.ts';
import { cadenceOf, takeTimestamps } from './cadence.ts';
import { fill, type DeviceTask, type DeviceTools } from './device-task.ts';
import { TryAgain } from './page-visibility.ts';
import { figuresOf, type Outcome, type SpriteRow } from './result.ts';

const SCENES: readonly SwarmScene[] = [
  { count: 1000, spritePixels: 8 },
  { count: 10_000, spritePixels: 8 },
  { count: 50_000, spritePixels: 8 },
  { count: 1000, spritePixels: 32 },
];
/** Left out if fewer sprites take longer than a frame of 60 Hz. */
const MANY = 50_000;
const FEWER = 10_000;

const PATHS = ['pull-buffer', 'pull-texture', 'quads'] as const;
const LOST_CONTEXT = 'its graphics context was lost';

const FULL = { warmUpFrames: 200, blocks: 40, leastBlocks: 10, budgetMilliseconds: 1500, shownMilliseconds: 3000 };
const QUICK = { warmUpFrames: 5, blocks: 6, leastBlocks: 5, budgetMilliseconds: 60, shownMilliseconds: 150 };

export function spriteTasks(tools: DeviceTools): DeviceTask[] {
  return (tools.isQuick ? SCENES.slice(0, 1) : SCENES).map((scene) => ({
    name: sceneTitle(scene),
    seconds: 14,
    async run(say) {
      const slow = tools.results.sprites.find(({ sprites, whole }) => sprites === FEWER && whole.p50 > FRAME_MILLISECONDS);
      if (scene.count !== MANY || !slow) return runScene(scene, tools, say);
      return { missing: [`50,000 sprites are left out: 10,000 take ${Math.round(slow.whole.p50)} ms a frame here.`] };
    },
  }));
}

async function runScene(scene: SwarmScene, tools: DeviceTools, say: Say): Promise<Outcome> {
  const { isQuick, clockMilliseconds, webGl, stage } = tools;
  const { warmUpFrames, shownMilliseconds, ...plan } = isQuick ? QUICK : FULL;
  const runners: EngineRunner[] = [];
  const wrong: string[] = [];

  async function time(measure: Measure, right: readonly EngineRunner[]) {
    say(measure === 'script' ? 'script of a frame, draw calls off' : 'whole frames');
    const works = right.map(({ name, frame }) => ({ name, work: frame[measure] }));
    return withMeasure(measure, () => {
      if (measure === 'script') for (const { work } of works) for (let frame = 0; frame < warmUpFrames; frame++) work();
      return timeInTurns(works, { ...plan, clockMilliseconds });
    });
  }

  try {
    for (const name of [...(webGl === 2 ? PATHS : (['quads'] as const)), BARE] as const) {
      say(`${name}: warming up`);
      const runner = await start(name, scene, tools);
      fill(stage, runner.canvas);
      runners.push(runner);
    }
    const right = runners.filter((runner) => checkFrame(runner, wrong));
    const [script, whole] = [await time('script', right), await time('whole', right)];
    const rows: SpriteRow[] = [];
    for (const [index, runner] of right.entries()) {
      const screen = runner.name === BARE ? undefined : await show(runner, shownMilliseconds, tools, say);
      // The swarm has flown on: the picture must still be right.
      const counts = checkFrame(runner, wrong);
      if (!counts) continue;
      rows.push({
        engine: runner.name,
        sprites: scene.count,
        pixels: scene.spritePixels,
        script: figuresOf(script[index]),
        whole: figuresOf(whole[index]),
        ...(screen && { screen }),
        drawCalls: counts.drawCalls,
        uploadedBytes: counts.uploadedBytes,
      });
    }
    return { sprites: rows, wrong };
  } finally {
    // Browsers limit the number of contexts of a page, and phones have little memory.
    for (const { gl } of runners) gl.getExtension('WEBGL_lose_context')?.loseContext();
    fill(stage);
  }
}

async function start(name: (typeof PATHS)[number] | typeof BARE, scene: SwarmScene, { frames, webGl }: DeviceTools): Promise<EngineRunner> {
  const canvas = document.createElement('canvas');
  const startEngine = () =>
    name === BARE
      ? startBareEngine(canvas, scene, webGl === 2 ? 'pull-buffer' : 'quads')
      : startOurEngine(canvas, scene, OUR_ENGINES[name]);
  try {
    return await startRunner({ name, scene, canvas, frames, start: startEngine });
  } catch (error) {
    const gl = canvas.getContext('webgl2') ?? canvas.getContext('webgl');
    throw gl?.isContextLost() ? new TryAgain(LOST_CONTEXT) : error;
  }
}

/** Returns the GL counts of a frame. Adds a sentence to `wrong` and returns undefined if its picture is wrong. */
function checkFrame(runner: EngineRunner, wrong: string[]) {
  const { counts, fault } = runner.checkFrame();
  if (runner.gl.isContextLost()) throw new TryAgain(LOST_CONTEXT);
  if (fault === undefined) return counts;
  wrong.push(fault);
  return undefined;
}

async function show({ name, canvas, frame }: EngineRunner, milliseconds: number, tools: DeviceTools, say: Say) {
  say(`${name} on the screen`);
  fill(tools.stage, canvas);
  const timestamps = await takeTimestamps(milliseconds, tools.frames.request, frame.script);
  return cadenceOf([timestamps], tools.screenMilliseconds);
}
