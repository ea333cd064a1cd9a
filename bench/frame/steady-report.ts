// The figures of steady play as tables and targets.
import { significant, type Table, type Target } from '../harness/report.ts';
import { bytesOf, partOf, PARTS, type Allocation } from './allocation-profile.ts';
import type { Steady } from './steady-play.ts';

const TOP = 10;
const MINUTE_SECONDS = 60;
const LIMITS = { bytesAFrame: 64, wakeUpsASecond: 1 } as const;

export function steadyTables({ menu, played, idle }: Steady): Table[] {
  return [
    {
      title: 'Bytes allocated by part: in a function itself; sampled every 1,024 bytes, so the smallest figures are rough',
      columns: ['part', 'menu, a frame', 'play, a frame', 'play, a drop'],
      rows: PARTS.map((part) => [
        part,
        bytesOf(menu.allocations, part) / menu.frames,
        bytesOf(played.allocations, part) / played.frames,
        Math.round(bytesOf(played.allocations, part) / played.drops),
      ]),
    },
    topOf('Own functions that allocate most in the menu, bytes a frame', menu.allocations, menu.frames),
    topOf('Own functions that allocate most in play, bytes a drop', played.allocations, played.drops),
    {
      title: 'A minute of play, an idle second',
      columns: ['what', 'measured', 'in seconds', 'in that time'],
      rows: [
        ['drops', played.drops, played.seconds, MINUTE_SECONDS] as const,
        ['small garbage collections', played.minorCollections, played.seconds, MINUTE_SECONDS] as const,
        ['great garbage collections', played.majorCollections, played.seconds, MINUTE_SECONDS] as const,
        ['ms of garbage collections', played.collectionMilliseconds, played.seconds, MINUTE_SECONDS] as const,
        ['frames drawn on an idle board', idle.framesDrawn, idle.seconds, 1] as const,
        ['wake-ups on an idle board', idle.wakeUps, idle.seconds, 1] as const,
      ].map(([what, count, seconds, per]) => [what, count, seconds, (count * per) / seconds]),
    },
  ];
}

export function steadyTargets({ menu, idle }: Steady): Target[] {
  // Of all scripts of the game, libraries too: what the browser and the bench's own questions leave is not of the loop.
  const own = menu.allocations.filter((allocation) => !['browser', 'debug surface'].includes(partOf(allocation)));
  const bytes = own.reduce((sum, allocation) => sum + allocation.bytes, 0) / menu.frames;
  const [dearest] = own;
  const why = dearest ? `${dearest.name} of ${dearest.file} alone takes ${significant(dearest.bytes / menu.frames)} B` : '';
  return [
    { name: 'bytes that scripts allocate in a frame of the menu', figure: { value: bytes }, limit: LIMITS.bytesAFrame, unit: 'B', why },
    { name: 'frames drawn while nothing moves', figure: { value: idle.framesDrawn }, limit: 0, unit: '' },
    { name: 'wake-ups in an idle second', figure: { value: idle.wakeUps / idle.seconds }, limit: LIMITS.wakeUpsASecond, unit: '' },
  ];
}

function topOf(title: string, allocations: readonly Allocation[], per: number): Table {
  const own = allocations.filter((allocation) => allocation.file.startsWith('src/') && partOf(allocation) !== 'debug surface');
  return {
    title,
    columns: ['function', 'bytes', 'file'],
    rows: own.slice(0, TOP).map(({ file, name, bytes }) => [name, bytes / per, file]),
  };
}
