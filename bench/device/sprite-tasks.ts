// Sprites on this device: script and whole frames of each engine in turns, and frames on the screen.
import { sleep } from '../../src/platform/time.ts';
import type { Say } from '../harness/tasks.ts';
import { timeInTurns } from '../harness/turns.ts';
import { watchFrames } from '../page/frame-driver.ts';
import { startBareEngine } from '../sprites/bare-engine.ts';
import { BARE, startRunner, withMeasure, type EngineRunner, type Measure } from '../sprites/engine.ts';
import { startOurEngine } from '../sprites/our-engine.ts';
import { SCENES, sceneTitle, type SwarmScene } from '../sprites/swarm.ts';
import { cadenceOf } from './cadence.ts';
import { fill, type DeviceTask, type DeviceTools } from './device-task.ts';
import { TryAgain } from './page-visibility.ts';
import { figuresOf, type Outcome, type SpriteRow } from './result.ts';

const ENGINES = ['pull-buffer', 'pull-texture', 'quads', BARE] as const;
const WEBGL1_ENGINES = ['quads', BARE] as const;

const FULL = { warmUpFrames: 200, blocks: 40, leastBlocks: 10, budgetMilliseconds: 1500, shownMilliseconds: 3000 };
const QUICK = { warmUpFrames: 5, blocks: 6, leastBlocks: 5, budgetMilliseconds: 60, shownMilliseconds: 150 };

export function spriteTasks(tools: DeviceTools): DeviceTask[] {
  return (tools.isQuick ? [SCENES.few] : Object.values(SCENES)).map((scene) => ({
    name: sceneTitle(scene),
    seconds: 14,
    run: (say) => runScene(scene, tools, say),
  }));
}

async function runScene(scene: SwarmScene, tools: DeviceTools, say: Say): Promise<Outcome> {
  const { isQuick, device, stage, frames } = tools;
  const { warmUpFrames, shownMilliseconds, ...plan } = isQuick ? QUICK : FULL;
  const canvases: HTMLCanvasElement[] = [];
  const runners: EngineRunner[] = [];
  const wrong: string[] = [];

  /** Returns the GL counts of a frame, or undefined if its picture is wrong. */
  function check(runner: EngineRunner) {
    const { counts, fault } = runner.checkFrame();
    throwIfLost(canvases);
    if (fault === undefined) return counts;
    wrong.push(fault);
    return undefined;
  }

  async function time(measure: Measure, right: readonly EngineRunner[]) {
    say(measure === 'script' ? 'script of a frame, draw calls off' : 'whole frames');
    const works = right.map(({ name, frame }) => ({ name, work: frame[measure] }));
    return withMeasure(measure, () => {
      if (measure === 'script') for (const { work } of works) for (let frame = 0; frame < warmUpFrames; frame++) work();
      return timeInTurns(works, { ...plan, clockMilliseconds: device.timerMilliseconds });
    });
  }

  try {
    for (const name of device.webGl === 2 ? ENGINES : WEBGL1_ENGINES) {
      say(`${name}: starting`);
      const canvas = document.createElement('canvas');
      canvases.push(canvas);
      fill(stage, canvas);
      const start = () => (name === BARE ? startBareEngine(canvas, scene) : startOurEngine(name, canvas, scene));
      runners.push(await startRunner({ name, scene, canvas, frames, start }));
    }
    const right = runners.filter(check);
    const [script, whole] = [await time('script', right), await time('whole', right)];
    const rows: SpriteRow[] = [];
    for (const [index, runner] of right.entries()) {
      const screen = runner.name === BARE ? undefined : await show(runner, shownMilliseconds, tools, say);
      // The swarm has flown on: the picture must still be right.
      const counts = check(runner);
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
  } catch (error) {
    throwIfLost(canvases);
    throw error;
  } finally {
    // Browsers limit the number of contexts of a page, and phones have little memory.
    for (const canvas of canvases) contextOf(canvas)?.getExtension('WEBGL_lose_context')?.loseContext();
    fill(stage);
  }
}

function contextOf(canvas: HTMLCanvasElement): WebGLRenderingContext | WebGL2RenderingContext | null {
  return canvas.getContext('webgl2') ?? canvas.getContext('webgl');
}

function throwIfLost(canvases: readonly HTMLCanvasElement[]): void {
  if (canvases.some((canvas) => contextOf(canvas)?.isContextLost())) throw new TryAgain('its graphics context was lost');
}

async function show({ name, canvas, frame }: EngineRunner, milliseconds: number, { stage, frames, device }: DeviceTools, say: Say) {
  say(`${name} on the screen`);
  fill(stage, canvas);
  const end = watchFrames(frames.request, frame.script);
  await sleep(milliseconds);
  return cadenceOf([end()], device.screenHertz);
}
