// Ranked seeds: one spare is prefetched, and never used twice.
import { describe, expect, test, vi } from 'vitest';
import { CallError, type Calls } from '../../src/net/calls.ts';
import type { TicketRequest } from '../../src/net/protocol.ts';
import { createRankedSeeds, TICKET_KEY } from '../../src/net/ranked-seeds.ts';
import { createStore } from '../../src/page/storage.ts';
import { RULES_VERSION } from '../../src/rules/constants.ts';
import { MemoryStorage } from '../support/storages.ts';

const DAY_MILLISECONDS = 86_400_000;

function open(storage = new MemoryStorage()) {
  const server = {
    requests: [] as TicketRequest[],
    fault: undefined as CallError | undefined,
    answer: {} as Record<string, unknown>,
    milliseconds: 1_000_000,
    player: '',
    leads: [] as number[],
    needed: [] as string[],
    timers: [] as { call: () => void; milliseconds: number }[],
  };
  const calls = {
    async postJson(address: string, body: unknown) {
      const request = body as TicketRequest;
      expect(address).toBe('https://example.org/api/ticket');
      server.requests.push(request);
      await Promise.resolve();
      if (server.fault) throw server.fault;
      const count = server.requests.length;
      return { ticket: `ticket ${count}`, seed: count, id: request.id || `player ${count}`, ...server.answer };
    },
  } as Partial<Calls> as Calls;
  const seeds = createRankedSeeds({
    calls,
    store: createStore(() => storage),
    address: 'https://example.org/api/score?x=1/2',
    leaderboard: 'frozen-jewel',
    playerId: () => server.player,
    onPlayerId: (id) => void (server.player = id),
    onServerLead: (lead) => void server.leads.push(lead),
    now: () => server.milliseconds,
    neededTickets: () => server.needed,
    startTimer: (call, milliseconds) => {
      if (milliseconds === 0) setImmediate(call);
      else server.timers.push({ call, milliseconds });
      return () => {};
    },
    log: () => undefined,
  });
  return { server, seeds, storage };
}

test('requests one spare, returns it once and requests the next', async () => {
  const { server, seeds } = open();
  expect(seeds.take()).toBeUndefined();
  await seeds.prepare();
  expect(seeds.take()).toEqual({ seed: 1, ticket: 'ticket 1' });
  expect(seeds.take()).toBeUndefined();
  await seeds.prepare();
  await seeds.prepare();
  expect(seeds.take()).toEqual({ seed: 2, ticket: 'ticket 2' });
  await seeds.prepare();
  expect(server.requests).toEqual([
    { kind: 'free', id: '', rulesVersion: RULES_VERSION, leaderboard: 'frozen-jewel' },
    { kind: 'free', id: 'player 1', rulesVersion: RULES_VERSION, leaderboard: 'frozen-jewel' },
    { kind: 'free', id: 'player 1', rulesVersion: RULES_VERSION, leaderboard: 'frozen-jewel' },
  ]);
});

test('keeps the spare across reloads', async () => {
  const { seeds, storage, server } = open();
  await seeds.prepare();
  const next = open(storage);
  next.server.player = server.player;
  expect(next.seeds.take()).toEqual({ seed: 1, ticket: 'ticket 1' });
});

describe('drops a spare', () => {
  test.each([
    ['after a day', ({ server }: ReturnType<typeof open>) => void (server.milliseconds += DAY_MILLISECONDS)],
    ['from the future', ({ server }: ReturnType<typeof open>) => void (server.milliseconds -= DAY_MILLISECONDS)],
    ['of another player', ({ server }: ReturnType<typeof open>) => void (server.player = 'other')],
    [
      'of other rules',
      ({ storage }: ReturnType<typeof open>) =>
        storage.setItem(TICKET_KEY, storage.getItem(TICKET_KEY)!.replace(/"rulesVersion":\d+/, '"rulesVersion":1')),
    ],
    [
      'of another server',
      ({ storage }: ReturnType<typeof open>) => storage.setItem(TICKET_KEY, storage.getItem(TICKET_KEY)!.replace('.org', '.com')),
    ],
    ['that is damaged', ({ storage }: ReturnType<typeof open>) => storage.setItem(TICKET_KEY, '{')],
  ])('%s', async (_, change) => {
    const opened = open();
    await opened.seeds.prepare();
    change(opened);
    expect(opened.seeds.take()).toBeUndefined();
  });
});

describe('the server clock', () => {
  const AHEAD = 7_200_000;

  test('is reported with each free or daily ticket', async () => {
    const { server, seeds } = open();
    server.answer = { day: '2026-11-22', time: server.milliseconds + AHEAD };
    await seeds.prepare();
    server.milliseconds += 1000;
    await seeds.daily();
    expect(server.leads).toEqual([AHEAD, AHEAD - 1000]);
  });

  test('is reported by the spare of an earlier page, which spares the call', async () => {
    const { server, seeds, storage } = open();
    server.answer = { time: server.milliseconds + AHEAD };
    await seeds.prepare();
    const next = open(storage);
    Object.assign(next.server, { player: server.player, milliseconds: server.milliseconds + 60_000 });
    await next.seeds.prepare();
    expect([next.server.requests, next.server.leads]).toEqual([[], [AHEAD]]);
  });

  test('is unknown with a server or a spare that names no time', async () => {
    const { server, seeds, storage } = open();
    await seeds.prepare();
    const next = open(storage);
    next.server.player = server.player;
    await next.seeds.prepare();
    expect([server.leads, next.server.leads, next.seeds.take()]).toEqual([[], [], { seed: 1, ticket: 'ticket 1' }]);
  });

  test.each([-1, 1.5, '1', 1e15])('with the time %j makes no ticket', async (time) => {
    const { server, seeds } = open();
    server.answer = { time };
    await seeds.prepare();
    expect([seeds.take(), server.leads]).toEqual([undefined, []]);
  });
});

test('retries after a network error, but not on a server without seeds', async () => {
  const offline = open();
  offline.server.fault = new CallError('no-answer');
  await offline.seeds.prepare();
  offline.server.fault = undefined;
  await offline.seeds.prepare();
  expect(offline.seeds.take()).toBeDefined();

  const without = open();
  without.server.fault = new CallError('unknown', 404);
  await without.seeds.prepare();
  await without.seeds.prepare();
  expect([without.server.requests.length, without.seeds.isWithoutSeeds()]).toEqual([1, true]);

  const foreign = open();
  foreign.server.answer = { seed: 'none' };
  await foreign.seeds.prepare();
  expect(foreign.seeds.isWithoutSeeds()).toBe(true);
});

describe('the two open seeds of the server', () => {
  test('include the ticket that the request names', async () => {
    const { server, seeds } = open();
    server.needed = ['in play', 'in play'];
    await seeds.prepare();
    expect(server.requests).toEqual([{ kind: 'free', id: '', rulesVersion: RULES_VERSION, leaderboard: 'frozen-jewel', keep: 'in play' }]);
  });

  test('are not replaced while both are needed', async () => {
    const { server, seeds } = open();
    server.needed = ['in play', 'waits'];
    await seeds.prepare();
    expect([server.requests, seeds.take()]).toEqual([[], undefined]);
    server.needed = ['in play'];
    await seeds.prepare();
    expect(seeds.take()).toEqual({ seed: 1, ticket: 'ticket 1' });
  });

  test('include the one just taken when the next is requested', async () => {
    const { server, seeds } = open();
    await seeds.prepare();
    const taken = seeds.take()!;
    server.needed = [taken.ticket];
    await seeds.prepare();
    expect(server.requests.map(({ keep }) => keep)).toEqual([undefined, taken.ticket]);
  });
});

test('waits for Retry-After before the next request, and longer after each refusal', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  const { server, seeds } = open();
  const waits = () => server.timers.map(({ milliseconds }) => milliseconds);
  server.fault = new CallError('database-unavailable', 503, 5000);
  await seeds.prepare();
  expect(seeds.take()).toBeUndefined();
  await seeds.prepare();
  expect([server.requests.length, waits()]).toEqual([1, [6250]]);
  for (let tries = 0; tries < 3; tries++) {
    server.timers.at(-1)!.call();
    await seeds.prepare();
  }
  expect([server.requests.length, waits()]).toEqual([4, [6250, 6250, 10_000, 20_000]]);
  server.fault = undefined;
  server.timers.at(-1)!.call();
  await seeds.prepare();
  expect([server.requests.length, seeds.take()]).toEqual([5, { seed: 5, ticket: 'ticket 5' }]);
});

test('waits for nextAfter seconds before the next request', async () => {
  const { server, seeds } = open();
  server.answer = { nextAfter: 60 };
  await seeds.prepare();
  seeds.take();
  await seeds.prepare();
  expect([server.requests.length, server.timers.map(({ milliseconds }) => milliseconds)]).toEqual([1, [60_000]]);
  server.timers[0].call();
  await seeds.prepare();
  expect([server.requests.length, seeds.take()?.ticket]).toEqual([2, 'ticket 2']);
});

test('requests the daily game with the id from the first seed', async () => {
  const { server, seeds } = open();
  server.answer = { day: '2026-11-22' };
  const [, daily] = await Promise.all([seeds.prepare(), seeds.daily()]);
  expect(daily).toEqual({ seed: 2, ticket: 'ticket 2', day: '2026-11-22' });
  expect(server.requests.map(({ id }) => id)).toEqual(['', 'player 1']);
});

test.each([{ seed: -1 }, { seed: 'x' }, { ticket: 7 }])('rejects a response with %j', async (answer) => {
  const { server, seeds } = open();
  server.answer = { day: '2026-11-22', ...answer };
  await expect(seeds.daily()).rejects.toBeInstanceOf(CallError);
});

test('rejects a daily response without a day', async () => {
  await expect(open().seeds.daily()).rejects.toMatchObject({ code: 'no-ticket' });
});
