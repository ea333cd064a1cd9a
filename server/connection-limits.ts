// Limits connections per network, time without progress, and pipelined requests.
import type { FastifyInstance } from 'fastify';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Config } from './config.ts';
import type { Metrics } from './metrics.ts';
import { networkOf, WIDE_FACTOR, wideNetworkOf } from './rate-limits.ts';
import { MS_PER_SECOND } from '../src/platform/time.ts';

type Limits = Pick<Config, 'connectionsPerNetwork' | 'maxConnections' | 'stallSeconds' | 'trustProxy'>;

/** Maximum number of pipelined requests per connection. Browsers do not pipeline. */
const MAX_PIPELINED = 8;

export function limitConnections(app: FastifyInstance, limits: Limits, { countEndedConnection }: Metrics): void {
  limitPerNetwork(app, limits, countEndedConnection);
  endStalled(app, limits, countEndedConnection);
  answerInTurn(app, countEndedConnection);
}

/**
 * Over a limit, the oldest idle connection makes room. Without one, the new connection is refused. Behind a proxy, the peer is the proxy, so
 * only the sum is limited.
 */
function limitPerNetwork({ server }: FastifyInstance, limits: Limits, count: Metrics['countEndedConnection']): void {
  const { connectionsPerNetwork, trustProxy, maxConnections } = limits;
  const open = new Map<string, Set<Socket>>();
  const running = new WeakMap<Socket, number>();
  const forget = (socket: Socket) => {
    for (const [key, sockets] of open) if (sockets.delete(socket) && sockets.size === 0) open.delete(key);
  };
  server.on('connection', (socket: Socket) => {
    // Called in any case because Node caches the address. A reset connection has none, but its requests are still counted by address.
    const network = networkOf(socket.remoteAddress);
    const groups = new Map([['', maxConnections]]);
    if (connectionsPerNetwork > 0 && trustProxy === 0)
      groups.set(wideNetworkOf(network) ?? network, connectionsPerNetwork * WIDE_FACTOR).set(network, connectionsPerNetwork);
    for (const [key, max] of groups) {
      const others = open.get(key) ?? new Set();
      open.set(key, others.add(socket));
      if (others.size <= max) continue;
      const idle = [...others].find((other) => other !== socket && !running.get(other));
      count(idle === undefined ? 'network' : 'idle');
      forget(idle ?? socket);
      (idle ?? socket).destroy();
      if (idle === undefined) return;
    }
    socket.once('close', () => forget(socket));
  });
  server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    running.set(socket, (running.get(socket) ?? 0) + 1);
    response.once('close', () => running.set(socket, running.get(socket)! - 1));
  });
}

/** Ends connections whose answer makes no progress for `stallSeconds`. */
function endStalled(app: FastifyInstance, { stallSeconds }: Limits, count: Metrics['countEndedConnection']): void {
  /** Answer bytes that the operating system has accepted, and the time when they last grew or no bytes were pending. */
  const open = new Map<Socket, { taken: number; since: number }>();
  app.server.on('connection', (socket: Socket) => {
    open.set(socket, { taken: 0, since: performance.now() });
    socket.once('close', () => open.delete(socket));
  });
  const timer = setInterval(() => {
    const now = performance.now();
    for (const [socket, progress] of open) {
      const taken = socket.bytesWritten - socket.writableLength;
      if (socket.writableLength === 0 || taken > progress.taken) {
        progress.taken = taken;
        progress.since = now;
      } else if (now - progress.since > stallSeconds * MS_PER_SECOND) {
        count('stalled');
        socket.destroy();
      }
    }
  }, MS_PER_SECOND).unref();
  app.addHook('onClose', async () => clearInterval(timer));
}

/** Answers pipelined requests one at a time, so that a connection holds one answer in memory. */
function answerInTurn(app: FastifyInstance, count: Metrics['countEndedConnection']): void {
  const queues = new WeakMap<Socket, { length: number; last: Promise<void> }>();
  app.addHook('onRequest', async ({ raw: { socket } }, reply) => {
    const queue = queues.get(socket) ?? { length: 0, last: Promise.resolve() };
    queues.set(socket, queue);
    if (queue.length === MAX_PIPELINED) {
      count('pipelined');
      socket.destroy();
    }
    queue.length++;
    const before = queue.last;
    queue.last = new Promise((resolve) => {
      reply.raw.once('close', () => {
        queue.length--;
        resolve();
      });
    });
    await before;
    if (socket.destroyed) reply.hijack();
  });
}
