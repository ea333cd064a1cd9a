// Repeats the gate's end-to-end tests beside a busy loop, and lists those that failed. `npm run test:flaky -- 20 [Playwright's arguments]`
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { JSONReport, JSONReportSuite } from '@playwright/test/reporter';
import { BROWSER_VARIABLE, ensureBrowser } from './browser.ts';
import { GATE_PORTAL } from './suite.ts';

const DEFAULT_ROUNDS = 20;

const [first, ...others] = process.argv.slice(2);
const rounds = Number(first ?? DEFAULT_ROUNDS);
if (!Number.isInteger(rounds) || rounds < 1) throw new RangeError(`Usage: npm run test:flaky -- ROUNDS, a positive number, not ${first}`);

// The builds of the gate.
for (const build of [['--mocks'], ['--portal', GATE_PORTAL]]) execFileSync(process.execPath, ['build.mjs', ...build], { stdio: 'inherit' });
const browser = await ensureBrowser();
const folder = await mkdtemp(join(tmpdir(), 'frozen-jewel-flaky-'));
const report = join(folder, 'report.json');
const load = new Worker('for (;;);', { eval: true });
const options = ['--config', 'tests/e2e/playwright.config.ts', '--repeat-each', `${rounds}`, '--reporter', 'dot,json'];
const tests = spawn('npx', ['playwright', 'test', ...options, ...others], {
  stdio: 'inherit',
  env: { ...process.env, [BROWSER_VARIABLE]: browser.program, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
});
await once(tests, 'close');
await load.terminate();

const failures = failuresOf((JSON.parse(await readFile(report, 'utf8')) as JSONReport).suites);
await rm(folder, { recursive: true });
for (const [title, count] of failures) console.log(`failed ${count} of ${rounds}: ${title}`);
console.log(`${failures.size} tests failed in ${rounds} rounds.`);
process.exitCode = failures.size > 0 ? 1 : 0;

/** Returns the number of failures by file and title. */
function failuresOf(suites: readonly JSONReportSuite[], counts = new Map<string, number>()): ReadonlyMap<string, number> {
  for (const { specs, suites: inner } of suites) {
    for (const { ok, file, line, title } of specs) {
      const name = `${file}:${line} ${title}`;
      if (!ok) counts.set(name, (counts.get(name) ?? 0) + 1);
    }
    failuresOf(inner ?? [], counts);
  }
  return counts;
}
