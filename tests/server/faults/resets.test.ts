// Clients that reset their connection, with a whole request or half of one: no error of the server, in answers, metrics or log.
import { connect, type AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestServer, type TestServer } from '../support/test-server.ts';
import { addFields, FORM, sealedForm } from './support/letters.ts';

const RESETS = 30;

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer('embedded', { READS_PER_MINUTE: '100000', WRITES_PER_MINUTE: '100000', NEW_PLAYERS_PER_HOUR: '100000' });
  await server.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => server.close());

function post(path: string, type: string, body: string, length = body.length): string {
  return `POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-type: ${type}\r\ncontent-length: ${length}\r\n\r\n${body}`;
}

const SCORE = sealedForm(addFields());

it.each([
  ['a whole score', post('/api/score', FORM, SCORE)],
  ['a whole ticket', post('/api/ticket', 'application/json', '{"kind":"free","id":"","rulesVersion":1}')],
  ['a run', 'GET /api/runs/none HTTP/1.1\r\nhost: x\r\n\r\n'],
  ['half a score', post('/api/score', FORM, SCORE.slice(0, 50), SCORE.length)],
  ['half a login', post('/service/login', FORM, 'nickname=A', 60)],
])('%s and a reset are no 5xx', async (_name, text) => {
  for (let count = 0; count < RESETS; count++) await sendAndReset(text, count);
  await new Promise((resolve) => setTimeout(resolve, 300));
  const metrics = (await server.app.inject('/metrics')).body;
  expect(metrics.match(/^http_request_duration_seconds_count\{.*status="5.*$/gm)).toBeNull();
  expect(server.lines.filter((line) => (JSON.parse(line) as { level: number }).level >= 40)).toEqual([]);
  expect(server.lines.join('')).not.toContain('stack');
});

/** Every second reset comes with the request: the server reads it from a connection that has no address any more. */
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
