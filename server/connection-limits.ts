// Limits connections per network, time without progress, and pipelined requests.
import type { FastifyInstance } from 'fastify';
import type { Socket } from 'node:net';
import type { Config } from './config.ts';
import type { Metrics } from './metrics.ts';
import { networkOf } from './rate-limits.ts';
import { MS_PER_SECOND } from '../src/platform/time.ts';

type Limits = Pick<Config, 'connectionsPerNetwork' | 'stallSeconds' | 'trustProxy'>;

type Progress = {
  /** Answer bytes that the operating system has accepted. */
  taken: number;
  /** Time in `performance.now()` milliseconds when `taken` last grew or no bytes were pending. */
  since: number;
};

/** Maximum number of pipelined requests per connection. Browsers do not pipeline. */
const MAX_PIPELINED = 8;

export function limitConnections(app: FastifyInstance, limits: Limits, { countEndedConnection }: Metrics): void {
  limitPerNetwork(app, limits, countEndedConnection);
  endStalled(app, limits, countEndedConnection);
  answerInTurn(app, countEndedConnection);
}

/** Refuses connections over the limit of their network. Behind a proxy, the peer is the proxy, so connections are not counted. */
function limitPerNetwork({ server }: FastifyInstance, limits: Limits, count: Metrics['countEndedConnection']): void {
  const { connectionsPerNetwork: max, trustProxy } = limits;
  const open = new Map<string, number>();
  server.on('connection', (socket: Socket) => {
    // Called in any case because Node caches the address. A reset connection has none, but its requests are still counted by address.
    const network = networkOf(socket.remoteAddress);
    if (max === 0 || trustProxy > 0) return;
    const others = open.get(network) ?? 0;
    if (others >= max) {
      count('network');
      socket.destroy();
      return;
    }
    open.set(network, others + 1);
    socket.once('close', () => {
      const left = open.get(network)! - 1;
      if (left === 0) open.delete(network);
      else open.set(network, left);
    });
  });
}

/** Ends connections whose answer makes no progress for `stallSeconds`. */
function endStalled(app: FastifyInstance, { stallSeconds }: Limits, count: Metrics['countEndedConnection']): void {
  const open = new Map<Socket, Progress>();
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
