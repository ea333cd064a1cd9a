// Routes of the score service, all below /service/.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { LEADERBOARD_TYPES, type LeaderboardType } from '../../src/net/leaderboard-types.ts';
import { LOGIN_FORM, REGISTER_FORM, SCORE_FORM } from '../../src/net/protocol.ts';
import { readBody, readForm } from '../leaderboard/read-request.ts';
import { isForeign, type Limit } from '../rate-limits.ts';
import type { ServerContext } from '../server-context.ts';
import { ServerError } from '../server-error.ts';
import { sha256 } from '../signer.ts';
import { dropLists } from './leaderboards.ts';
import { checkCredentials, type Credentials } from './login.ts';
import { deleteUser, refuseBanned } from './moderation.ts';
import { postScore } from './post-score.ts';
import { updateUser } from './record-game.ts';
import { register, uidOf } from './register.ts';

const MINUTE_SECONDS = 60;
const HOUR_SECONDS = 3600;

const GAME_QUERY = v.object({ game_id: v.string() });
const STATS_TYPES = LEADERBOARD_TYPES.filter((type) => type.startsWith('stats_'));
const STATS_QUERY = v.object({ ...GAME_QUERY.entries, type: v.picklist(STATS_TYPES) });
/** Meaning of `virtual_currency` without a number (specification, section 3). */
const FIRST_CURRENCY: LeaderboardType = 'virtual_currency1';
const CURRENCY_TYPES = LEADERBOARD_TYPES.filter((type) => type.startsWith('virtual_currency'));
const CURRENCY_QUERY = v.object({ ...GAME_QUERY.entries, type: v.picklist(['virtual_currency' as const, ...CURRENCY_TYPES]) });

export function registerScoreService(app: FastifyInstance, context: ServerContext): void {
  const { config, database, clock, signer, limits, botCheck, serviceLists } = context;
  /** Nicknames in registration in this process: parallel requests for one name cost one hash. */
  const claims = new Set<string>();
  const registrations: Limit = { name: 'register', max: config.registrationsPerHour, windowSeconds: HOUR_SECONDS };
  const logins: Limit = { name: 'login', max: config.loginsPerMinute, windowSeconds: MINUTE_SECONDS };
  const scores: Limit = { name: 'service score', max: config.writesPerMinute, windowSeconds: MINUTE_SECONDS };
  const scoresByUser: Limit = { name: 'service user', max: config.playerWritesPerMinute, windowSeconds: MINUTE_SECONDS };
  const tokens: Limit = { name: 'token', max: config.writesPerMinute, windowSeconds: MINUTE_SECONDS };

  app.post('/service/register', (request) => answerRegister(request));
  app.post('/service/login', (request) => answerLogin(request));
  app.post('/service/forget', (request) => answerForget(request));
  app.post('/service/score', { bodyLimit: config.bodyLimitBytes }, (request) => answerScore(request));
  if (botCheck.challenge !== undefined) app.post('/service/challenge', (request) => answerChallenge(request));
  app.get('/service/getLeaderboard', ({ query }) => answerLeaderboard(readBody(GAME_QUERY, query).game_id, 'score'));
  app.get('/service/user/stats/getLeaderboard', ({ query }) => {
    const { game_id, type } = readBody(STATS_QUERY, query);
    return answerLeaderboard(game_id, type);
  });
  app.get('/service/user/virtual_currency/getLeaderboard', ({ query }) => {
    const { game_id, type } = readBody(CURRENCY_QUERY, query);
    return answerLeaderboard(game_id, type === 'virtual_currency' ? FIRST_CURRENCY : type);
  });

  async function answerRegister(request: FastifyRequest) {
    const { nickname, 'g-recaptcha-response': token } = readForm(REGISTER_FORM, request);
    await refuseRobots(request, token);
    await limits.hitByAddress(registrations, request);
    return register(context, claims, { nickname, address: request.ip });
  }

  /** Exchanges nickname and PIN for the uid. `public_id` is the `uid` of the user's leaderboard rows. */
  async function answerLogin(request: FastifyRequest) {
    const user = await checkCredentials(context, await readCredentials(request));
    await refuseBanned(database, user.nickname_key);
    const uid = uidOf(signer, user.public_id, user.uid_version);
    // The stored hash is outdated after a PIN reset or a change of the server's secret.
    await updateUser(database.kysely, user.public_id, { uid_hash: sha256(uid), seen_at: clock() });
    return { uid, public_id: user.public_id };
  }

  async function answerForget(request: FastifyRequest) {
    const { public_id } = await checkCredentials(context, await readCredentials(request));
    const deleted = await deleteUser(database, signer, public_id, clock());
    dropLists(context, public_id);
    return { deleted };
  }

  /** Runs before registrations and logins are counted, so that invalid tokens use up only the limit of tokens. */
  async function refuseRobots(request: FastifyRequest, token: string): Promise<void> {
    await limits.hitByAddress(tokens, request);
    if (!(await botCheck.isPerson(token))) throw new ServerError('bot-check-failed', 'The bot check failed.');
  }

  async function readCredentials(request: FastifyRequest): Promise<Credentials> {
    const { nickname, pin_code: pin, 'g-recaptcha-response': token } = readForm(LOGIN_FORM, request);
    await refuseRobots(request, token);
    await limits.hitByAddress(logins, request);
    return { nickname, pin, address: request.ip, isForeign: isForeign(request, config.corsOrigins) };
  }

  async function answerScore(request: FastifyRequest) {
    const form = readForm(SCORE_FORM, request);
    await limits.hitByAddress(scores, request);
    await limits.hitByKey(scoresByUser, sha256(form.uid));
    return postScore(context, form, request.ip);
  }

  async function answerChallenge(request: FastifyRequest) {
    await limits.hitByAddress(tokens, request);
    return { token: botCheck.challenge?.() };
  }

  async function answerLeaderboard(game: string, type: LeaderboardType) {
    if (game !== config.gameId) throw new ServerError('not-found', 'Unknown game_id.');
    return { message: await serviceLists.read(type) };
  }
}
