// Counts of the world and the rules in Node: executed blocks of code, fired signals, bytes allocated per frame.
import { FRAMES } from '../../src/game/frames.ts';
import { KINDS } from '../../src/game/kinds.ts';
import { parseNotation } from '../../src/rules/notation.ts';
import { replayGame } from '../../src/rules/replay.ts';
import { createSpriteList, createWorldPacker, SPRITE_BYTES } from '../../src/runtime.ts';
import { stepWorld } from '../../src/systems/pipeline.ts';
import { actionsOf, recordGreedyGame } from '../play/recorded-games.ts';
import { createFullScene } from '../step/full-scene.ts';
import { expectSame } from '../harness/report.ts';
import { medianOf } from '../harness/series.ts';
import type { Count } from './count.ts';
import { countSignals, openPlayedWorld } from '../../tests/support/played-world.ts';

const SEED = 5;
const DROPS = 60;
const STEPS = 120;
/** Ends before the first flake can reach the ground. */
const SCENE_STEPS = 30;
/** V8 has then optimized all code of a frame. */
const WARM_UP_FRAMES = 60_000;
const ALLOCATION_FRAMES = 4000;
const ALLOCATION_ROUNDS = 11;
/** Allows up to 60 bytes, because V8 versions box different numbers. An object allocated in each frame exceeds it. */
const ALLOCATION_SLACK = 3.3;
const SPRITE_CAPACITY = 1024;
/** V8 versions divide sources into blocks differently. */
const BLOCK_SLACK = 0.05;

type CountBlocks = (work: () => void) => Promise<number>;

/** Counts executed blocks and fired signals. Coverage must be started before this module is loaded. */
export async function countScript(countBlocks: CountBlocks): Promise<Count[]> {
  return [
    ...(await countRules(countBlocks)),
    ...(await countScene(countBlocks)),
    ...(await countPlay(countBlocks)),
    await countDrop(countBlocks, 'plain drop', '12/3012/5/4/0011/2/3 1c,2a,3b', 2),
    await countDrop(countBlocks, 'double clear', '1111111/1111111/5/4/0011/2/3 1c,2a,3b', 0),
  ];
}

async function countRules(countBlocks: CountBlocks): Promise<Count[]> {
  const game = recordGreedyGame(SEED, DROPS);
  expectSame('the recorded drops', game.drops.length, DROPS);
  const replay = { start: { type: 'seed', seed: SEED }, actions: actionsOf(game) } as const;
  const blocks = await countBlocks(() => replayGame(replay));
  return [{ name: 'rules: blocks per drop of a replay', value: Math.round(blocks / DROPS), slack: BLOCK_SLACK }];
}

async function countScene(countBlocks: CountBlocks): Promise<Count[]> {
  const world = createFullScene();
  const list = createSpriteList(SPRITE_CAPACITY);
  const extract = createWorldPacker(world, KINDS, list, FRAMES);
  const steps = await countBlocks(() => {
    for (let step = 0; step < SCENE_STEPS; step++) stepWorld(world);
  });
  const packed = await countBlocks(() => extract(1));
  return [
    { name: 'full scene: blocks per step', value: Math.round(steps / SCENE_STEPS), slack: BLOCK_SLACK },
    { name: 'full scene: blocks to pack a frame', value: packed, slack: BLOCK_SLACK },
    { name: 'full scene: bytes packed', value: list.count * SPRITE_BYTES, slack: 0 },
  ];
}

async function countPlay(countBlocks: CountBlocks): Promise<Count[]> {
  const played = openPlayedWorld(() => SEED);
  const firedBy = (work: () => void) => countSignals(played.hud, work);
  played.frames(1);
  const menu = firedBy(() => played.frames(STEPS));
  played.play();
  const idle = firedBy(() => played.frames(STEPS));
  const idleBlocks = await countBlocks(() => played.frames(STEPS));
  const drops = firedBy(() => {
    for (let drop = 0; drop < DROPS; drop++) expectSame(`drop ${drop + 1} is possible`, played.drop(), true);
  });
  return [
    { name: `menu: signals fired in ${STEPS} frames`, value: menu, slack: 0 },
    { name: `idle board: signals fired in ${STEPS} frames`, value: idle, slack: 0 },
    { name: 'idle board: blocks per frame', value: Math.round(idleBlocks / STEPS), slack: BLOCK_SLACK },
    { name: `play: signals fired in ${DROPS} drops`, value: drops, slack: 0 },
  ];
}

/** Counts from a drop in the last column until nothing moves, with the packing of each frame. */
async function countDrop(countBlocks: CountBlocks, name: string, notation: string, y: number): Promise<Count> {
  const { world, frames, settle } = openPlayedWorld(() => SEED);
  const pack = createWorldPacker(world, KINDS, createSpriteList(SPRITE_CAPACITY), FRAMES);
  world.commands.push({ type: 'loadPosition', game: parseNotation(notation), start: { type: 'position', notation } });
  settle();
  world.commands.push({ type: 'dropPiece', slot: 0, x: 7, y });
  const blocks = await countBlocks(() => {
    for (let isFirst = true; isFirst || world.isMoving; isFirst = false) {
      frames(1);
      pack(1);
    }
  });
  return { name: `${name}: blocks until rest`, value: blocks, slack: BLOCK_SLACK };
}

/** Returns the bytes allocated per frame of the menu with snow. Uses the median of rounds, because V8 compiles or collects garbage in some. */
export function countAllocations(): Count {
  const played = openPlayedWorld(() => SEED);
  const list = createSpriteList(SPRITE_CAPACITY);
  const extract = createWorldPacker(played.world, KINDS, list, FRAMES);
  const run = (frames: number) => {
    for (let frame = 0; frame < frames; frame++) {
      played.frames(1);
      extract((frame % 4) / 4);
    }
  };
  run(WARM_UP_FRAMES);
  const bytes = Array.from({ length: ALLOCATION_ROUNDS }, () => {
    const before = process.memoryUsage().heapUsed;
    run(ALLOCATION_FRAMES);
    return (process.memoryUsage().heapUsed - before) / ALLOCATION_FRAMES;
  });
  const value = Math.round(medianOf(bytes));
  return { name: 'menu: bytes allocated per frame (steps, signals, packing)', value, slack: ALLOCATION_SLACK };
}
