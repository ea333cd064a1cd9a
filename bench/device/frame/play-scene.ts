// Plays one scene of the game around it, round by round, and checks what each came to.
import type { DebugState, DebugSurface } from '../../../src/debug/debug-surface.ts';
import type { SceneCall, SceneSight } from './messages.ts';
import { playRound } from './play-round.ts';
import { createPointer } from './press-pointer.ts';
import { SCENES, type Scene } from './scenes.ts';
import type { FrameTap, Recording } from './tap-frames.ts';
import { waitFor, WrongScene } from './wait-for.ts';

/** Milliseconds that the menu and a drag are held, and that a drop is watched after what it leads to: the last star is gone by then. */
const FULL = { warmUps: 1, rounds: 3, heldMilliseconds: 5000, tailMilliseconds: 2500 };
const QUICK = { warmUps: 0, rounds: 1, heldMilliseconds: 400, tailMilliseconds: 300 };

export async function playScene({ scene: name, isQuick }: SceneCall, tap: FrameTap): Promise<SceneSight> {
  const scene: Scene = SCENES[name];
  const times = isQuick ? QUICK : FULL;
  const game = await findGame();
  const canvas = document.querySelector<HTMLCanvasElement>('#canvas')!;
  const counts = { sprites: 0, drawCalls: 0 };
  const tools = { game, tap, pointer: createPointer(canvas), ...times, count: () => countFrame(game, counts) };
  // What is held goes on for longer instead of again.
  const rounds = scene.drop ? times.rounds : 1;
  const recordings: Recording[] = [];
  for (let round = -times.warmUps; round < rounds; round++) {
    const recording = await playRound(scene, tools);
    checkEnd(scene, game.state());
    if (round >= 0) recordings.push(recording);
  }
  return {
    script: recordings.flatMap(({ frames }) => frames.map(({ script }) => script)),
    beats: recordings.map(({ beats }) => beats),
    drawPath: game.stats().drawPath,
    ...counts,
    pixelRatio: canvas.width / canvas.clientWidth,
    width: window.innerWidth,
    height: window.innerHeight,
  };
}

async function findGame(): Promise<DebugSurface> {
  const holder = window as { readonly frozenJewel?: DebugSurface };
  const game = await waitFor('The game did not load', () => holder.frozenJewel);
  await waitFor('The menu did not come', () => game.state().screen !== 'loading');
  // It would lie over the game, and be drawn.
  if (document.querySelector('#debug-overlay')) game.toggleOverlay();
  return game;
}

function countFrame(game: DebugSurface, counts: { sprites: number; drawCalls: number }): void {
  const { drawCalls, instances } = game.stats();
  counts.drawCalls = Math.max(counts.drawCalls, drawCalls);
  counts.sprites = Math.max(counts.sprites, instances);
}

function checkEnd({ notation, score, overlay }: Scene, state: DebugState): void {
  const found = `${state.screen}, ${state.overlay}, score ${state.score}`;
  const expected = `${notation === undefined ? 'menu' : 'game'}, ${overlay}, score ${score}`;
  if (found !== expected) throw new WrongScene(`The scene ended with "${found}" instead of "${expected}"`);
}
