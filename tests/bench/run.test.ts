// The command `npm run bench` as a child process: exit codes, messages, files.
import { spawn } from 'node:child_process';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { bench as command } from '../../bench/command.ts';
import { BROWSER_VARIABLE, findBrowser } from '../../tools/browser.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const SECONDS = 60_000;
/** File of an older format in the test's folder. */
const OLD_RUN = 'old-run.json';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'frozen-jewel-bench-test-'));
  await writeFile(join(folder, OLD_RUN), JSON.stringify({ date: '', machine: {}, reports: [] }));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

type Ended = { readonly code: number | null; readonly stdout: string; readonly stderr: string };

function bench(args: readonly string[], variables: Readonly<Record<string, string>> = {}): Promise<Ended> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ['--import', 'tsx', 'bench/run.ts', ...args], {
      cwd: ROOT,
      env: { ...process.env, ...variables },
    });
    let stdout = '';
    let stderr = '';
    child.stdout.on('data', (chunk: Buffer) => (stdout += String(chunk)));
    child.stderr.on('data', (chunk: Buffer) => (stderr += String(chunk)));
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, stdout, stderr }));
  });
}

test('rejects an unknown question in one line with exit code 2', async () => {
  const { code, stdout, stderr } = await bench(['speed']);
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
  expect(stderr).toMatch(/^bench: unknown question "speed" [^\n]+\n$/);
});

test.each([
  [['step', 'frame'], 'unexpected argument "frame": only one question per run'],
  [['--jsn', 'x'], "Unknown option '--jsn'"],
  [['step', '--accept'], '--accept is only valid with counts'],
  [['step', '--outdated'], 'peers and --outdated are only valid together'],
  [['step', '--compare', '/nowhere/run.json'], 'failed to read /nowhere/run.json'],
  [['step', '--compare', 'package.json'], 'package.json was not written by --json'],
  [['step', '--compare', OLD_RUN], 'has format 1, expected 2: it lacks the samples for a comparison'],
])('rejects %j in one line with exit code 2', async (args, message) => {
  // Called in this process, because a child process takes a second to start.
  const stderr = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  const stdout = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  const code = await command(args.map((arg) => (arg === OLD_RUN ? join(folder, arg) : arg)));
  expect({ code, stdout: stdout.mock.calls }).toEqual({ code: 2, stdout: [] });
  const [[line], ...more] = stderr.mock.calls;
  expect(line).toContain(message);
  expect(more).toEqual([]);
  expect(line).toMatch(/^bench: [^\n]+\n$/);
});

test('fails in one line with exit code 2 if the registry of the peers does not answer', { timeout: SECONDS }, async () => {
  const stderr = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  vi.stubEnv('npm_config_registry', 'http://127.0.0.1:9/');
  expect(await command(['peers', '--outdated'])).toBe(2);
  expect(stderr.mock.calls).toEqual([[expect.stringMatching(/^bench: npm's registry did not answer: [^\n]+ECONNREFUSED\n$/)]]);
});

test('fails in one line with exit code 2 without a browser', async () => {
  const stderr = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  vi.stubEnv(BROWSER_VARIABLE, '/nowhere/chromium');
  expect(await command(['memory', '--quick'])).toBe(2);
  expect(stderr).toHaveBeenLastCalledWith('bench: memory: no browser found: set FROZEN_JEWEL_BROWSER to its path\n');
});

test('fails in one line with exit code 2 without WebGL', { timeout: SECONDS, tags: 'full' }, async () => {
  const { program } = (await findBrowser())!;
  const blind = join(folder, 'blind-browser');
  await writeFile(blind, `#!/bin/sh\nexec "${program}" --disable-3d-apis "$@"\n`);
  await chmod(blind, 0o755);
  const { code, stderr } = await bench(['memory', '--quick'], { [BROWSER_VARIABLE]: blind });
  expect(code).toBe(2);
  expect(stderr).toMatch(/^bench: memory: the browser has no WebGL2$/m);
});
