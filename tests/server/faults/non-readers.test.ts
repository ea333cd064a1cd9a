// Clients that do not read, flood or hold connections: they are disconnected, use little memory and block no other client.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterEach, beforeAll, afterAll, expect, it } from 'vitest';
import { openTestServer, type TestServer } from '../support/test-server.ts';

/** Larger than the operating system's socket buffers. */
const FILE_BYTES = 24_000_000;
const NON_READERS = 15;
const STALL_SECONDS = 1;
const CHUNK_BYTES = 65_536;

let folder: string;
let server: TestServer;
const sockets: Socket[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'frozen-jewel-non-readers-'));
  await writeFile(join(folder, 'index.html'), 'the game');
  await writeFile(join(folder, 'music.mp3'), Buffer.alloc(FILE_BYTES, 'a'));
});
afterAll(() => rm(folder, { recursive: true }));
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await server.close();
});

async function open(env: Readonly<Record<string, string>> = {}): Promise<void> {
  server = await openTestServer('embedded', { STALL_SECONDS: `${STALL_SECONDS}`, ...env }, { folder });
  await server.app.listen({ port: 0, host: '127.0.0.1' });
}

/** Resolves once connected. `ended` resolves with the received bytes when the connection closes. */
async function openSocket(): Promise<{ socket: Socket; ended: Promise<number> }> {
  const { port } = server.app.server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  sockets.push(socket);
  socket.on('error', () => {});
  let bytes = 0;
  socket.on('data', (chunk) => (bytes += chunk.length));
  const ended = new Promise<number>((resolve) => socket.once('close', () => resolve(bytes)));
  await new Promise((resolve) => socket.once('connect', resolve));
  return { socket, ended };
}

/** Returns the bytes of all buffers after a garbage collection. */
function heldBytes(): number {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
  return process.memoryUsage().arrayBuffers;
}

const request = (path: string): string => `GET ${path} HTTP/1.1\r\nhost: x\r\n\r\n`;

const openConnections = (): Promise<number> =>
  new Promise((resolve, reject) => server.app.server.getConnections((error, count) => (error ? reject(error) : resolve(count))));

async function endedBy(reason: string): Promise<number> {
  const text = (await server.app.inject('/metrics')).body;
  return Number(new RegExp(`^connections_ended_total\\{reason="${reason}"\\} (\\d+)$`, 'm').exec(text)?.[1] ?? 0);
}

it('ends connections that request files and read nothing, with little memory', { tags: 'full' }, async () => {
  // On a busy machine the sockets take longer than a second to fill.
  await open({ STALL_SECONDS: '2' });
  const served: Socket[] = [];
  server.app.server.on('connection', (socket: Socket) => served.push(socket));
  const before = heldBytes();
  for (let opened = 0; opened < NON_READERS; opened++) {
    const { socket } = await openSocket();
    socket.pause();
    socket.write(request('/music.mp3').repeat(8));
  }
  await expect.poll(() => served.filter(({ writableNeedDrain }) => writableNeedDrain)).toHaveLength(NON_READERS);
  // One chunk is being written and one is read ahead. Waiting requests hold none.
  await expect.poll(() => heldBytes() - before).toBeLessThan(NON_READERS * 3 * CHUNK_BYTES);
  expect(await openConnections()).toBe(NON_READERS);
  expect((await fetch(`http://127.0.0.1:${(server.app.server.address() as AddressInfo).port}/`)).status).toBe(200);
  await expect.poll(() => endedBy('stalled'), { timeout: 15_000 }).toBe(NON_READERS);
});

it('sends the whole file to a slow reader', async () => {
  await open();
  const { socket, ended } = await openSocket();
  let pause: NodeJS.Timeout | undefined;
  const timer = setInterval(() => {
    socket.resume();
    pause = setTimeout(() => socket.pause(), 20);
  }, 400);
  socket.write(`GET /music.mp3 HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`);
  expect(await ended).toBeGreaterThan(FILE_BYTES);
  clearInterval(timer);
  clearTimeout(pause);
  expect(await endedBy('stalled')).toBe(0);
});

it('answers pipelined requests in order', async () => {
  await open();
  const { socket, ended } = await openSocket();
  const texts: string[] = [];
  socket.on('data', (chunk: Buffer) => texts.push(chunk.toString()));
  socket.write(`${request('/')}${request('/healthz')}GET /nothing HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`);
  await ended;
  expect(texts.join('').match(/the game|"alive"|"not-found"/g)).toEqual(['the game', '"alive"', '"not-found"']);
});

it('ends a connection with too many pipelined requests', async () => {
  await open();
  const { socket, ended } = await openSocket();
  socket.write(request('/music.mp3').repeat(20));
  expect(await ended).toBeLessThan(FILE_BYTES);
  expect(await endedBy('pipelined')).toBe(1);
});

it('limits the connections of an address, and allows a new one for each closed one', async () => {
  await open({ CONNECTIONS_PER_NETWORK: '3' });
  let serving = 0;
  server.app.server.on('request', () => serving++);
  const [first, ...others] = [await openSocket(), await openSocket(), await openSocket()];
  for (const { socket } of [first, ...others]) {
    socket.pause();
    socket.write(request('/music.mp3'));
  }
  await expect.poll(() => serving).toBe(3);
  const fourth = await openSocket();
  expect(await fourth.ended).toBe(0);
  expect(await endedBy('network')).toBe(1);
  first.socket.destroy();
  await expect.poll(openConnections).toBe(2);
  const fifth = await openSocket();
  fifth.socket.write('GET / HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n');
  expect(await fifth.ended).toBeGreaterThan(0);
});

it('does not count connections of a trusted proxy as one address', async () => {
  await open({ CONNECTIONS_PER_NETWORK: '1', TRUST_PROXY: '1' });
  const opened = [await openSocket(), await openSocket()];
  for (const { socket } of opened) socket.write('GET / HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n');
  for (const { ended } of opened) expect(await ended).toBeGreaterThan(0);
});
