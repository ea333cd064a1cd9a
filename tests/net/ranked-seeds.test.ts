// Ranked seeds: one spare ahead, never used twice, never waited for.
import { describe, expect, test } from 'vitest';
import { CallError, type Calls } from '../../src/net/calls.ts';
import type { TicketRequest } from '../../src/net/protocol.ts';
import { createRankedSeeds, TICKET_KEY } from '../../src/net/ranked-seeds.ts';
import { createStore } from '../../src/app/storage.ts';
import { RULES_VERSION } from '../../src/rules/constants.ts';
import { MemoryStorage } from '../support/storages.ts';

const DAY_MILLISECONDS = 86_400_000;

function open(storage = new MemoryStorage()) {
  const server = {
    asked: [] as TicketRequest[],
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
      server.asked.push(request);
      await Promise.resolve();
      if (server.fault) throw server.fault;
      const count = server.asked.length;
      return { ticket: `ticket ${count}`, seed: count, id: request.id || `player ${count}`, ...server.answer };
    },
  } as Partial<Calls> as Calls;
  const seeds = createRankedSeeds({
    calls,
    store: createStore(() => storage),
    address: 'https://example.org/api/score?x=1/2',
    playerId: () => server.player,
    onPlayerId: (id) => void (server.player = id),
    onServerLead: (lead) => void server.leads.push(lead),
    now: () => server.milliseconds,
    neededTickets: () => server.needed,
    startTimer: (call, milliseconds) => void (milliseconds === 0 ? setImmediate(call) : server.timers.push({ call, milliseconds })),
    log: () => undefined,
  });
  return { server, seeds, storage };
}

test('a spare is had once, is taken once, and the next is asked for', async () => {
  const { server, seeds } = open();
  expect(seeds.take()).toBeUndefined();
  await seeds.prepare();
  expect(seeds.take()).toEqual({ seed: 1, ticket: 'ticket 1' });
  expect(seeds.take()).toBeUndefined();
  await seeds.prepare();
  await seeds.prepare();
  expect(seeds.take()).toEqual({ seed: 2, ticket: 'ticket 2' });
  await seeds.prepare();
  expect(server.asked).toEqual([
    { kind: 'free', id: '', rulesVersion: RULES_VERSION },
    { kind: 'free', id: 'player 1', rulesVersion: RULES_VERSION },
    { kind: 'free', id: 'player 1', rulesVersion: RULES_VERSION },
  ]);
});

test('the spare outlives the page', async () => {
  const { seeds, storage, server } = open();
  await seeds.prepare();
  const next = open(storage);
  next.server.player = server.player;
  expect(next.seeds.take()).toEqual({ seed: 1, ticket: 'ticket 1' });
});

describe('a spare is thrown away', () => {
  test.each([
    ['after a day', ({ server }: ReturnType<typeof open>) => void (server.milliseconds += DAY_MILLISECONDS)],
    ['from the future', ({ server }: ReturnType<typeof open>) => void (server.milliseconds -= DAY_MILLISECONDS)],
    ['of another player', ({ server }: ReturnType<typeof open>) => void (server.player = 'other')],
    [
      'of other rules',
      ({ storage }: ReturnType<typeof open>) =>
        storage.setItem(TICKET_KEY, storage.getItem(TICKET_KEY)!.replace(/"rulesVersion":\d+/, '"rulesVersion":0')),
    ],
    [
      'of another server',
      ({ storage }: ReturnType<typeof open>) => storage.setItem(TICKET_KEY, storage.getItem(TICKET_KEY)!.replace('.org', '.com')),
    ],
    ['that cannot be read', ({ storage }: ReturnType<typeof open>) => storage.setItem(TICKET_KEY, '{')],
  ])('%s', async (_, change) => {
    const opened = open();
    await opened.seeds.prepare();
    change(opened);
    expect(opened.seeds.take()).toBeUndefined();
  });
});

describe('the server clock', () => {
  const AHEAD = 7_200_000;

  test('is reported with each ticket, free or daily', async () => {
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
    expect([next.server.asked, next.server.leads]).toEqual([[], [AHEAD]]);
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

test('a server without seeds is asked once, one that is away again', async () => {
  const away = open();
  away.server.fault = new CallError('no-answer');
  await away.seeds.prepare();
  away.server.fault = undefined;
  await away.seeds.prepare();
  expect(away.seeds.take()).toBeDefined();

  const without = open();
  without.server.fault = new CallError('unknown', 404);
  await without.seeds.prepare();
  await without.seeds.prepare();
  expect([without.server.asked.length, without.seeds.isWithoutSeeds()]).toEqual([1, true]);
});

describe('of the two seeds that the server keeps open', () => {
  test('one is the needed one: the request names its ticket', async () => {
    const { server, seeds } = open();
    server.needed = ['in play', 'in play'];
    await seeds.prepare();
    expect(server.asked).toEqual([{ kind: 'free', id: '', rulesVersion: RULES_VERSION, keep: 'in play' }]);
  });

  test('none is voided while both are needed', async () => {
    const { server, seeds } = open();
    server.needed = ['in play', 'waits'];
    await seeds.prepare();
    expect([server.asked, seeds.take()]).toEqual([[], undefined]);
    server.needed = ['in play'];
    await seeds.prepare();
    expect(seeds.take()).toEqual({ seed: 1, ticket: 'ticket 1' });
  });

  test('the taken one is needed before the next is requested', async () => {
    const { server, seeds } = open();
    await seeds.prepare();
    const taken = seeds.take()!;
    server.needed = [taken.ticket];
    await seeds.prepare();
    expect(server.asked.map(({ keep }) => keep)).toEqual([undefined, taken.ticket]);
  });
});

test('a server that has issued enough seeds is asked again at the time that it named, and not before', async () => {
  const { server, seeds } = open();
  server.fault = new CallError('rate-limited', 429, 45_000);
  await seeds.prepare();
  server.fault = undefined;
  expect(seeds.take()).toBeUndefined();
  await seeds.prepare();
  expect([server.asked.length, server.timers.map(({ milliseconds }) => milliseconds)]).toEqual([1, [45_000]]);
  server.timers[0].call();
  await seeds.prepare();
  expect([server.asked.length, seeds.take()]).toEqual([2, { seed: 2, ticket: 'ticket 2' }]);
});

test('a server that names the seconds between seeds is not asked before', async () => {
  const { server, seeds } = open();
  server.answer = { nextAfter: 60 };
  await seeds.prepare();
  seeds.take();
  await seeds.prepare();
  expect([server.asked.length, server.timers.map(({ milliseconds }) => milliseconds)]).toEqual([1, [60_000]]);
  server.timers[0].call();
  await seeds.prepare();
  expect([server.asked.length, seeds.take()?.ticket]).toEqual([2, 'ticket 2']);
});

test('the daily game waits for the id that the first seed brings', async () => {
  const { server, seeds } = open();
  server.answer = { day: '2026-11-22' };
  const [, daily] = await Promise.all([seeds.prepare(), seeds.daily()]);
  expect(daily).toEqual({ seed: 2, ticket: 'ticket 2', day: '2026-11-22' });
  expect(server.asked.map(({ id }) => id)).toEqual(['', 'player 1']);
});

test.each([{ seed: -1 }, { seed: 'x' }, { ticket: 7 }])('an answer with %j is none', async (answer) => {
  const { server, seeds } = open();
  server.answer = { day: '2026-11-22', ...answer };
  await expect(seeds.daily()).rejects.toBeInstanceOf(CallError);
});

test('a daily game without a day is none', async () => {
  await expect(open().seeds.daily()).rejects.toMatchObject({ code: 'no-ticket' });
});
