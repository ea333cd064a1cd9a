// The server as a process over HTTP: start, game files, stop, and error messages.
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { sealPayload } from '../../src/net/sealed-payload.ts';
import { bundleServer, type ServerBundle } from './faults/support/server-process.ts';
import { KEY } from './support/leaderboard-client.ts';
import { casesOf } from '../../tools/suite.ts';

const ROOT = join(import.meta.dirname, '../..');
let bundle: ServerBundle;
let folder: string;
const children: ChildProcess[] = [];

beforeAll(async () => {
  bundle = await bundleServer();
});
afterAll(() => bundle.remove());
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'frozen-jewel-process-'));
  await mkdir(join(folder, 'web'));
  await writeFile(join(folder, 'web', 'index.html'), 'the game');
});
afterEach(async () => {
  for (const child of children.splice(0)) if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL');
  await rm(folder, { recursive: true, force: true });
});

function start(env: Readonly<Record<string, string>> = {}) {
  const settings = {
    PORT: '0',
    DATABASE_URL: `file:${join(folder, 'data', 'test.db')}`,
    WEB_FOLDER: join(folder, 'web'),
    WRITES_PER_MINUTE: '0',
    NEW_PLAYERS_PER_HOUR: '0',
    SEEDS_PER_HOUR: '0',
    READS_PER_MINUTE: '0',
    LOG_LEVEL: 'warn',
  };
  const child = spawn(process.execPath, [bundle.main], { cwd: ROOT, env: { ...process.env, ...settings, ...env } });
  children.push(child);
  const output = { stdout: '', stderr: '' };
  child.stderr.on('data', (chunk: Buffer) => (output.stderr += chunk.toString()));
  const ended = new Promise<number | NodeJS.Signals | null>((resolve) => child.on('close', (code, signal) => resolve(code ?? signal)));
  const address = new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (chunk: Buffer) => {
      output.stdout += chunk.toString();
      const found = /is at (http:[^\s"]+)/.exec(output.stdout);
      if (found) resolve(found[1]);
    });
    void ended.then((code) => reject(new Error(`ended with ${code}: ${output.stderr}`)));
  });
  // Processes that fail to start have no address.
  address.catch(() => {});
  return { child, output, ended, address };
}

async function add(address: string, username: string): Promise<number> {
  const payload = { type: 'add', leaderboard: 'frozen-jewel', username, id: '', country: '', contentType: 'score', score: 100 };
  const response = await fetch(`${address}/api/score`, {
    method: 'POST',
    body: new URLSearchParams({ dt: sealPayload(JSON.stringify(payload), KEY) }),
  });
  await response.arrayBuffer();
  return response.status;
}

it('serves the game, stops on SIGTERM, and logs only JSON without a terminal', async () => {
  const { child, output, ended, address } = start({ LOG_LEVEL: 'info' });
  const page = await fetch(`${await address}/`);
  expect([page.status, await page.text(), page.headers.get('content-security-policy')]).toEqual([
    200,
    'the game',
    expect.stringContaining("default-src 'none'"),
  ]);
  const missing = await fetch(`${await address}/api/nothing`);
  expect([missing.status, (await missing.json()).code]).toEqual([404, 'not-found']);
  child.kill('SIGTERM');
  expect(await ended).toBe(0);
  const messages = output.stdout
    .trim()
    .split('\n')
    .map((line) => (JSON.parse(line) as { msg: string }).msg);
  expect(messages).toEqual(expect.arrayContaining([`Frozen Jewel is at ${await address}`, 'stopping']));
});

it('logs outdated settings', { tags: 'full' }, async () => {
  const { child, output, ended, address } = start({ LOG_LEVEL: 'warn', UNVERIFIED: 'accept' });
  await fetch(`${await address}/`);
  child.kill('SIGTERM');
  expect(await ended).toBe(0);
  expect(output.stdout).toContain('UNVERIFIED=accept is outdated. Using UNVERIFIED=below.');
});

it('starts three processes together on a new file', { tags: 'full' }, async () => {
  const addresses = await Promise.all([start(), start(), start()].map(({ address }) => address));
  expect(await Promise.all(addresses.map((address, index) => add(address, `Player ${index}`)))).toEqual([200, 200, 200]);
});

const REFUSED_SETTINGS = [
  [{ PORT: 'x', UNVERIFIED: 'maybe' }, 2, /^PORT [^\n]+\nUNVERIFIED [^\n]+\n$/],
  [{ DATABASE_URL: 'postgres://127.0.0.1:1/none' }, 1, /^Failed to start the server: [^\n]+\n$/],
] as const;

it.each(casesOf(REFUSED_SETTINGS, [0]))('does not start with %j', async (env, code, message) => {
  const { ended, output } = start(env);
  expect(await ended).toBe(code);
  expect(output.stderr).toMatch(message);
});
