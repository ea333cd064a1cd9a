// Late code over a network that fails: files are fetched again, and the module is imported only when all of them are there.
import { afterEach, beforeEach, expect, test, vi, type Mock } from 'vitest';

type LoadLate = typeof import('../../src/loading/load-late.ts');

let game: LoadLate;
/** Answers by address, each used once but for the last. A number is a status; `never` hangs. */
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

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Written as the build writes it. */
function lateImport(address: string, load: () => Promise<string>): () => Promise<string> {
  return Object.assign(load, { toString: () => `()=>import("${address}")` });
}

async function outcome(loading: Promise<string>): Promise<string> {
  const settled = loading.catch((error: unknown) => `lost: ${String(error)}`);
  await vi.runAllTimersAsync();
  return settled;
}

test('a script and all that it imports are fetched before it is imported, but for those that run already', async () => {
  answers = {
    './a.js': ['import{x as y}from"./main.js";import"./b.js";import("./later.js")'],
    './b.js': ['export{z}from"./c.js"'],
    './c.js': [''],
  };
  expect(await outcome(game.loadLate(lateImport('./a.js', load)))).toBe('module');
  expect(requests).toEqual(['./a.js', './b.js', './c.js']);
  await outcome(game.loadLate(lateImport('./a.js', load)));
  expect(requests, 'and once').toHaveLength(3);
});

test.each([
  ['is missing', 404],
  ['is a page in place of a script', '<!doctype html>'],
  ['hangs', 'never'],
])('a script that %s at first is fetched again, past the cache, and imported once', async (_, fault) => {
  answers = { './a.js': ['import"./b.js"'], './b.js': [fault, fault, ''] };
  expect(await outcome(game.loadLate(lateImport('./a.js', load)))).toBe('module');
  expect(load).toHaveBeenCalledOnce();
  expect(requests.slice(2)).toEqual(['./a.js (reload)', './b.js (reload)', './a.js (reload)', './b.js (reload)']);
});

test('a script that stays lost is never imported; the listener is called, and the next call tries again', async () => {
  const onLost = vi.fn(async () => {});
  game.followLosses(onLost);
  answers = { './a.js': [500, 500, 500, 500, ''] };
  const late = lateImport('./a.js', load);
  expect(await outcome(game.loadLate(late))).toContain('Failed to load resource: ./a.js (Error: status 500');
  expect(load).not.toHaveBeenCalled();
  expect(onLost).toHaveBeenCalledOnce();
  expect(await outcome(game.loadLate(late))).toBe('module');
});

test('a loss is reported only after the listener has answered', async () => {
  let answer: (() => void) | undefined;
  game.followLosses(() => new Promise((resolve) => (answer = resolve)));
  answers = { './a.js': [404] };
  const onRejected = vi.fn();
  game.loadLate(lateImport('./a.js', load)).catch(onRejected);
  await vi.runAllTimersAsync();
  expect(onRejected).not.toHaveBeenCalled();
  answer!();
  await vi.runAllTimersAsync();
  expect(onRejected).toHaveBeenCalledOnce();
});

test('outside of a build nothing is fetched', async () => {
  expect(await game.loadLate(async () => 'module')).toBe('module');
  expect(requests).toEqual([]);
});
