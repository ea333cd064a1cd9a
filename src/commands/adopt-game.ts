import { rebuildScene } from '../game/scene/scene.ts';
import type { GameSeed, RunningGame } from '../game/session.ts';
import { freshTurn } from '../game/turn.ts';
import type { GameWorld } from '../game/world.ts';
import { startGame, type ReplayStart } from '../rules/replay.ts';

/** Starts a game on a seed. */
export function startFromSeed(world: GameWorld, { seed, ...rest }: GameSeed & { readonly day?: string }): void {
  adoptGame(world, { ...gameAt({ type: 'seed', seed }), ...rest });
}

/** Returns a game at its start. */
export function gameAt(start: ReplayStart): RunningGame {
  return { state: startGame(start), start, actions: [], times: [] };
}

/** Makes a game the running one and, if it counts, the saved one. */
export function adoptGame(world: GameWorld, running: RunningGame): void {
  const { session, flow } = world;
  session.running = running;
  if (flow.mode === 'classic') session.saved = running;
  if (flow.mode === 'daily') session.savedDaily = running;
  world.turn = freshTurn(running, session.now());
  const { bestScore } = world.profile;
  // A resumed game whose score is the best one has passed it before.
  if (flow.mode === 'classic' && running.state.score < bestScore) world.turn.bestToPass = bestScore;
  world.input.cursor.isActive = false;
  rebuildScene(world);
  if (flow.mode === 'watch') return;
  session.watch = undefined;
  world.effects.push({ type: 'save' });
}
