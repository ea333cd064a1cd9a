// Late code over a failing network: files are fetched again, and the module is imported once all of them have arrived.
import { beforeEach, expect, test, vi, type Mock } from 'vitest';

type LoadLate = typeof import('../../src/loading/load-late.ts');

let game: LoadLate;
/** Responses by address; the last one repeats. A number is a status, `never` hangs. */
let answers: Record<string, (string | number)[]>;
let requests: string[];
let load: Mock<() => Promise<string>>;

beforeEach(async () => {
  vi.resetModules();
  vi.useFakeTimers();
  game = await import('../../src/loading/load-late.ts');
  requests = [];
  load = vi.fn(async () => 'module');
  const preload = { getAttribute: () => 'main.js' };
  vi.stubGlobal('document', { querySelectorAll: () => [preload] });
  vi.stubGlobal('fetch', (address: string, { signal, cache }: RequestInit) => {
    requests.push(cache === 'default' ? address : `${address} (${cache})`);
    const queue = answers[address];
    const answer = queue.length > 1 ? queue.shift()! : queue[0];
    return new Promise<Response>((resolve, reject) => {
      signal!.addEventListener('abort', () => reject(new Error('aborted')));
      if (answer === 'never') return;
      const [status, text] = typeof answer === 'number' ? [answer, ''] : [200, answer];
      const type = text.startsWith('<') ? 'text/html' : 'text/javascript';
      resolve(new Response(text, { status, headers: { 'content-type': type } }));
    });
  });
});

/** Returns a loader whose source text has the form of a build. */
function lateImport(address: string, load: () => Promise<string>): () => Promise<string> {
  return Object.assign(load, { toString: () => `()=>import("${address}")` });
}

async function outcome(loading: Promise<string>): Promise<string> {
  const settled = loading.catch((error: unknown) => `lost: ${String(error)}`);
  await vi.runAllTimersAsync();
  return settled;
}

test('fetches a script and its imports before importing it, except those that have run', async () => {
  answers = {
    './a.js': ['import{x as y}from"./main.js";import"./b.js";import("./later.js")'],
    './b.js': ['export{z}from"./c.js"'],
    './c.js': [''],
  };
  expect(await outcome(game.loadLate(lateImport('./a.js', load)))).toBe('module');
  expect(requests).toEqual(['./a.js', './b.js', './c.js']);
  await outcome(game.loadLate(lateImport('./a.js', load)));
  expect(requests, 'fetched once').toHaveLength(3);
});

test.each([
  ['is missing', 404],
  ['is an HTML page', '<!doctype html>'],
  ['hangs', 'never'],
])('retries a script that %s, bypassing the cache, and imports it once', async (_, fault) => {
  answers = { './a.js': ['import"./b.js"'], './b.js': [fault, fault, ''] };
  expect(await outcome(game.loadLate(lateImport('./a.js', load)))).toBe('module');
  expect(load).toHaveBeenCalledOnce();
  expect(requests.slice(2)).toEqual(['./a.js (reload)', './b.js (reload)', './a.js (reload)', './b.js (reload)']);
});

test('calls the listener after the last failed try; the next call tries again', async () => {
  const onLost = vi.fn(async () => {});
  game.setLossListener(onLost);
  answers = { './a.js': [500, 500, 500, 500, ''] };
  const late = lateImport('./a.js', load);
  expect(await outcome(game.loadLate(late))).toContain('Failed to load resource: ./a.js (Error: status 500');
  expect(load).not.toHaveBeenCalled();
  expect(onLost).toHaveBeenCalledOnce();
  expect(await outcome(game.loadLate(late))).toBe('module');
});

test("rejects after the listener's promise", async () => {
  let answer: (() => void) | undefined;
  game.setLossListener(() => new Promise((resolve) => (answer = resolve)));
  answers = { './a.js': [404] };
  const onRejected = vi.fn();
  game.loadLate(lateImport('./a.js', load)).catch(onRejected);
  await vi.runAllTimersAsync();
  expect(onRejected).not.toHaveBeenCalled();
  answer!();
  await vi.runAllTimersAsync();
  expect(onRejected).toHaveBeenCalledOnce();
});

test('fetches nothing outside a build', async () => {
  expect(await game.loadLate(async () => 'module')).toBe('module');
  expect(requests).toEqual([]);
});

test('runs a script after `beforeRun`, which is called once the files have arrived', async () => {
  answers = { './a.js': ['import"./b.js"'], './b.js': [''] };
  let allow = () => {};
  const beforeRun = vi.fn(() => new Promise<void>((resolve) => (allow = resolve)));
  const loading = game.loadLate(lateImport('./a.js', load), beforeRun);
  await vi.runAllTimersAsync();
  expect([requests, beforeRun.mock.calls.length, load.mock.calls.length]).toEqual([['./a.js', './b.js'], 1, 0]);
  allow();
  expect(await outcome(loading)).toBe('module');
});
