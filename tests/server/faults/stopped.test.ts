// A server that is stopped under load answers every accepted request, then exits.
import { randomUUID } from 'node:crypto';
import { statSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestDatabase } from '../support/open-test-database.ts';
import { addFields, FORM, sealedForm } from './support/request-bodies.ts';
import { sendAll } from './support/send-all.ts';
import { bundleServer, startServer, type ServerBundle } from './support/server-process.ts';

const REQUESTS = 300;
const HALF_SENT = 10;

/** A connection that stays open without a request would delay the stop by this time. */
const LONG_STOP = { STOP_SECONDS: '600' };

let bundle: ServerBundle;

beforeAll(async () => {
  bundle = await bundleServer();
});
afterAll(() => bundle.remove());

it('answers all accepted requests, and leaves all data in the .db file', async () => {
  const { database, url, close } = await openTestDatabase('embedded');
  const server = await startServer(bundle.main, url, { env: LONG_STOP });
  const halves = await Promise.all(Array.from({ length: HALF_SENT }, () => sendHalf(server.port)));
  const requests = Array.from({ length: REQUESTS }, () => {
    const submission = randomUUID();
    return { submission, path: '/api/score', body: sealedForm(addFields({ submission })) };
  });
  const answers = await sendAll(server.address, requests, (answered) => {
    if (answered === REQUESTS / 3) server.process.kill('SIGTERM');
  });
  // The server no longer listens: all other requests are refused.
  const statusLines = await Promise.all(halves.map((finish) => finish()));
  expect(statusLines).toEqual(Array.from({ length: HALF_SENT }, () => 'HTTP/1.1 200 OK'));
  expect(await server.end('SIGCONT')).toEqual({ code: 0, signal: null });

  expect(statSync(`${url.slice('file:'.length)}-wal`).size).toBe(0);

  const statuses = new Set([...answers.values()].map(({ status, body }) => `${status} ${status === 200 ? 'ok' : String(body['code'])}`));
  expect([...statuses].filter((status) => status !== '200 ok' && status !== '503 shutting-down')).toEqual([]);
  expect(answers.size).toBeLessThan(REQUESTS);
  const stored = await database.kysely.selectFrom('submissions').select('key').execute();
  const accepted = requests.filter(({ submission }) => answers.get(submission)?.status === 200);
  expect(stored).toHaveLength(accepted.length + HALF_SENT);
  await close();
});

/**
 * Sends half of a request's body and waits until the server has accepted it. The returned function sends the rest and resolves with the
 * status line.
 */
async function sendHalf(port: number): Promise<() => Promise<string>> {
  const body = sealedForm(addFields());
  const socket = connect(port, '127.0.0.1');
  const head = `POST /api/score HTTP/1.1\r\nhost: x\r\nexpect: 100-continue\r\ncontent-type: ${FORM}\r\ncontent-length: ${body.length}\r\n\r\n`;
  socket.write(head + body.slice(0, 50));
  await readLine(socket);
  return () => {
    socket.write(body.slice(50));
    return readLine(socket);
  };
}

async function readLine(socket: Socket): Promise<string> {
  const chunk = await new Promise<Buffer>((resolve, reject) => {
    socket.once('data', resolve);
    socket.once('error', reject);
    socket.once('close', () => reject(new Error('closed without an answer')));
  });
  return chunk.toString().split('\r\n')[0];
}
