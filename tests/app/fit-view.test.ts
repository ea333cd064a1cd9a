import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { followView, readInsets } from '../../src/app/fit-view.ts';

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

type Paddings = { paddingTop: string; paddingRight: string; paddingBottom: string; paddingLeft: string };

/** Reads the insets in a browser that computes those paddings; `asked` is the padding that it was asked to compute. */
function read(paddings: Paddings) {
  const probe = { style: { padding: '' } };
  let asked = '';
  vi.stubGlobal('getComputedStyle', (element: typeof probe) => {
    asked = element.style.padding;
    return paddings;
  });
  return { insets: readInsets(probe as unknown as HTMLElement), asked, left: probe.style.padding };
}

test('each edge by itself, and nothing is left on the element', () => {
  const { insets, asked, left } = read({ paddingTop: '47px', paddingRight: '1.5px', paddingBottom: '34px', paddingLeft: '0px' });
  expect(insets).toEqual({ top: 47, right: 1.5, bottom: 34, left: 0 });
  expect(asked).toBe('var(--safe-top) var(--safe-right) var(--safe-bottom) var(--safe-left)');
  expect(left).toBe('');
});

test('a browser that knows none takes nothing from the edges', () => {
  const { insets } = read({ paddingTop: '', paddingRight: 'auto', paddingBottom: '0px', paddingLeft: '' });
  expect(insets).toEqual({ top: 0, right: 0, bottom: 0, left: 0 });
});
