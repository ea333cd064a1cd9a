// The frame bench's figures as tables, plots and aims.
import { spreadCells, SPREAD_COLUMNS, type Bar, type Cell, type Report, type Table } from '../support/report.ts';
import { spreadOf } from '../support/samples.ts';
import { byCause } from './causes.ts';
import type { Opening } from './panel-openings.ts';
import { playAims } from './play-aims.ts';
import { evenScripts, framesOf, gapsOf, late, LIMITS, longestOf, longTasksOf, scriptsOf, type PlayedAtRate } from './played.ts';
import { SCENES } from './recorded-play.ts';
import { steadyAims, steadyTables } from './steady-report.ts';
import type { Steady } from './steady-play.ts';

export type FrameFigures = {
  readonly played: readonly PlayedAtRate[];
  readonly openings: ReadonlyMap<string, readonly Opening[]>;
  readonly steady: Steady;
};

export function reportFrames({ played, openings, steady }: FrameFigures): Report {
  const slowest = played.at(-1)!;
  const drawCalls = Math.max(
    ...played.flatMap(({ first, rounds }) => framesOf([...first, ...rounds.flat()]).map((frame) => frame.drawCalls)),
  );
  return {
    question: 'frame',
    tables: [scriptTable(played), causeTable(slowest), paceTable(played), openingTable(openings, slowest), ...steadyTables(steady)],
    plots: [{ title: 'Script of a frame', unit: 'ms', bars: played.flatMap(barsOf) }],
    aims: [...playAims(played), ...steadyAims(steady), { name: 'draw calls a frame', value: drawCalls, limit: LIMITS.drawCalls, unit: '' }],
    notes: [
      `throttling made arithmetic ${played.map(({ rate, slowdown }) => `${slowdown.toFixed(1)}x (${rate}x)`).join(', ')} slower`,
      'script is the callbacks of a frame, what they leave for right behind them, and the input before it; draw calls are counted and left out, for without a GPU the processor would draw, so late frames are those of everything but drawing',
      'each rate has a page of its own; its first round, cold, is a row by itself and counts for long tasks only',
      '"even frames" do the same arithmetic in each frame, for as long as the p50 of the game before it: their p99 is what the machine alone does to it',
    ],
    failures: drawCalls > LIMITS.drawCalls ? [`${drawCalls} draw calls in a frame`] : [],
  };
}

function scriptTable(played: readonly PlayedAtRate[]): Table {
  const rows: Cell[][] = [];
  for (const at of played) {
    const scenes = at.rounds.flat();
    const add = (name: string, samples: readonly number[]) => {
      if (samples.length > 0) rows.push([`${name}, ${at.rate}x`, ...spreadCells(spreadOf(samples)), Math.max(...samples), samples.length]);
    };
    add('all of the play', scriptsOf(scenes));
    for (const name of SCENES) add(name, scriptsOf(scenes.filter(({ scene }) => scene === name)));
    add('the first round, cold', scriptsOf(at.first));
    add('even frames', evenScripts(at));
    add('processor time of a frame', at.processor);
  }
  return { title: 'Script of a frame in recorded play, ms', columns: ['scene', ...SPREAD_COLUMNS, 'most', 'frames'], rows };
}

function causeTable(at: PlayedAtRate): Table {
  const rows: Cell[][] = [];
  for (const [cause, costs] of byCause(at.rounds.flat())) {
    if (costs.length === 0) continue;
    const { p50, p99 } = spreadOf(costs);
    rows.push([cause, p50, p99, Math.max(...costs), costs.filter((cost) => cost > LIMITS.scriptMilliseconds).length, costs.length]);
  }
  const behind = at.rounds.flat().flatMap(({ recording }) => recording.tasks);
  for (const [name, tasks] of [
    ['a panel opens, behind its frame', behind.filter(({ layout }) => layout > 0)],
    ['timers behind frames: sounds, saving', behind.filter(({ layout }) => layout === 0)],
  ] as const) {
    if (tasks.length === 0) continue;
    const costs = tasks.map(({ script }) => script);
    rows.push([name, spreadOf(costs).p50, spreadOf(costs).p99, Math.max(...costs), '', costs.length]);
  }
  return { title: `Dearest frames by cause, ms: at ${at.rate}x`, columns: ['cause', 'p50', 'p99', 'most', 'over 4 ms', 'frames'], rows };
}

function paceTable(played: readonly PlayedAtRate[]): Table {
  return {
    title: `Frames in time: gaps over ${LIMITS.lateMilliseconds} ms while anything moves, tasks over 50 ms after the first move`,
    columns: ['rate', 'slowdown', 'frames', 'late frames', 'even frames', 'late even frames', 'long tasks', 'longest, ms', 'of it script'],
    rows: played.map((at) => {
      const long = longTasksOf(at);
      const longest = longestOf(long);
      const gaps = gapsOf(at.rounds.flat());
      const evenGaps = at.even.flatMap((even) => even.gaps);
      return [
        `${at.rate}x`,
        at.slowdown,
        gaps.length,
        late(gaps),
        evenGaps.length,
        late(evenGaps),
        long.length,
        longest.milliseconds,
        longest.script,
      ];
    }),
  };
}

function openingTable(openings: FrameFigures['openings'], { rate, first, rounds }: PlayedAtRate): Table {
  const rows: Cell[][] = [];
  for (const [name, opened] of openings) {
    const script = opened.map((opening) => opening.script);
    rows.push([name, ...spreadCells(spreadOf(script)), spreadOf(opened.map(({ layout }) => layout)).p50, opened.length]);
  }
  const ends = [first, ...rounds].flat().filter(({ scene }) => scene === 'game over');
  const over = ends.flatMap(({ recording: { frames, tasks } }) => [...frames, ...tasks].filter(({ layout }) => layout > 0));
  if (over.length > 0) {
    const script = over.map((opening) => opening.script - opening.layout);
    rows.push(['gameOver', ...spreadCells(spreadOf(script)), spreadOf(over.map(({ layout }) => layout)).p50, over.length]);
  }
  return {
    title: `Opening a panel, ms: at ${rate}x, script and apart from it the browser's showModal and focus`,
    columns: ['panel', ...SPREAD_COLUMNS, 'layout p50', 'openings'],
    rows,
  };
}

function barsOf(at: PlayedAtRate): Bar[] {
  const bar = (label: string, samples: readonly number[], isOurs: boolean): Bar[] => {
    if (samples.length === 0) return [];
    const { p50, p99 } = spreadOf(samples);
    return [{ label: `${label}, ${at.rate}x`, value: p50, high: p99, isOurs }];
  };
  return [...bar('recorded play', scriptsOf(at.rounds.flat()), true), ...bar('even frames', evenScripts(at), false)];
}
