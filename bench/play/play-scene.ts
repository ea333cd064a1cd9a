// Plays a scene of the game in this page and checks its end: the menu, a drag or a drop.
import type { DebugSurface } from '../../src/debug/debug-surface.ts';
import { MS_PER_SECOND, sleep } from '../../src/platform/time.ts';
import { createPointer, type Place } from './pointer.ts';
import type { FrameRecorder, Recording } from './record-frames.ts';
import { SCENES, type Scene, type SceneDrop, type SceneName } from './scenes.ts';

export type SceneTimes = {
  readonly warmUps: number;
  readonly rounds: number;
  /** Duration of the menu and of a drag. */
  readonly heldMilliseconds: number;
  /** Duration of the recording after a drop, or after the overlay that follows it. */
  readonly tailMilliseconds: number;
};
export type SceneCall = { readonly scene: SceneName; readonly times: SceneTimes };

export type PlayedScene = Readonly<Awaited<ReturnType<typeof playScene>>>;

/** `count` updates the highest number of sprites and draw calls. */
type Round = SceneTimes & Game & { readonly recorder: FrameRecorder; readonly count: (frame: number) => void };
type Game = Awaited<ReturnType<typeof findGame>>;

/** Frames of a drag to its cell, and of one circle over the board. */
const DRAG_FRAMES = 14;
const CIRCLE_FRAMES = 90;
/** Interval of counts, because counting takes longer than a frame. */
const COUNT_FRAMES = 8;
/** Polling in each frame would dominate the measurement. */
const POLL_MILLISECONDS = 200;
/** Long enough for a slow device or a throttled page. */
const LIMIT_MILLISECONDS = 60_000;

/** Plays the rounds of a scene and returns their recordings. Throws an Error if a round does not end as expected. */
export async function playScene({ scene: name, times }: SceneCall, recorder: FrameRecorder) {
  const scene: Scene = SCENES[name];
  const found = await findGame();
  const { game, canvas } = found;
  /** Maximum over all counted frames. */
  const counts = { sprites: 0, drawCalls: 0 };
  const count = (frame: number) => {
    if (frame % COUNT_FRAMES !== 1) return;
    const { drawCalls, instances } = game.stats();
    counts.drawCalls = Math.max(counts.drawCalls, drawCalls);
    counts.sprites = Math.max(counts.sprites, instances);
  };
  /** One per round, or a single longer one for a held scene. */
  const recordings: Recording[] = [];
  for (let round = -times.warmUps; round < (scene.drop ? times.rounds : 1); round++) {
    const recording = await playRound(scene, { ...found, ...times, recorder, count });
    const { screen, overlay, score } = game.state();
    const expected = `${scene.notation === undefined ? 'menu' : 'game'}, ${scene.overlay}, score ${scene.score}`;
    const end = `${screen}, ${overlay}, score ${score}`;
    if (end !== expected) throw new Error(`The scene ended with "${end}" instead of "${expected}"`);
    if (round >= 0) recordings.push(recording);
  }
  return {
    recordings,
    drawPath: game.stats().drawPath,
    ...counts,
    /** Canvas pixels per CSS pixel. */
    pixelRatio: canvas.width / canvas.clientWidth,
    /** CSS pixels. */
    width: window.innerWidth,
    height: window.innerHeight,
  };
}

/** Drags the piece of a slot to its cells, with one move per frame. */
export async function dragPiece(drop: SceneDrop, request: FrameRecorder['request']): Promise<void> {
  const game = await findGame();
  game.pointer.up(await carry(game, drop, request));
}

/** Returns the middle of the cells of a drop, in CSS pixels. */
export function middleOf(game: DebugSurface, { x, y, width, height }: SceneDrop): Place {
  return game.cellCentre(x + (width - 1) / 2, y + (height - 1) / 2);
}

async function findGame() {
  const holder = window as { readonly frozenJewel?: DebugSurface };
  const game = await waitFor('The game did not load', () => holder.frozenJewel);
  await waitFor('The menu did not open', () => game.state().screen !== 'loading' && document.querySelector('#hud > *'));
  // The debug overlay would be drawn over the game.
  if (document.querySelector('#debug-overlay')) game.toggleOverlay();
  const canvas = document.querySelector<HTMLCanvasElement>('#canvas')!;
  return { game, canvas, pointer: createPointer(canvas) };
}

async function playRound({ notation, drop, overlay }: Scene, round: Round): Promise<Recording> {
  const { game, recorder, pointer, count } = round;
  if (notation !== undefined) game.load(notation);
  // React renders the scene's screen in later tasks.
  await sleep(POLL_MILLISECONDS);
  await waitFor('The scene did not settle', () => game.state().isSettled && !isScreenMoving());
  if (notation === undefined) return hold(round, count);
  if (!drop) return carryAround(round);
  const to = await carry(round, drop, recorder.request);
  const end = recorder.record(count);
  pointer.up(to);
  if (overlay !== 'none') await waitFor(`The overlay ${overlay} did not open`, () => game.state().overlay === overlay);
  await sleep(round.tailMilliseconds);
  return end();
}

/** Returns whether a screen or panel still comes or leaves, which a drag would otherwise measure. */
function isScreenMoving(): boolean {
  return document.getAnimations().some(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
}

async function hold({ recorder, heldMilliseconds }: Round, onFrame: (frame: number) => void): Promise<Recording> {
  const end = recorder.record(onFrame);
  await sleep(heldMilliseconds);
  return end();
}

/** Drags the first piece in circles over the board and back to its slot. */
async function carryAround(round: Round): Promise<Recording> {
  const { game, pointer, count } = round;
  const before = game.state().notation;
  const slot = game.slotCentre(0);
  const centre = game.cellCentre(3.5, 3.5);
  const radius = game.cellCentre(6, 3.5).x - centre.x;
  const drawnBefore = game.stats().framesDrawn;
  pointer.down(slot);
  const recording = await hold(round, (frame) => {
    const angle = (frame / CIRCLE_FRAMES) * 2 * Math.PI;
    pointer.move({ x: centre.x + Math.cos(angle) * radius, y: centre.y + Math.sin(angle) * radius });
    count(frame);
  });
  // An idle board is not drawn.
  if (game.stats().framesDrawn - drawnBefore < recording.timestamps.length / 2) throw new Error('The piece did not follow the pointer');
  pointer.move(slot);
  pointer.up(slot);
  await waitFor('The piece did not return to its slot', () => game.state().isSettled && game.state().notation === before);
  return recording;
}

/** Presses and moves the pointer in `DRAG_FRAMES` frames, like a quick player. Returns the final position. */
function carry({ game, pointer }: Game, drop: SceneDrop, request: FrameRecorder['request']): Promise<Place> {
  const [from, to] = [game.slotCentre(drop.slot), middleOf(game, drop)];
  pointer.down(from);
  return new Promise((resolve) => {
    let frame = 0;
    const move = () => {
      const share = Math.min(1, ++frame / DRAG_FRAMES);
      pointer.move({ x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share });
      if (frame > DRAG_FRAMES) resolve(to);
      else request(move);
    };
    request(move);
  });
}

/** Polls until `find` returns a truthy value. Throws an Error with `complaint` after a minute. */
export async function waitFor<Value>(
  complaint: string,
  find: () => Value | undefined,
  pollMilliseconds = POLL_MILLISECONDS,
): Promise<NonNullable<Value>> {
  const end = performance.now() + LIMIT_MILLISECONDS;
  for (;;) {
    const found = find();
    if (found) return found;
    if (performance.now() > end) throw new Error(`${complaint} within ${LIMIT_MILLISECONDS / MS_PER_SECOND} s`);
    await sleep(pollMilliseconds);
  }
}
