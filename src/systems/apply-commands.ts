// Carries out what was asked for since the last step: each command goes to the flow, to the game, or to the hand.
import type { Command } from '../ecs/commands.ts';
import { rebuildScene } from '../ecs/scene.ts';
import type { RunningGame, World } from '../ecs/world.ts';
import { act, canAct, isDropAllowed } from './act.ts';
import { adoptGame, sendToFlow } from './carry-out.ts';
import { dropAtCursor, moveCursor, selectPiece } from './handle-cursor.ts';
import { pressPointer, releasePointer } from './handle-pointer.ts';
import { returnPiece } from './return-piece.ts';

export function applyCommands(world: World): void {
  const { commands, events } = world;
  if (commands.length === 0) return;
  world.isMoving = true;
  // Looks are made of an action's events and of the state right after it: what was asked for behind an action waits a step.
  while (commands.length > 0 && events.length === 0) applyCommand(world, commands.shift()!);
}

function applyCommand(world: World, command: Command): void {
  switch (command.type) {
    case 'finishLoading':
      return sendToFlow(world, { type: 'loadingFinished' });
    case 'play':
      return sendToFlow(world, { type: 'play', hasSavedGame: isWorthContinuing(world.saved) });
    case 'continueGame':
    case 'startOver':
    case 'openSettings':
    case 'closePanel':
    case 'replay':
    case 'goHome':
      return sendToFlow(world, command);
    case 'pause':
      return world.endingSeconds < 0 ? sendToFlow(world, command) : undefined;
    case 'changeBlocks':
      return canAct(world) ? act(world, { type: 'changeBlocks' }) : undefined;
    case 'dropPiece':
      return canAct(world) && isDropAllowed(world, command.slot, command.x, command.y)
        ? act(world, { ...command, type: 'drop' })
        : undefined;
    case 'pressPointer':
      return pressPointer(world, command.x, command.y, command.isTouch);
    case 'releasePointer':
      return releasePointer(world, command);
    case 'cancelPointer':
      return returnPiece(world);
    case 'selectPiece':
      return selectPiece(world, command.slot);
    case 'moveCursor':
      return moveCursor(world, command.dx, command.dy);
    case 'dropAtCursor':
      return dropAtCursor(world);
    case 'hideCursor':
      world.cursor.isActive = false;
      return;
    case 'changeLayout':
      world.layout = command.layout;
      return rebuildScene(world);
    case 'toggleSound':
      world.profile.isSoundOn = !world.profile.isSoundOn;
      world.effects.push({ type: 'saveProfile' }, { type: 'setVolumes' });
      return;
    case 'loadPosition':
      if (world.flow.screen === 'loading') return;
      sendToFlow(world, { type: 'showPosition' });
      return adoptGame(world, { state: command.game, start: command.start, actions: [] });
  }
}

/** A board that nothing was ever dropped on is not worth asking for. */
function isWorthContinuing(saved: RunningGame | undefined): boolean {
  return saved !== undefined && (saved.actions.length > 0 || saved.start.type === 'position');
}
