// Runs the commands of `npm start` and the unit tests on each Node version, with binaries of the npm package `node`.
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { scripts } from '../package.json';
import { MS_PER_SECOND } from '../src/platform/time.ts';
import { BROWSER_VARIABLE, ensureBrowser } from './browser.ts';
import { NODE_VERSIONS } from './node-versions.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** Tests read these files, which are the same on each version. */
const PORTAL_BUILDS = 'node build.mjs --portal all';
const [BUILD, START] = scripts.start.split(' && ');
/** Tests of a failing server take minutes and depend on the version least. */
const UNIT_TESTS = "vitest run --project '!faults'";
const START_LIMIT_MILLISECONDS = 60 * MS_PER_SECOND;

const { program } = await ensureBrowser();
if (!run(PORTAL_BUILDS, process.env)) process.exit(1);
const results: string[] = [];
for (const version of NODE_VERSIONS) {
  const began = Date.now();
  const { name, failure } = await testOn(version);
  if (failure !== undefined) process.exitCode = 1;
  results.push(`${name}: ${failure ?? 'passed'}, ${Math.round((Date.now() - began) / MS_PER_SECOND)} s`);
}
console.log(`\n${results.join('\n')}`);

/** Returns the full version and its first failure. */
async function testOn(version: string): Promise<{ readonly name: string; readonly failure?: string }> {
  const found = spawnSync('npx', ['--yes', '-p', `node@${version}`, '-c', 'node -p process.execPath'], { encoding: 'utf8' });
  const folder = dirname(found.stdout.trim());
  const environment = { ...process.env, [BROWSER_VARIABLE]: program, PATH: `${folder}${delimiter}${process.env.PATH}` };
  const name = `Node ${spawnSync('node', ['-v'], { env: environment, encoding: 'utf8' }).stdout.trim()}`;
  if (found.status !== 0 || !name.startsWith(`Node v${version}.`)) {
    return { name: `Node ${version}`, failure: `failed to install it from the npm registry: ${found.stderr.trim()}` };
  }
  console.log(`\n== ${name}`);
  if (!run(BUILD, environment)) return { name, failure: 'the build failed' };
  if (!(await startsServer(environment))) return { name, failure: 'the server failed to start' };
  return run(UNIT_TESTS, environment) ? { name } : { name, failure: 'unit tests failed' };
}

function run(command: string, environment: Environment): boolean {
  console.log(`\n== ${command}`);
  return spawnSync(command, { shell: true, stdio: 'inherit', env: environment }).status === 0;
}

/** Returns whether the server starts and sends the page. */
async function startsServer(environment: Environment): Promise<boolean> {
  console.log(`\n== ${START}`);
  const folder = mkdtempSync(join(tmpdir(), 'frozen-jewel-nodes-'));
  const settings = { PORT: '0', DATABASE_URL: `file:${join(folder, 'game.db')}` };
  const server = spawn(`exec ${START}`, {
    shell: true,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...environment, ...settings },
    timeout: START_LIMIT_MILLISECONDS,
  });
  try {
    for await (const chunk of server.stdout) {
      process.stdout.write(chunk);
      const address = /is at (http:[^\s"]+)/.exec(String(chunk))?.[1];
      if (address !== undefined) return (await fetch(address)).ok;
    }
    return false;
  } finally {
    server.kill();
    rmSync(folder, { recursive: true, force: true });
  }
}
