// Clients that reset their connection within or after a request cause no server errors in metrics or log.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestServer, type TestServer } from '../support/test-server.ts';
import { write } from './support/fault-requests.ts';
import { addFields, FORM, sealedForm } from './support/request-bodies.ts';

const RESETS = 30;

let folder: string;
let server: TestServer;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'frozen-jewel-resets-'));
  await writeFile(join(folder, 'music.mp3'), Buffer.alloc(8_000_000));
  const limits = { READS_PER_MINUTE: '100000', WRITES_PER_MINUTE: '100000', NEW_PLAYERS_PER_HOUR: '100000' };
  server = await openTestServer('embedded', limits, { folder });
  await server.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

function post(path: string, type: string, body: string, length = body.length): string {
  return `POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-type: ${type}\r\ncontent-length: ${length}\r\n\r\n${body}`;
}

const SCORE = sealedForm(addFields());

it.each([
  ['a complete score', post('/api/score', FORM, SCORE)],
  ['a complete ticket request', post('/api/ticket', 'application/json', '{"kind":"free","id":"","rulesVersion":2}')],
  ['a file', 'GET /music.mp3 HTTP/1.1\r\nhost: x\r\n\r\n'],
  ['several files', 'GET /music.mp3 HTTP/1.1\r\nhost: x\r\n\r\n'.repeat(5)],
  ['a run', 'GET /api/runs/none HTTP/1.1\r\nhost: x\r\n\r\n'],
  ['half a score', post('/api/score', FORM, SCORE.slice(0, 50), SCORE.length)],
  ['half a login', post('/service/login', FORM, 'nickname=A', 60)],
])('logs no 5xx and no stack for a reset after %s', async (_name, text) => {
  for (let count = 0; count < RESETS; count++) await sendAndReset(text, count);
  await expect.poll(openConnections).toBe(0);
  // The database runs its transactions in order: those of the resets have ended.
  expect((await write(server.app)).status).toBe(200);
  const metrics = (await server.app.inject('/metrics')).body;
  expect(metrics.match(/^http_request_duration_seconds_count\{.*status="5.*$/gm)).toBeNull();
  expect(server.lines.filter((line) => (JSON.parse(line) as { level: number }).level >= 40)).toEqual([]);
  expect(server.lines.join('')).not.toContain('stack');
});

const openConnections = (): Promise<number> =>
  new Promise((resolve, reject) => server.app.server.getConnections((error, count) => (error ? reject(error) : resolve(count))));

/** Every second reset is sent together with the request: the server then reads it from a connection without an address. */
function sendAndReset(text: string, count: number): Promise<void> {
  return new Promise((resolve) => {
    const { port } = server.app.server.address() as AddressInfo;
    const socket = connect(port, '127.0.0.1', () => {
      setTimeout(() => {
        socket.write(text);
        if (count % 2 === 0) socket.resetAndDestroy();
        else setTimeout(() => socket.resetAndDestroy(), count % 5);
      }, count % 3);
    });
    socket.on('error', () => {});
    socket.on('close', () => resolve());
  });
}
