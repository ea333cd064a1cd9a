// The setup of all unit tests, in a run of its own: which tests and files of a fixture it fails, with which message.
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';

const SETUP = resolve('tests/support/no-leftovers.ts');
const VITEST = resolve('node_modules/vitest/vitest.mjs');

const FILES = {
  'vitest.config.js': `export default { test: { globals: true, isolate: false, fileParallelism: false, setupFiles: '${SETUP}' } }`,
  'tests.test.js': `
    test('timer', () => void setTimeout(() => {}, 60_000));
    test('interval', () => void setInterval(() => {}, 60_000));
    test('global', () => void (globalThis.document = {}));
    test('method', () => void (Math.random = () => 0));
    test('listener', () => void process.once('SIGUSR2', () => {}));
    test('fake clock', () => {
      vi.useFakeTimers();
      setTimeout(() => {}, 60_000);
    });
    test('stubs', () => {
      vi.stubGlobal('window', {});
      vi.stubEnv('STUB', '1');
      vi.spyOn(Date, 'now');
    });
    let timer;
    afterEach(() => clearTimeout(timer));
    test('own hooks', ({ onTestFinished }) => {
      timer = setTimeout(() => {}, 60_000);
      const listener = () => {};
      process.on('SIGUSR2', listener);
      onTestFinished(() => void process.off('SIGUSR2', listener));
    });
    test('no leftovers', () => setTimeout(() => {}, 60_000).unref() && new Blob([]));
  `,
  'file.test.js': `
    beforeAll(() => void setTimeout(() => {}, 60_000));
    test.concurrent('concurrent', () => void (globalThis.location = {}));
  `,
};

type Report = {
  readonly testResults: readonly {
    readonly message: string;
    readonly assertionResults: readonly { readonly title: string; readonly failureMessages: readonly string[] }[];
  }[];
};

/** Returns the messages of the files and of their tests. */
async function run(): Promise<Record<string, string>> {
  const root = mkdtempSync(join(tmpdir(), 'leftovers-'));
  for (const [name, text] of Object.entries(FILES)) writeFileSync(join(root, name), text);
  const output = await new Promise<string>((done) => {
    execFile(process.execPath, [VITEST, 'run', '--reporter=json'], { cwd: root }, (_, stdout) => done(stdout));
  });
  rmSync(root, { recursive: true });
  const { testResults } = JSON.parse(output) as Report;
  const tests = testResults.flatMap(({ assertionResults }) => assertionResults);
  return {
    files: testResults.map(({ message }) => message).join(''),
    ...Object.fromEntries(tests.map(({ title, failureMessages }) => [title, failureMessages.join('').split('\n')[0]])),
  };
}

test('fails a test or a file that leaves a timer, a global or a listener, and no other', async () => {
  const stopTimer = 'Stop it, or use fake timers.';
  const stub = 'Stub it with vi, which restores it.';
  expect(await run()).toEqual({
    timer: `Error: The test left a timer of 60000 ms, created at tests.test.js:2. ${stopTimer}`,
    interval: `Error: The test left a timer of 60000 ms, created at tests.test.js:3. ${stopTimer}`,
    global: `Error: The test changed globalThis.document. ${stub}`,
    method: `Error: The test changed Math.random. ${stub}`,
    listener: 'Error: The test left a process listener for SIGUSR2, created at tests.test.js:6. Remove it.',
    'fake clock': '',
    stubs: '',
    'own hooks': '',
    'no leftovers': '',
    concurrent: '',
    files: `The file left a timer of 60000 ms, created at file.test.js:2. ${stopTimer}\nThe file changed globalThis.location. ${stub}`,
  });
});
