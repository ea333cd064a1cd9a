// Valid requests of both protocols, as input of the fuzz.
import { RULES_VERSION } from '../../../../src/rules/constants.ts';
import { nextBelow, nextWord, type RandomState } from '../../../../src/rules/random.ts';
import { keep, someGame, type FuzzWorld } from './fuzz-world.ts';
import { onceIn, pick } from './odd-values.ts';

export type Fields = Record<string, unknown>;

/** `sealed` puts all fields into one `dt`. In a `form`, the fields in `seals` are sealed one by one. */
export type Draft = {
  method: string;
  path: string;
  readonly encoding: 'sealed' | 'form' | 'json' | 'query';
  readonly fields: Fields;
  readonly seals?: readonly string[];
  readonly nickname?: string;
};

const NAMES = ['Frost', 'Снежинка', 'María', '雪の女王', 'Player_1', 'a.b+c-d', 'x'];
const BOARDS = ['frozen-jewel', 'second', 'a.b-c'];
/** The board of tickets that name none. */
const OWN_BOARD = { leaderboard: 'frozen-jewel', contentType: 'score' };
const DAYS = ['2026-11-22', '2026-11-21'];
const KINDS = ['add', 'add', 'proved', 'proved', 'get', 'get', 'ticket', 'run', 'score', 'score', 'list', 'login', 'challenge'] as const;

/** Registrations and logins are rare: each costs a slow hash. */
export function validRequest(world: FuzzWorld): Draft {
  const { random } = world;
  if (world.tickets.length === 0) return requestTicket(world);
  if (world.tokens.length === 0) return challenge();
  if (world.users.length === 0 || onceIn(random, 400)) return register(world);
  switch (pick(random, KINDS)) {
    case 'add':
      return sealed(addFields(world, nextBelow(random, 5000)));
    case 'proved':
      return sealed(provedFields(world, true));
    case 'get':
      return sealed({
        type: 'get',
        leaderboard: pick(random, BOARDS),
        id: pick(random, world.ids),
        ...(onceIn(random, 3) && { day: pick(random, DAYS) }),
      });
    case 'ticket':
      return requestTicket(world);
    case 'run':
      if (onceIn(random, 3)) return { method: 'GET', path: `/api/days/${pick(random, DAYS)}`, encoding: 'query', fields: {} };
      return {
        method: 'GET',
        path: `/api/runs/${encodeURIComponent(world.runs.length > 0 ? pick(random, world.runs) : 'none')}`,
        encoding: 'query',
        fields: {},
      };
    case 'score':
      return postScore(world);
    case 'list':
      return list(random);
    case 'login':
      return onceIn(random, 25) ? logIn(world) : list(random);
    case 'challenge':
      return challenge();
  }
}

function requestTicket(world: FuzzWorld): Draft {
  const { random, ids } = world;
  const fields = { kind: pick(random, ['free', 'free', 'daily']), id: pick(random, ids), rulesVersion: RULES_VERSION };
  return { method: 'POST', path: '/api/ticket', encoding: 'json', fields };
}

export function sealed(fields: Fields): Draft {
  return { method: 'POST', path: '/api/score', encoding: 'sealed', fields };
}

export function addFields(world: FuzzWorld, score: number): Fields {
  const { random, ids } = world;
  return {
    type: 'add',
    leaderboard: pick(random, BOARDS),
    username: pick(random, NAMES),
    id: pick(random, ids),
    country: pick(random, ['', 'de', 'BR']),
    contentType: pick(random, ['', 'level']),
    score,
    submission: someSubmission(world),
  };
}

/** Usually sent by the owner of the ticket, with the right score. A later request of a game may have more moves. */
function provedFields(world: FuzzWorld, isMain: boolean): Fields {
  const { random, tickets } = world;
  const { ticket, seed, id } = pick(random, tickets);
  const { replay, times, score } = someGame(seed, 1 + nextBelow(random, 12), onceIn(random, 4) ? 'greedy' : 'random');
  const proof = { replay, times, ticket, score: onceIn(random, 10) ? score + 10 : score };
  return isMain ? { ...addFields(world, score), ...OWN_BOARD, id, ...proof } : proof;
}

function postScore(world: FuzzWorld): Draft {
  const { random, users } = world;
  const fields = {
    game_id: 'frozen-jewel',
    uid: pick(random, users).uid,
    game_time: `${nextBelow(random, 600)}.5`,
    submission: someSubmission(world),
    ...(onceIn(random, 2) ? provedFields(world, false) : { score: nextBelow(random, 9000) }),
  };
  return { method: 'POST', path: '/service/score', encoding: 'form', seals: ['score', 'game_time'], fields };
}

function list(random: RandomState): Draft {
  const [path, types] = pick(random, [
    ['/service/getLeaderboard', ['']],
    ['/service/user/stats/getLeaderboard', ['stats_wins', 'stats_losses', 'stats_win_rate']],
    ['/service/user/virtual_currency/getLeaderboard', ['virtual_currency', 'virtual_currency1', 'virtual_currency5']],
  ] as const);
  return { method: 'GET', path, encoding: 'query', fields: { game_id: 'frozen-jewel', type: pick(random, types) } };
}

export function challenge(): Draft {
  return { method: 'POST', path: '/service/challenge', encoding: 'form', fields: {} };
}

function register({ random, tokens }: FuzzWorld): Draft {
  const nickname = `fuzz${nextBelow(random, 100_000)}`;
  return {
    method: 'POST',
    path: '/service/register',
    encoding: 'form',
    fields: { nickname, 'g-recaptcha-response': tokens.pop() },
    nickname,
  };
}

function logIn({ random, users, tokens }: FuzzWorld): Draft {
  const { nickname, pin } = pick(random, users);
  return {
    method: 'POST',
    path: '/service/login',
    encoding: 'form',
    fields: { nickname, pin_code: pin, 'g-recaptcha-response': tokens.pop() },
  };
}

/** Returns a new key, sometimes a used one. */
function someSubmission(world: FuzzWorld): string {
  const { random, submissions } = world;
  if (submissions.length > 0 && onceIn(random, 8)) return pick(random, submissions);
  const hex = Array.from({ length: 4 }, () => nextWord(random).toString(16).padStart(8, '0')).join('');
  const submission = `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
  keep(world, submissions, submission);
  return submission;
}
