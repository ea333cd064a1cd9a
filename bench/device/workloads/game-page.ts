// Runs before the game's scripts in its iframe: isolates the game, times its start, and runs its scenes at full speed.
import type { DebugSurface } from '../../../src/debug/debug-surface.ts';
import { MS_PER_SECOND, sleep } from '../../../src/platform/time.ts';
import { expectSame, WrongResult } from '../../harness/report.ts';
import { createFrameRunner, interceptFrames, type FrameRunner } from '../../page/frame-driver.ts';
import { DRAWING, skipGpuWork, wrapGl } from '../../page/gl-calls.ts';
import { createPointer, middleOf, waitFor, type Place } from '../../play/drive-game.ts';
import { SCENES, type Scene, type SceneName } from '../../play/scenes.ts';
import { serveCalls } from '../frame-calls.ts';
import { TryAgain } from '../page-visibility.ts';
import type { GameName } from '../score/workloads.ts';
import type { GameCalls, GameIterations, GameRound, GameSamples } from './run-game.ts';

/** No ads and no leaderboard. */
const SETTINGS = { portal: 'standalone', leaderboard: { address: '' } };

const MENU_FRAMES = 600;
/** Frames per drag: as fast as a quick player. */
const CARRY_FRAMES = 14;
const CIRCLE_FRAMES = 90;
/** Until most stars have disappeared, or until a panel is open. */
const TAIL_FRAMES = 90;
/** A scene that lasts longer is broken. */
const MAX_FRAMES = 900;
/** React renders a panel in the tasks between frames. Other scenes run without tasks, in which the browser would draw its own frames. */
const FRAMES_PER_TASK = 10;

const FOLLOW_FRAMES = 4;
const CLOSED_MILLISECONDS = 60;
const POLL_MILLISECONDS = 4;
/** A piece that does not follow the pointer is released and picked up again. */
const TRY_MILLISECONDS = 120;
/** Long enough for a slow device or a throttled page. */
const LIMIT_SECONDS = 60;

const frames = interceptFrames();
isolateGame();
const firstFrame = watchFirstFrame();
const menuOpened = openMenu();
let disturbances = 0;
const disturb = () => void disturbances++;
document.addEventListener('visibilitychange', disturb);
window.addEventListener('resize', disturb);
// This event does not bubble, so it is captured.
document.addEventListener('webglcontextlost', disturb, true);

const CALLS: GameCalls = {
  async play(iterations) {
    const before = disturbances;
    const round = await playRound(iterations).catch((error: Error) => error);
    if (disturbances !== before) throw new TryAgain('the game was resized, or its graphics context was lost');
    if (round instanceof Error) throw round;
    return round;
  },
};
serveCalls(CALLS);

async function playRound(iterations: GameIterations): Promise<GameRound> {
  const { game, menu } = await menuOpened;
  const startUp = { firstFrame: await firstFrame, menu };
  const menuSamples = await atFullSpeed(({ run }) => timeIterations('game-menu', iterations['game-menu'], () => run(MENU_FRAMES)));
  const play = await startGame(game);
  await waitFor('The HUD did not open', () => document.querySelector('#hud > *'), POLL_MILLISECONDS);
  const samples = await atFullSpeed((runner) => playScenes(game, iterations, runner));
  return { startUp: { ...startUp, firstMove: menu + play }, samples: { 'game-menu': menuSamples, ...samples } };
}

/** Runs frames as fast as possible, with draw calls off: software rendering and large screens would outweigh the script. */
async function atFullSpeed<Result>(work: (runner: FrameRunner) => Promise<Result>): Promise<Result> {
  const queue = frames.hold();
  const restore = skipGpuWork();
  // Frames that were requested before belong to the browser.
  const now = await new Promise<number>((resolve) => frames.request(resolve));
  try {
    return await work(createFrameRunner(queue, Infinity, now));
  } finally {
    restore();
    frames.release();
    queue.passToBrowser();
  }
}

type Around = { readonly prepare?: (iteration: number) => Promise<unknown>; readonly check?: () => void };

/** Returns the milliseconds of each iteration, which it marks for profilers. `prepare` and `check` run before and after it, untimed. */
async function timeIterations(
  name: GameName,
  iterations: number,
  work: () => Promise<unknown>,
  { prepare, check }: Around = {},
): Promise<number[]> {
  const samples: number[] = [];
  while (samples.length < iterations) {
    await prepare?.(samples.length);
    performance.mark(`${name} ${samples.length} start`);
    const began = performance.now();
    await work();
    samples.push(performance.now() - began);
    performance.mark(`${name} ${samples.length - 1} end`);
    check?.();
  }
  return samples;
}

async function openMenu(): Promise<{ readonly game: DebugSurface; readonly menu: number }> {
  const holder = window as { readonly frozenJewel?: DebugSurface };
  const game = await waitFor('The game did not load', () => holder.frozenJewel, POLL_MILLISECONDS);
  await waitFor('The menu did not open', () => game.state().screen !== 'loading', POLL_MILLISECONDS);
  return { game, menu: performance.now() };
}

/** Presses Play and picks up a piece. Returns the milliseconds until a frame is drawn in which the piece follows the pointer. */
async function startGame(game: DebugSurface): Promise<number> {
  const began = performance.now();
  document.querySelector<HTMLButtonElement>('.menu-buttons button.primary')!.click();
  const pointer = createPointer(document.querySelector<HTMLCanvasElement>('#canvas')!);
  const end = began + LIMIT_SECONDS * MS_PER_SECOND;
  while (performance.now() < end) {
    const [slot, board] = [game.slotCentre(0), game.cellCentre(3.5, 3.5)];
    pointer.down(slot);
    pointer.move(board);
    const { framesDrawn } = game.stats();
    const isDrawn = () => game.state().isDragging && game.stats().framesDrawn > framesDrawn;
    const released = performance.now() + TRY_MILLISECONDS;
    while (performance.now() < released && !isDrawn()) await sleep(POLL_MILLISECONDS);
    const milliseconds = performance.now() - began;
    const isFollowing = isDrawn();
    pointer.move(slot);
    pointer.up(slot);
    if (isFollowing) return milliseconds;
  }
  throw new Error(`No piece followed the pointer within ${LIMIT_SECONDS} s`);
}

/** Returns places on a circle over the board, one per frame. */
function circleOver(game: DebugSurface): readonly Place[] {
  const center = game.cellCentre(3.5, 3.5);
  const radius = game.cellCentre(6, 3.5).x - center.x;
  return Array.from({ length: CIRCLE_FRAMES }, (_, frame) => {
    const angle = (frame / CIRCLE_FRAMES) * 2 * Math.PI;
    return { x: center.x + Math.cos(angle) * radius, y: center.y + Math.sin(angle) * radius };
  });
}

async function playScenes(
  game: DebugSurface,
  iterations: GameIterations,
  { run, task }: FrameRunner,
): Promise<Omit<GameSamples, 'game-menu'>> {
  const pointer = createPointer(document.querySelector<HTMLCanvasElement>('#canvas')!);
  const circle = circleOver(game);

  async function carry(from: Place, to: Place): Promise<void> {
    pointer.down(from);
    for (let frame = 1; frame <= CARRY_FRAMES; frame++) {
      const share = frame / CARRY_FRAMES;
      pointer.move({ x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share });
      await run(1);
    }
  }

  async function runUntil(complaint: string, isReached: () => boolean): Promise<void> {
    for (let frame = 1; !isReached(); frame++) {
      if (frame > MAX_FRAMES) throw new WrongResult(`${complaint} within ${MAX_FRAMES} frames`);
      await run(1);
      if (frame % FRAMES_PER_TASK === 0) await task();
    }
  }

  async function prepare({ title, notation, overlay }: Scene, iteration: number): Promise<void> {
    game.load(notation!);
    // The HUD follows in the next frames.
    await run(FOLLOW_FRAMES);
    await runUntil(`${title}: the scene did not settle`, () => game.state().isSettled);
    // Frames of the browser between the iterations would run beside them, in other threads.
    if (iteration > 0 && overlay === 'none') return;
    await task();
    // Chromium reports a closed panel in its next frame, and a panel that reopens early is not animated.
    if (overlay !== 'none') await sleep(CLOSED_MILLISECONDS);
    await new Promise((resolve) => frames.request(resolve));
  }

  /** Drags the first piece in a circle over the board and back to its slot. */
  async function drag(): Promise<void> {
    const slot = game.slotCentre(0);
    await carry(slot, circle[0]);
    for (const place of circle) {
      pointer.move(place);
      await run(1);
    }
    pointer.move(slot);
    pointer.up(slot);
  }

  async function drop(name: SceneName): Promise<void> {
    const { title, drop: place, overlay }: Scene = SCENES[name];
    const to = middleOf(game, place!);
    await carry(game.slotCentre(place!.slot), to);
    pointer.up(to);
    if (overlay === 'none') return void (await run(TAIL_FRAMES));
    await runUntil(`${title}: the overlay ${overlay} did not open`, () => game.state().overlay === overlay);
    for (let frame = 0; frame < TAIL_FRAMES; frame += FRAMES_PER_TASK) {
      await run(FRAMES_PER_TASK);
      await task();
    }
  }

  function time(workload: GameName, name: SceneName, work: () => Promise<void>): Promise<number[]> {
    const scene: Scene = SCENES[name];
    const { title, score, overlay } = scene;
    const check = () => {
      expectSame(`${title}: score`, game.state().score, score);
      expectSame(`${title}: overlay`, game.state().overlay, overlay);
    };
    return timeIterations(workload, iterations[workload], work, { prepare: (iteration) => prepare(scene, iteration), check });
  }

  return {
    'game-drag': await time('game-drag', 'drag', drag),
    'game-clear': await time('game-clear', 'double-clear', () => drop('double-clear')),
    'game-level-up': await time('game-level-up', 'level-up', () => drop('level-up')),
  };
}

/** Resolves in the frame after the game's first draw call, in milliseconds from the page's navigation. */
function watchFirstFrame(): Promise<number> {
  return new Promise((resolve) => {
    const restore = wrapGl(DRAWING, (_, original) => {
      return function (...values) {
        restore();
        frames.request(() => resolve(performance.now()));
        return original.apply(this, values);
      };
    });
  });
}

/** Blocks storage, ads, leaderboards and the request for reduced motion. The game keeps its state in memory, as it does without storage. */
function isolateGame(): void {
  const deny = (): never => {
    throw new DOMException('Storage is disabled during a bench.', 'SecurityError');
  };
  Object.defineProperty(window, 'localStorage', { get: deny });
  Object.defineProperty(window, 'sessionStorage', { get: deny });
  const { fetch, matchMedia } = window;
  window.fetch = (input, options) =>
    input === 'settings.json' ? Promise.resolve(new Response(JSON.stringify(SETTINGS))) : fetch.call(window, input, options);
  window.matchMedia = (query) => matchMedia.call(window, query.replace('reduced-motion: reduce', 'reduced-motion: never'));
}
