import { beforeEach, expect, test, vi } from 'vitest';
import { createViewFit, followView } from '../../src/page/fit-view.ts';
import { layoutView, mirrorLayout, type Layout } from '../../src/game/layout.ts';

class FakeQuery extends EventTarget {
  readonly media: string;
  constructor(media: string) {
    super();
    this.media = media;
  }
}

let view: EventTarget & { devicePixelRatio: number; matchMedia: (media: string) => FakeQuery };
let queries: FakeQuery[];

beforeEach(() => {
  queries = [];
  view = Object.assign(new EventTarget(), {
    devicePixelRatio: 1,
    matchMedia(media: string) {
      const query = new FakeQuery(media);
      queries.push(query);
      return query;
    },
  });
  vi.stubGlobal('window', view);
});

/** Changes the ratio; the query of the previous one no longer matches. */
function changeRatio(ratio: number): void {
  view.devicePixelRatio = ratio;
  queries.at(-1)!.dispatchEvent(new Event('change'));
}

test('reports a new size', () => {
  const onChange = vi.fn();
  followView(onChange);
  expect(onChange).not.toHaveBeenCalled();
  view.dispatchEvent(new Event('resize'));
  expect(onChange).toHaveBeenCalledTimes(1);
});

test('reports each new pixel ratio once', () => {
  const ratios: number[] = [];
  followView(() => ratios.push(view.devicePixelRatio));
  for (const ratio of [2, 1.5, 3]) changeRatio(ratio);
  expect(ratios).toEqual([2, 1.5, 3]);
  expect(queries.map(({ media }) => media)).toEqual([1, 2, 1.5, 3].map((ratio) => `(resolution: ${ratio}dppx)`));
  queries[0].dispatchEvent(new Event('change'));
  expect(ratios, 'an old query is ignored').toHaveLength(3);
});

/** Opens a window of 640 x 400. */
function openFit() {
  Object.assign(view, { innerWidth: 640, innerHeight: 400 });
  vi.stubGlobal('document', { documentElement: { style: { setProperty: () => {} } }, activeElement: null });
  vi.stubGlobal('HTMLInputElement', Object);
  vi.stubGlobal('getComputedStyle', () => ({}));
  const profile = { isLeftHanded: false };
  const layouts: Layout[] = [];
  const commands: unknown[] = [];
  const viewFit = createViewFit({
    stage: { resize: (layout) => layouts.push(layout) },
    hudElement: { style: {} } as HTMLElement,
    profile,
    send: (command) => commands.push(command),
  });
  return { ...viewFit, profile, layouts, commands };
}

test('fits the canvas alone to the window without a command, which would end a press', () => {
  const { fitCanvas, layouts, commands } = openFit();
  fitCanvas();
  expect(layouts).toEqual([layoutView(640, 400)]);
  expect(commands).toEqual([]);
});

test("fits again when the ratio or the player's hand has changed", () => {
  const { fit, check, profile, layouts } = openFit();
  fit();
  check();
  profile.isLeftHanded = true;
  check();
  check();
  view.devicePixelRatio = 2;
  check();
  const right = layoutView(640, 400);
  expect(layouts).toEqual([right, mirrorLayout(right), mirrorLayout(right)]);
});
