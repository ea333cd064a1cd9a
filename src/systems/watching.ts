// Watching a run: its commands, and its playback, which shows each move before it makes it. Loaded by the parts that send `watchRun`.
import { applyLateCommands } from '../commands/late-commands.ts';
import { makeMove } from '../commands/watch.ts';
import { LATE_TIMING } from '../game/late-timing.ts';
import type { GameWorld, LateSystems } from '../game/world.ts';

function playRun(world: GameWorld, stepSeconds: number): void {
  const { flow, session } = world;
  const { watch } = session;
  const { cursor } = world.input;
  if (!watch || flow.mode !== 'watch') return;
  const action = watch.replay.actions[watch.next];
  if (!action || watch.isPaused || world.turn.isNextBoardDue) return;
  world.isMoving = true;
  watch.waitSeconds -= stepSeconds * watch.speed;
  if (action.type === 'drop' && !cursor.isActive && watch.waitSeconds <= LATE_TIMING.watchAimSeconds) {
    cursor.isActive = true;
    cursor.slot = action.slot;
    cursor.x = action.x;
    cursor.y = action.y;
  }
  if (watch.waitSeconds <= 0) makeMove(world, watch);
}

export const WATCHING: LateSystems = { applyLateCommands, playRun };
