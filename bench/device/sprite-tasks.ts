// Sprites on this device: each engine's frames, their script alone and whole, in turns; and what reaches the screen.
import { significant } from '../harness/report.ts';
import type { Say } from '../harness/tasks.ts';
import { timeInTurns, type Timed } from '../harness/turns.ts';
import { countGl, leaveOutDraws } from '../page/gl-calls.ts';
import { startBareEngine } from '../sprites/bare-engine.ts';
import { engineWorks, holdEngine, OUR_ENGINES, type RunningEngine } from '../sprites/engine.ts';
import { expectedCover } from '../sprites/expected-cover.ts';
import { startOurEngine } from '../sprites/our-engine.ts';
import { readPicture } from '../sprites/picture.ts';
import { SPRITE_PIXELS, type SwarmScene } from '../sprites/swarm.ts';
import { cadenceOf, takeBeats, type Cadence } from './cadence.ts';
import { fill, type DeviceTask, type DeviceTools } from './device-task.ts';
import { TryAgain } from './page-visibility.ts';
import { figuresOf, type Outcome, type SpriteRow } from './result.ts';

type Named = RunningEngine & { readonly name: string };

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

const BARE = 'bare loop';
const PATHS = ['pull-buffer', 'pull-texture', 'quads'] as const;

/** Pictures may differ this much from the computed cover: edges fall to either side of a pixel. */
const COVER_TOLERANCE = 0.02;
const LOST_CONTEXT = 'its graphics context was lost';

const FULL = { warmUpFrames: 200, blocks: 40, leastBlocks: 10, budgetMilliseconds: 1500, shownMilliseconds: 3000 };
const QUICK = { warmUpFrames: 5, blocks: 6, leastBlocks: 5, budgetMilliseconds: 60, shownMilliseconds: 150 };

export function spriteTasks(tools: DeviceTools): DeviceTask[] {
  return (tools.isQuick ? SCENES.slice(0, 1) : SCENES).map((scene) => ({
    name: `${significant(scene.count)} sprites of ${scene.spritePixels} x ${scene.spritePixels} pixels`,
    seconds: 14,
    async run(say) {
      const fewer = tools.results.sprites.filter(({ sprites, pixels }) => sprites === FEWER && pixels === scene.spritePixels);
      const fastest = Math.min(...fewer.map(({ whole }) => whole.p50));
      if (scene.count === MANY && Number.isFinite(fastest) && fastest > FRAME_MILLISECONDS) {
        return { missing: [`50,000 sprites are left out: 10,000 take ${Math.round(fastest)} ms a frame here.`] };
      }
      return runScene(scene, tools, say);
    },
  }));
}

async function runScene(scene: SwarmScene, tools: DeviceTools, say: Say): Promise<Outcome> {
  const { warmUpFrames, shownMilliseconds, ...rest } = tools.isQuick ? QUICK : FULL;
  const plan = { ...rest, clockMilliseconds: tools.clockMilliseconds };
  const engines: Named[] = [];
  let restore = () => {};
  try {
    for (const name of [...(tools.webGl === 2 ? PATHS : (['quads'] as const)), BARE] as const) {
      say(`${name}: warming up`);
      const engine = { name, ...(await startEngine(name, scene, tools)) };
      fill(tools.stage, engine.canvas);
      // Once, so that a reader further down is not pulled back.
      if (engines.length === 0 && scene === SCENES[0]) engine.canvas.scrollIntoView({ block: 'nearest' });
      engines.push(engine);
    }
    const wrong = engines.map((engine) => faultOf(engine, scene));
    const right = engines.filter((_, index) => wrong[index] === undefined);
    const works = right.map((engine) => engineWorks(engine.name, engine));
    restore = leaveOutDraws();
    for (const { script } of works) for (let frame = 0; frame < warmUpFrames; frame++) script.work();
    say('script of a frame, draw calls off');
    const scripts = await timeInTurns(
      works.map(({ script }) => script),
      plan,
    );
    restore();
    say('whole frames');
    const wholes = await timeInTurns(
      works.map(({ whole }) => whole),
      plan,
    );
    const screens = await showAll(right, shownMilliseconds, tools, say);
    const rows = right.map((engine, index) => rowOf(engine, scene, scripts[index], wholes[index], screens.get(engine)));
    // The swarm has flown on: the pictures must still be right.
    const wrongNow = right.map((engine) => faultOf(engine, scene));
    return {
      sprites: rows.filter((_, index) => wrongNow[index] === undefined),
      wrong: [...wrong, ...wrongNow].filter((fault) => fault !== undefined),
    };
  } finally {
    restore();
    // A page has only so many contexts, and a phone only so much memory.
    for (const { gl } of engines) gl.getExtension('WEBGL_lose_context')?.loseContext();
    fill(tools.stage);
  }
}

async function startEngine(name: (typeof PATHS)[number] | typeof BARE, scene: SwarmScene, tools: DeviceTools): Promise<RunningEngine> {
  const { count, spritePixels } = scene;
  const canvas = document.createElement('canvas');
  try {
    return await holdEngine(tools.frames, canvas, (own) =>
      name === BARE
        ? startBareEngine(own, count, spritePixels, tools.webGl === 2 ? 'pull-buffer' : 'quads')
        : startOurEngine(own, OUR_ENGINES[name], count, spritePixels),
    );
  } catch (error) {
    const gl = canvas.getContext('webgl2') ?? canvas.getContext('webgl');
    throw gl?.isContextLost() ? new TryAgain(LOST_CONTEXT) : error;
  }
}

/** In words, if the engine's picture is wrong. */
function faultOf({ name, gl, swarm, runFrame }: Named, { count, spritePixels }: SwarmScene): string | undefined {
  runFrame();
  const { covered, hasTopSprite } = readPicture(gl, swarm);
  if (gl.isContextLost()) throw new TryAgain(LOST_CONTEXT);
  const expected = expectedCover(swarm, spritePixels);
  if (hasTopSprite && Math.abs(covered - expected) <= COVER_TOLERANCE) return undefined;
  const percent = (share: number) => `${(share * 100).toFixed(1)} %`;
  const color = hasTopSprite ? '' : ', and the sprite on top has another colour';
  return `${name}, ${significant(count)} sprites: the picture is wrong. It covers ${percent(covered)} of the view instead of ${percent(expected)}${color}.`;
}

async function showAll(engines: readonly Named[], milliseconds: number, tools: DeviceTools, say: Say): Promise<Map<Named, Cadence>> {
  const screens = new Map<Named, Cadence>();
  for (const engine of engines.filter(({ name }) => name !== BARE)) {
    say(`${engine.name} on the screen`);
    fill(tools.stage, engine.canvas);
    const beats = await takeBeats(milliseconds, tools.frames.request, engine.runFrame);
    screens.set(engine, cadenceOf([beats], tools.screenMilliseconds));
  }
  return screens;
}

function rowOf({ name, runFrame }: Named, scene: SwarmScene, script: Timed, whole: Timed, screen: Cadence | undefined): SpriteRow {
  const { counts, end } = countGl();
  runFrame();
  end();
  return {
    engine: name,
    sprites: scene.count,
    pixels: scene.spritePixels,
    script: figuresOf(script.blocks, script.perSample),
    whole: figuresOf(whole.blocks, whole.perSample),
    ...(screen && { screen }),
    drawCalls: counts.drawCalls,
    uploadedBytes: counts.uploadedBytes,
  };
}
