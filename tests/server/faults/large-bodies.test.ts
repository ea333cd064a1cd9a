// Large bodies are refused before they have arrived, and accepted only where a replay may come, a few of a network at the same time.
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { openTestServer, type TestServer } from '../support/test-server.ts';
import { addFields, FORM, sealedForm } from './support/request-bodies.ts';
import { openSocket } from './support/raw-socket.ts';

const BODY_BYTES = 10_000_000;
const CHUNK_BYTES = 65_536;

let server: TestServer;
let port: number;

beforeAll(async () => {
  server = await openTestServer('embedded');
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  port = (server.app.server.address() as AddressInfo).port;
});
afterAll(() => server.close());

const TYPES = [
  ['/api/score', FORM],
  ['/api/ticket', 'application/json'],
  ['/service/register', FORM],
  ['/service/score', `${FORM}; charset=utf-8`],
] as const;

it.each(TYPES)('%s as %s is refused during the upload', async (path, type) => {
  const socket = await openSocket(port);
  socket.send(`POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-type: ${type}\r\ntransfer-encoding: chunked\r\n\r\n`);
  const chunk = Buffer.concat([Buffer.from(`${CHUNK_BYTES.toString(16)}\r\n`), Buffer.alloc(CHUNK_BYTES, 'a'), Buffer.from('\r\n')]);
  const answers: string[] = [];
  const answered = socket.answered.then((text) => answers.push(text));
  let sent = 0;
  while (answers.length === 0 && sent < BODY_BYTES && socket.send(chunk)) {
    sent += CHUNK_BYTES;
    // The server closes after its answer. Bytes that it has not read would reset the connection, and the answer would be lost.
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  await answered;
  expect(answers[0]).toMatch(/^HTTP\/1\.1 413 .*"code":"body-too-large"/s);
  expect(sent).toBeLessThan(BODY_BYTES / 2);
  socket.destroy();
});

it.each([
  ['/api/score', FORM, 200],
  ['/service/score', FORM, 400],
  ['/api/ticket', 'application/json', 413],
  ['/api/forget', 'application/json', 413],
  ['/service/register', FORM, 413],
  ['/service/login', FORM, 413],
  ['/service/forget', FORM, 413],
  ['/service/challenge', FORM, 413],
  ['/nothing', FORM, 413],
  ['/api/score', 'multipart/form-data; boundary=x', 413],
])('%s as %s answers a body of 90 kB with %i', async (url, type, status) => {
  const form = `${sealedForm(addFields())}&padding=${'a'.repeat(90_000)}`;
  const payload = type === FORM ? form : type.startsWith('multipart') ? 'a'.repeat(90_000) : `{"id":"${'a'.repeat(90_000)}"}`;
  const { statusCode } = await server.app.inject({ method: 'POST', url, headers: { 'content-type': type }, payload });
  expect(statusCode).toBe(status);
});

it('holds at most 8 large bodies of a network in memory, and accepts further ones later', async () => {
  const large = `${sealedForm(addFields())}&padding=${'a'.repeat(90_000)}`;
  const head = `POST /api/score HTTP/1.1\r\nhost: x\r\ncontent-type: ${FORM}\r\n`;
  const unfinished = await Promise.all(Array.from({ length: 10 }, () => openSocket(port)));
  const answers: string[] = [];
  for (const [index, socket] of unfinished.entries()) {
    const length = index % 2 === 0 ? `content-length: ${large.length}\r\n\r\ndt=` : 'transfer-encoding: chunked\r\n\r\n3\r\ndt=\r\n';
    socket.send(head + length);
    void socket.answered.then((answer) => answers.push(answer));
  }
  await vi.waitFor(() => expect(answers).toHaveLength(2), 10_000);
  for (const answer of answers) expect(answer).toMatch(/^HTTP\/1\.1 503 .*retry-after: \d.*"code":"busy"/s);
  const post = async (payload: string) =>
    (await server.app.inject({ method: 'POST', url: '/api/score', headers: { 'content-type': FORM }, payload })).statusCode;
  expect(await post(sealedForm(addFields()))).toBe(200);
  expect(await post(large)).toBe(503);
  for (const { destroy } of unfinished) destroy();
  await vi.waitFor(async () => expect(await post(large)).toBe(200), 10_000);
});
