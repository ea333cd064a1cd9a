// End-to-end tests: the real build in a real browser, at the sizes of a desktop and of a phone.
import { defineConfig } from '@playwright/test';
import { BROWSER_ARGUMENTS, BROWSER_VARIABLE } from '../../tools/browser.mjs';

const executablePath = process.env[BROWSER_VARIABLE];

export default defineConfig({
  testDir: '.',
  outputDir: '../../test-results',
  workers: 2,
  fullyParallel: true,
  timeout: 120_000,
  retries: 0,
  forbidOnly: true,
  reporter: 'list',
  use: {
    browserName: 'chromium',
    launchOptions: { ...(executablePath ? { executablePath } : {}), args: BROWSER_ARGUMENTS },
    viewport: { width: 540, height: 960 },
  },
});
