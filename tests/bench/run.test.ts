// The command `npm run bench`, from outside: what it refuses, what it does without, and what it writes.
import { spawn } from 'node:child_process';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { bench as command } from '../../bench/command.ts';
import { BROWSER_VARIABLE, findBrowser } from '../../tools/browser.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const SECONDS = 60_000;
/** A file of the test's folder. */
const OLD_RUN = 'old-run.json';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'frozen-jewel-bench-test-'));
  await writeFile(join(folder, OLD_RUN), JSON.stringify({ date: '', machine: {}, reports: [] }));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

type Ended = { readonly code: number | null; readonly out: string; readonly words: string };

function bench(args: readonly string[], variables: Readonly<Record<string, string>> = {}): Promise<Ended> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ['--import', 'tsx', 'bench/run.ts', ...args], {
      cwd: ROOT,
      env: { ...process.env, ...variables },
    });
    let out = '';
    let words = '';
    child.stdout.on('data', (chunk: Buffer) => (out += String(chunk)));
    child.stderr.on('data', (chunk: Buffer) => (words += String(chunk)));
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, out, words }));
  });
}

test('reports an unknown question in one line, with exit code 2', async () => {
  const { code, out, words } = await bench(['speed']);
  expect({ code, out }).toEqual({ code: 2, out: '' });
  expect(words).toMatch(/^bench: speed is not a question [^\n]+\n$/);
});

test.each([
  [['rules', 'step'], 'one question at a time, not also step'],
  [['--jsn', 'x'], "Unknown option '--jsn'"],
  [['rules', '--accept'], '--accept belongs to counts'],
  [['rules', '--compare', '/nowhere/run.json'], '/nowhere/run.json cannot be read'],
  [['rules', '--compare', 'package.json'], 'package.json was not written by --json'],
  [['rules', '--compare', OLD_RUN], 'has format 1 instead of 2: it lacks the samples to compare with'],
])('%j is one line and exit code 2', async (args, message) => {
  // In this process: to start one takes a second.
  const words = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  const out = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  const code = await command(args.map((arg) => (arg === OLD_RUN ? join(folder, arg) : arg)));
  expect({ code, out: out.mock.calls }).toEqual({ code: 2, out: [] });
  const [[line], ...more] = words.mock.calls;
  expect(line).toContain(message);
  expect(more).toEqual([]);
  expect(line).toMatch(/^bench: [^\n]+\n$/);
});

test('no browser is one line and exit code 2', { timeout: SECONDS }, async () => {
  const { code, words } = await bench(['memory', '--quick'], { [BROWSER_VARIABLE]: '/nowhere/chromium' });
  expect(code).toBe(2);
  expect(words).toMatch(/^bench: memory: no browser was found; set FROZEN_JEWEL_BROWSER to one$/m);
});

test('a browser without WebGL is one line and exit code 2', { timeout: SECONDS }, async () => {
  const { program } = (await findBrowser())!;
  const blind = join(folder, 'blind-browser');
  await writeFile(blind, `#!/bin/sh\nexec "${program}" --disable-3d-apis "$@"\n`);
  await chmod(blind, 0o755);
  const { code, words } = await bench(['memory', '--quick'], { [BROWSER_VARIABLE]: blind });
  expect(code).toBe(2);
  expect(words).toMatch(/^bench: memory: the browser has no WebGL$/m);
});

test('an answer is printed, written, and compared with the one before', { timeout: SECONDS }, async () => {
  const file = join(folder, 'run.json');
  const first = await bench(['rules', '--quick', '--json', file]);
  expect(first).toMatchObject({ code: 0 });
  expect(first.out).toContain('reveal, every drop');
  expect(first.words).toMatch(/bench rules \d+ s, \d+ %: /);
  const run = JSON.parse(await readFile(file, 'utf8')) as { reports: { question: string }[]; machine: { cores: number } };
  expect(run.reports.map(({ question }) => question)).toEqual(['rules']);
  expect(run.machine.cores).toBeGreaterThan(0);
  const second = await bench(['rules', '--quick', '--compare', file]);
  expect(second.out).toMatch(
    /rules: \d+ slower, \d+ faster, \d+ no difference shown\. Of \d+ judged figures [\d.]+ differ by chance alone/,
  );
  expect(second.out).toMatch(/drop, with its reveal \/ ours, p50 \/ plain array, x .*(slower|faster|no difference shown) +[\d.]+ %/);
});
