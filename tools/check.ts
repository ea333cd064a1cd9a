// Runs checks and tests with their times, and stops at the first failure: the gate (`npm test`), or everything with --full.
import concurrently, { type CloseEvent } from 'concurrently';
import { MS_PER_SECOND } from '../src/platform/time.ts';
import {
  BROWSER_VARIABLE,
  ensureBrowser,
  findFirefox,
  findWebKit,
  FIREFOX_VARIABLE,
  installWindowBrowsers,
  WEBKIT_VARIABLE,
} from './browser.ts';
import { installClusterPackages, reasonToSkip } from '../tests/server/support/cluster-packages.ts';
import { GATE_PORTAL, SUITE_VARIABLE } from './suite.ts';

const began = Date.now();
const isFull = process.argv.includes('--full');
const browser = await ensureBrowser();
if (isFull) installWindowBrowsers();
if (isFull) installClusterPackages();
const firefox = findFirefox();
const webkit = findWebKit();
const display = isFull ? (firefox.prefix ?? webkit.prefix ?? '') : '';
const environment = {
  ...process.env,
  ...(isFull ? { [SUITE_VARIABLE]: 'full' } : {}),
  [BROWSER_VARIABLE]: browser.program,
  ...(firefox.program ? { [FIREFOX_VARIABLE]: firefox.program } : {}),
  ...(webkit.program ? { [WEBKIT_VARIABLE]: webkit.program } : {}),
};

type Step = readonly [name: string, command: string];

/** Two steps of a phase run at a time. The unit tests and the end-to-end tests read the builds, and use all processors. */
const PHASES: readonly (readonly Step[])[] = [
  [
    ['build and size budget', 'node build.mjs --mocks'],
    ['types', 'tsc --noEmit'],
  ],
  [
    isFull
      ? ['a build for each portal', 'node build.mjs --portal all']
      : ['a build for a portal', `node build.mjs --portal ${GATE_PORTAL}`],
    ['lint', 'oxlint --type-aware .'],
  ],
  [
    // Leaves processors idle, which the checks use.
    ['unit and renderer tests', isFull ? 'vitest run' : `vitest run --tags-filter '!full'`],
    ['counts against their baseline', 'tsx bench/run.ts counts'],
    ['dead code', 'knip'],
    ['types without a DOM', 'tsc -p tsconfig.pure.json'],
    ['types of the minimum browsers', 'tsc -p tsconfig.browser.json'],
    ['generated art and sound match their sources', 'tsx assets/seal.ts --check'],
    ['format', 'oxfmt --check .'],
  ],
  [['end-to-end tests', `${display}playwright test --config tests/e2e/playwright.config.ts`]],
  isFull ? [['kills of a cluster', 'npm run test:cluster -- --tags-filter full']] : [],
  isFull ? [['unit tests on each Node version', 'tsx tools/test-nodes.ts']] : [],
];

console.log(`Browser: ${browser.program} (${browser.origin})`);
for (const [name, { program, reason }] of Object.entries(isFull ? { Firefox: firefox, WebKitGTK: webkit } : {})) {
  console.log(program ? `Also testing with ${name}: ${program}` : `Skipping the tests with ${name}: ${reason}.`);
}

if (isFull && reasonToSkip() !== undefined) console.log(`Skipping kills of a cluster: ${reasonToSkip()}.`);

for (const phase of PHASES) await runPhase(phase);
console.log(
  `\nAll checks and tests of the ${isFull ? 'full suite' : 'gate'} passed in ${((Date.now() - began) / MS_PER_SECOND).toFixed(1)} s.`,
);

/** Ends all steps after a failure. A step that runs alone prints its output directly, concurrent ones when they end. */
async function runPhase(steps: readonly Step[]): Promise<void> {
  if (steps.length === 0) return;
  const commands = steps.map(([name, command]) => ({ name, command, env: environment, raw: steps.length === 1 }));
  for (const { name, command } of commands) console.log(`\n== ${name}: ${command}`);
  const { result } = concurrently(commands, { maxProcesses: 2, group: true, killOthersOn: ['failure'], prefix: 'name' });
  const ended = await result.catch((events: readonly CloseEvent[]) => events);
  for (const { command, exitCode, timings } of ended) {
    if (exitCode !== 0) process.exitCode = 1;
    console.log(`== ${command.name}: ${exitCode === 0 ? 'passed' : `ended with ${exitCode}`}, ${timings.durationSeconds.toFixed(1)} s`);
  }
  if (process.exitCode === 1) process.exit();
}
