// Two server processes on one database share submissions, seeds and limits.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../support/open-test-database.ts';
import { describeDatabases } from '../support/test-databases.ts';
import { playGame } from '../support/played-games.ts';
import { checkStore } from './fuzz/check-store.ts';
import { addFields, requestTicket, postForm, sealedForm, type Answer, type Fields } from './support/request-bodies.ts';
import { bundleServer, startServer, type ServerBundle, type ServerProcess } from './support/server-process.ts';

const NEWCOMERS = 10;
const HOUR = 3_600_000;

let bundle: ServerBundle;

beforeAll(async () => {
  bundle = await bundleServer();
});
afterAll(() => bundle.remove());

describeDatabases((kind) => {
  let store: TestDatabase;
  let servers: ServerProcess[];
  let addresses = 0;

  beforeAll(async () => {
    store = await openTestDatabase(kind);
    const env = { NEW_PLAYERS_PER_HOUR: `${NEWCOMERS}`, TRUST_PROXY: '1' };
    servers = await Promise.all([0, 1].map(() => startServer(bundle.main, store.url, { env })));
  });
  afterAll(async () => {
    await Promise.all(servers.map((server) => server.end('SIGTERM')));
    await store.close();
  });

  /** Sends concurrently, alternating between both servers. Each request has another address unless `from` is set. */
  function sendToBoth(bodies: readonly Fields[], from?: string): Promise<Answer[]> {
    return Promise.all(
      bodies.map((fields, index) =>
        postForm(servers[index % 2].address, '/api/score', sealedForm(fields), { 'x-forwarded-for': from ?? newAddress() }),
      ),
    );
  }

  function newAddress(): string {
    addresses++;
    return `10.${addresses >> 16}.${(addresses >> 8) & 255}.${addresses & 255}`;
  }

  it('counts a submission once, and sends the same answer to all of its requests', async () => {
    const { length: before } = await store.database.kysely.selectFrom('players').select('public_id').execute();
    for (let round = 0; round < 5; round++) {
      const fields = addFields({ submission: randomUUID(), score: 100 + round });
      const answers = await sendToBoth(Array.from({ length: 12 }, () => fields));
      expect(answers[0].status).toBe(200);
      for (const answer of answers) expect(answer).toEqual(answers[0]);
    }
    expect(await store.database.kysely.selectFrom('players').select('public_id').execute()).toHaveLength(before + 5);
    expect(await checkStore(store.database)).toEqual([]);
  });

  it('accepts one of two games on a seed', async () => {
    for (let round = 0; round < 5; round++) {
      const { ticket, seed, id } = await requestTicketFrom(servers[round % 2].address);
      const games = (['random', 'greedy'] as const).map((player) => playGame(seed, { drops: 8, player }));
      const answers = await sendToBoth(games.map(({ replay, times, score }) => addFields({ id, ticket, replay, times, score })));
      expect(answers.map(({ status, body }) => `${status} ${String(body.code ?? body.isVerified)}`).sort()).toEqual([
        '200 true',
        '409 seed-used',
      ]);
    }
  });

  /** Requests tickets as a known player: new players are limited in this test. */
  async function requestTicketFrom(address: string): ReturnType<typeof requestTicket> {
    const { body } = await postForm(address, '/api/score', sealedForm(addFields({ score: 0 })), { 'x-forwarded-for': newAddress() });
    return requestTicket(address, String(body.id));
  }

  it('limits the new players of an address across both processes', async () => {
    let answers: Answer[] = [];
    let began: number;
    // Repeated if the hour has changed meanwhile.
    do {
      began = Math.floor(Date.now() / HOUR);
      answers = await sendToBoth(
        Array.from({ length: 3 * NEWCOMERS }, () => addFields()),
        newAddress(),
      );
    } while (Math.floor(Date.now() / HOUR) !== began);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(NEWCOMERS);
    expect(answers.filter(({ body }) => body.code === 'rate-limited')).toHaveLength(2 * NEWCOMERS);
  });
});
