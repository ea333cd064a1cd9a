// A score server of others: speaks section 7 of the specification alone. No tickets, runs, proofs, submissions or error codes.
import Fastify, { type FastifyInstance } from 'fastify';
import { openSeal } from '../../server/leaderboard/read-request.ts';
import { KEY } from '../server/support/leaderboard-client.ts';

/** The form of the fields that specification and readings leave open. */
export type PlainShape = {
  /** Fields with the id of the n-th player. */
  readonly id: (player: number) => object;
  readonly country: object;
  readonly score: (score: number) => unknown;
  /** Name fields of players without a name. */
  readonly nobody: object;
  readonly uid: (user: number) => unknown;
  readonly pin: number | string;
};

export const PLAIN_SHAPES: Readonly<Record<string, PlainShape>> = {
  'text ids and codes in capitals': {
    id: (player) => ({ id: `p-${player}` }),
    country: { country: 'FR' },
    score: (score) => score,
    nobody: { username: '' },
    uid: (user) => `u-${user}`,
    pin: '012345',
  },
  'numbers as ids and null as country': {
    id: (player) => ({ id: player }),
    country: { country: null },
    score: (score) => `${score}`,
    nobody: { username: null, nickname: null },
    uid: (user) => user,
    pin: 12_345,
  },
  'ids of a document database and no country': {
    id: (player) => ({ _id: `507f1f77bcf86cd79943901${player}`, __v: 0 }),
    country: {},
    score: (score) => score,
    nobody: {},
    uid: (user) => `${user}`,
    pin: 999_999,
  },
  'numbers as _id beside null and an unknown country': {
    id: (player) => ({ id: null, _id: player }),
    country: { country: 'unknown' },
    score: (score) => `${score}.0`,
    nobody: { username: null, nickname: null },
    uid: (user) => user,
    pin: '999999',
  },
  'the flag of a part of a country': {
    id: (player) => ({ id: `${player}` }),
    country: { country: 'gb-eng' },
    score: (score) => score,
    nobody: { username: '' },
    uid: (user) => `${user}`,
    pin: '999999',
  },
};

type Fields = Readonly<Record<string, string>>;
type Entry = { readonly name: string; readonly score: number; readonly player: number };

/** `score` refuses every score of the score service with this status. */
type Refusals = { score: number | undefined };

export type PlainServer = { readonly app: FastifyInstance; readonly refusals: Refusals; readonly players: () => number };

/** `others`: entries of nameless players below all real ones. */
export function createPlainServer(shape: PlainShape, others = 1): PlainServer {
  const app = Fastify();
  const entries = new Map<string, Entry>();
  const users = new Map<string, { readonly uid: string; readonly pin: string }>();
  const scores = new Map<string, number>();
  const refusals: Refusals = { score: undefined };
  let players = 0;

  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_, text, done) =>
    done(null, Object.fromEntries(new URLSearchParams(text as string))),
  );
  app.setNotFoundHandler((_, reply) => reply.status(404).type('text/html').send('<h1>Not Found</h1>'));
  app.setErrorHandler((_, __, reply) => reply.status(400).type('text/html').send('<h1>Bad Request</h1>'));

  /** Text of an id, as clients send it back. */
  const keyOf = (player: number) => {
    const { id, _id } = shape.id(player) as { id?: unknown; _id?: unknown };
    return String(id ?? _id);
  };

  /** Players are kept by id: one that sends none is a new one. */
  function add({ id, username, score }: Fields): object {
    const player = entries.get(id)?.player ?? ++players;
    const best = Math.max(Number(score), entries.get(keyOf(player))?.score ?? 0);
    entries.set(keyOf(player), { name: username, score: best, player });
    return { ...shape.id(player), ...shape.country };
  }

  function list(): object[] {
    const real = [...entries.values()].map(({ name, score, player }) => ({
      ...shape.id(player),
      ...shape.country,
      username: name,
      score: shape.score(score),
    }));
    const nameless = Array.from({ length: others }, (_, index) => ({
      ...shape.id(900 + index),
      ...shape.country,
      ...shape.nobody,
      score: shape.score(0),
    }));
    return [...real, ...nameless];
  }

  app.post('/api/score', async ({ body }, reply) => {
    const request = open((body as Fields).dt);
    const answer = request.type === 'add' ? add(request) : request.type === 'get' ? list() : undefined;
    return answer ?? reply.status(400).send();
  });

  app.post('/service/register', async ({ body }, reply) => {
    const { nickname } = body as Fields;
    if (users.has(nickname)) return reply.status(409).send('taken');
    const uid = shape.uid(users.size + 1);
    users.set(nickname, { uid: String(uid), pin: String(shape.pin).padStart(6, '0') });
    return { uid, pin_code: shape.pin };
  });
  app.post('/service/login', async ({ body }, reply) => {
    const { nickname, pin_code: pin } = body as Fields;
    const user = users.get(nickname);
    if (user?.pin !== pin) return reply.status(401).send('wrong');
    return { uid: typeof shape.uid(1) === 'number' ? Number(user.uid) : user.uid };
  });
  app.post('/service/score', async ({ body }, reply) => {
    const { uid, score, game_time: seconds } = body as Fields;
    if (refusals.score !== undefined) return reply.status(refusals.score).send('refused');
    const [nickname] = [...users].find(([, user]) => user.uid === uid) ?? [];
    if (nickname === undefined || !Number.isInteger(Number(openSeal(seconds, KEY)))) return reply.status(403).send('unknown');
    scores.set(nickname, Math.max(scores.get(nickname) ?? 0, Number(openSeal(score, KEY))));
    return {};
  });
  app.get('/service/getLeaderboard', async () => {
    const real = [...scores].map(([nickname, score]) => ({ uid: users.get(nickname)!.uid, nickname, score: shape.score(score) }));
    return { message: [...real, { ...shape.nobody, score: shape.score(0) }] };
  });

  return { app, refusals, players: () => players };
}

function open(dt: string | undefined): Fields {
  if (dt === undefined) throw new Error('no dt');
  return JSON.parse(openSeal(dt, KEY)) as Fields;
}
