// Fuzzes both protocols with valid, corrupted and hostile requests: all answers follow the protocol, and the database stays consistent.
import type { FastifyInstance } from 'fastify';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { createMetrics } from '../../../server/metrics.ts';
import { makeGameFolder } from '../support/game-folder.ts';
import { describeDatabases } from '../support/test-databases.ts';
import { openTestServer } from '../support/test-server.ts';
import { checkStore } from './fuzz/check-store.ts';
import { clockAt, FUZZED_SETTINGS, operate } from './fuzz/fuzzed-server.ts';
import { createHostileSockets } from './fuzz/hostile-sockets.ts';
import { runFuzz } from './fuzz/run-fuzz.ts';
import { findServerFailures } from './fuzz/server-failures.ts';

const REQUESTS = 1500;
const SEED = 2;
/** Outcomes behind the first validation. */
const REACHED = ['200', '206', '301', '304', '400 bad-seal', '403 seed-foreign', '404 not-found', '409 run-copied', '409 seed-used'].concat(
  ['422 name-bad-words', '422 name-characters', '422 score-mismatch', '429 rate-limited'],
);
/** Small, for tests on a shared machine. */
const HOSTILE_SCALE = 1 / 100;
const NON_READERS = 20;
const ODD_REQUESTS = 20;
const REQUESTS_PER_COMMAND = 50;

describeDatabases((kind) => {
  it(`answers ${REQUESTS} odd requests without a 500 in answers, log or metrics`, { tags: 'full' }, async () => {
    const files = await makeGameFolder();
    const server = await openTestServer(kind, { LOG_LEVEL: 'info', ...FUZZED_SETTINGS }, { folder: files.root });
    const { app, database, config, time } = server;
    await app.listen({ port: 0, host: '127.0.0.1' });
    const sockets = createHostileSockets((app.server.address() as AddressInfo).port);
    try {
      for (let opened = 0; opened < NON_READERS; opened++) await sockets.openNonReader();
      for (let sent = 0; sent < ODD_REQUESTS; sent++) expect(await sockets.sendOdd()).toMatch(/^HTTP\/1\.1 [1-4]/);
      const onRequest = async (index: number): Promise<void> => {
        time.now = clockAt(index);
        if (index % REQUESTS_PER_COMMAND === 0) await operate(database, config, time.now, index / REQUESTS_PER_COMMAND);
      };
      const fuzz = { seed: SEED, requests: REQUESTS, hostileScale: HOSTILE_SCALE, onRequest };
      const { faults, counts } = await runFuzz(app, fuzz);
      expect(faults).toEqual([]);
      expect(await findServerFailures(app, server.lines, counts.get('503 busy'))).toEqual([]);
      expect(await checkStore(database)).toEqual([]);
      // Checks that requests get past the first validation.
      for (const outcome of REACHED) expect(counts.get(outcome) ?? 0, outcome).toBeGreaterThan(0);
    } finally {
      sockets.close();
      await server.close();
      await files.remove();
    }
  });
});

it('finds failures that appear only in metrics and log', async () => {
  const { registry, countRequest } = createMetrics();
  for (const status of [200, 404, 500, 500, 503]) countRequest('/api/score', 'POST', status, 0.01);
  const payload = await registry.metrics();
  const app = { inject: async () => ({ payload }) } as unknown as FastifyInstance;
  const lines = [
    { level: 30, msg: 'answered' },
    { level: 50, msg: 'internal' },
  ].map((line) => JSON.stringify(line));
  expect(await findServerFailures(app, lines)).toEqual([
    expect.stringMatching(/^metrics: 2 of .*status="500"/),
    expect.stringMatching(/^metrics: 1 of .*status="503"/),
    'log: 1 of internal',
  ]);
});
