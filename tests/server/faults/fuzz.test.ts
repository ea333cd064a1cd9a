// A fuzz over both protocols: requests that are right, and the same ones spoilt in every way, get answers of the protocol and leave the store sound.
import { expect, it } from 'vitest';
import { describeDatabases } from '../support/test-databases.ts';
import { openTestServer } from '../support/test-server.ts';
import { checkStore } from './fuzz/check-store.ts';
import { runFuzz } from './fuzz/run-fuzz.ts';

const REQUESTS = { embedded: 1500, postgres: 1000 };
const SEED = 1;

describeDatabases((kind) => {
  it(`answers ${REQUESTS[kind]} odd requests with no 500`, async () => {
    const server = await openTestServer(kind);
    try {
      const { faults, counts } = await runFuzz(server.app, { seed: SEED, requests: REQUESTS[kind] });
      expect(faults).toEqual([]);
      expect(await checkStore(server.database)).toEqual([]);
      // A fuzz that the first check refuses would find nothing.
      for (const outcome of ['200', '422 score-mismatch', '403 seed-foreign', '409 seed-used', '400 bad-seal', '404 not-found'])
        expect(counts.get(outcome) ?? 0, outcome).toBeGreaterThan(0);
    } finally {
      await server.close();
    }
  });
});
