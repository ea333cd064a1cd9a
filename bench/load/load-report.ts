import { figureText, labelOf, significant, tableOf, targetOf, type Report, type Table, type Target } from '../harness/report.ts';
import { figureOf, medianOf, ratioFigure, seriesOf, type Series } from '../harness/series.ts';
import { SLOW_4G, type FirstMove } from './drive-first-move.ts';
import { FLOOR, GAME, LOCAL_FLOOR, OFFLINE, PIXI } from './pages.ts';

/** One load of a page at a CPU throttling rate. */
export type Load = FirstMove & { readonly name: string; readonly rate: number };

type LoadFigures = {
  /** Measured slowdown of arithmetic at each throttling rate. */
  readonly slowdowns: readonly { readonly rate: number; readonly slowdown: number }[];
  readonly loads: readonly Load[];
};

/** Ratios to PixiJS' first move. */
const TARGETS = { play: 0.45, move: 0.65, offline: 0.3 } as const;

export function describeLoad({ slowdowns, loads }: LoadFigures): Report {
  const rates = slowdowns.map(({ rate }) =>
    describeRate(
      loads.filter((load) => load.rate === rate),
      rate,
    ),
  );
  return {
    question: 'load',
    tables: rates.map(({ table }) => table),
    series: rates.flatMap(({ series }) => series),
    targets: rates.flatMap(({ targets }) => targets),
    notes: [
      ...slowdowns.map(({ rate, slowdown }) => `measured slowdown of arithmetic at ${rate}x: ${significant(slowdown)}x`),
      `slow 4G: ${SLOW_4G.latencyMilliseconds} ms to the first byte, ${(SLOW_4G.bytesPerSecond * 8) / 1e6} Mbit/s, HTTP/1.1 from this machine; a new browser with an empty profile for each load`,
      'the game is opened by its Play button as soon as possible; PixiJS starts with its board; the floor loads the files of the game, whose scripts do not run, and draws a rectangle',
    ],
  };
}

/** Each round is a block. PixiJS is the yardstick; without it there are no targets. A miss names the limit, which is a floor. */
function describeRate(loads: readonly Load[], rate: number): { series: Series[]; table: Table; targets: Target[] } {
  const of = (page: string) => loads.filter(({ name }) => name === page);
  const playOf = (page: string) => Math.round(medianOf(of(page).map(({ play }) => play)));
  const pages = [...new Set(loads.map(({ name }) => name))];
  const moves = pages.map((name) => ({ name, blocks: of(name).map(({ move }) => [Math.round(move)]) }));
  const series = seriesOf(`first move at ${rate}x`, moves, { yardstick: PIXI });
  const table = tableOf(
    `First move on slow 4G at ${rate}x, ms from navigation until a piece follows the pointer`,
    series,
    'Compares the game and its page without running scripts, the floor, with the same scene in PixiJS.',
    undefined,
    { columns: ['Play ready'], cells: (row) => [playOf(labelOf(row))] },
  );
  const find = (page: string) => series.find((one) => labelOf(one) === page);
  const pixi = find(PIXI);
  if (!pixi) return { series, table, targets: [] };
  const ratioOf = (page: string) => ratioFigure(find(page)!, pixi);
  const why = (floor: string) => `the ${floor} takes ${figureText(ratioOf(floor))}`;
  const play = playOf(GAME) / figureOf(pixi, 'p50').value;
  return {
    series,
    table,
    targets: [
      targetOf(`Play ready at ${rate}x / first move of PixiJS`, play, TARGETS.play, 'x', why(FLOOR)),
      targetOf(`first move at ${rate}x / PixiJS`, ratioOf(GAME), TARGETS.move, 'x', why(FLOOR)),
      targetOf(`second start offline at ${rate}x / first move of PixiJS`, ratioOf(OFFLINE), TARGETS.offline, 'x', why(LOCAL_FLOOR)),
    ],
  };
}
