// Measures the bytes that a drop allocates, in a process of its own: returns the median of several drops after others as a warm-up.
import { openPlayedWorld } from './played-world.ts';
import { runJob } from '../../bench/harness/process.ts';
import { medianOf } from '../../bench/harness/series.ts';
import { KINDS } from '../../src/game/kinds.ts';
import { parseNotation } from '../../src/rules/notation.ts';
import { createSpriteList, createWorldPacker } from '../../src/runtime.ts';

/** Drops of the first piece: between neighbours, and one that clears two lines at a high combo. */
const PLAIN = { notation: '//0330550/0300005/0000005/2200110/12033405 4a,4i,2b,1c,3a,5b', x: 2, y: 3 };
const DOUBLE_CLEAR = { notation: '1111111/1111111/01/02/03 1c,2a,3a combo=6:3', x: 7, y: 0 };
/** Longer than the animations of most drops. */
const FRAMES = 90;
const DROPS = 41;

await runJob((warmUpDrops: number) => {
  const { world, frames } = openPlayedWorld(() => 1);
  const pack = createWorldPacker(world, KINDS, createSpriteList(1024));

  function playFrames(count: number): void {
    for (let frame = 0; frame < count; frame++) {
      frames(1);
      pack((frame % 4) / 4);
    }
  }

  function drop({ notation, x, y }: typeof PLAIN): number {
    world.commands.push({ type: 'loadPosition', game: parseNotation(notation), start: { type: 'position', notation } });
    playFrames(1);
    world.commands.push({ type: 'dropPiece', slot: 0, x, y });
    const before = process.memoryUsage().heapUsed;
    playFrames(FRAMES);
    return process.memoryUsage().heapUsed - before;
  }

  for (let k = 0; k < warmUpDrops; k++) drop(k % 2 === 0 ? PLAIN : DOUBLE_CLEAR);
  return medianOf(Array.from({ length: DROPS }, () => drop(PLAIN)));
});
