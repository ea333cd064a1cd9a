// A mock score service behind a mock fetch, and a client with a controllable clock, storage and bot protection.
import { createCalls } from '../../../src/net/calls.ts';
import { createBotProtection, type BotCheck } from '../../../src/net/score-service/bot-protection.ts';
import type { EndedGame } from '../../../src/net/score-service/score-service.ts';
import { createScoreService } from '../../../src/net/score-service/score-service.ts';
import { createScoreServiceCalls } from '../../../src/net/score-service/score-service-calls.ts';
import { FIRST_STATE, type ScoreServiceOptions, type ScoreServiceState } from '../../../src/net/score-service/score-service-state.ts';
import { openPayload } from '../../../src/net/sealed-payload.ts';
import { createStore } from '../../../src/app/storage.ts';
import { MemoryStorage } from '../../support/storages.ts';
import { until } from '../../support/until.ts';

export const KEY = '0123456789abcdef';
export const ADDRESS = 'https://scores.example/service/';

/** The specification's defaults. */
export const OPTIONS: ScoreServiceOptions = {
  gameId: 'frozen-jewel',
  rememberNickname: true,
  autoShowRegistration: true,
  alwaysShowRegistration: false,
  autoShowLeaderboard: false,
  confirmLogin: false,
};

/** `lost`: the service handles the call, but its response does not arrive. */
export type Fault = 'none' | 'offline' | 'lost' | 'internal';

export type PostedScore = { uid: string; gameId: string; score: number; seconds: number; submission: string; fields: URLSearchParams };

export function createFakeScoreService() {
  const users = new Map<string, { uid: string; pin: string }>();
  const submissions = new Set<string>();
  const fake = {
    fault: 'none' as Fault,
    /** Overrides of responses, by the end of the address. */
    answers: new Map<string, Response | (() => Response)>(),
    calls: [] as { name: string; query: string; method: string; form: URLSearchParams }[],
    posted: [] as PostedScore[],
    /** Posted scores without repeated submissions. */
    counted: [] as PostedScore[],
    users,
    fetch,
  };

  async function fetch(address: string, init: RequestInit): Promise<Response> {
    waiting++;
    try {
      const response = await answer(address, init);
      // The body has arrived, so that its reader waits for no task.
      const text = await response.text();
      return Object.assign(response, { text: async () => text });
    } finally {
      waiting--;
    }
  }

  async function answer(address: string, init: RequestInit): Promise<Response> {
    const url = new URL(address);
    const name = url.pathname.replace('/service/', '');
    const form = init.body instanceof URLSearchParams ? init.body : new URLSearchParams();
    fake.calls.push({ name, query: url.search, method: init.method ?? 'GET', form });
    if (fake.fault === 'offline') throw new TypeError('Failed to fetch');
    if (fake.fault === 'internal') return json({ code: 'internal', message: 'An error.' }, 500);
    const given = fake.answers.get(name);
    const response = given === undefined ? handle(name, form, url.searchParams) : typeof given === 'function' ? given() : given;
    if (fake.fault === 'lost') throw new TypeError('Failed to fetch');
    return response;
  }

  function handle(name: string, form: URLSearchParams, query: URLSearchParams): Response {
    const user = users.get(form.get('nickname') ?? '');
    switch (name) {
      case 'register': {
        if (user) return json({ code: 'nickname-counted', message: 'Taken.' }, 409);
        const uid = `uid-${users.size + 1}`;
        const pin = `${100_000 + users.size}`;
        users.set(form.get('nickname')!, { uid, pin });
        return json({ uid, pin_code: pin });
      }
      case 'login':
        return user?.pin === form.get('pin_code') ? json({ uid: user.uid }) : json({ code: 'login-failed', message: 'No.' }, 401);
      case 'score':
        storeScore(form);
        return json({});
      default: {
        const type = query.get('type') ?? 'score';
        const message = fake.counted.map(({ uid, score }) => ({ uid, nickname: nicknameOf(uid), [type]: score }));
        return json({ message });
      }
    }
  }

  function storeScore(form: URLSearchParams): void {
    const submission = form.get('submission')!;
    const [score, seconds] = ['score', 'game_time'].map((field) => Number(openPayload(form.get(field)!, KEY)));
    const posted = { uid: form.get('uid')!, gameId: form.get('game_id')!, score, seconds, submission, fields: form };
    fake.posted.push(posted);
    if (!submissions.has(submission)) fake.counted.push(posted);
    submissions.add(submission);
  }

  const nicknameOf = (uid: string) => [...users].find(([, user]) => user.uid === uid)?.[0] ?? '';
  return fake;
}

export function json(body: unknown, status = 200): Response {
  return new Response(JSON.stringify(body), { status });
}

type ClientOptions = {
  readonly options?: Partial<ScoreServiceOptions>;
  readonly storage?: Storage;
  readonly check?: () => Promise<BotCheck>;
  readonly onChange?: (state: ScoreServiceState) => void;
};

let submissions = 0;
/** Calls without an answer yet, of all services. */
let waiting = 0;

/** Creates a client of the service. The caller starts it. */
export function openClient(fake: Pick<ReturnType<typeof createFakeScoreService>, 'fetch'>, options: ClientOptions = {}) {
  const storage = options.storage ?? new MemoryStorage();
  const page = { state: FIRST_STATE, milliseconds: 1_000_000, warnings: [] as string[], logs: [] as string[] };
  const timers: (() => void)[] = [];
  const startTimer = (call: () => void) => {
    timers.push(call);
    return () => void timers.splice(timers.indexOf(call), 1);
  };
  const service = createScoreService({
    options: { ...OPTIONS, ...options.options },
    calls: createScoreServiceCalls({
      calls: createCalls({ fetch: fake.fetch, startTimer }),
      address: ADDRESS,
      gameId: OPTIONS.gameId,
      key: KEY,
    }),
    botProtection: createBotProtection({
      siteKey: 'site',
      loadCheck: options.check ?? (async () => ({ execute: async (siteKey) => `token of ${siteKey}` })),
      limit: (promise) => promise,
    }),
    store: createStore(() => storage),
    now: () => page.milliseconds,
    newSubmission: () => `submission-${++submissions}`,
    onChange(state) {
      page.state = state;
      options.onChange?.(state);
    },
    warn: (message) => void page.warnings.push(message),
    log: (message) => void page.logs.push(message),
  });

  return {
    ...service,
    page,
    storage,
    timers,
    get state() {
      return page.state;
    },
    /** Plays a game from its start to its end. */
    async play(score: number, seconds = 60, game: Partial<EndedGame> = {}): Promise<void> {
      service.tracking.started(0);
      page.milliseconds += seconds * 1000;
      await service.tracking.ended({ ...GAME, score, ...game });
    },
  };
}

export const GAME: EndedGame = {
  score: 0,
  start: { type: 'seed', seed: 7 },
  actions: [{ type: 'drop', slot: 0, x: 0, y: 0 }],
  times: [12],
};

/** Resolves when all calls are answered, and the answers have been handled. */
export const settle = (): Promise<void> => until(() => waiting === 0);
