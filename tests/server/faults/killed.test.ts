// A server that is killed during many submissions loses no acknowledged one, and counts repeated ones once.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestDatabase, type DatabaseKind } from '../support/open-test-database.ts';
import { describeDatabases } from '../support/test-databases.ts';
import { checkStore } from './fuzz/check-store.ts';
import { addFields, postForm, sealedForm, scoreServiceForm } from './support/request-bodies.ts';
import { sendAll, type ScoreRequest } from './support/send-all.ts';
import { bundleServer, startServer, type ServerBundle } from './support/server-process.ts';

const FEW = 200;
const MANY = { embedded: 1000, postgres: 120 };
const USERS = 2;

let bundle: ServerBundle;

beforeAll(async () => {
  bundle = await bundleServer();
});
afterAll(() => bundle.remove());

it(`loses none of ${FEW} submissions`, () => killWhileSending('embedded', FEW));

describeDatabases((kind) => {
  it(`loses none of ${MANY[kind]} submissions`, { tags: 'full' }, () => killWhileSending(kind, MANY[kind]));
});

async function killWhileSending(kind: DatabaseKind, count: number): Promise<void> {
  const { database, url, close } = await openTestDatabase(kind);
  const first = await startServer(bundle.main, url);
  const requests = await writeRequests(first.address, count);
  const known = await sendAll(first.address, requests, (answered) => {
    if (answered === Math.floor(count * 0.4)) first.process.kill('SIGKILL');
  });
  expect(await first.end('SIGKILL')).toEqual({ code: null, signal: 'SIGKILL' });
  expect(known.size).toBeLessThan(count);
  const stored = await database.kysely.selectFrom('submissions').select('key').where('answer', '!=', '').execute();
  const keys = new Set(stored.map(({ key }) => key));
  expect([...known.keys()].filter((submission) => !keys.has(submission))).toEqual([]);

  const second = await startServer(bundle.main, url);
  const answers = await sendAll(second.address, requests);
  expect([...answers.values()].filter(({ status }) => status !== 200)).toEqual([]);
  expect(answers.size).toBe(count);
  for (const [submission, answer] of known) expect(answers.get(submission)).toEqual(answer);

  expect(await database.kysely.selectFrom('entries').select('player').execute()).toHaveLength(count / 2);
  expect(await checkStore(database)).toEqual([]);
  const values = await database.kysely.selectFrom('service_values').select(['type', 'value']).execute();
  const games = values.filter(({ type }) => type === 'stats_wins' || type === 'stats_losses');
  expect(games.reduce((sum, { value }) => sum + value, 0)).toBe(count / 2);
  expect(await second.end('SIGTERM')).toEqual({ code: 0, signal: null });
  await close();
}

/** Half are from new players of the main leaderboard, half from a few users of the score service. */
async function writeRequests(address: string, count: number): Promise<ScoreRequest[]> {
  const uids: string[] = [];
  for (let index = 0; index < USERS; index++) {
    const { body } = await postForm(address, '/service/register', `nickname=Frost${index}`);
    uids.push(String(body.uid));
  }
  return Array.from({ length: count }, (_, index) => {
    const submission = randomUUID();
    if (index % 2 === 0) return { submission, path: '/api/score', body: sealedForm(addFields({ submission, score: index })) };
    return { submission, path: '/service/score', body: scoreServiceForm(uids[(index >> 1) % USERS], index, submission) };
  });
}
