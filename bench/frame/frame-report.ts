// The figures of the frame bench as tables and targets.
import { figureText, significant, tableOf, type Cell, type Report, type Table, type Target } from '../harness/report.ts';
import { createSeries, figureOf, medianOf, type Series } from '../harness/series.ts';
import type { LongTask, RecordedFrame } from '../play/record-frames.ts';
import { SCENE_NAMES, SCENES } from '../play/scenes.ts';
import type { Openings } from './panel-openings.ts';
import { panelSeries, panelTable } from './panel-report.ts';
import type { PlayedAtRate, RecordedScene } from './recorded-play.ts';
import type { Steady } from './steady-play.ts';
import { steadyTables, steadyTargets } from './steady-report.ts';

export type FrameFigures = { readonly played: readonly PlayedAtRate[]; readonly openings: Openings; readonly steady: Steady };

/** The series of one rate. The scenes are judged against the even frames of the same rounds. */
type RateSeries = { readonly all: Series; readonly scenes: readonly Series[]; readonly even: Series; readonly others: readonly Series[] };

const LIMITS = { scriptMilliseconds: 4, lateMilliseconds: 25, drawCalls: 2 } as const;
const FRAMES_AFTER_DROP = 3;

export function reportFrames({ played, openings, steady }: FrameFigures): Report {
  const slowest = played.at(-1)!;
  const rates = played.map(seriesAt);
  const panels = panelSeries(openings, slowest);
  const drawCalls = Math.max(...played.flatMap((at) => framesOf([at.first, ...at.rounds].flat()).map((frame) => frame.drawCalls)));
  const all = rates.map(({ all: own, scenes, even, others }) => [own, ...scenes, even, ...others]);
  return {
    question: 'frame',
    tables: [
      ...all.map((series, index) => tableOf(`Script of a frame in recorded play at ${played[index].rate}x, ms`, series)),
      causeTable(slowest),
      paceTable(played),
      panelTable(panels, slowest.rate),
      ...steadyTables(steady),
    ],
    series: [...all.flat(), ...panels.flat()],
    counts: { 'draw calls a frame': drawCalls, 'frames drawn on an idle board': steady.idle.framesDrawn },
    targets: [
      ...playTargets(played, rates),
      ...steadyTargets(steady),
      { name: 'draw calls a frame', figure: { value: drawCalls }, limit: LIMITS.drawCalls, unit: '' },
    ],
    notes: [
      `throttling made arithmetic ${played.map(({ rate, slowdown }) => `${slowdown.toFixed(1)}x (${rate}x)`).join(', ')} slower`,
      'script is the callbacks of a frame, the microtasks that they leave, and the input before it; draw calls are counted and left out, for without a GPU the processor would draw, so late frames are those of everything but drawing',
      'each rate has a page of its own; its first round, cold, is a row by itself and counts for long tasks only',
      '"even frames" do the same arithmetic in each frame: their p99 is the effect of the machine alone',
    ],
    failures: drawCalls > LIMITS.drawCalls ? [`${drawCalls} draw calls in a frame`] : [],
  };
}

function seriesAt({ rate, rounds, first, even, processor }: PlayedAtRate): RateSeries {
  const evenName = `${rate}x / even frames`;
  const of = (label: string, blocks: readonly (readonly RecordedScene[])[], yardstick?: string) =>
    createSeries(
      `${rate}x / ${label}`,
      'ms',
      blocks.map((scenes) => framesOf(scenes).map(({ script }) => script)),
      yardstick,
    );
  return {
    all: of('all of the play', rounds, evenName),
    scenes: SCENE_NAMES.map((name) =>
      of(
        SCENES[name].title,
        rounds.map((scenes) => scenes.filter(({ scene }) => scene === name)),
        evenName,
      ),
    ),
    even: createSeries(
      evenName,
      'ms',
      even.map(({ script }) => script),
    ),
    others: [
      of('the first round, cold', [first]),
      ...(processor.length > 0 ? [createSeries(`${rate}x / processor time`, 'ms', processor)] : []),
    ],
  };
}

function framesOf(scenes: readonly RecordedScene[]): RecordedFrame[] {
  return scenes.flatMap(({ recording }) => recording.frames);
}

/** The slowest frames by what they did that others did not. */
function causeTable({ rate, rounds }: PlayedAtRate): Table {
  const costs = new Map<string, number[]>();
  const add = (cause: string, script: number) => costs.set(cause, [...(costs.get(cause) ?? []), script]);
  for (const { scene, recording } of rounds.flat()) {
    for (const [index, { script, layout, input }] of recording.frames.entries()) {
      if (layout > 0) add('a panel opens', script);
      else if ('drop' in SCENES[scene] && index === 0) add('the drop', script);
      else if ('drop' in SCENES[scene] && index <= FRAMES_AFTER_DROP) add('the three frames after a drop', script);
      else if (input === 'pointerdown') add('a press', script);
      else add(scene === 'drag' ? 'a piece in hand' : scene === 'menu' ? 'snow in the menu' : 'words, stars, rolling score', script);
    }
    for (const { script, layout } of recording.tasks)
      add(layout > 0 ? 'a panel opens, after its frame' : 'timers after frames: sounds, saving', script);
  }
  return {
    title: `Slowest frames by cause at ${rate}x, ms`,
    columns: ['cause', 'p50', 'most', 'over 4 ms', 'frames'],
    rows: Array.from(costs, ([cause, scripts]): Cell[] => [
      cause,
      medianOf(scripts),
      Math.max(...scripts),
      scripts.filter((script) => script > LIMITS.scriptMilliseconds).length,
      scripts.length,
    ]),
  };
}

function paceTable(played: readonly PlayedAtRate[]): Table {
  return {
    title: `Frames in time: gaps over ${LIMITS.lateMilliseconds} ms while anything moves, tasks over 50 ms after the first move`,
    columns: ['rate', 'slowdown', 'frames', 'late frames', 'even frames', 'late even frames', 'long tasks', 'longest, ms', 'of it script'],
    rows: played.map((at) => {
      const long = longTasksOf(at);
      const longest = longestOf(long);
      const [gaps, evenGaps] = [gapsOf(at.rounds.flat()), at.even.flatMap((even) => even.gaps)];
      const counts = [gaps.length, late(gaps), evenGaps.length, late(evenGaps), long.length];
      return [`${at.rate}x`, at.slowdown, ...counts, longest.milliseconds, longest.script];
    }),
  };
}

function playTargets(played: readonly PlayedAtRate[], rates: readonly RateSeries[]): Target[] {
  const { rate } = played.at(-1)!;
  const { all, even } = rates.at(-1)!;
  const targets: Target[] = [
    {
      name: `script p99 of a frame at ${rate}x`,
      figure: figureOf(all, 'p99'),
      limit: LIMITS.scriptMilliseconds,
      unit: 'ms',
      why: `frames of nothing but ${figureText(figureOf(even, 'p50'))} ms of arithmetic (p50) have a p99 of ${figureText(figureOf(even, 'p99'))} ms here`,
    },
  ];
  for (const at of played) {
    const long = longTasksOf(at);
    const { milliseconds, script } = longestOf(long);
    const slowestEven = Math.max(0, ...at.even.flatMap((own) => own.script));
    const why = `the longest takes ${significant(milliseconds)} ms, ${significant(script)} of them script; the longest of the even frames ${significant(slowestEven)} ms`;
    targets.push({ name: `long tasks after the first move at ${at.rate}x`, figure: { value: long.length }, limit: 0, unit: '', why });
    if (at.rate !== 1) continue;
    const gaps = at.even.flatMap((frames) => frames.gaps);
    targets.push({
      name: 'late frames at 1x',
      figure: { value: late(gapsOf(at.rounds.flat())) },
      limit: 0,
      unit: '',
      why: `of ${gaps.length} even frames, which do next to nothing, ${late(gaps)} are late as well`,
    });
  }
  return targets;
}

/** From a frame to the next one of the same motion. */
function gapsOf(scenes: readonly RecordedScene[]): number[] {
  return scenes.flatMap(({ recording: { frames } }) =>
    frames.flatMap(({ stamp, isNext }, index) => (isNext && index > 0 ? [stamp - frames[index - 1].stamp] : [])),
  );
}

function late(gaps: readonly number[]): number {
  return gaps.filter((gap) => gap > LIMITS.lateMilliseconds).length;
}

/** The menu of the first round comes before the first move. */
function longTasksOf({ first, rounds }: PlayedAtRate): LongTask[] {
  return [...first.slice(1), ...rounds.flat()].flatMap(({ recording }) => recording.longTasks);
}

function longestOf(tasks: readonly LongTask[]): LongTask {
  return tasks.reduce((longest, task) => (task.milliseconds > longest.milliseconds ? task : longest), { milliseconds: 0, script: 0 });
}
