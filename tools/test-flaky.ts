// Repeats the gate's end-to-end tests beside a busy loop. Playwright lists those that failed. `npm run test:flaky -- 20 [Playwright's arguments]`
import { spawnSync } from 'node:child_process';
import { Worker } from 'node:worker_threads';
import { BROWSER_VARIABLE, ensureBrowser } from './browser.ts';
import { GATE_PORTAL } from './suite.ts';

const [rounds = '20', ...others] = process.argv.slice(2);
const options = ['--config', 'tests/e2e/playwright.config.ts', '--repeat-each', rounds, '--reporter', 'dot'];

const { program } = await ensureBrowser();
const run = (command: string, words: readonly string[]) =>
  spawnSync(command, words, { stdio: 'inherit', env: { ...process.env, [BROWSER_VARIABLE]: program } }).status ?? 1;
// The builds of the gate.
for (const build of [['--mocks'], ['--portal', GATE_PORTAL]]) if (run(process.execPath, ['build.mjs', ...build]) !== 0) process.exit(1);
const load = new Worker('for (;;);', { eval: true });
process.exitCode = run('npx', ['playwright', 'test', ...options, ...others]);
await load.terminate();
