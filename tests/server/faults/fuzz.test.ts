// Fuzzes both protocols with valid, corrupted and hostile requests: all answers follow the protocol, and the database stays consistent.
import type { FastifyInstance } from 'fastify';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { createMetrics } from '../../../server/metrics.ts';
import { describeDatabases } from '../support/test-databases.ts';
import { openTestServer } from '../support/test-server.ts';
import { checkStore } from './fuzz/check-store.ts';
import { createHostileSockets } from './fuzz/hostile-sockets.ts';
import { runFuzz } from './fuzz/run-fuzz.ts';
import { findServerFailures } from './fuzz/server-failures.ts';

const REQUESTS = { embedded: 1500, postgres: 1000 };
const SEED = 2;
/** Small, for tests on a shared machine. */
const HOSTILE_SCALE = 1 / 100;
const NON_READERS = 20;
const ODD_REQUESTS = 20;

describeDatabases((kind) => {
  it(`answers ${REQUESTS[kind]} odd requests without a 500 in answers, log or metrics`, async () => {
    const server = await openTestServer(kind, { LOG_LEVEL: 'info', LEADERBOARDS: '*' });
    await server.app.listen({ port: 0, host: '127.0.0.1' });
    const sockets = createHostileSockets((server.app.server.address() as AddressInfo).port);
    try {
      for (let opened = 0; opened < NON_READERS; opened++) await sockets.openNonReader();
      for (let sent = 0; sent < ODD_REQUESTS; sent++) expect(await sockets.sendOdd()).toMatch(/^HTTP\/1\.1 [1-4]/);
      const { faults, counts } = await runFuzz(server.app, { seed: SEED, requests: REQUESTS[kind], hostileScale: HOSTILE_SCALE });
      expect(faults).toEqual([]);
      expect(await findServerFailures(server.app, server.lines)).toEqual([]);
      expect(await checkStore(server.database)).toEqual([]);
      // Checks that requests get past the first validation.
      for (const outcome of ['200', '422 score-mismatch', '403 seed-foreign', '409 seed-used', '400 bad-seal', '404 not-found'])
        expect(counts.get(outcome) ?? 0, outcome).toBeGreaterThan(0);
    } finally {
      sockets.close();
      await server.close();
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
