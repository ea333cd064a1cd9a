// Watching a run: its moves are played one after another, each shown before it is made; with pause, speed and single steps.
import type { Command } from '../game/commands.ts';
import { rebuildScene } from '../game/scene.ts';
import { playSound } from '../game/sounds.ts';
import { TIMING } from '../game/timing.ts';
import { hasTween } from '../ecs/tweens.ts';
import type { World } from '../game/world.ts';
import { isHeld } from '../flow/flow.ts';
import type { Replay } from '../rules/replay.ts';
import { act } from './apply-action.ts';
import { sendToFlow } from './apply-flow-orders.ts';

/** From the menu, or once more at the speed chosen before; the game that is watched is nobody's. */
export function watchRun(world: World, replay: Replay, username: string): void {
  const { flow, watch } = world;
  world.watch = { replay, username, next: 0, isPaused: false, speed: watch?.speed ?? 1, waitSeconds: TIMING.watchMoveSeconds };
  sendToFlow(world, { type: 'watchRun' });
  if (world.flow === flow) world.watch = watch;
  else playSound(world, 'click');
}

type WatchCommand = Extract<Command, { type: 'holdWatch' | 'stepWatch' | 'hastenWatch' }>;

/** Going on after the last move begins anew. A step is one move at once, and holds what follows. */
export function controlWatch(world: World, command: WatchCommand): void {
  const { watch, flow } = world;
  if (!watch || flow.mode !== 'watch' || isHeld(flow)) return;
  const isOver = watch.next >= watch.replay.actions.length;
  if (isOver && command.type === 'stepWatch') return;
  playSound(world, 'click');
  if (command.type === 'hastenWatch') {
    watch.speed = command.speed;
    return;
  }
  if (command.type === 'stepWatch') {
    watch.isPaused = true;
    return makeMove(world);
  }
  watch.isPaused = command.isPaused;
  if (!command.isPaused && isOver) watchRun(world, watch.replay, watch.username);
}

/** Time for what is watched. */
export function playWatch(world: World): void {
  const { watch, flow, cursor } = world;
  if (!watch || flow.mode !== 'watch') return;
  if (world.isNextBoardDue) return waitForNextBoard(world);
  const action = watch.replay.actions[watch.next];
  if (!action || watch.isPaused) return;
  world.isMoving = true;
  watch.waitSeconds -= TIMING.stepSeconds * watch.speed;
  if (action.type === 'drop' && !cursor.isActive && watch.waitSeconds <= TIMING.watchAimSeconds) {
    cursor.isActive = true;
    cursor.slot = action.slot;
    cursor.x = action.x;
    cursor.y = action.y;
  }
  if (watch.waitSeconds <= 0) makeMove(world);
}

/** A lesson's step is done: its lines fade before the next board is there. */
function waitForNextBoard(world: World): void {
  world.isMoving = true;
  if (!hasTween(world) && world.shownScore >= world.running!.state.score) showNextBoard(world);
}

function showNextBoard(world: World): void {
  world.isNextBoardDue = false;
  rebuildScene(world);
}

function makeMove(world: World): void {
  const watch = world.watch!;
  const action = watch.replay.actions[watch.next];
  if (!action) return;
  if (world.isNextBoardDue) showNextBoard(world);
  world.cursor.isActive = false;
  watch.waitSeconds = TIMING.watchMoveSeconds;
  watch.next++;
  act(world, action);
}
