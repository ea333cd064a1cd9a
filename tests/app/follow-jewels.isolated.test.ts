// Other jewels in the atlas: strong symbols, and simplified ones where cells are small.
import { beforeEach, expect, test, vi } from 'vitest';
import { SMALL_JEWELS } from '../../assets/generated/theme-small-jewels.js';
import { STRONG_JEWELS } from '../../assets/generated/theme-strong-jewels.js';
import type { Game } from '../../src/app/create-game.ts';
import { followJewels, rowOf } from '../../src/app/follow-jewels.ts';
import { DESIGN, type Layout } from '../../src/game/layout.ts';
import { createAtlasPicture } from '../../src/game/scene/game-stage.ts';
import { loadPicture } from '../../src/platform/load-picture.ts';
import type { Page } from '../../src/start/open-page.ts';
import type { ThemeName } from '../../src/themes/themes.ts';
import { openHud } from '../hud/hud-markup.ts';
import { detachHud } from '../support/detached-hud.ts';
import { until } from '../support/until.ts';

vi.mock(import('../../src/platform/load-picture.ts'), async (original) => ({
  ...(await original()),
  loadPicture: vi.fn<typeof loadPicture>(),
}));
// Ten cells across: a cell has a tenth of the canvas' width.
vi.mock(import('../../src/page/fit-view.ts'), async (original) => ({
  ...(await original()),
  measureView: () => ({ width: 10 * DESIGN.cellUnits }) as Layout,
}));

type Fake = TexImageSource & { readonly theme: ThemeName | undefined };
type Row = 'small' | 'strong' | undefined;

const atlasOf = (theme: ThemeName | undefined) => ({ theme }) as unknown as Fake;
const CLASSIC = atlasOf('classic');
const EMBER = atlasOf('ember');

const JEWELS = new Map<unknown, string>();
for (const theme of ['classic', 'ember'] as const) {
  JEWELS.set(SMALL_JEWELS[theme], `small ${theme}`);
  JEWELS.set(STRONG_JEWELS[theme], `strong ${theme}`);
}

/** The last picture: an atlas, or its theme with the row and theme of its other jewels. */
let drawn: unknown;
let load: (jewels: string) => Promise<string>;
let requests: string[];
let uploads: number;
const warn = vi.fn<(reason: unknown) => void>();

/** Follows the jewels from the first atlas and row. */
function start(first: Fake, row: Row) {
  const hud = detachHud(openHud().hud);
  const canvas = { width: 0 };
  let followSize = () => {};
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: false }));
  vi.stubGlobal(
    'MutationObserver',
    class {
      constructor(callback: () => void) {
        followSize = callback;
      }
      observe() {}
    },
  );
  const atlas = createAtlasPicture((next) => {
    drawn = 'text' in next ? next.text : next;
    uploads++;
  });
  const setAtlas = (next: Fake) => atlas.set(next, next.theme);
  /** Changes the player's setting, then the size. */
  function show(next: Row): void {
    canvas.width = next === 'small' ? 410 : 1000;
    hud.isHighContrastOn.value = next === 'strong';
    followSize();
  }
  setAtlas(first);
  uploads = 0;
  show(row);
  followJewels({ canvas, saved: {}, warn } as unknown as Page, { stage: { atlas }, hud } as unknown as Game);
  return { show, setAtlas };
}

/** A canvas whose `text` is the theme of the atlas and the jewels that were painted on it. */
function fakeCanvas() {
  const painted = new Set<string>();
  return {
    getContext: () => ({
      drawImage: (picture: Fake | { jewels: string }) => painted.add('jewels' in picture ? picture.jewels : picture.theme!),
      clearRect() {},
    }),
    get text() {
      return [...painted].join(' with ');
    },
  };
}

beforeEach(() => {
  drawn = undefined;
  uploads = 0;
  requests = [];
  load = (jewels) => Promise.resolve(jewels);
  warn.mockReset();
  vi.stubGlobal('document', { createElement: fakeCanvas });
  vi.mocked(loadPicture).mockImplementation(async (files) => {
    const name = JEWELS.get(files)!;
    requests.push(name);
    return { jewels: await load(name), width: 60, height: 10 } as unknown as HTMLImageElement;
  });
});

test.each([
  [false, 41.3, 'small'],
  [false, 47.9, 'small'],
  [false, 48, undefined],
  [true, 41.3, 'strong'],
  [true, 82.7, 'strong'],
] as const)('with more contrast (%s), cells of %d pixels have %s jewels', (isContrastWanted, pixels, expected) => {
  expect(rowOf(isContrastWanted, pixels)).toBe(expected);
});

test.each([
  ['small', 'classic with small classic', ['small classic']],
  ['strong', 'classic with strong classic', ['strong classic']],
  [undefined, CLASSIC, []],
] as const)('draws the row of %s jewels', async (next, picture, loads) => {
  start(CLASSIC, next);
  expect(drawn, 'until they have loaded').toBe(CLASSIC);
  await until();
  expect(drawn).toEqual(picture);
  expect(requests).toEqual(loads);
  expect(uploads).toBe(loads.length);
});

test('follows the row, with one request for each', async () => {
  const { show } = start(CLASSIC, undefined);
  for (const [next, picture] of [
    ['small', 'classic with small classic'],
    ['strong', 'classic with strong classic'],
    [undefined, CLASSIC],
    ['small', 'classic with small classic'],
  ] as const) {
    show(next);
    await until();
    expect(drawn).toEqual(picture);
  }
  expect(requests).toEqual(['small classic', 'strong classic']);
});

test('draws nothing again while the row stays', async () => {
  const { show } = start(CLASSIC, 'small');
  await until();
  show('small');
  expect(uploads).toBe(1);
});

test('follows the theme', async () => {
  const { setAtlas } = start(CLASSIC, 'small');
  await until();
  setAtlas(EMBER);
  expect(drawn, 'not with the jewels of another theme').toBe(EMBER);
  await until();
  expect(drawn).toBe('ember with small ember');
  setAtlas(CLASSIC);
  expect(drawn).toBe('classic with small classic');
  expect(requests).toEqual(['small classic', 'small ember']);
});

test('draws what is due when the jewels of an earlier theme and row arrive', async () => {
  let arrive: (jewels: string) => void = () => undefined;
  load = (jewels) => (jewels === 'small classic' ? new Promise((resolve) => (arrive = resolve)) : Promise.resolve(jewels));
  const { show, setAtlas } = start(CLASSIC, 'small');
  setAtlas(EMBER);
  show('strong');
  await until();
  arrive('small classic');
  await until();
  expect(drawn).toBe('ember with strong ember');
});

test('keeps the atlas if the jewels cannot be loaded, and tries again at the next theme or row', async () => {
  load = () => Promise.reject(new Error('offline'));
  const { show, setAtlas } = start(CLASSIC, 'small');
  await until();
  expect(drawn).toBe(CLASSIC);
  expect(warn).toHaveBeenCalledExactlyOnceWith('Failed to load the small jewels: Error: offline. Drawing those of the atlas.');
  load = (jewels) => Promise.resolve(jewels);
  setAtlas(CLASSIC);
  await until();
  expect(drawn).toBe('classic with small classic');
  show('small');
  expect(drawn).toBe('classic with small classic');
});

test('keeps the placeholder of a lost atlas', async () => {
  const placeholder = atlasOf(undefined);
  start(placeholder, 'small');
  await until();
  expect(drawn).toBe(placeholder);
  expect(requests).toEqual([]);
});
