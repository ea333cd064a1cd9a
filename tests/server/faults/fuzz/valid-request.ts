// Valid requests of both protocols, as input of the fuzz.
import { RULES_VERSION } from '../../../../src/rules/constants.ts';
import { nextBelow, nextWord, type RandomState } from '../../../../src/rules/random.ts';
import { fileHeader } from './corrupt-transport.ts';
import { copiedGames, keep, someGame, type FuzzWorld } from './fuzz-world.ts';
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
  readonly headers?: Readonly<Record<string, string>>;
};

const NAMES = ['Frost', 'Снежинка', 'María', '雪の女王', 'Player_1', 'a.b+c-d', 'x'];
/** Marks that hide or decorate letters, letters that look alike, and mixed alphabets. */
const ODD_NAMES = [
  'fu\u0335ck',
  'f\u0332uck',
  'e\u0301\u0316',
  'Неro',
  'Lеаdеr',
  'Leader',
  'ꜰuck',
  'ΚΑΤΕ',
  'КАТЕ',
  'KATE',
  'КАТ\u0301Е',
  'Huy',
];
const ODD_NICKNAMES = ['HOPE1', 'НОРЕ1', 'ΗΟΡΕ1', 'Неro1234', 'café1', 'cafe\u03011', 'ｈｏｐｅ１', 'fu\u0335cker'];
const BOARDS = ['frozen-jewel', 'second', 'a.b-c'];
/** More than MAX_LEADERBOARDS. */
const OTHER_BOARDS = 150;
/** The board of tickets that name none. */
const OWN_BOARD = { leaderboard: 'frozen-jewel', contentType: 'score' };
const DAYS = ['2026-11-22', '2026-11-21'];
const FILES = [
  '/',
  '/?debug=true',
  '/index.html',
  '/demo',
  '/demo?a=//evil.example',
  '/demo/',
  '/demo//',
  '/settings.json',
  '/boot-btwt6cdr.js',
  '/gone',
];
const KINDS = [
  ...(['add', 'add', 'proved', 'proved', 'copied', 'copied', 'get', 'get', 'ticket', 'ticket', 'run', 'score', 'score'] as const),
  ...(['list', 'login', 'challenge', 'forget', 'file', 'file'] as const),
];

/** Registrations and logins are rare: each costs a slow hash. */
export function validRequest(world: FuzzWorld): Draft {
  const { random } = world;
  if (world.tokens.length === 0) return challenge();
  if (world.tickets.length === 0) return requestTicket(world);
  if (world.users.length === 0 || onceIn(random, 400)) return register(world);
  switch (pick(random, KINDS)) {
    case 'add':
      return sealed(addFields(world, nextBelow(random, 5000)));
    case 'proved':
      return sealed(provedFields(world, true));
    case 'copied':
      return sealed(copiedFields(world));
    case 'get':
      return sealed({
        type: 'get',
        leaderboard: someBoard(random),
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
    case 'forget':
      return forget(world);
    case 'file':
      return { method: 'GET', path: pick(random, FILES), encoding: 'query', fields: {}, headers: fileHeader(random) };
  }
}

/** Usually one of few, rarely one of too many. */
function someBoard(random: RandomState): string {
  return onceIn(random, 20) ? `board${nextBelow(random, OTHER_BOARDS)}` : pick(random, BOARDS);
}

function requestTicket({ random, ids, tickets, tokens }: FuzzWorld): Draft {
  const fields = {
    kind: pick(random, ['free', 'free', 'daily']),
    id: pick(random, ids),
    rulesVersion: RULES_VERSION,
    ...(onceIn(random, 4) && { leaderboard: someBoard(random), contentType: pick(random, ['score', 'level']) }),
    ...(tickets.length > 0 && onceIn(random, 4) && { keep: pick(random, tickets).ticket }),
    ...(onceIn(random, 3) && { 'g-recaptcha-response': tokens.pop() }),
  };
  return { method: 'POST', path: '/api/ticket', encoding: 'json', fields };
}

/** Deletes a player, rarely a user: later requests use tickets, ids and nicknames of deleted ones. */
function forget(world: FuzzWorld): Draft {
  if (onceIn(world.random, 50)) return { ...logIn(world), path: '/service/forget' };
  return { method: 'POST', path: '/api/forget', encoding: 'json', fields: { id: pick(world.random, world.ids) } };
}

export function sealed(fields: Fields): Draft {
  return { method: 'POST', path: '/api/score', encoding: 'sealed', fields };
}

export function addFields(world: FuzzWorld, score: number): Fields {
  const { random, ids } = world;
  return {
    type: 'add',
    leaderboard: someBoard(random),
    username: pick(random, onceIn(random, 8) ? ODD_NAMES : NAMES),
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
  // Most daily tickets are left to the copied games.
  const free = tickets.filter(({ day }) => day === undefined);
  const { ticket, seed, id } = pick(random, free.length === 0 || onceIn(random, 8) ? tickets : free);
  const { replay, times, score } = someGame(seed, 1 + nextBelow(random, 12), onceIn(random, 4) ? 'greedy' : 'random');
  const proof = { replay, times, ticket, score: onceIn(random, 10) ? score + 10 : score };
  return isMain ? { ...addFields(world, score), ...OWN_BOARD, id, ...proof } : proof;
}

/** A daily game, and copies of it with exchanged and delayed moves, by different players. */
function copiedFields(world: FuzzWorld): Fields {
  const { random, tickets } = world;
  const dailies = tickets.filter(({ day }) => day !== undefined);
  if (dailies.length === 0) return provedFields(world, true);
  const { ticket, seed, id } = pick(random, dailies);
  const { replay, times, score } = pick(random, copiedGames(seed));
  return { ...addFields(world, score), ...OWN_BOARD, id, replay, times, ticket };
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
  const nickname = onceIn(random, 3) ? pick(random, ODD_NICKNAMES) : `fuzz${nextBelow(random, 100_000)}`;
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
