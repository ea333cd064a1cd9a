// Plays a scene of the game around it: the menu as it is, a piece that is carried over the board, or one that is dropped. Checks how it ended.
import type { DebugSurface } from '../../src/debug/debug-surface.ts';
import { MS_PER_SECOND, sleep } from '../../src/platform/time.ts';
import { createPointer, type Place, type ScriptedPointer } from './pointer.ts';
import type { FrameRecorder, Recording } from './record-frames.ts';
import { SCENES, type Scene, type SceneDrop, type SceneName } from './scenes.ts';

/** The scene did not reach its expected state. */
export class WrongScene extends Error {
  override readonly name = 'WrongScene';
}

/** Milliseconds that the menu and a drag are held, and that a drop is recorded after what it leads to. */
export type SceneTimes = {
  readonly warmUps: number;
  readonly rounds: number;
  readonly heldMilliseconds: number;
  readonly tailMilliseconds: number;
};
export type SceneCall = { readonly scene: SceneName; readonly times: SceneTimes };

export type PlayedScene = {
  /** One for each round. Of a scene that is held there is one, which is longer. */
  readonly recordings: readonly Recording[];
  readonly drawPath: string;
  /** Where the scene was at its fullest. */
  readonly sprites: number;
  readonly drawCalls: number;
  /** Pixels of the game's canvas to a CSS pixel. */
  readonly pixelRatio: number;
  /** CSS pixels of the game's view. */
  readonly width: number;
  readonly height: number;
};

type Round = SceneTimes & {
  readonly game: DebugSurface;
  readonly pointer: ScriptedPointer;
  readonly recorder: FrameRecorder;
  /** Reads what was drawn. */
  readonly count: (beat: number) => void;
};

/** Beats of a drag to its cell, and of one circle over the board. */
const DRAG_BEATS = 14;
const CIRCLE_BEATS = 90;
/** Reading the counts costs more than a frame. */
const COUNT_BEATS = 8;
/** Read in each frame, the state would be what is measured. */
const POLL_MILLISECONDS = 200;
/** Of a slow device, or of a throttled page on a busy machine. */
const LIMIT_MILLISECONDS = 60_000;

export async function playScene({ scene: name, times }: SceneCall, recorder: FrameRecorder): Promise<PlayedScene> {
  const scene: Scene = SCENES[name];
  const { game, canvas, pointer } = await findGame();
  const counts = { sprites: 0, drawCalls: 0 };
  const count = (beat: number) => {
    if (beat % COUNT_BEATS !== 1) return;
    const { drawCalls, instances } = game.stats();
    counts.drawCalls = Math.max(counts.drawCalls, drawCalls);
    counts.sprites = Math.max(counts.sprites, instances);
  };
  const rounds = scene.drop ? times.rounds : 1;
  const recordings: Recording[] = [];
  for (let round = -times.warmUps; round < rounds; round++) {
    const recording = await playRound(scene, { game, pointer, recorder, count, ...times });
    const { screen, overlay, score } = game.state();
    const expected = `${scene.notation === undefined ? 'menu' : 'game'}, ${scene.overlay}, score ${scene.score}`;
    const found = `${screen}, ${overlay}, score ${score}`;
    if (found !== expected) throw new WrongScene(`The scene ended with "${found}" instead of "${expected}"`);
    if (round >= 0) recordings.push(recording);
  }
  return {
    recordings,
    drawPath: game.stats().drawPath,
    ...counts,
    pixelRatio: canvas.width / canvas.clientWidth,
    width: window.innerWidth,
    height: window.innerHeight,
  };
}

/** Drags the piece of a slot to its cells, one move in each frame. */
export async function dragPiece(drop: SceneDrop, request: FrameRecorder['request']): Promise<void> {
  const { game, pointer } = await findGame();
  const to = middleOf(game, drop);
  await carry(request, pointer, game.slotCentre(drop.slot), to);
  pointer.up(to);
}

/** The middle of the cells that a piece is dropped on, in CSS pixels. */
export function middleOf(game: DebugSurface, { x, y, width, height }: SceneDrop): Place {
  return game.cellCentre(x + (width - 1) / 2, y + (height - 1) / 2);
}

async function findGame() {
  const holder = window as { readonly frozenJewel?: DebugSurface };
  const game = await waitFor('The game did not load', () => holder.frozenJewel);
  await waitFor('The menu did not come', () => game.state().screen !== 'loading');
  // It would cover the game, and be drawn.
  if (document.querySelector('#debug-overlay')) game.toggleOverlay();
  const canvas = document.querySelector<HTMLCanvasElement>('#canvas')!;
  return { game, canvas, pointer: createPointer(canvas) };
}

async function playRound({ notation, drop, overlay }: Scene, round: Round): Promise<Recording> {
  const { game, recorder, pointer, count } = round;
  if (notation !== undefined) game.load(notation);
  await waitFor('The scene did not settle', () => game.state().isSettled);
  if (notation === undefined) return hold(round, count);
  if (!drop) return carryAround(round);
  const to = middleOf(game, drop);
  await carry(recorder.request, pointer, game.slotCentre(drop.slot), to);
  // Recorded from the release on.
  const end = recorder.record(count);
  pointer.up(to);
  if (overlay !== 'none') await waitFor(`No ${overlay} came`, () => game.state().overlay === overlay);
  await sleep(round.tailMilliseconds);
  return end();
}

async function hold({ recorder, heldMilliseconds }: Round, onBeat: (beat: number) => void): Promise<Recording> {
  const end = recorder.record(onBeat);
  await sleep(heldMilliseconds);
  return end();
}

/** In circles over the board, and back to its slot. */
async function carryAround(round: Round): Promise<Recording> {
  const { game, pointer, count } = round;
  const before = game.state().notation;
  const slot = game.slotCentre(0);
  const centre = game.cellCentre(3.5, 3.5);
  const radius = game.cellCentre(6, 3.5).x - centre.x;
  const drawnBefore = game.stats().framesDrawn;
  pointer.down(slot);
  const recording = await hold(round, (beat) => {
    const angle = (beat / CIRCLE_BEATS) * 2 * Math.PI;
    pointer.move({ x: centre.x + Math.cos(angle) * radius, y: centre.y + Math.sin(angle) * radius });
    count(beat);
  });
  // A board that nothing moves over is not drawn.
  if (game.stats().framesDrawn - drawnBefore < recording.beats.length / 2) throw new WrongScene('The piece was not carried');
  pointer.move(slot);
  pointer.up(slot);
  await waitFor('The piece did not go back', () => game.state().isSettled);
  if (game.state().notation !== before) throw new WrongScene('The piece that was released over its slot did not go back');
  return recording;
}

/** Presses and moves, in as many frames as a quick person takes. */
function carry(request: FrameRecorder['request'], pointer: ScriptedPointer, from: Place, to: Place): Promise<void> {
  pointer.down(from);
  return new Promise((resolve) => {
    let beat = 0;
    const move = () => {
      const way = Math.min(1, ++beat / DRAG_BEATS);
      pointer.move({ x: from.x + (to.x - from.x) * way, y: from.y + (to.y - from.y) * way });
      if (beat > DRAG_BEATS) resolve();
      else request(move);
    };
    request(move);
  });
}

/** Throws a WrongScene with the complaint if nothing is found in time. */
async function waitFor<Value>(complaint: string, find: () => Value | undefined): Promise<NonNullable<Value>> {
  const end = performance.now() + LIMIT_MILLISECONDS;
  for (;;) {
    const found = find();
    if (found) return found;
    if (performance.now() > end) throw new WrongScene(`${complaint} within ${LIMIT_MILLISECONDS / MS_PER_SECOND} s`);
    await sleep(POLL_MILLISECONDS);
  }
}
