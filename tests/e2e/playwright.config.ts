// End-to-end tests of the real build in Chromium; some also run in Firefox and WebKitGTK.
import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { BROWSER_ARGUMENTS, BROWSER_VARIABLE, FIREFOX_VARIABLE, WEBKIT_VARIABLE } from '../../tools/browser.ts';
import { isFullSuite } from '../../tools/suite.ts';

const chromium = process.env[BROWSER_VARIABLE];
const firefox = process.env[FIREFOX_VARIABLE];
const webkit = process.env[WEBKIT_VARIABLE];

const WEBKIT_SPEC = 'webkitgtk.spec.ts';

const CHROMIUM = {
  name: 'chromium',
  testIgnore: WEBKIT_SPEC,
  grepInvert: isFullSuite ? /@other-browsers/ : /@other-browsers|@full/,
  use: {
    browserName: 'chromium',
    // A new context costs as much processor time as the page in it. The full suite opens one for each test.
    reuseContext: !isFullSuite,
    // Software WebGL takes half of the processor time, by the pixel. The full suite draws all of them.
    deviceScaleFactor: isFullSuite ? 1 : 0.5,
    launchOptions: { ...(chromium ? { executablePath: chromium } : {}), args: BROWSER_ARGUMENTS },
  },
} as const;

/** Headless Firefox has no WebGL, and without a sound card it never starts an AudioContext. Sound tests do not run in it. */
const FIREFOX = {
  name: 'firefox',
  testMatch: /(portal-rules|whole-game)\.spec\.ts$/,
  grep: /@(every|other)-browsers?/,
  use: {
    browserName: 'firefox',
    channel: 'moz-firefox',
    headless: false,
    launchOptions: { executablePath: firefox ?? '', firefoxUserPrefs: { 'webgl.force-enabled': true } },
  },
} as const;

/** The spec starts this browser. */
const WEBKIT = { name: 'webkitgtk', testMatch: WEBKIT_SPEC } as const;

export default defineConfig({
  testDir: '.',
  outputDir: '../../test-results',
  // Tests wait for a fifth of their time: one more than the processors keeps these busy.
  workers: availableParallelism() + 1,
  fullyParallel: true,
  timeout: 120_000,
  // On a busy machine a page takes longer than the default of five seconds.
  expect: { timeout: 15_000 },
  // A machine may stall for seconds in a long run. Playwright lists the tests that pass on the second try.
  retries: isFullSuite ? 1 : 0,
  forbidOnly: true,
  reporter: 'list',
  use: { viewport: { width: 360, height: 640 } },
  projects: isFullSuite ? [CHROMIUM, firefox ? FIREFOX : [], webkit ? WEBKIT : []].flat() : [CHROMIUM],
});
