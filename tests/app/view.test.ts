// The window's size and pixel ratio: each change of either is reported, also a ratio that changes without a new size.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { followView } from '../../src/app/view.ts';

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

afterEach(() => vi.unstubAllGlobals());

/** The query of the ratio so far no longer matches. */
function changeRatio(ratio: number): void {
  view.devicePixelRatio = ratio;
  queries.at(-1)!.dispatchEvent(new Event('change'));
}

test('a new size is reported', () => {
  const onChange = vi.fn();
  followView(onChange);
  expect(onChange).not.toHaveBeenCalled();
  view.dispatchEvent(new Event('resize'));
  expect(onChange).toHaveBeenCalledTimes(1);
});

test('each new pixel ratio is reported once, and the next one is waited for', () => {
  const ratios: number[] = [];
  followView(() => ratios.push(view.devicePixelRatio));
  for (const ratio of [2, 1.5, 3]) changeRatio(ratio);
  expect(ratios).toEqual([2, 1.5, 3]);
  expect(queries.map(({ media }) => media)).toEqual([1, 2, 1.5, 3].map((ratio) => `(resolution: ${ratio}dppx)`));
  queries[0].dispatchEvent(new Event('change'));
  expect(ratios, 'an old query is not listened to').toHaveLength(3);
});
