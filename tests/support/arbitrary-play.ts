// Random play of a whole world: input, buttons, and page, device and portal events in any order.
import fc from 'fast-check';
import type { Overlay } from '../../src/flow/flow.ts';
import type { Command } from '../../src/game/commands.ts';
import { layoutView } from '../../src/game/layout.ts';
import { FIRST_COLORS } from '../../src/game/theme-colors.ts';
import { parseNotation, toNotation } from '../../src/rules/notation.ts';
import { TUTORIAL_STEPS } from '../../src/rules/tutorial.ts';
import { legalDrops } from '../../tools/simulate/automatic-players.ts';
import { PRESSES } from './flow-states.ts';
import { CHECKERBOARD, NO_MOVE } from './positions.ts';
import type { WorldDriver } from './play-world.ts';

export type Move =
  /** A legal drop by command or by pointer, selected by `pick`. */
  | { readonly type: 'drop'; readonly pick: number }
  | { readonly type: 'drag'; readonly pick: number; readonly isTouch: boolean }
  /** Taps a piece, and a point of the board twice. */
  | { readonly type: 'taps'; readonly slot: number; readonly x: number; readonly y: number; readonly isTouch: boolean }
  /** Picks a piece up without releasing it. */
  | { readonly type: 'grab'; readonly slot: number; readonly isTouch: boolean }
  | { readonly type: 'command'; readonly command: Command }
  /** Moves the pointer, in design units. */
  | { readonly type: 'point'; readonly x: number; readonly y: number }
  | { readonly type: 'release' }
  | { readonly type: 'ticks'; readonly count: number }
  /** Sends several drops in one frame. */
  | { readonly type: 'burst'; readonly picks: readonly number[] };

const odd = fc.oneof(fc.integer({ min: -2, max: 9 }), fc.constantFrom(Number.NaN, Infinity, -Infinity, 1.5, -0, 2 ** 33));
const units = fc.integer({ min: -200, max: 1400 });

export const inGameCommands: fc.Arbitrary<Command> = fc.oneof(
  fc.record({ type: fc.constant('dropPiece' as const), slot: odd, x: odd, y: odd }),
  fc.record({ type: fc.constant('pressPointer' as const), x: units, y: units, isTouch: fc.boolean() }),
  fc.record({ type: fc.constant('selectPiece' as const), slot: odd }),
  fc.record({ type: fc.constant('moveCursor' as const), dx: odd, dy: odd }),
  fc.constantFrom<Command>(
    { type: 'cancelPointer' },
    { type: 'dropAtCursor' },
    { type: 'askChangeBlocks' },
    { type: 'answerReward', isRewarded: true },
    { type: 'answerReward', isRewarded: false },
  ),
);

export const flowCommands: fc.Arbitrary<Command> = fc.constantFrom<Command>(
  { type: 'finishLoading' },
  { type: 'play' },
  { type: 'pause' },
  { type: 'watchRevive' },
  ...PRESSES,
);

/** Commands of settings, shop, page and portal. */
export const profileCommands: fc.Arbitrary<Command> = fc.constantFrom<Command>(
  { type: 'toggle', name: 'sound' },
  { type: 'toggle', name: 'music' },
  { type: 'toggle', name: 'lessMotion' },
  { type: 'toggle', name: 'highContrast' },
  { type: 'preferLessMotion', isPreferred: true },
  { type: 'preferLessMotion', isPreferred: false },
  { type: 'chooseTheme', name: 'classic' },
  { type: 'chooseTheme', name: 'aurora' },
  { type: 'chooseTheme', name: 'midnight' },
  { type: 'applyTheme', colors: { ...FIRST_COLORS, highlight: 0x123456 } },
  { type: 'chooseLanguage', language: 'fr' },
  { type: 'offerVideo', video: 'none' },
  { type: 'offerVideo', video: 'unavailable' },
  { type: 'offerVideo', video: 'available' },
  { type: 'offerVideo', video: 'available' },
);

/** Commands that cover or uncover the game. */
export const coverCommands: fc.Arbitrary<Command> = fc.constantFrom<Command>(
  { type: 'awaitAd' },
  { type: 'showAd' },
  { type: 'hideAd' },
  { type: 'leavePage' },
  { type: 'returnToPage' },
  { type: 'turnDevice', isSideways: true },
  { type: 'turnDevice', isSideways: false },
  { type: 'resizeView', isTooSmall: true },
  { type: 'resizeView', isTooSmall: false },
  { type: 'losePicture' },
  { type: 'regainPicture' },
);

export const layouts: fc.Arbitrary<Command> = fc
  .constantFrom([540, 960], [390, 844], [360, 800], [1920, 1080], [320, 900])
  .map(([width, height]) => ({ type: 'changeLayout', layout: layoutView(width, height) }));

/** Positions without a move, before a level, and near the end. */
export const positions: fc.Arbitrary<Command> = fc
  .constantFrom(NO_MOVE, `${CHECKERBOARD} 5e,6a,6b,6b,6c,6d level=20`, '1111111/1111111/1 1c,1d,1a stage=3100 coins=4:100', '0 6a,6b,6c')
  .map((text) => {
    const game = parseNotation(text);
    return { type: 'loadPosition', game, start: { type: 'position', notation: toNotation(game) } };
  });

export const commands: fc.Arbitrary<Command> = fc.oneof(
  { weight: 12, arbitrary: inGameCommands },
  { weight: 6, arbitrary: flowCommands },
  { weight: 3, arbitrary: profileCommands },
  { weight: 2, arbitrary: layouts },
  { weight: 1, arbitrary: positions },
);

export const moves: fc.Arbitrary<Move> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ type: fc.constant('drop' as const), pick: fc.nat() }) },
  { weight: 4, arbitrary: fc.record({ type: fc.constant('drag' as const), pick: fc.nat(), isTouch: fc.boolean() }) },
  {
    weight: 2,
    arbitrary: fc.record({
      type: fc.constant('taps' as const),
      slot: fc.nat({ max: 2 }),
      x: fc.double({ min: -1, max: 9, noNaN: true }),
      y: fc.double({ min: -1, max: 9, noNaN: true }),
      isTouch: fc.boolean(),
    }),
  },
  { weight: 2, arbitrary: fc.record({ type: fc.constant('grab' as const), slot: fc.nat({ max: 2 }), isTouch: fc.boolean() }) },
  { weight: 4, arbitrary: fc.record({ type: fc.constant('command' as const), command: commands }) },
  { weight: 2, arbitrary: fc.record({ type: fc.constant('point' as const), x: units, y: units }) },
  { weight: 1, arbitrary: fc.constant<Move>({ type: 'release' }) },
  { weight: 5, arbitrary: fc.record({ type: fc.constant('ticks' as const), count: fc.integer({ min: 1, max: 40 }) }) },
  {
    weight: 1,
    arbitrary: fc.record({ type: fc.constant('burst' as const), picks: fc.array(fc.nat(), { minLength: 2, maxLength: 3 }) }),
  },
);

/** Makes the move. Skips a drop if there is no game or no legal drop. */
export function makeMove(driver: WorldDriver, move: Move): void {
  const { world } = driver;
  switch (move.type) {
    case 'command':
      return void driver.send(copyCommand(move.command));
    case 'ticks':
      return void driver.ticks(move.count);
    case 'point':
      return void driver.moveTo(move.x, move.y);
    case 'release':
      return void driver.release();
    case 'taps': {
      const { slot, x, y, isTouch } = move;
      return void driver.tapSlot(slot, isTouch).tapBoard(x, y, isTouch).tapBoard(x, y, isTouch);
    }
    case 'grab':
      return void driver.pressSlot(move.slot, move.isTouch).moveTo(270, 500).ticks(2);
    case 'drop':
      return void driver.send(...legalCommand(driver, move.pick));
    case 'burst':
      return void driver.send(...move.picks.flatMap((pick) => legalCommand(driver, pick)));
    case 'drag': {
      const drop = pickDrop(driver, move.pick);
      if (!drop) return;
      driver.pressSlot(drop.slot, move.isTouch);
      if (world.input.drag.phase === 'pressed' && world.input.drag.slot === drop.slot) driver.moveOver(drop.x, drop.y);
      return void driver.ticks(move.pick % 8).release();
    }
  }
}

/** Copies the game of a command: a world mutates the game that it receives. */
export function copyCommand(command: Command): Command {
  return command.type === 'loadPosition' && command.start.type === 'position'
    ? { ...command, game: parseNotation(command.start.notation) }
    : command;
}

function legalCommand(driver: WorldDriver, pick: number): Command[] {
  const drop = pickDrop(driver, pick);
  return drop ? [{ ...drop, type: 'dropPiece' }] : [];
}

/** Selects the only allowed drop for even picks in the tutorial. */
function pickDrop({ world }: WorldDriver, pick: number) {
  if (!world.session.running) return undefined;
  const { state } = world.session.running;
  if (state.tutorialStep > 0 && pick % 2 === 0) {
    const { x, y } = TUTORIAL_STEPS[state.tutorialStep - 1];
    return { slot: 0, x, y };
  }
  const drops = legalDrops(state);
  return drops.length > 0 ? drops[pick % drops.length] : undefined;
}

/** Commands that uncover the game. */
export const UNCOVER: readonly Command[] = [
  { type: 'hideAd' },
  { type: 'returnToPage' },
  { type: 'turnDevice', isSideways: false },
  { type: 'resizeView', isTooSmall: false },
  { type: 'regainPicture' },
];

/** Uncovers the game, releases all input, closes panels, and waits until nothing moves. */
export function settleGame(driver: WorldDriver): WorldDriver {
  driver.send(...UNCOVER).send({ type: 'cancelPointer' });
  const { world } = driver;
  // The menu never settles because of its snow.
  if (world.flow.screen !== 'game') return driver.ticks(60);
  while (['settings', 'paused', 'levelUp'].includes(driver.settle().world.flow.overlay)) driver.send({ type: 'closePanel' });
  return driver.hideCursor().settle();
}

/** Uncovers the game and navigates to the menu like a player. */
export function goToMenu(driver: WorldDriver): WorldDriver {
  driver.send(...UNCOVER);
  const { world } = driver;
  if (world.flow.screen === 'loading') driver.send({ type: 'finishLoading' });
  for (let step = 0; step < 5 && !(world.flow.screen === 'menu' && world.flow.overlay === 'none'); step++) leaveOverlay(driver);
  return driver.expectAt('menu', 'none');
}

/** Exits of overlays that `closePanel` does not close. */
const EXITS: Partial<Record<Overlay, Command>> = {
  none: { type: 'pause' },
  paused: { type: 'goHome' },
  gameOver: { type: 'goHome' },
  revive: { type: 'giveUp' },
};

function leaveOverlay(driver: WorldDriver): void {
  const { flow } = driver.world;
  if (flow.isEnding) return void driver.until('gameOver');
  driver.send(EXITS[flow.overlay] ?? { type: 'closePanel' });
}
