// Applies the commands since the last step: each goes to the flow, to the running game, to the input or to the profile.
import { PLAYER_EVENTS, type FlowEvent, type OutsideEvent, type Press } from '../flow/flow.ts';
import type { Command } from '../game/commands.ts';
import { SWITCHES, type SwitchName } from '../game/profile.ts';
import { returnPiece } from '../game/scene/return-piece.ts';
import { type RewardOffer, rewardOffer } from '../game/reward-offer.ts';
import { rebuildScene } from '../game/scene/scene.ts';
import { isWorthContinuing, type GameSeed, type RunningGame } from '../game/session.ts';
import { playSound } from '../game/sounds.ts';
import { TIMING } from '../game/timing.ts';
import type { GameWorld } from '../game/world.ts';
import { dropObstacle } from '../rules/game.ts';
import { adoptSave } from './adopt-save.ts';
import { adoptGame } from './adopt-game.ts';
import { act, playableGame } from './apply-action.ts';
import { LINES_PER_AD, sendToFlow } from './apply-flow-orders.ts';
import { dropAtCursor, moveCursor, selectPiece } from './cursor.ts';
import { followMotion } from './follow-motion.ts';
import { pressPointer, releasePointer } from './pointer.ts';
import { type ThemeName, themeOffer, themeState } from '../themes/themes.ts';

export function applyCommands(world: GameWorld): void {
  const { commands, events } = world;
  world.watchCommand = undefined;
  if (commands.length === 0) return;
  world.isMoving = true;
  // Systems spawn sprites from an action's events and the state right after it, so commands after an action wait for the next step.
  while (commands.length > 0 && events.length === 0 && !world.watchCommand) applyCommand(world, commands.shift()!);
}

function applyCommand(world: GameWorld, command: Command): void {
  switch (command.type) {
    case 'finishLoading':
      return sendToFlow(world, { type: 'loadingFinished' });
    case 'play':
      return press(world, {
        type: 'play',
        hasSavedGame: isWorthContinuing(world.session.saved),
        isTutorialDue: world.profile.isTutorialDue,
      });
    case 'playDaily':
      world.session.daily = { seed: command.seed, ticket: command.ticket, day: command.day };
      return press(world, { type: 'playDaily', hasSavedGame: isOfDay(world.session.savedDaily, world.session.daily) });
    case 'watchRun':
    case 'setWatchPaused':
    case 'stepWatch':
    case 'setWatchSpeed':
      world.watchCommand = command;
      return;
    case 'dropPiece':
      return dropPiece(world, command.slot, command.x, command.y);
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
      world.view.layout = command.layout;
      return rebuildScene(world);
    case 'toggle':
      return toggle(world, command.name);
    case 'setVolume':
      return setVolume(world, command);
    case 'preferLessMotion':
      world.view.isLessMotionPreferred = command.isPreferred;
      return followMotion(world);
    case 'offerVideo':
      world.session.rewardedVideo = command.video;
      return;
    case 'chooseTheme':
      return chooseTheme(world, command.name);
    case 'applyTheme':
      world.view.colors = command.colors;
      world.isDirty = true;
      // Snow and the motes of themes share one pool.
      if (world.flow.screen === 'menu') rebuildScene(world);
      return;
    case 'earnCoins':
      world.profile.coins += command.coins;
      world.effects.push({ type: 'save' });
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
      world.view.phrases = command.phrases;
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
    case 'pause':
      return press(world, { type: 'pause', isAdDue: world.session.linesSinceAd >= LINES_PER_AD });
    case 'askChangeBlocks':
      return takeReward(world, command.type, rewardOffer(world, 'changeBlocks'));
    case 'holdRevive':
      world.turn.reviveWaitSeconds = Math.min(TIMING.reviveHoldSeconds, world.turn.reviveHoldsSeconds);
      return;
    case 'watchRevive':
      return takeReward(world, command.type, rewardOffer(world, 'revive'));
    default:
      return forward(world, command);
  }
}

/** Forwards commands that only the flow handles: presses, which click, and events of page, device and portal. */
function forward(world: GameWorld, command: Press | OutsideEvent): void {
  if (PLAYER_EVENTS.has(command.type)) press(world, command);
  else sendToFlow(world, command);
}

/** Sends a press to the flow. Plays a click if it had an effect. */
function press(world: GameWorld, event: FlowEvent): void {
  const before = world.flow;
  sendToFlow(world, event);
  if (world.flow !== before) playSound(world, 'click');
}

/** Drops a piece for bots and the debug surface. An illegal drop is ignored. */
function dropPiece(world: GameWorld, slot: number, x: number, y: number): void {
  const game = playableGame(world);
  if (game && !dropObstacle(game.state, slot, x, y)) act(world, { type: 'drop', slot, x, y });
}

/** Requests a reward. Does nothing if the free reward of the game is used up. */
function takeReward(world: GameWorld, type: 'askChangeBlocks' | 'watchRevive', offer: RewardOffer): void {
  if (offer !== 'none') press(world, { type, isFree: offer === 'free' });
}

/** Returns whether the saved game is the one to play: of the same day and seed. */
function isOfDay(saved: RunningGame | undefined, { seed, day }: GameSeed & { readonly day: string }): boolean {
  return saved?.day === day && saved.start.type === 'seed' && saved.start.seed === seed;
}

function toggle(world: GameWorld, name: SwitchName): void {
  const key = SWITCHES[name];
  world.profile[key] = !world.profile[key];
  world.effects.push({ type: 'save' }, { type: 'setVolumes' });
  playSound(world, 'click');
  if (name === 'lessMotion') followMotion(world);
}

function setVolume(world: GameWorld, { name, volume, isFinal }: Extract<Command, { type: 'setVolume' }>): void {
  world.profile[name] = volume;
  world.effects.push({ type: 'setVolumes' });
  if (!isFinal) return;
  world.effects.push({ type: 'save' });
  playSound(world, 'click');
}

function changePlayer({ profile, effects }: GameWorld, { username, userId, country }: Extract<Command, { type: 'changePlayer' }>): void {
  profile.username = username ?? profile.username;
  profile.userId = userId ?? profile.userId;
  profile.country = country ?? profile.country;
  effects.push({ type: 'save' });
}

/** Resets best score and coins and deletes the saved games. Bought themes stay. */
function resetStats(world: GameWorld): void {
  world.profile.epoch++;
  world.profile.bestScore = 0;
  world.profile.coins = 0;
  world.session.saved = undefined;
  world.session.savedDaily = undefined;
  world.effects.push({ type: 'save' });
}

/** Applies a theme that the player owns, or buys and applies one that the player can afford. */
function chooseTheme(world: GameWorld, name: ThemeName): void {
  const { profile } = world;
  const offer = themeOffer(name);
  const state = themeState(offer, { selected: profile.theme, coins: profile.coins, unlocked: profile.unlockedThemes });
  if (state === 'selected' || state === 'tooExpensive') return;
  if (state === 'affordable') {
    profile.coins -= offer.price ?? 0;
    profile.unlockedThemes = [...profile.unlockedThemes, name];
  }
  playSound(world, state === 'affordable' ? 'award' : 'click');
  profile.theme = name;
  world.effects.push({ type: 'save' }, { type: 'showTheme', name });
}
