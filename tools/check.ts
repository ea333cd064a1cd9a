// Runs checks and tests with their times, and stops at the first failure: the gate (`npm test`), or everything with --full.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
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
import { GATE_PORTAL, SUITE_VARIABLE } from './suite.ts';

const began = Date.now();
const isFull = process.argv.includes('--full');
const browser = await ensureBrowser();
if (isFull) installWindowBrowsers();
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

/** Two run at a time, longest first. The steps are independent. */
const STATIC_CHECKS: readonly Step[] = [
  ['build and size budget', 'node build.mjs --mocks'],
  ['types', 'tsc --noEmit'],
  ['lint', 'oxlint --type-aware .'],
  ['dead code', 'knip'],
  ['types without a DOM', 'tsc -p tsconfig.pure.json'],
  ['types of the minimum browsers', 'tsc -p tsconfig.browser.json'],
  ['generated art and sound match their sources', 'tsx assets/seal.ts --check'],
  ['format', 'oxfmt --check .'],
];

/** These require the build. */
const BUILD_CHECKS: readonly Step[] = [
  ['counts against their baseline', 'tsx bench/run.ts counts'],
  isFull ? ['a build for each portal', 'node build.mjs --portal all'] : ['a build for a portal', `node build.mjs --portal ${GATE_PORTAL}`],
];

/** Each uses all processors. */
const TESTS: readonly Step[] = [
  ['unit and renderer tests', isFull ? 'vitest run' : `vitest run --tags-filter '!full'`],
  ['end-to-end tests', `${display}playwright test --config tests/e2e/playwright.config.ts`],
  ...(isFull ? ([['unit tests on each Node version', 'tsx tools/test-nodes.ts']] as const) : []),
];

console.log(`Browser: ${browser.program} (${browser.origin})`);
for (const [name, { program, reason }] of Object.entries(isFull ? { Firefox: firefox, WebKitGTK: webkit } : {})) {
  console.log(program ? `Also testing with ${name}: ${program}` : `Skipping the tests with ${name}: ${reason}.`);
}

await runSteps(STATIC_CHECKS, 2);
await runSteps(BUILD_CHECKS, 2);
await runSteps(TESTS, 1);
console.log(`\nAll checks and tests of the ${isFull ? 'full suite' : 'gate'} passed in ${secondsSince(began)} s.`);

/** Starts no more steps after a failure. Steps that run alone print their output directly, concurrent ones when they end. */
async function runSteps(steps: readonly Step[], concurrency: number): Promise<void> {
  const queue = [...steps];
  let hasFailed = false;
  const takeNext = async () => {
    for (let step = queue.shift(); step && !hasFailed; step = queue.shift()) {
      if (!(await runStep(step, concurrency > 1))) hasFailed = true;
    }
  };
  await Promise.all(Array.from({ length: concurrency }, takeNext));
  if (hasFailed) process.exit(1);
}

async function runStep([name, command]: Step, isBuffered: boolean): Promise<boolean> {
  const began = Date.now();
  const title = `\n== ${name}: ${command}`;
  if (!isBuffered) console.log(title);
  const child = spawn(command, { shell: true, stdio: isBuffered ? ['ignore', 'pipe', 'pipe'] : 'inherit', env: environment });
  const chunks: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => chunks.push(chunk));
  const [status] = (await once(child, 'close')) as [number | null];
  const seconds = secondsSince(began);
  if (isBuffered) console.log(`${title}\n${Buffer.concat(chunks).toString().trimEnd()}`);
  if (status === 0) console.log(`== ${name}: passed, ${seconds} s`);
  else console.error(`\n${name} failed after ${seconds} s`);
  return status === 0;
}

function secondsSince(began: number): string {
  return ((Date.now() - began) / MS_PER_SECOND).toFixed(1);
}
