// A page with the score service's client, before the real service: with a controllable clock, storage and bot protection.
import { effect } from '@preact/signals-core';
import { createStore } from '../../src/page/storage.ts';
import { createCalls } from '../../src/net/calls.ts';
import { createBotProtection, type BotCheckScript } from '../../src/scores/bot-protection.ts';
import { createScoreServiceCalls } from '../../src/scores/score-service-calls.ts';
import type { ScoreServiceOptions } from '../../src/scores/score-service-state.ts';
import type { ScoreReport } from '../../src/game/session.ts';
import { createScoreService } from '../../src/scores/score-service.ts';
import type { LeaderboardType } from '../../src/net/leaderboard-types.ts';
import { openSeal } from '../../server/leaderboard/read-request.ts';
import { KEY } from '../server/support/leaderboard-client.ts';
import type { TestServer } from '../server/support/test-server.ts';
import type { ServerFetch } from '../support/server-fetch.ts';
import { MemoryStorage } from '../support/storages.ts';

/** The specification's defaults. */
const OPTIONS: ScoreServiceOptions = {
  gameId: 'frozen-jewel',
  rememberNickname: true,
  autoShowRegistration: true,
  alwaysShowRegistration: false,
  autoShowLeaderboard: false,
  confirmLogin: false,
};

const GAME: ScoreReport = {
  score: 0,
  start: { type: 'seed', seed: 7 },
  actions: [{ type: 'drop', slot: 0, x: 0, y: 0 }],
  times: [12],
  ticket: undefined,
  day: undefined,
  isOver: true,
};

export type PageOptions = {
  readonly options?: Partial<ScoreServiceOptions>;
  readonly storage?: Storage;
  readonly check?: () => Promise<BotCheckScript>;
};

/** Creates a client of the service. The caller starts it. */
export function openClient(network: Pick<ServerFetch, 'fetch' | 'startTimer'>, options: PageOptions = {}) {
  const storage = options.storage ?? new MemoryStorage();
  const page = { warnings: [] as string[], logs: [] as string[] };
  const service = createScoreService({
    options: { ...OPTIONS, ...options.options },
    calls: createScoreServiceCalls({ calls: createCalls(network), address: './service/', gameId: OPTIONS.gameId, key: KEY }),
    botProtection: createBotProtection(
      { script: '', siteKey: 'site' },
      options.check ?? (async () => ({ execute: async (siteKey) => `token of ${siteKey}` })),
    ),
    store: createStore(() => storage),
    warn: (message) => void page.warnings.push(message),
    log: (message) => void page.logs.push(message),
  });

  return {
    start: service.start,
    postPending: service.postPending,
    showLogin: () => void service.handle({ type: 'showLogin' }),
    showLeaderboard: async (leaderboard: LeaderboardType) => service.handle({ type: 'showLeaderboard', leaderboard }),
    typeNickname: (nickname: string) => void service.handle({ type: 'typeNickname', nickname }),
    register: async (nickname: string) => service.handle({ type: 'register', nickname }),
    logIn: async (nickname: string, pin: string) => service.handle({ type: 'logIn', nickname, pin }),
    logOut: () => void service.handle({ type: 'logOut' }),
    close: () => void service.handle({ type: 'close' }),
    page,
    storage,
    get state() {
      return service.state.peek();
    },
    /** Calls the function with each further state. */
    onChange(call: () => void): void {
      let isFirst = true;
      effect(() => {
        void service.state.value;
        if (!isFirst) call();
        isFirst = false;
      });
    },
    /** Ends a game. */
    async play(score: number, seconds = 60, game: Partial<ScoreReport> = {}): Promise<void> {
      await service.ended({ ...GAME, score, ...game }, seconds);
    },
  };
}

/** Returns the best score of the user that the service has stored, its duration, and the number of games that it has counted. */
export async function countedOf({ database }: Pick<TestServer, 'database'>, nickname: string) {
  const values = await database.kysely
    .selectFrom('service_values')
    .innerJoin('service_users', 'service_users.public_id', 'service_values.user')
    .select(['type', 'value', 'seconds', 'is_verified'])
    .where('nickname', '=', nickname)
    .execute();
  const best = values.find(({ type }) => type === 'score');
  const games = values.filter(({ type }) => type === 'stats_wins' || type === 'stats_losses').reduce((sum, { value }) => sum + value, 0);
  return { score: best?.value, seconds: best?.seconds, isVerified: best?.is_verified === 1, games };
}

/** Returns the fields of the posted scores, opened. */
export function postsOf({ requests }: Pick<ServerFetch, 'requests'>) {
  return requests
    .filter(({ path }) => path === '/service/score')
    .map(({ body }) => {
      const fields = body as Readonly<Record<string, string>>;
      const [score, seconds] = [fields.score, fields.game_time].map((field) => Number(openSeal(field, KEY)));
      return { ...fields, uid: fields.uid, submission: fields.submission, score, seconds };
    });
}
