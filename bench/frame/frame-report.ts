import { figureText, labelOf, significant, tableOf, targetOf, type Report, type Target } from '../harness/report.ts';
import { figureOf, seriesOf, type Series } from '../harness/series.ts';
import { SCENE_NAMES, SCENES } from '../play/scenes.ts';
import type { Openings } from './panel-openings.ts';
import type { PlayedAtRate, RecordedScene } from './recorded-play.ts';
import type { Steady } from './steady-play.ts';

/** Parts that took too long on this machine are absent and named in `missing`. */
export type FrameFigures = {
  readonly played: PlayedAtRate[];
  readonly missing: string[];
  openings?: Openings;
  steady?: Steady;
};

const LIMITS = { scriptMilliseconds: 4, lateMilliseconds: 25, drawCalls: 2, bytesAFrame: 64, idleScriptMilliseconds: 1 } as const;
const EVEN = 'even frames';

export function reportFrames({ played, openings, steady, missing }: FrameFigures): Report {
  const rates = played.map((at) => ({ at, rows: seriesAt(at), pace: paceOf(at) }));
  const figures = steady ? steadyFigures(steady) : [];
  const panels = openings ? panelSeries(openings) : [];
  const drawCalls = Math.max(0, ...played.flatMap((at) => framesOf([at.first, ...at.rounds].flat()).map((frame) => frame.drawCalls)));
  return {
    question: 'frame',
    tables: [
      ...rates.map(({ at, rows }) => tableOf(`Script of a frame in recorded play at ${at.rate}x, ms`, rows)),
      {
        title: `Frames in time: gaps over ${LIMITS.lateMilliseconds} ms while anything moves, tasks over 50 ms after the first move`,
        columns: Object.keys(rates[0]?.pace ?? {}),
        rows: rates.map(({ pace }) => Object.values(pace)),
      },
      ...panels.map((series) => tableOf(`Opening a ${series[0].name.split(' / ')[0]}, ms`, series)),
      { title: 'Steady play', columns: ['what', 'measured'], rows: figures.map(({ name, value }) => [name, value]) },
    ],
    series: [...rates.flatMap(({ rows }) => rows), ...panels.flat()],
    counts: { 'draw calls a frame': drawCalls, ...(steady && { 'frames drawn on an idle board': steady.idleFrames }) },
    targets: [
      ...rates.flatMap(({ at, rows, pace }, index) => playTargets(at.rate, rows, pace, index === rates.length - 1)),
      ...figures.flatMap(({ name, value, limit }) => (limit === undefined ? [] : [targetOf(name, value, limit)])),
      targetOf('draw calls a frame', drawCalls, LIMITS.drawCalls),
    ],
    notes: [
      `throttling made arithmetic ${played.map(({ rate, slowdown }) => `${slowdown.toFixed(1)}x (${rate}x)`).join(', ')} slower`,
      'script: callbacks of a frame, their microtasks, and the input before it; draw calls are counted and left out, so late frames are those of everything but drawing',
      'each rate has a page of its own; its first round, cold, has a row of its own and counts for long tasks only',
      '"even frames" do the same arithmetic in each frame: their p99 is the effect of the machine alone',
      'the layout of a panel is the browser’s showModal and focus, which are not in its script',
    ],
    failures: drawCalls > LIMITS.drawCalls ? [`${drawCalls} draw calls in a frame`] : [],
    missing,
  };
}

/** The rows of a rate. The even frames of the same rounds are their yardstick. */
function seriesAt({ rate, rounds, first, even }: PlayedAtRate): Series[] {
  const inRounds = (name: string, pick: (scenes: readonly RecordedScene[]) => number[]) => ({ name, blocks: rounds.map(pick) });
  const drops = (scenes: readonly RecordedScene[]) => scenes.filter(({ scene }) => 'drop' in SCENES[scene]);
  const rows = [
    inRounds('all of the play', scriptsOf),
    ...SCENE_NAMES.map((name) => inRounds(SCENES[name].title, (scenes) => scriptsOf(scenes.filter(({ scene }) => scene === name)))),
    inRounds('the frame of a drop', (scenes) => drops(scenes).flatMap((scene) => scriptsOf([scene]).slice(0, 1))),
    { name: EVEN, blocks: even.map(({ script }) => script) },
    { name: 'the first round, cold', blocks: [scriptsOf(first)] },
  ];
  return seriesOf(`${rate}x`, rows, { yardstick: EVEN });
}

/** The script of each panel and, separately, the browser's layout. */
function panelSeries(openings: Openings): Series[][] {
  return (['script', 'layout'] as const).map((what) => {
    const panels = Array.from(openings, ([name, opened]) => ({ name, blocks: opened.map((opening) => [opening[what]]) }));
    return seriesOf(`panel, ${what}`, panels);
  });
}

/** Late frames, and tasks over 50 ms after the first move: the menu of the first round precedes it. */
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

function playTargets(rate: number, rows: readonly Series[], pace: ReturnType<typeof paceOf>, isSlowest: boolean): Target[] {
  const even = figureOf(
    rows.find((row) => labelOf(row) === EVEN)!,
    'p99',
  );
  const whyScript = `the p99 of even frames is ${figureText(even)} ms`;
  const whyLong = `the longest takes ${significant(pace['longest, ms'])} ms, ${significant(pace['of it script'])} of them script`;
  const whyLate = `${pace['late even frames']} of ${pace['even frames']} even frames are late as well`;
  return [
    ...(isSlowest
      ? [targetOf(`script p99 of a frame at ${rate}x`, figureOf(rows[0], 'p99'), LIMITS.scriptMilliseconds, 'ms', whyScript)]
      : []),
    targetOf(`long tasks after the first move at ${rate}x`, pace['long tasks'], 0, '', whyLong),
    ...(rate === 1 ? [targetOf('late frames at 1x', pace['late frames'], 0, '', whyLate)] : []),
  ];
}

function steadyFigures({ menuBytes, dropBytes, idleFrames, idleScript }: Steady) {
  return [
    { name: 'bytes that scripts allocate in a frame of the menu', value: menuBytes, limit: LIMITS.bytesAFrame },
    { name: 'bytes that scripts allocate in a drop', value: dropBytes },
    { name: 'frames drawn in a second of an idle board', value: idleFrames, limit: 0 },
    { name: 'ms of script in a second of an idle board', value: idleScript, limit: LIMITS.idleScriptMilliseconds },
  ];
}

function framesOf(scenes: readonly RecordedScene[]) {
  return scenes.flatMap(({ recording }) => recording.frames);
}

function scriptsOf(scenes: readonly RecordedScene[]): number[] {
  return framesOf(scenes).map(({ script }) => script);
}
