// The openings of panels as series and a table.
import { TIME_COLUMNS, timeCells, type Table } from '../harness/report.ts';
import { createSeries, figureOf, type Series } from '../harness/series.ts';
import type { Openings } from './panel-openings.ts';
import type { PlayedAtRate } from './recorded-play.ts';

/** For each panel its script, and apart from it the browser's showModal and focus. */
export function panelSeries(openings: Openings, { first, rounds }: PlayedAtRate): (readonly [Series, Series])[] {
  const ends = [first, ...rounds].map((scenes) =>
    scenes
      .filter(({ scene }) => scene === 'game-over')
      .flatMap(({ recording: { frames, tasks } }) => [...frames, ...tasks].filter(({ layout }) => layout > 0))
      .map(({ script, layout }) => ({ script: script - layout, layout })),
  );
  return [...openings, ['gameOver', ends.flat()] as const].flatMap(([name, opened]) => {
    if (opened.length === 0) return [];
    const of = (what: string, samples: readonly number[]) =>
      createSeries(
        `panel, ${what} / ${name}`,
        'ms',
        samples.map((sample) => [sample]),
      );
    return [
      [
        of(
          'script',
          opened.map((opening) => opening.script),
        ),
        of(
          'layout',
          opened.map((opening) => opening.layout),
        ),
      ] as const,
    ];
  });
}

export function panelTable(panels: readonly (readonly [Series, Series])[], rate: number): Table {
  return {
    title: `Opening a panel at ${rate}x, ms: script, and apart from it the browser's showModal and focus`,
    unit: 'ms',
    columns: ['panel', ...TIME_COLUMNS, 'layout p50', 'openings'],
    rows: panels.map(([script, layout]) => [
      script.name.split(' / ')[1],
      ...timeCells(script),
      figureOf(layout, 'p50'),
      script.blocks.length,
    ]),
  };
}
