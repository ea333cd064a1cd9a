// Watching a run: start, pause, speed and single moves. Loaded with its commands.
import { isHeld } from '../flow/flow.ts';
import type { LateCommand } from '../game/commands.ts';
import { rebuildScene } from '../game/scene/scene.ts';
import type { Watch } from '../game/session.ts';
import { playSound } from '../game/sounds.ts';
import { LATE_TIMING } from '../game/late-timing.ts';
import type { GameWorld } from '../game/world.ts';
import type { Replay } from '../rules/replay.ts';
import { act } from './apply-action.ts';
import { sendToFlow } from './apply-flow-orders.ts';

/** Starts a run from the menu, or again from its end at the same speed. A watched game does not count. */
export function watchRun(world: GameWorld, replay: Replay, username: string): void {
  const { flow, session } = world;
  const { watch } = session;
  session.watch = { replay, username, next: 0, isPaused: false, speed: watch?.speed ?? 1, waitSeconds: LATE_TIMING.watchMoveSeconds };
  sendToFlow(world, { type: 'watchRun' });
  if (world.flow === flow) session.watch = watch;
  else playSound(world, 'click');
}

/** Pauses, continues, steps or changes the speed. Continuing after the last move starts again. A step makes one move and pauses. */
export function changeWatch(
  world: GameWorld,
  command: Extract<LateCommand, { type: 'setWatchPaused' | 'stepWatch' | 'setWatchSpeed' }>,
): void {
  const { flow, session } = world;
  const { watch } = session;
  if (!watch || flow.mode !== 'watch' || isHeld(flow)) return;
  const isOver = watch.next >= watch.replay.actions.length;
  if (isOver && command.type === 'stepWatch') return;
  playSound(world, 'click');
  if (command.type === 'stepWatch') return makeMove(world, { ...watch, isPaused: true });
  if (command.type === 'setWatchSpeed') {
    session.watch = { ...watch, speed: command.speed };
    return;
  }
  session.watch = { ...watch, isPaused: command.isPaused };
  if (!command.isPaused && isOver) watchRun(world, watch.replay, watch.username);
}

/** Makes the next move of a run, if there is one. */
export function makeMove(world: GameWorld, watch: Watch): void {
  const action = watch.replay.actions[watch.next];
  if (!action) return;
  if (world.turn.isNextBoardDue) {
    // The next board of a watched tutorial.
    world.turn.isNextBoardDue = false;
    rebuildScene(world);
  }
  world.input.cursor.isActive = false;
  world.session.watch = { ...watch, next: watch.next + 1, waitSeconds: LATE_TIMING.watchMoveSeconds };
  act(world, action);
}
