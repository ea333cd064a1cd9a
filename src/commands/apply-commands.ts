// Applies the commands since the last step: each goes to the flow, to the running game, to the input or to the profile.
import { PLAYER_EVENTS, type FlowEvent, type OutsideEvent, type Press } from '../flow/flow.ts';
import { LATE_COMMANDS, type Command, type LateCommand } from '../game/commands.ts';
import { SWITCHES } from '../game/profile.ts';
import { returnPiece } from '../game/scene/drag.ts';
import { type RewardOffer, rewardOffer } from '../game/reward-offer.ts';
import { rebuildScene } from '../game/scene/scene.ts';
import { isWorthContinuing, type GameSeed, type RunningGame } from '../game/session.ts';
import { playSound } from '../game/sounds.ts';
import { TIMING } from '../game/timing.ts';
import type { GameWorld } from '../game/world.ts';
import { adoptSave, followMotion } from './adopt-save.ts';
import { LINES_PER_AD, sendToFlow } from './apply-flow-orders.ts';
import { dropAtCursor, moveCursor, selectPiece } from './cursor.ts';
import { pressPointer, releasePointer } from './pointer.ts';
import { themeOffer } from '../themes/themes.ts';

export function applyCommands(world: GameWorld): void {
  const { commands, events } = world;
  world.lateCommand = undefined;
  if (commands.length === 0) return;
  world.isMoving = true;
  // Systems spawn sprites from an action's events and the state right after it, so commands after an action wait for the next step.
  while (commands.length > 0 && events.length === 0 && !world.lateCommand) applyCommand(world, commands.shift()!);
}

function applyCommand(world: GameWorld, command: Command): void {
  // A command without an own effect is one of the flow: a press, which clicks, or an event of page, device or portal.
  const effect = EFFECTS[command.type as keyof typeof EFFECTS] as ((world: GameWorld, command: Command) => void) | undefined;
  if (effect) effect(world, command);
  else if ((LATE_COMMANDS as readonly string[]).includes(command.type)) world.lateCommand = command as LateCommand;
  else if (PLAYER_EVENTS.has(command.type)) press(world, command as Press);
  else sendToFlow(world, command as OutsideEvent);
}

type OwnCommand = Exclude<Command, Press | OutsideEvent | LateCommand>;

/** Effects of the commands that the flow does not handle alone, by name. */
const EFFECTS: { readonly [Type in OwnCommand['type']]: (world: GameWorld, command: Extract<Command, { type: Type }>) => void } = {
  finishLoading: (world) => sendToFlow(world, { type: 'loadingFinished' }),
  play(world) {
    const { session, profile } = world;
    press(world, { type: 'play', hasSavedGame: isWorthContinuing(session.saved), isTutorialDue: profile.isTutorialDue });
  },
  playDaily(world, { seed, ticket, day }) {
    world.session.daily = { seed, ticket, day };
    press(world, { type: 'playDaily', hasSavedGame: isOfDay(world.session.savedDaily, world.session.daily) });
  },
  pressPointer: (world, { x, y, isTouch }) => pressPointer(world, x, y, isTouch),
  releasePointer,
  cancelPointer: returnPiece,
  selectPiece: (world, { slot }) => selectPiece(world, slot),
  moveCursor: (world, { dx, dy }) => moveCursor(world, dx, dy),
  dropAtCursor,
  changeLayout(world, { layout }) {
    world.view.layout = layout;
    rebuildScene(world);
  },
  toggle(world, { name }) {
    const key = SWITCHES[name];
    world.profile[key] = !world.profile[key];
    world.effects.push({ type: 'save' });
    playSound(world, 'click');
    if (name === 'lessMotion') followMotion(world);
  },
  setVolume(world, { name, volume, isFinal }) {
    world.profile[name] = volume;
    if (!isFinal) return;
    world.effects.push({ type: 'save' });
    playSound(world, 'click');
  },
  preferLessMotion(world, { isPreferred }) {
    world.view.isLessMotionPreferred = isPreferred;
    followMotion(world);
  },
  offerVideo({ session }, { video, hasOneRevive }) {
    session.rewardedVideo = video;
    session.hasOneRevive = hasOneRevive;
  },
  chooseTheme(world, { name }) {
    const { profile, effects } = world;
    if (name === profile.theme || !own(world, name, themeOffer(name).price ?? 0)) return;
    profile.theme = name;
    effects.push({ type: 'showTheme', name });
  },
  buy(world, { name, price, use }) {
    if (own(world, name, price) && use) world.profile[use] = name;
  },
  applyTheme(world, { colors }) {
    world.view.colors = colors;
    world.isDirty = true;
    // Snow and the motes of themes share one pool.
    if (world.flow.screen === 'menu') rebuildScene(world);
  },
  chooseLanguage(world, { language }) {
    Object.assign(world.profile, { language, isLanguageDetected: false });
    playSound(world, 'click');
    world.effects.push({ type: 'save' });
  },
  changePhrases({ view }, { phrases }) {
    view.phrases = phrases;
  },
  changeQuality(world, { quality }) {
    world.quality = quality;
    world.isDirty = true;
  },
  adoptSave: (world, { change }) => adoptSave(world, change),
  pause: (world) => press(world, { type: 'pause', isAdDue: world.session.linesSinceAd >= LINES_PER_AD }),
  askChangeBlocks: (world) => takeReward(world, 'askChangeBlocks', rewardOffer(world, 'changeBlocks')),
  holdRevive({ turn }) {
    turn.reviveWaitSeconds = Math.min(TIMING.reviveHoldSeconds, turn.reviveHoldsSeconds);
  },
  watchRevive: (world) => takeReward(world, 'watchRevive', rewardOffer(world, 'revive')),
};

/** Buys a thing unless the player owns it, or it is free. Returns false if the coins do not suffice. */
function own(world: GameWorld, name: string, price: number): boolean {
  const { profile } = world;
  const isOwned = price === 0 || profile.unlockedThemes.includes(name);
  if (!isOwned) {
    if (profile.coins < price) return false;
    profile.coins -= price;
    profile.unlockedThemes = [...profile.unlockedThemes, name];
  }
  playSound(world, isOwned ? 'click' : 'award');
  world.effects.push({ type: 'save' });
  return true;
}

/** Sends a press to the flow. Plays a click if it had an effect. */
export function press(world: GameWorld, event: FlowEvent): void {
  const before = world.flow;
  sendToFlow(world, event);
  if (world.flow !== before) playSound(world, 'click');
}

/** Requests a reward. Does nothing if the free reward of the game is used up. */
function takeReward(world: GameWorld, type: 'askChangeBlocks' | 'watchRevive', offer: RewardOffer): void {
  if (offer !== 'none') press(world, { type, isFree: offer === 'free' });
}

/** Returns whether the saved game is the one to play: of the same day and seed. */
function isOfDay(saved: RunningGame | undefined, { seed, day }: GameSeed & { readonly day: string }): boolean {
  return saved?.day === day && saved.start.type === 'seed' && saved.start.seed === seed;
}
