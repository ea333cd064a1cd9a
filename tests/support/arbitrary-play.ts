// Random play of a whole world: what hands, keys, buttons and the page may do, in any order and at any moment.
import fc from 'fast-check';
import type { Command } from '../../src/ecs/commands.ts';
import { layoutView } from '../../src/ecs/layout.ts';
import { legalDrops } from '../../tools/simulate/players.ts';
import type { WorldDriver } from './play-world.ts';

export type Move =
  /** A legal drop, by command or by hand; `pick` chooses it. */
  | { readonly type: 'drop'; readonly pick: number }
  | { readonly type: 'drag'; readonly pick: number; readonly isTouch: boolean }
  | { readonly type: 'command'; readonly command: Command }
  /** The pointer goes anywhere. */
  | { readonly type: 'point'; readonly x: number; readonly y: number }
  | { readonly type: 'release' }
  | { readonly type: 'ticks'; readonly count: number }
  /** The next `count` moves are told to the world in one frame. */
  | { readonly type: 'burst'; readonly picks: readonly number[] };

const odd = fc.oneof(fc.integer({ min: -2, max: 9 }), fc.constantFrom(Number.NaN, Infinity, -Infinity, 1.5, -0, 2 ** 33));
const units = fc.integer({ min: -200, max: 1400 });

export const inGameCommands: fc.Arbitrary<Command> = fc.oneof(
  fc.record({ type: fc.constant('dropPiece' as const), slot: odd, x: odd, y: odd }),
  fc.record({ type: fc.constant('pressPointer' as const), x: units, y: units, isTouch: fc.boolean() }),
  fc.record({ type: fc.constant('selectPiece' as const), slot: odd }),
  fc.record({ type: fc.constant('moveCursor' as const), dx: odd, dy: odd }),
  fc.constantFrom<Command>({ type: 'cancelPointer' }, { type: 'dropAtCursor' }, { type: 'hideCursor' }, { type: 'changeBlocks' }),
);

export const flowCommands: fc.Arbitrary<Command> = fc.constantFrom<Command>(
  { type: 'finishLoading' },
  { type: 'play' },
  { type: 'continueGame' },
  { type: 'startOver' },
  { type: 'openSettings' },
  { type: 'pause' },
  { type: 'closePanel' },
  { type: 'replay' },
  { type: 'goHome' },
  { type: 'toggleSound' },
);

const layouts: fc.Arbitrary<Command> = fc
  .constantFrom([540, 960], [390, 844], [360, 800], [1920, 1080], [320, 900])
  .map(([width, height]) => ({ type: 'changeLayout', layout: layoutView(width, height) }));

export const commands: fc.Arbitrary<Command> = fc.oneof(
  { weight: 6, arbitrary: inGameCommands },
  { weight: 3, arbitrary: flowCommands },
  { weight: 1, arbitrary: layouts },
);

export const moves: fc.Arbitrary<Move> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ type: fc.constant('drop' as const), pick: fc.nat() }) },
  { weight: 4, arbitrary: fc.record({ type: fc.constant('drag' as const), pick: fc.nat(), isTouch: fc.boolean() }) },
  { weight: 4, arbitrary: fc.record({ type: fc.constant('command' as const), command: commands }) },
  { weight: 2, arbitrary: fc.record({ type: fc.constant('point' as const), x: units, y: units }) },
  { weight: 1, arbitrary: fc.constant<Move>({ type: 'release' }) },
  { weight: 5, arbitrary: fc.record({ type: fc.constant('ticks' as const), count: fc.integer({ min: 1, max: 40 }) }) },
  {
    weight: 1,
    arbitrary: fc.record({ type: fc.constant('burst' as const), picks: fc.array(fc.nat(), { minLength: 2, maxLength: 3 }) }),
  },
);

/** Makes the move. A drop where there is no game or no legal drop is left out. */
export function makeMove(driver: WorldDriver, move: Move): void {
  const { world } = driver;
  switch (move.type) {
    case 'command':
      return void driver.send(move.command);
    case 'ticks':
      return void driver.ticks(move.count);
    case 'point':
      return void driver.moveTo(move.x, move.y);
    case 'release':
      return void driver.release();
    case 'drop':
      return void driver.send(...legalCommand(driver, move.pick));
    case 'burst':
      return void driver.send(...move.picks.flatMap((pick) => legalCommand(driver, pick)));
    case 'drag': {
      const drop = pickDrop(driver, move.pick);
      if (!drop) return;
      driver.pressSlot(drop.slot, move.isTouch);
      if (world.drag.phase === 'pressed' && world.drag.slot === drop.slot) driver.moveOver(drop.x, drop.y);
      return void driver.ticks(move.pick % 8).release();
    }
  }
}

function legalCommand(driver: WorldDriver, pick: number): Command[] {
  const drop = pickDrop(driver, pick);
  return drop ? [{ ...drop, type: 'dropPiece' }] : [];
}

function pickDrop({ world }: WorldDriver, pick: number) {
  const drops = world.running ? legalDrops(world.running.state) : [];
  return drops.length > 0 ? drops[pick % drops.length] : undefined;
}
