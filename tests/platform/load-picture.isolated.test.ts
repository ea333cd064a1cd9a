import { beforeEach, expect, test, vi } from 'vitest';
import { until } from '../support/until.ts';

const PICTURE = { avif: './atlas.avif', webp: './atlas.webp' };
const LETTERS = { avif: './letters.avif', webp: './letters.webp' };

type Title = { readonly currentSrc: string; readonly complete: boolean; readonly naturalWidth: number };

/** Addresses of the requested images. */
let requested: string[];
/** Formats that the browser cannot decode. */
let broken: readonly string[];

beforeEach(() => {
  vi.useFakeTimers();
  requested = [];
  broken = [];
  vi.stubGlobal(
    'Image',
    class {
      src = '';
      crossOrigin = '';
      removeAttribute(): void {
        this.src = '';
      }
      decode(): Promise<void> {
        requested.push(`${this.src} ${this.crossOrigin}`);
        return broken.some((format) => this.src.endsWith(format)) ? Promise.reject(new Error('broken')) : Promise.resolve();
      }
    },
  );
});

/** Loads the module for a page with this first `<picture>`. `settle` ends its loading. */
async function openPage(title: Title | null) {
  const image = title && Object.assign(new EventTarget(), title);
  const querySelector = vi.fn((_selector: string) => image);
  vi.stubGlobal('document', { querySelector });
  vi.resetModules();
  const { addressOf, loadPicture } = await import('../../src/platform/load-picture.ts');
  const settle = (type: 'load' | 'error', change: Partial<Title>) => {
    Object.assign(image!, change);
    image!.dispatchEvent(new Event(type));
  };
  return { addressOf, loadPicture, querySelector, settle };
}

const AVIF: Title = { currentSrc: 'https://game.test/title-en.avif', complete: true, naturalWidth: 900 };
const LOADING: Title = { currentSrc: '', complete: false, naturalWidth: 0 };

test.each<[string, Title | null, 'avif' | 'webp']>([
  ['AVIF if the browser chose it', AVIF, 'avif'],
  ['WebP if the browser chose it', { ...AVIF, currentSrc: 'https://game.test/title-en.webp' }, 'webp'],
  ['WebP if the browser chose AVIF and failed to show it', { ...AVIF, naturalWidth: 0 }, 'webp'],
  ['WebP if the page has no picture', null, 'webp'],
])('uses %s', async (_, title, format) => {
  const { addressOf, loadPicture, querySelector } = await openPage(title);
  await loadPicture(LETTERS);
  expect(requested).toEqual([`${LETTERS[format]} anonymous`]);
  expect(addressOf(PICTURE)).toBe(PICTURE[format]);
  expect(querySelector.mock.calls).toEqual([['picture img']]);
});

test('waits for a picture that is still loading', async () => {
  const { loadPicture, settle } = await openPage(LOADING);
  const loading = loadPicture(PICTURE);
  await until();
  expect(requested).toEqual([]);
  settle('load', AVIF);
  await loading;
  expect(requested).toEqual(['./atlas.avif anonymous']);
});

test('uses WebP if the loading picture fails', async () => {
  const { loadPicture, settle } = await openPage(LOADING);
  const loading = loadPicture(PICTURE);
  settle('error', { ...AVIF, naturalWidth: 0 });
  await loading;
  expect(requested).toEqual(['./atlas.webp anonymous']);
});

test('uses WebP if the picture hangs', async () => {
  const { loadPicture } = await openPage(LOADING);
  const loading = loadPicture(PICTURE);
  await vi.advanceTimersByTimeAsync(3000);
  await loading;
  expect(requested).toEqual(['./atlas.webp anonymous']);
});

test('loads WebP if AVIF cannot be decoded, and then only WebP', async () => {
  broken = ['.avif'];
  const { addressOf, loadPicture } = await openPage(AVIF);
  await loadPicture(PICTURE);
  expect(requested).toEqual(['./atlas.avif anonymous', './atlas.webp anonymous']);
  await loadPicture(LETTERS);
  expect(requested.slice(2)).toEqual(['./letters.webp anonymous']);
  expect(addressOf(PICTURE)).toBe('./atlas.webp');
});

test.each([
  ['both formats', AVIF, ['.avif', '.webp'], 2],
  ['the only format', null, ['.webp'], 1],
])('rejects if %s cannot be loaded', async (_, title, formats, requests) => {
  broken = formats;
  const { loadPicture } = await openPage(title);
  await expect(loadPicture(PICTURE)).rejects.toThrow('broken');
  expect(requested).toHaveLength(requests);
});
