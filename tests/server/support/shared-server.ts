// Shares one server between the tests of a block: opened before the first, reset after each.
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { leaderboardClient } from './leaderboard-client.ts';
import type { DatabaseKind } from './open-test-database.ts';
import { openTestServer, type TestServer } from './test-server.ts';

/** Returns the server. Its fields are set when the first test runs. */
export function useTestServer(kind: DatabaseKind, env: Readonly<Record<string, string>> = {}): TestServer {
  const shared = {} as TestServer;
  beforeAll(async () => {
    Object.assign(shared, await openTestServer(kind, env));
  });
  afterEach(() => shared.reset());
  afterAll(() => shared.close());
  return shared;
}

/** Like `useTestServer`, with a leaderboard client. */
export function useLeaderboard(kind: DatabaseKind, env: Readonly<Record<string, string>> = {}) {
  const server = useTestServer(kind, env);
  const client = leaderboardClient(server);
  return {
    server,
    client,
    /** Requests a ticket. `sender` has the two fields that a score on it requires. */
    async begin(fields: Readonly<Record<string, unknown>> = {}) {
      const { id, ticket, seed, day } = (await client.ticket(fields)).body;
      return { sender: { id, ticket }, id, ticket, seed, day };
    },
    async expectRefusal(fields: Readonly<Record<string, unknown>>, status: number, code: string): Promise<void> {
      expect(await client.add(fields)).toMatchObject({ status, body: { code } });
    },
  };
}
