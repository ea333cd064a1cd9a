// Carries out what was asked for since the last step: each command goes to the flow, to the game, to the hand or to the profile.
import type { Command } from '../game/commands.ts';
import { SWITCHES, type SwitchName } from '../game/profile.ts';
import { rewardOffer, type RewardOffer } from '../game/reward-offer.ts';
import { rebuildScene } from '../game/scene.ts';
import { playSound } from '../game/sounds.ts';
import type { RunningGame, World } from '../game/world.ts';
import type { FlowEvent } from '../flow/flow.ts';
import { act, canAct, isDropAllowed } from './apply-action.ts';
import { adoptSave } from './adopt-save.ts';
import { adoptGame, LINES_PER_AD, sendToFlow } from './apply-flow-orders.ts';
import { chooseTheme } from './choose-theme.ts';
import { followMotion } from './follow-motion.ts';
import { dropAtCursor, moveCursor, selectPiece } from './cursor.ts';
import { pressPointer, releasePointer } from './pointer.ts';
import { returnPiece } from '../game/return-piece.ts';
import { controlWatch, watchRun } from './watch.ts';

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
      return press(world, {
        type: 'play',
        hasSavedGame: isWorthContinuing(world.saved),
        isTutorialDue: world.profile.isTutorialDue,
      });
    case 'playDaily':
      world.daily = { seed: command.seed, ticket: command.ticket, day: command.day };
      return press(world, { type: 'playDaily', hasSavedGame: world.savedDaily?.day === command.day });
    case 'watchRun':
      return watchRun(world, command.replay, command.username);
    case 'holdWatch':
    case 'stepWatch':
    case 'hastenWatch':
      return controlWatch(world, command);
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
    case 'changeLayout':
      world.layout = command.layout;
      return rebuildScene(world);
    case 'toggle':
      return toggle(world, command.name);
    case 'preferLessMotion':
      world.isLessMotionPreferred = command.isPreferred;
      return followMotion(world);
    case 'offerVideo':
      world.rewardedVideo = command.video;
      return;
    case 'chooseTheme':
      return chooseTheme(world, command.name);
    case 'wearTheme':
      world.colors = command.colors;
      world.isDirty = true;
      return;
    case 'chooseLanguage':
      world.profile.language = command.language;
      world.profile.isLanguageDetected = false;
      playSound(world, 'click');
      world.effects.push({ type: 'save' });
      return;
    case 'changePlayer':
      return changePlayer(world, command);
    case 'changePhrases':
      world.phrases = command.phrases;
      return;
    case 'changeQuality':
      world.quality = command.quality;
      world.isDirty = true;
      return;
    case 'adoptSave':
      return adoptSave(world, command.change);
    case 'resetStats':
      return resetStats(world);
    case 'loadPosition':
      if (world.flow.screen === 'loading') return;
      sendToFlow(world, { type: 'showPosition', isTutorial: command.game.tutorialStep > 0 });
      return adoptGame(world, { state: command.game, start: command.start, actions: [], times: [] });
    case 'answerReward':
    case 'awaitAd':
    case 'showAd':
    case 'hideAd':
    case 'leavePage':
    case 'returnToPage':
    case 'turnDevice':
    case 'resizeView':
    case 'losePicture':
    case 'regainPicture':
      return sendToFlow(world, command);
    case 'pause':
      return press(world, { type: 'pause', isAdDue: world.linesSinceAd >= LINES_PER_AD });
    case 'askChangeBlocks':
      return takeReward(world, command.type, rewardOffer(world, 'changeBlocks'));
    case 'watchRevive':
      return takeReward(world, command.type, rewardOffer(world, 'revive'));
    case 'continueGame':
    case 'startOver':
    case 'openSettings':
    case 'openThemes':
    case 'openLeaderboard':
    case 'closePanel':
    case 'replay':
    case 'goHome':
    case 'skipTutorial':
    case 'replayTutorial':
    case 'giveUp':
      return press(world, command);
  }
}

/** What a person pressed; it is heard if it did anything. */
function press(world: World, event: FlowEvent): void {
  const before = world.flow;
  sendToFlow(world, event);
  if (world.flow !== before) playSound(world, 'click');
}

/** Does nothing once the free reward of the game is used up. */
function takeReward(world: World, type: 'askChangeBlocks' | 'watchRevive', offer: RewardOffer): void {
  if (offer !== 'none') press(world, { type, isFree: offer === 'free' });
}

/** A board that nothing was ever dropped on is not worth asking for. */
function isWorthContinuing(saved: RunningGame | undefined): boolean {
  return saved !== undefined && (saved.actions.length > 0 || saved.start.type === 'position');
}

function toggle(world: World, name: SwitchName): void {
  const key = SWITCHES[name];
  world.profile[key] = !world.profile[key];
  world.effects.push({ type: 'save' }, { type: 'setVolumes' });
  playSound(world, 'click');
  if (name === 'lessMotion') followMotion(world);
  if (name === 'highContrast' && world.running) rebuildScene(world);
}

function changePlayer({ profile, effects }: World, { username, userId, country }: Extract<Command, { type: 'changePlayer' }>): void {
  profile.username = username ?? profile.username;
  profile.userId = userId ?? profile.userId;
  profile.country = country ?? profile.country;
  effects.push({ type: 'save' });
}

/** Records go, and with them the saved game; what coins bought stays. */
function resetStats(world: World): void {
  world.profile.epoch++;
  world.profile.bestScore = 0;
  world.profile.coins = 0;
  world.saved = undefined;
  world.savedDaily = undefined;
  world.effects.push({ type: 'save' });
}
