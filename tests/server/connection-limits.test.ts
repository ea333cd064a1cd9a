// Limits of connections: IPv6 /48 networks, the sum of all, and room made by idle connections.
import { EventEmitter } from 'node:events';
import type { FastifyInstance } from 'fastify';
import { beforeEach, expect, it } from 'vitest';
import { limitConnections } from '../../server/connection-limits.ts';
import { createMetrics } from '../../server/metrics.ts';

type FakeSocket = EventEmitter & { remoteAddress: string; isOpen: boolean; destroy: () => void };

let server: EventEmitter;
let close: () => unknown;
beforeEach(() => () => close());

function limit(limits: Partial<Parameters<typeof limitConnections>[1]>): void {
  server = new EventEmitter();
  const app = {
    server,
    addHook: (name: string, hook: () => unknown) => {
      if (name === 'onClose') close = hook;
    },
  };
  const defaults = { connectionsPerNetwork: 2, maxConnections: 1000, trustProxy: 0, stallSeconds: 30 };
  limitConnections(app as unknown as FastifyInstance, { ...defaults, ...limits }, createMetrics());
}

function open(remoteAddress: string): FakeSocket {
  const socket: FakeSocket = Object.assign(new EventEmitter(), {
    remoteAddress,
    isOpen: true,
    // As in Node, the event comes later.
    destroy: () => {
      socket.isOpen = false;
      setImmediate(() => socket.emit('close'));
    },
  });
  server.emit('connection', socket);
  return socket;
}

/** Returns the end of the request. */
function request(socket: FakeSocket): () => void {
  const response = new EventEmitter();
  server.emit('request', { socket }, response);
  return () => response.emit('close');
}

/** Opens a connection and begins a request. */
function openBusy(address: string): FakeSocket {
  const socket = open(address);
  request(socket);
  return socket;
}

it('refuses connections of a /48 beyond ten times the limit of a /64', () => {
  limit({});
  const sockets = Array.from({ length: 20 }, (_, index) => openBusy(`2001:db8:1:${index.toString(16)}::1`));
  expect(sockets.every(({ isOpen }) => isOpen)).toBe(true);
  expect([open('2001:db8:1:ff::1'), open('2001:db8:2:ff::1'), open('192.0.2.1')].map(({ isOpen }) => isOpen)).toEqual([false, true, true]);
});

it('closes the oldest idle connection of a network for a new one', () => {
  limit({});
  const [busy, idle] = [openBusy('192.0.2.1'), open('192.0.2.1')];
  const third = open('192.0.2.1');
  expect([busy, idle, third].map(({ isOpen }) => isOpen)).toEqual([true, false, true]);
  request(third);
  expect([open('192.0.2.1'), open('192.0.2.2')].map(({ isOpen }) => isOpen)).toEqual([false, true]);
});

it('makes room among all connections, also behind a proxy', () => {
  limit({ maxConnections: 3, trustProxy: 1 });
  const flood = Array.from({ length: 3 }, () => open('10.0.0.1'));
  const honest = openBusy('10.0.0.1');
  expect([...flood, honest].map(({ isOpen }) => isOpen)).toEqual([false, true, true, true]);
  for (const socket of flood.slice(1)) request(socket);
  expect(open('10.0.0.1').isOpen).toBe(false);
});

it('treats a connection as idle again after its last answer, and frees the place of a closed one', async () => {
  limit({ connectionsPerNetwork: 1 });
  const first = open('192.0.2.1');
  const [endOne, endOther] = [request(first), request(first)];
  endOne();
  expect(open('192.0.2.1').isOpen).toBe(false);
  endOther();
  const second = openBusy('192.0.2.1');
  expect([first.isOpen, second.isOpen]).toEqual([false, true]);
  second.destroy();
  await new Promise((resolve) => setImmediate(resolve));
  expect(open('192.0.2.1').isOpen).toBe(true);
});
