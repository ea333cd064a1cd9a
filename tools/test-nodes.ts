// Builds what `npm start` serves and runs the unit tests on each Node version, with binaries of the npm package `node`. A test starts the server.
import { spawnSync } from 'node:child_process';
import { MS_PER_SECOND } from '../src/platform/time.ts';
import { BROWSER_VARIABLE, ensureBrowser } from './browser.ts';
import { NODE_VERSIONS } from './node-versions.ts';

/** Tests read these files, which are the same on each version. */
const PORTAL_BUILDS = ['build.mjs', '--portal', 'all'];
/** Tests of a failing server take minutes and depend on the version least. */
const COMMANDS = "node -v && node build.mjs --mocks && vitest run --project '!faults'";

const { program } = await ensureBrowser();
if (!isPassed(process.execPath, PORTAL_BUILDS)) process.exit(1);
const results = NODE_VERSIONS.map((version) => {
  const began = Date.now();
  console.log(`\n== Node ${version}: ${COMMANDS}`);
  const result = isPassed('npx', ['--yes', '-p', `node@${version}`, '-c', COMMANDS]) ? 'passed' : 'failed';
  if (result === 'failed') process.exitCode = 1;
  return `Node ${version}: ${result}, ${Math.round((Date.now() - began) / MS_PER_SECOND)} s`;
});
console.log(`\n${results.join('\n')}`);

function isPassed(command: string, words: readonly string[]): boolean {
  return spawnSync(command, words, { stdio: 'inherit', env: { ...process.env, [BROWSER_VARIABLE]: program } }).status === 0;
}
