// Limits of connections: how many a network may hold, how long one may take no bytes, and how many requests may wait on one.
import type { FastifyInstance } from 'fastify';
import type { Socket } from 'node:net';
import type { Config } from './config.ts';
import type { Metrics } from './metrics.ts';
import { networkOf } from './rate-limits.ts';

type Limits = Pick<Config, 'connectionsPerNetwork' | 'stallSeconds' | 'trustProxy'>;

/** When a connection last took bytes of an answer, or had none to take. */
type Progress = { taken: number; since: number };

const MILLISECONDS = 1000;
/** Browsers send the next request after the answer; more at a time are a flood. */
const MAX_PIPELINED = 8;

export function limitConnections(app: FastifyInstance, limits: Limits, { countEndedConnection }: Metrics): void {
  limitPerNetwork(app, limits, countEndedConnection);
  endStalled(app, limits, countEndedConnection);
  answerInTurn(app, countEndedConnection);
}

/** Behind a proxy all connections are the proxy's: it has to count itself. */
function limitPerNetwork({ server }: FastifyInstance, limits: Limits, count: Metrics['countEndedConnection']): void {
  const { connectionsPerNetwork: max, trustProxy } = limits;
  const open = new Map<string, number>();
  server.on('connection', (socket: Socket) => {
    // Node keeps an address that was read once. Without it, requests of a connection that was reset would have none.
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

/** Ends connections that take no bytes of an answer. Node's own time-out ends those on which nothing at all happens. */
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
      } else if (now - progress.since > stallSeconds * MILLISECONDS) {
        count('stalled');
        socket.destroy();
      }
    }
  }, MILLISECONDS).unref();
  app.addHook('onClose', async () => clearInterval(timer));
}

/** Pipelined requests are answered one after another, so that a connection holds one answer in memory. */
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
