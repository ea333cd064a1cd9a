// The figures of the frame bench as tables and targets.
import { figureText, significant, tableOf, targetOf, type Report, type Table, type Target } from '../harness/report.ts';
import { createSeries, figureOf, type Series } from '../harness/series.ts';
import type { RecordedFrame } from '../play/record-frames.ts';
import { SCENE_NAMES, SCENES } from '../play/scenes.ts';
import type { Opening, Openings } from './panel-openings.ts';
import type { PlayedAtRate, RecordedScene } from './recorded-play.ts';
import type { Steady } from './steady-play.ts';

/** What could be measured. */
export type FrameFigures = {
  readonly played: readonly PlayedAtRate[];
  readonly openings?: Openings | undefined;
  readonly steady?: Steady | undefined;
  readonly missing: readonly string[];
};

/** The rows of one rate, which are judged against the even frames of the same rounds. */
type RateSeries = { readonly all: Series; readonly even: Series; readonly rows: readonly Series[] };

const LIMITS = { scriptMilliseconds: 4, lateMilliseconds: 25, drawCalls: 2, bytesAFrame: 64, wakeUpsASecond: 1 } as const;
const MINUTE_SECONDS = 60;

export function reportFrames({ played, openings, steady, missing }: FrameFigures): Report {
  const rates = played.map(seriesAt);
  const panels = openings ? panelSeries(openings, played.at(-1)) : [];
  const drawCalls = Math.max(0, ...played.flatMap((at) => framesOf([at.first, ...at.rounds].flat()).map((frame) => frame.drawCalls)));
  return {
    question: 'frame',
    tables: [
      ...rates.map(({ rows }, index) => tableOf(`Script of a frame in recorded play at ${played[index].rate}x, ms`, rows)),
      paceTable(played),
      ...panels.map((series) => tableOf(`Opening a ${series[0].name.split(' / ')[0]}, ms`, series)),
      ...(steady ? [steadyTable(steady)] : []),
    ],
    series: [...rates.flatMap(({ rows }) => rows), ...panels.flat()],
    counts: { 'draw calls a frame': drawCalls, ...(steady && { 'frames drawn on an idle board': steady.idle.framesDrawn }) },
    targets: [
      ...played.flatMap((at, index) => playTargets(at, rates[index], index === played.length - 1)),
      ...(steady ? steadyTargets(steady) : []),
      targetOf('draw calls a frame', drawCalls, LIMITS.drawCalls),
    ],
    notes: [
      `throttling made arithmetic ${played.map(({ rate, slowdown }) => `${slowdown.toFixed(1)}x (${rate}x)`).join(', ')} slower`,
      'script is the callbacks of a frame, the microtasks that they leave, and the input before it; draw calls are counted and left out, for without a GPU the processor would draw, so late frames are those of everything but drawing',
      'each rate has a page of its own; its first round, cold, is a row by itself and counts for long tasks only',
      '"even frames" do the same arithmetic in each frame: their p99 is the effect of the machine alone',
      'the layout of a panel is the browser’s showModal and focus, which are not in its script',
    ],
    failures: drawCalls > LIMITS.drawCalls ? [`${drawCalls} draw calls in a frame`] : [],
    missing,
  };
}

function seriesAt({ rate, rounds, first, even }: PlayedAtRate): RateSeries {
  const create = (label: string, blocks: readonly (readonly number[])[], yardstick?: string) =>
    createSeries(`${rate}x / ${label}`, 'ms', blocks, yardstick);
  const evenBlocks = even.map(({ script }) => script);
  const evenFrames = create('even frames', evenBlocks);
  const scripts = (scenes: readonly RecordedScene[]) => framesOf(scenes).map(({ script }) => script);
  const ofScenes = (label: string, pick: (scenes: readonly RecordedScene[]) => number[]) =>
    create(label, rounds.map(pick), evenFrames.name);
  const all = ofScenes('all of the play', scripts);
  const drops = ofScenes('the frame of a drop', (scenes) =>
    scenes.flatMap(({ scene, recording }) => ('drop' in SCENES[scene] ? recording.frames.slice(0, 1).map(({ script }) => script) : [])),
  );
  const scenes = SCENE_NAMES.map((name) => ofScenes(SCENES[name].title, (own) => scripts(own.filter(({ scene }) => scene === name))));
  const cold = create('the first round, cold', [scripts(first)]);
  return {
    all,
    even: evenFrames,
    rows: [all, ...scenes, drops, evenFrames, cold],
  };
}

/** For each panel its script, and apart from it the browser's own layout. The end of a game is in the recorded play. */
function panelSeries(openings: Openings, played: PlayedAtRate | undefined): Series[][] {
  const ends = (played ? [played.first, ...played.rounds] : []).flat().flatMap(({ scene, recording: { frames, tasks } }): Opening[] => {
    const opening = scene === 'game-over' ? [...frames, ...tasks].filter(({ layout }) => layout > 0) : [];
    return opening.map(({ script, layout }) => ({ script: script - layout, layout }));
  });
  return (['script', 'layout'] as const).map((what) =>
    [...openings, ['gameOver', ends] as const].map(([name, opened]) => {
      const samples = opened.map((opening) => [opening[what]]);
      return createSeries(`panel, ${what} / ${name}`, 'ms', samples);
    }),
  );
}

/** Frames in time, late ones, and tasks over 50 ms after the first move: the menu of the first round comes before it. */
function paceOf({ rate, slowdown, first, rounds, even }: PlayedAtRate) {
  const late = (gaps: readonly number[]) => gaps.filter((gap) => gap > LIMITS.lateMilliseconds).length;
  // From a frame to the next one of the same motion.
  const gaps = rounds
    .flat()
    .flatMap(({ recording: { frames } }) =>
      frames.flatMap(({ stamp, isNext }, index) => (isNext && index > 0 ? [stamp - frames[index - 1].stamp] : [])),
    );
  const evenGaps = even.flatMap((own) => own.gaps);
  const long = [...first.slice(1), ...rounds.flat()].flatMap(({ recording }) => recording.longTasks);
  const [longest = { milliseconds: 0, script: 0 }] = long.toSorted((a, b) => b.milliseconds - a.milliseconds);
  return {
    rate: `${rate}x`,
    slowdown,
    frames: gaps.length,
    'late frames': late(gaps),
    'even frames': evenGaps.length,
    'late even frames': late(evenGaps),
    'long tasks': long.length,
    'longest, ms': longest.milliseconds,
    'of it script': longest.script,
  };
}

function paceTable(played: readonly PlayedAtRate[]): Table {
  const rows = played.map(paceOf);
  return {
    title: `Frames in time: gaps over ${LIMITS.lateMilliseconds} ms while anything moves, tasks over 50 ms after the first move`,
    columns: Object.keys(rows[0] ?? {}),
    rows: rows.map((row) => Object.values(row)),
  };
}

function playTargets(at: PlayedAtRate, { all, even }: RateSeries, isSlowest: boolean): Target[] {
  const pace = paceOf(at);
  const slowestEven = Math.max(0, ...at.even.flatMap(({ script }) => script));
  const whyLong = `the longest takes ${significant(pace['longest, ms'])} ms, ${significant(pace['of it script'])} of them script; the longest of the even frames ${significant(slowestEven)} ms`;
  const whyLate = `of ${pace['even frames']} even frames, which do next to nothing, ${pace['late even frames']} are late as well`;
  const whyScript = `frames of nothing but ${figureText(figureOf(even, 'p50'))} ms of arithmetic (p50) have a p99 of ${figureText(figureOf(even, 'p99'))} ms here`;
  return [
    ...(isSlowest
      ? [targetOf(`script p99 of a frame at ${at.rate}x`, figureOf(all, 'p99'), LIMITS.scriptMilliseconds, 'ms', whyScript)]
      : []),
    targetOf(`long tasks after the first move at ${at.rate}x`, pace['long tasks'], 0, '', whyLong),
    ...(at.rate === 1 ? [targetOf('late frames at 1x', pace['late frames'], 0, '', whyLate)] : []),
  ];
}

function steadyTable({ menuBytes, played, idle }: Steady): Table {
  const aMinute = MINUTE_SECONDS / played.seconds;
  return {
    title: 'Steady play: bytes that scripts allocate (sampled), a minute of play, an idle board',
    columns: ['what', 'measured'],
    rows: [
      ['bytes a frame of the menu', menuBytes],
      ['bytes a drop', played.drops > 0 ? played.bytes / played.drops : ''],
      ['drops a minute', played.drops * aMinute],
      ['small garbage collections a minute', played.minorCollections * aMinute],
      ['great garbage collections a minute', played.majorCollections * aMinute],
      ['ms of garbage collections a minute', played.collectionMilliseconds * aMinute],
      ['frames drawn a second on an idle board', idle.framesDrawn / idle.seconds],
      ['wake-ups a second on an idle board', idle.wakeUps / idle.seconds],
    ],
  };
}

function steadyTargets({ menuBytes, idle }: Steady): Target[] {
  return [
    targetOf('bytes that scripts allocate in a frame of the menu', menuBytes, LIMITS.bytesAFrame, 'B'),
    targetOf('frames drawn while nothing moves', idle.framesDrawn, 0),
    targetOf('wake-ups in an idle second', idle.wakeUps / idle.seconds, LIMITS.wakeUpsASecond),
  ];
}

function framesOf(scenes: readonly RecordedScene[]): RecordedFrame[] {
  return scenes.flatMap(({ recording }) => recording.frames);
}
