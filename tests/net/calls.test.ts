import { expect, test, vi } from 'vitest';
import { CallError, createCalls } from '../../src/net/calls.ts';
import { until } from '../support/until.ts';

type Fetch = (address: string, init: RequestInit) => Promise<Response>;

function callsWith(fetch: Fetch) {
  const timers: { call: () => void; milliseconds: number; isStopped: boolean }[] = [];
  const calls = createCalls({
    fetch,
    startTimer(call, milliseconds) {
      const timer = { call, milliseconds, isStopped: false };
      timers.push(timer);
      return () => void (timer.isStopped = true);
    },
  });
  return { calls, timers };
}

const answer = (body: string, init?: ResponseInit) => async () => new Response(body, init);
const failure = async (promise: Promise<unknown>) =>
  promise.then(
    () => expect.unreachable(),
    (error: unknown) => error as CallError,
  );

// @spec 7.1 9.49
test('posts a form, resolves to JSON and stops the timer', async () => {
  const fetch = vi.fn<Fetch>(answer('{"id":"a"}'));
  const { calls, timers } = callsWith(fetch);
  expect(await calls.postForm('./api/score', { dt: 'a+b/=' })).toEqual({ id: 'a' });
  const [address, { method, body }] = fetch.mock.calls[0];
  expect([address, method, (body as URLSearchParams).toString()]).toEqual(['./api/score', 'POST', 'dt=a%2Bb%2F%3D']);
  expect(timers).toMatchObject([{ milliseconds: 5000, isStopped: true }]);
});

test('sends JSON with POST and no body with GET', async () => {
  const fetch = vi.fn<Fetch>(answer('[]'));
  const { calls } = callsWith(fetch);
  await calls.postJson('ticket', { kind: 'free' });
  await calls.getJson('runs/a');
  expect(fetch.mock.calls.map(([, { method, body }]) => [method, body])).toEqual([
    ['POST', '{"kind":"free"}'],
    ['GET', undefined],
  ]);
  expect(new Headers(fetch.mock.calls[0][1].headers).get('content-type')).toBe('application/json');
});

test.each([
  ['an error code of the server', answer('{"code":"bad-seal","message":"No."}', { status: 400 }), 400, 'bad-seal'],
  ['an error without a code', answer('<h1>Not Found</h1>', { status: 404 }), 404, 'unknown'],
  // @spec 7.10
  ['a success other than HTTP 200', answer('{}', { status: 201 }), 201, 'unknown'],
  ['a captive portal page', answer('<html>'), 200, 'no-json'],
  // @spec 7.3 8.5
  ['an empty body', answer(''), 200, 'no-json'],
  ['a network error', async () => Promise.reject(new TypeError('Failed to fetch')), undefined, 'no-answer'],
])('rejects %s with a CallError', async (_, fetch: Fetch, status, code) => {
  const error = await failure(callsWith(fetch).calls.getJson('x'));
  expect(error).toBeInstanceOf(CallError);
  expect([error.status, error.code]).toEqual([status, code]);
});

test('reads Retry-After in seconds and ignores dates', async () => {
  const limited = answer('{"code":"rate-limited","message":""}', { status: 429, headers: { 'retry-after': '7' } });
  expect((await failure(callsWith(limited).calls.getJson('x'))).retryAfterMilliseconds).toBe(7000);
  const dated = answer('{}', { status: 503, headers: { 'retry-after': 'Sun, 22 Nov 2026 00:00:00 GMT' } });
  expect((await failure(callsWith(dated).calls.getJson('x'))).retryAfterMilliseconds).toBe(0);
});

test('times out during the headers and during the body', async () => {
  const never = (_: string, { signal }: RequestInit) =>
    new Promise<Response>((_, reject) => signal!.addEventListener('abort', () => reject(signal!.reason as Error)));
  const slow = async (address: string, init: RequestInit) => {
    const response = new Response('{}');
    response.text = async () => (await never(address, init)).text();
    return response;
  };
  for (const fetch of [never, slow]) {
    const { calls, timers } = callsWith(fetch);
    const failed = failure(calls.getJson('x'));
    await until();
    timers[0].call();
    const error = await failed;
    expect([error.status, error.code]).toEqual([undefined, 'time-out']);
  }
});
