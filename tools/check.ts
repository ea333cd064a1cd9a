// Every check and test, each with its time; stops at the first that fails. `npm test` and CI run exactly this.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
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

type Step = readonly [name: string, command: string];

/** Two at a time, longest first. None needs what another makes. */
const STATIC_CHECKS: readonly Step[] = [
  ['build and size budget', 'node build.mjs --mocks'],
  ['types', 'tsc --noEmit'],
  ['lint', 'oxlint --type-aware .'],
  ['dead code', 'knip'],
  ['types without a DOM', 'tsc -p tsconfig.pure.json'],
  ['types of the least browsers', 'tsc -p tsconfig.browser.json'],
  ['art and sound agree with their sources', 'tsx assets/seal.ts --check'],
  ['format', 'oxfmt --check .'],
];

/** Of the build. */
const BUILD_CHECKS: readonly Step[] = [
  ['counts against their baseline', 'tsx bench/run.ts counts'],
  ['a build for each portal', 'node build.mjs --portal all'],
];

/** Each takes all processors. */
const TESTS: readonly Step[] = [
  ['unit and renderer tests', 'vitest run'],
  ['end-to-end tests', `${display}playwright test --config tests/e2e/playwright.config.ts`],
];

console.log(`Browser: ${browser.program} (${browser.origin})`);
for (const [name, { program, reason }] of Object.entries({ Firefox: firefox, WebKitGTK: webkit })) {
  console.log(
    program ? `Beside it, for what can differ by browser: ${program}` : `What can differ by browser is not tried in ${name}: ${reason}.`,
  );
}

await runSteps(STATIC_CHECKS, 2);
await runSteps(BUILD_CHECKS, 2);
await runSteps(TESTS, 1);
console.log('\nAll checks and tests passed.');

/** Starts no further step after one has failed. The output of a step that runs alone appears as it comes, that of one beside others when it ends. */
async function runSteps(steps: readonly Step[], atOnce: number): Promise<void> {
  const queue = [...steps];
  let hasFailed = false;
  const takeNext = async () => {
    for (let step = queue.shift(); step && !hasFailed; step = queue.shift()) {
      if (!(await runStep(step, atOnce > 1))) hasFailed = true;
    }
  };
  await Promise.all(Array.from({ length: atOnce }, takeNext));
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
  const seconds = ((Date.now() - began) / MS_PER_SECOND).toFixed(1);
  if (isBuffered) console.log(`${title}\n${Buffer.concat(chunks).toString().trimEnd()}`);
  if (status === 0) console.log(`== ${name}: fine, ${seconds} s`);
  else console.error(`\n${name} failed after ${seconds} s`);
  return status === 0;
}
