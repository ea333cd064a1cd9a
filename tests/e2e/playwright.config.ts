// End-to-end tests of the real build in Chromium; some also run in Firefox and WebKitGTK.
import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { BROWSER_ARGUMENTS, BROWSER_VARIABLE, FIREFOX_VARIABLE, WEBKIT_VARIABLE } from '../../tools/browser.ts';

const chromium = process.env[BROWSER_VARIABLE];
const firefox = process.env[FIREFOX_VARIABLE];
const webkit = process.env[WEBKIT_VARIABLE];

const WEBKIT_SPEC = 'webkitgtk.spec.ts';

const CHROMIUM = {
  name: 'chromium',
  testIgnore: WEBKIT_SPEC,
  grepInvert: /@other-browsers/,
  use: { browserName: 'chromium', launchOptions: { ...(chromium ? { executablePath: chromium } : {}), args: BROWSER_ARGUMENTS } },
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
  // A machine may stall for seconds. Tests that pass on the second try are reported as flaky.
  retries: 1,
  forbidOnly: true,
  reporter: 'list',
  use: { viewport: { width: 360, height: 640 } },
  projects: [CHROMIUM, firefox ? FIREFOX : [], webkit ? WEBKIT : []].flat(),
});
