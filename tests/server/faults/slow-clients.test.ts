// Slow bodies, endless headers and idle connections are ended in time, and block no other client.
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestServer, type TestServer } from '../support/test-server.ts';
import { addFields, FORM, postFields } from './support/request-bodies.ts';
import { openSocket, type RawSocket } from './support/raw-socket.ts';

const IDLE = 500;
const SLOW = 20;

let server: TestServer;
let address: AddressInfo;

beforeAll(async () => {
  server = await openTestServer('embedded', { REQUEST_TIMEOUT_SECONDS: '1' });
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  address = server.app.server.address() as AddressInfo;
});
afterAll(() => server.close());

it('serves other clients, and ends each slow one with an answer', async () => {
  const open = (): Promise<RawSocket> => openSocket(address.port);
  const idle = await Promise.all(Array.from({ length: IDLE }, open));
  const trickling = await Promise.all(Array.from({ length: SLOW }, open));
  const endless = await Promise.all(Array.from({ length: SLOW }, open));
  for (const socket of trickling)
    socket.send(`POST /api/score HTTP/1.1\r\nhost: x\r\ncontent-type: ${FORM}\r\ncontent-length: 400\r\n\r\n`);
  for (const socket of endless) socket.send('POST /api/score HTTP/1.1\r\nhost: x\r\n');
  const timer = setInterval(() => {
    for (const socket of trickling) socket.send('d');
    for (const socket of endless) socket.send('x-more: 1\r\n');
  }, 100);
  try {
    for (let score = 1; score <= 10; score++)
      expect(await postFields(`http://127.0.0.1:${address.port}`, addFields({ score }))).toMatchObject({ status: 200, body: { score } });
    for (const socket of [...trickling, ...endless]) expect(await socket.closed).toMatch(/^HTTP\/1\.1 408 .*"code":"request-timeout"/s);
    await Promise.all(idle.map(({ closed }) => closed));
  } finally {
    clearInterval(timer);
    for (const { destroy } of [...idle, ...trickling, ...endless]) destroy();
  }
});
