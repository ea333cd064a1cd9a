// The list of results of the device bench: off by default, bounded, and without addresses.
import { mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { packResult, readPackedResult } from '../../bench/device/document/result-link.ts';
import { fakeResult } from '../bench/support/fake-result.ts';
import { openTestServer, type TestServer } from './support/test-server.ts';

const RESULT = packResult(fakeResult());

let folder: string;
let file: string;
let server: TestServer;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bench-results-'));
  file = join(folder, 'created', 'results.txt');
  server = await openTestServer('embedded', { BENCH_RESULTS: file });
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

const post = (payload: object, remoteAddress = '192.0.2.7') =>
  server.app.inject({ method: 'POST', url: '/bench/results', payload, remoteAddress });
const list = () => server.app.inject({ url: '/bench/results' });

describe('with BENCH_RESULTS', () => {
  it('lists what was sent, without the address of its sender', async () => {
    expect(await list()).toMatchObject({ statusCode: 200, body: '' });
    expect((await post({ result: RESULT })).statusCode).toBe(204);
    expect((await post({ result: RESULT })).statusCode).toBe(204);
    const { body, headers } = await list();
    expect(headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(body).toBe(`${RESULT}\n${RESULT}\n`);
    expect(await readFile(file, 'utf8')).toBe(body);
    expect(readPackedResult(body.split('\n')[0])).toHaveProperty('result.score');
  });

  it.each([
    [{ result: '' }, 400],
    [{ result: `${RESULT}\n${RESULT}` }, 400],
    [{ result: `5.4.abcd.${'A'.repeat(16_000)}` }, 400],
    [{ result: 5 }, 400],
    [[], 400],
    [{ result: 'A'.repeat(10_000_000) }, 413],
  ])('refuses another text: %#', async (payload, status) => {
    const before = await readFile(file, 'utf8');
    expect((await post(payload)).statusCode).toBe(status);
    expect(await readFile(file, 'utf8')).toBe(before);
  });

  it('refuses results beyond 20 MB, and more than 120 an hour from an address', async () => {
    await truncate(file, 20_000_000 - RESULT.length);
    expect((await post({ result: RESULT })).json()).toMatchObject({ code: 'storage-full' });
    await writeFile(file, '');
    const answers = await Promise.all(Array.from({ length: 121 }, () => post({ result: RESULT }, '198.51.100.3')));
    expect(answers.filter(({ statusCode }) => statusCode === 204)).toHaveLength(120);
    expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(1);
  });
});

it('does not exist without BENCH_RESULTS', async () => {
  const usual = await openTestServer('embedded');
  try {
    const answers = [
      await usual.app.inject({ url: '/bench/results' }),
      await usual.app.inject({ method: 'POST', url: '/bench/results', payload: {} }),
    ];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404]);
  } finally {
    await usual.close();
  }
});
