import { figureText, labelOf, significant, tableOf, targetOf, type Report, type Target } from '../harness/report.ts';
import { figureOf, seriesOf, type Series } from '../harness/series.ts';
import { SCENE_NAMES, SCENES } from '../play/scenes.ts';
import type { PlayedAtRate, RecordedScene } from './recorded-play.ts';

const LIMITS = { scriptMilliseconds: 4, lateMilliseconds: 25, drawCalls: 2 } as const;
const ARITHMETIC = 'arithmetic frames';

/** `missing`: parts that timed out. */
export function reportFrames(played: readonly PlayedAtRate[], missing: readonly string[]): Report {
  const rates = played.map((at) => ({ at, rows: seriesAt(at), pace: paceOf(at) }));
  const drawCalls = Math.max(0, ...played.flatMap((at) => framesOf([at.first, ...at.rounds].flat()).map((frame) => frame.drawCalls)));
  return {
    question: 'frame',
    tables: [
      ...rates.map(({ at, rows }) =>
        tableOf(
          `Script per frame in recorded play at ${at.rate}x, ms`,
          rows,
          'Compares frames of the game with frames that only do arithmetic.',
          [],
        ),
      ),
      {
        title: `Late frames (gaps over ${LIMITS.lateMilliseconds} ms during motion) and long tasks (over 50 ms after the first move)`,
        columns: Object.keys(rates[0]?.pace ?? {}),
        rows: rates.map(({ pace }) => Object.values(pace)),
        sentence: 'Compares late frames of the game with late frames that only do arithmetic.',
      },
    ],
    series: rates.flatMap(({ rows }) => rows),
    counts: { 'draw calls per frame': drawCalls },
    targets: [
      ...rates.flatMap(({ at, rows, pace }, index) => playTargets(at.rate, rows, pace, index === rates.length - 1)),
      targetOf('draw calls per frame', drawCalls, LIMITS.drawCalls),
    ],
    notes: [
      `measured slowdown of arithmetic: ${played.map(({ rate, slowdown }) => `${slowdown.toFixed(1)}x at rate ${rate}x`).join(', ')}`,
      'script: callbacks of a frame, their microtasks, and the input before it; draw calls are counted but skipped, so late frames exclude drawing',
      'each rate runs in a new page; its cold first round has a separate row and counts only for long tasks',
      'arithmetic frames do a fixed amount of arithmetic: their p99 shows the effect of the machine alone',
    ],
    failures: drawCalls > LIMITS.drawCalls ? [`${drawCalls} draw calls in a frame; at most ${LIMITS.drawCalls} are allowed`] : [],
    missing,
  };
}

/** Returns the series of a rate. The arithmetic frames of the same rounds are the yardstick. */
function seriesAt({ rate, rounds, first, arithmetic }: PlayedAtRate): Series[] {
  const inRounds = (name: string, pick: (scenes: readonly RecordedScene[]) => number[]) => ({ name, blocks: rounds.map(pick) });
  const drops = (scenes: readonly RecordedScene[]) => framesOf(scenes).filter(({ isDrop }) => isDrop);
  const rows = [
    inRounds('all frames', scriptsOf),
    ...SCENE_NAMES.map((name) => inRounds(SCENES[name].title, (scenes) => scriptsOf(scenes.filter(({ scene }) => scene === name)))),
    inRounds('drop frames', (scenes) => drops(scenes).map(({ script }) => script)),
    { name: ARITHMETIC, blocks: arithmetic.map(({ script }) => script) },
    { name: 'cold first round', blocks: [scriptsOf(first)] },
  ];
  return seriesOf(`${rate}x`, rows, { yardstick: ARITHMETIC });
}

/** Counts late frames, and tasks over 50 ms after the first move. The menu of the first round precedes that move and is skipped. */
function paceOf({ rate, slowdown, first, rounds, arithmetic }: PlayedAtRate) {
  const late = (gaps: readonly number[]) => gaps.filter((gap) => gap > LIMITS.lateMilliseconds).length;
  // Intervals between consecutive frames of one motion.
  const gaps = rounds
    .flat()
    .flatMap(({ recording: { frames } }) =>
      frames.flatMap(({ stamp, isNext }, index) => (isNext && index > 0 ? [stamp - frames[index - 1].stamp] : [])),
    );
  const arithmeticGaps = arithmetic.flatMap((round) => round.gaps);
  const long = [...first.slice(1), ...rounds.flat()].flatMap(({ recording }) => recording.longTasks);
  return {
    rate: `${rate}x`,
    slowdown,
    frames: gaps.length,
    'late frames': late(gaps),
    'arithmetic frames': arithmeticGaps.length,
    'late arithmetic frames': late(arithmeticGaps),
    'long tasks': long.length,
    'longest, ms': Math.max(0, ...long),
  };
}

function playTargets(rate: number, rows: readonly Series[], pace: ReturnType<typeof paceOf>, isSlowest: boolean): Target[] {
  const arithmetic = figureOf(
    rows.find((row) => labelOf(row) === ARITHMETIC)!,
    'p99',
  );
  const whyScript = `the p99 of arithmetic frames is ${figureText(arithmetic)} ms`;
  const whyLong = `the longest takes ${significant(pace['longest, ms'])} ms`;
  const whyLate = `${pace['late arithmetic frames']} of ${pace['arithmetic frames']} arithmetic frames are late as well`;
  return [
    ...(isSlowest
      ? [targetOf(`p99 of script per frame at ${rate}x`, figureOf(rows[0], 'p99'), LIMITS.scriptMilliseconds, 'ms', whyScript)]
      : []),
    targetOf(`long tasks after the first move at ${rate}x`, pace['long tasks'], 0, '', whyLong),
    ...(rate === 1 ? [targetOf('late frames at 1x', pace['late frames'], 0, '', whyLate)] : []),
  ];
}

function framesOf(scenes: readonly RecordedScene[]) {
  return scenes.flatMap(({ recording }) => recording.frames);
}

function scriptsOf(scenes: readonly RecordedScene[]): number[] {
  return framesOf(scenes).map(({ script }) => script);
}
