// Detection of the device from the browser, and its options in the address.
import { describe, expect, test } from 'vitest';
import { detectDevice, readPageOptions, type Device } from '../../src/page/page-options.ts';

const BROWSERS = {
  iPhone: {
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
    maxTouchPoints: 5,
  },
  'iPhone, Chrome': {
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/138.0.7204.53 Mobile/15E148 Safari/604.1',
    maxTouchPoints: 5,
  },
  'iPhone that requests desktop pages': {
    userAgent: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15',
    maxTouchPoints: 5,
  },
  'iPad, as a Macintosh with touch': {
    userAgent: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.6 Safari/605.1.15',
    maxTouchPoints: 5,
  },
  'iPad, iOS 12': {
    userAgent:
      'Mozilla/5.0 (iPad; CPU OS 12_5_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/12.1.2 Mobile/15E148 Safari/604.1',
    maxTouchPoints: 5,
  },
  'Android phone': {
    userAgent: 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Mobile Safari/537.36',
    maxTouchPoints: 5,
  },
  'Android phone, Firefox': { userAgent: 'Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0', maxTouchPoints: 5 },
  'Android tablet': {
    userAgent: 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Safari/537.36',
    maxTouchPoints: 10,
  },
  'Chrome on Windows': {
    userAgent: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Safari/537.36',
    maxTouchPoints: 0,
  },
  'Chrome on a laptop with a touch screen': {
    userAgent: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Safari/537.36',
    maxTouchPoints: 10,
  },
  'Chrome on a Chromebook': {
    userAgent: 'Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Safari/537.36',
    maxTouchPoints: 10,
  },
  'Firefox on Linux': { userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', maxTouchPoints: 0 },
  'Firefox on a Mac': {
    userAgent: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:140.0) Gecko/20100101 Firefox/140.0',
    maxTouchPoints: 0,
  },
  'Safari on a Mac': {
    userAgent: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15',
    maxTouchPoints: 0,
  },
  'a browser without user agent': { userAgent: '', maxTouchPoints: 0 },
} as const;

type BrowserName = keyof typeof BROWSERS;

const APPLE: Device = { isMobile: true, isAppleMobile: true };
const MOBILE: Device = { isMobile: true, isAppleMobile: false };
const DESKTOP: Device = { isMobile: false, isAppleMobile: false };

/** Detects the device of a browser on a page with the given query. */
const detect = (name: BrowserName, search = '') => detectDevice(readPageOptions(search), BROWSERS[name]);

// @spec 1.1
describe('without options', () => {
  test.each<[BrowserName, Device]>([
    ['iPhone', APPLE],
    ['iPhone, Chrome', APPLE],
    ['iPhone that requests desktop pages', APPLE],
    ['iPad, as a Macintosh with touch', APPLE],
    ['iPad, iOS 12', APPLE],
    ['Android phone', MOBILE],
    ['Android phone, Firefox', MOBILE],
    ['Android tablet', MOBILE],
    ['Chrome on Windows', DESKTOP],
    ['Chrome on a laptop with a touch screen', DESKTOP],
    ['Chrome on a Chromebook', DESKTOP],
    ['Firefox on Linux', DESKTOP],
    ['Firefox on a Mac', DESKTOP],
    ['Safari on a Mac', DESKTOP],
    ['a browser without user agent', DESKTOP],
  ])('detects %s', (name, device) => {
    expect(detect(name)).toEqual(device);
  });
});

// @spec 2.10
describe('with options', () => {
  test.each<[BrowserName, string, Device]>([
    ['Chrome on Windows', '?device=mobile', MOBILE],
    ['Android phone', '?device=desktop', DESKTOP],
    ['Android phone', '?device=mobile', MOBILE],
    ['Chrome on Windows', '?device=tablet', DESKTOP],
    // @spec 2.14
    ['Chrome on Windows', '?iphone=true', APPLE],
    // @spec 2.14
    ['Android phone', '?iphone=true', APPLE],
    // @spec 2.15
    ['Chrome on Windows', '?webview=true', MOBILE],
    // @spec 2.15
    ['iPhone', '?webview=true', APPLE],
    // @spec 2.15
    ['Chrome on Windows', '?webview=true&iphone=true', APPLE],
  ])('overrides %s with %s', (name, search, device) => {
    expect(detect(name, search)).toEqual(device);
  });

  test.each(['?device=desktop', '?device=desktop&iphone=true', '?device=desktop&webview=true'])(
    '%s on an iPhone selects a desktop but keeps the workarounds for iOS',
    (search) => {
      expect(detect('iPhone', search)).toEqual({ isMobile: false, isAppleMobile: true });
    },
  );
});
