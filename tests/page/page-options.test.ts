// Options in the page's address: each parameter, and unknown or malformed ones.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readPageOptions, type PageOptions } from '../../src/page/page-options.ts';
import { holds } from '../support/holds.ts';

const NONE: PageOptions = {
  isDebug: false,
  isHosted: false,
  seed: undefined,
  drawPath: undefined,
  device: undefined,
  rotation: undefined,
  isIphone: false,
  isWebView: false,
  isVerbose: false,
  quality: undefined,
  isWorkerLocal: false,
};

describe('valid parameters', () => {
  test.each<[string, Partial<PageOptions>]>([
    ['', {}],
    ['?', {}],
    ['?debug=true', { isDebug: true }],
    ['?debug=true&seed=7', { isDebug: true, seed: 7 }],
    ['?seed=0&debug=true', { isDebug: true, seed: 0 }],
    ['?debug=true&seed=4294967295', { isDebug: true, seed: 0xffffffff }],
    ['?draw-path=quads', { drawPath: 'quads' }],
    ['?draw-path=pull-buffer', { drawPath: 'pull-buffer' }],
    ['?device=mobile', { device: 'mobile' }],
    ['?device=desktop', { device: 'desktop' }],
    ['?force-rotate=portrait', { rotation: 'portrait' }],
    ['?force-rotate=landscape', { rotation: 'landscape' }],
    ['?verbose', { isVerbose: true }],
    // @spec 2.12 2.13
    ['?verbose=true', { isVerbose: true }],
    ['?verbose=1', { isVerbose: true }],
    ['?iphone=true', { isIphone: true }],
    ['?webview=true', { isWebView: true }],
    ['?worker', { isWorkerLocal: true }],
    ['?portal=host', { isHosted: true }],
    ['?quality=0', { quality: 0 }],
    ['?quality=3', { quality: 3 }],
    [
      '?device=mobile&force-rotate=landscape&verbose&iphone=true&webview=true&debug=true&view=stats',
      { device: 'mobile', rotation: 'landscape', isVerbose: true, isIphone: true, isWebView: true, isDebug: true },
    ],
    ['?utm_source=portal&device=mobile&gd_sdk_referrer_url=https%3A%2F%2Fa.b', { device: 'mobile' }],
    ['?device=mobile&device=desktop', { device: 'mobile' }],
  ])('%s', (search, options) => {
    expect(readPageOptions(search)).toEqual({ ...NONE, ...options });
  });
});

describe('ignored parameters', () => {
  test.each([
    '?debug=1',
    '?debug',
    '?debug=false',
    '?debug=TRUE',
    '?DEBUG=true',
    '?seed=7',
    '?portal=poki',
    '?device=',
    '?device=tablet',
    '?device=Mobile',
    '?device=constructor',
    '?force-rotate=',
    '?force-rotate=90',
    '?force-rotate=Landscape',
    '?rotate=landscape',
    '?quality=4',
    '?quality=-1',
    '?quality=1.5',
    '?quality=',
    '?quality=best',
    '?verbose=false',
    '?verbose=0',
    '?iphone',
    '?iphone=false',
    '?iphone=1',
    '?webview',
    '?webview=yes',
    '?view',
    '?view=',
    '?view=Stats',
    '?view=all',
    '?%E0%A4%A',
    '?__proto__=true&constructor=true&toString',
    '?&&==&=true',
    '#debug=true',
  ])('%s', (search) => {
    expect(readPageOptions(search)).toEqual(NONE);
  });

  test.each(['', '-1', '1e3', '1.5', '0x7', ' 7', '7 ', 'NaN', '12345678901', '4294967296', '9999999999'])(
    'a seed of %j, which is not an integer of 32 bits',
    (seed) => {
      expect(readPageOptions(`?debug=true&seed=${encodeURIComponent(seed)}`)).toEqual({ ...NONE, isDebug: true });
    },
  );

  holds(
    'any address is read without an error, into valid options',
    300,
    fc.property(fc.webQueryParameters(), fc.string({ unit: 'binary' }), (query, text) => {
      for (const search of [`?${query}`, text]) {
        const { device, rotation, seed } = readPageOptions(search);
        expect([undefined, 'mobile', 'desktop']).toContain(device);
        expect([undefined, 'portrait', 'landscape']).toContain(rotation);
        expect(seed === undefined || Number.isSafeInteger(seed)).toBe(true);
      }
    }),
  );
});
