// Sprite tasks of the device bench: script and whole frames of each engine in turns, then the frame rate on the screen.
import { sleep } from '../../src/platform/time.ts';
import type { SetStatus } from '../harness/tasks.ts';
import { timeInTurns } from '../harness/turns.ts';
import { watchFrames } from '../page/frame-driver.ts';
import { startBareEngine } from '../sprites/bare-engine.ts';
import { BARE, startRunner, withMeasure, type EngineRunner, type Measure } from '../sprites/engine.ts';
import { startOurEngine } from '../sprites/our-engine.ts';
import { SCENES, sceneTitle, type SwarmScene } from '../sprites/swarm.ts';
import { cadenceOf } from './cadence.ts';
import { replaceNodes, type DeviceTask, type DeviceTools } from './device-task.ts';
import { TryAgain } from './page-visibility.ts';
import { figuresOf, type Outcome, type SpriteRow } from './result.ts';

const ENGINES = ['pull-buffer', 'pull-texture', 'quads', BARE] as const;
const WEBGL1_ENGINES = ['quads', BARE] as const;

const FULL = { warmUpFrames: 200, blocks: 40, minBlocks: 10, budgetMilliseconds: 1500, shownMilliseconds: 3000 };
const QUICK = { warmUpFrames: 5, blocks: 6, minBlocks: 5, budgetMilliseconds: 60, shownMilliseconds: 150 };

export function spriteTasks(tools: DeviceTools): DeviceTask[] {
  return (tools.isQuick ? [SCENES.few] : Object.values(SCENES)).map((scene) => ({
    name: sceneTitle(scene),
    seconds: 14,
    run: (setStatus) => runScene(scene, tools, setStatus),
  }));
}

async function runScene(scene: SwarmScene, tools: DeviceTools, setStatus: SetStatus): Promise<Outcome> {
  const { isQuick, device, stage, frames } = tools;
  const { warmUpFrames, shownMilliseconds, ...plan } = isQuick ? QUICK : FULL;
  const canvases: HTMLCanvasElement[] = [];
  const runners: EngineRunner[] = [];
  const wrong: string[] = [];

  /** Returns the GL counts of a frame. Returns undefined and records the fault if its picture is wrong. */
  function check(runner: EngineRunner) {
    const { counts, fault } = runner.checkFrame();
    throwIfLost(canvases);
    if (fault === undefined) return counts;
    wrong.push(`${fault}.`);
    return undefined;
  }

  async function time(measure: Measure, right: readonly EngineRunner[]) {
    setStatus(measure === 'script' ? 'script per frame, draw calls off' : 'whole frames');
    const works = right.map(({ name, frame }) => ({ name, work: frame[measure] }));
    return withMeasure(measure, () => {
      if (measure === 'script') for (const { work } of works) for (let frame = 0; frame < warmUpFrames; frame++) work();
      return timeInTurns(works, { ...plan, clockMilliseconds: device.timerMilliseconds });
    });
  }

  try {
    for (const name of device.webGl === 2 ? ENGINES : WEBGL1_ENGINES) {
      setStatus(`${name}: starting`);
      const canvas = document.createElement('canvas');
      canvases.push(canvas);
      replaceNodes(stage, canvas);
      const start = () => (name === BARE ? startBareEngine(canvas, scene) : startOurEngine(name, canvas, scene));
      runners.push(await startRunner({ name, scene, canvas, frames, start }));
    }
    const right = runners.filter(check);
    const [script, whole] = [await time('script', right), await time('whole', right)];
    const rows: SpriteRow[] = [];
    for (const [index, runner] of right.entries()) {
      const screen = runner.name === BARE ? undefined : await show(runner, shownMilliseconds, tools, setStatus);
      // The sprites have moved meanwhile; the picture must still be correct.
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
    replaceNodes(stage);
  }
}

function contextOf(canvas: HTMLCanvasElement): WebGLRenderingContext | WebGL2RenderingContext | null {
  return canvas.getContext('webgl2') ?? canvas.getContext('webgl');
}

function throwIfLost(canvases: readonly HTMLCanvasElement[]): void {
  if (canvases.some((canvas) => contextOf(canvas)?.isContextLost())) throw new TryAgain('the graphics context was lost');
}

async function show(
  { name, canvas, frame }: EngineRunner,
  milliseconds: number,
  { stage, frames, device }: DeviceTools,
  setStatus: SetStatus,
) {
  setStatus(`${name} on the screen`);
  replaceNodes(stage, canvas);
  const end = watchFrames(frames.request, frame.script);
  await sleep(milliseconds);
  return cadenceOf([end()], device.screenHertz);
}
