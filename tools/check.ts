// Every check and test, in order, each with its time; stops at the first that fails. `npm test` and CI run exactly this.
import { spawnSync } from 'node:child_process';
import { MS_PER_SECOND } from '../src/platform/time.ts';
import { BROWSER_VARIABLE, ensureBrowser, findFirefox, findWebKit, FIREFOX_VARIABLE, WEBKIT_VARIABLE } from './browser.ts';

const browser = await ensureBrowser();
const firefox = findFirefox();
const webkit = findWebKit();
const display = firefox.prefix ?? webkit.prefix ?? '';
const environment = {
  ...process.env,
  [BROWSER_VARIABLE]: browser.program,
  ...(firefox.program ? { [FIREFOX_VARIABLE]: firefox.program } : {}),
  ...(webkit.program ? { [WEBKIT_VARIABLE]: webkit.program } : {}),
};

const STEPS: readonly (readonly [string, string])[] = [
  ['types', 'tsc --noEmit'],
  ['types without a DOM', 'tsc -p tsconfig.pure.json'],
  ['types of the least browsers', 'tsc -p tsconfig.browser.json'],
  ['lint', 'oxlint --type-aware .'],
  ['format', 'oxfmt --check .'],
  ['dead code', 'knip'],
  ['art and sound agree with their sources', 'tsx assets/seal.ts --check'],
  ['build and size budget', 'node build.mjs --mocks'],
  ['a build for each portal', 'node build.mjs --portal all'],
  ['counts against their baseline', 'tsx bench/run.ts counts'],
  ['unit and renderer tests', 'vitest run'],
  ['end-to-end tests', `${display}playwright test --config tests/e2e/playwright.config.ts`],
];

console.log(`Browser: ${browser.program} (${browser.origin})`);
for (const [name, { program, reason }] of Object.entries({ Firefox: firefox, WebKitGTK: webkit })) {
  console.log(
    program ? `Beside it, for what can differ by browser: ${program}` : `What can differ by browser is not tried in ${name}: ${reason}.`,
  );
}

for (const [name, command] of STEPS) {
  const began = Date.now();
  console.log(`\n== ${name}: ${command}`);
  const { status } = spawnSync(command, { shell: true, stdio: 'inherit', env: environment });
  const seconds = ((Date.now() - began) / MS_PER_SECOND).toFixed(1);
  if (status !== 0) {
    console.error(`\n${name} failed after ${seconds} s`);
    process.exit(1);
  }
  console.log(`== ${name}: fine, ${seconds} s`);
}
console.log('\nAll checks and tests passed.');
