// Routes of the main leaderboard.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { FORGET_REQUEST, type DayResponse, type RunResponse } from '../../src/net/protocol.ts';
import type { Limit } from '../rate-limits.ts';
import type { ServerContext } from '../server-context.ts';
import { ServerError } from '../server-error.ts';
import { addScore } from './add-score.ts';
import { listLeaderboard } from './list-leaderboard.ts';
import { forgetPlayer } from './moderation.ts';
import { boardName, checkLeaderboard } from './boards.ts';
import { isPlayerId, issuePlayerId, playerKey } from './players.ts';
import { readBoardName, readBody, readSealedRequest, readTicketRequest } from './read-request.ts';
import { FIRST_DAY } from '../../src/rules/daily-seed.ts';
import { dayAt, isDay } from '../../src/platform/time-in-days.ts';
import { dailySeed, isRunPublic } from './days.ts';
import { issueTicket } from './ticket.ts';

const MINUTE_SECONDS = 60;
const HOUR_SECONDS = 3600;
const DAY_SECONDS = 86_400;

const JSON_TYPE = 'application/json; charset=utf-8';
/** Lists of other players. A cache answers a whole second from one request, and does not let players wait for the next one. */
const LIST_CACHE = 'public, max-age=1, stale-while-revalidate=5';

const RUN_PARAMS = v.object({ id: v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/)) });

export function registerLeaderboard(app: FastifyInstance, context: ServerContext): void {
  const { config, limits, signer, randomBytes, botCheck } = context;
  const byAddress: Limit = { name: 'leaderboard', max: config.writesPerMinute, windowSeconds: MINUTE_SECONDS };
  const byPlayer: Limit = { name: 'player', max: config.playerWritesPerMinute, windowSeconds: MINUTE_SECONDS };
  const seedsByMinute: Limit = { name: 'seed', max: config.playerSeedsPerMinute, windowSeconds: MINUTE_SECONDS };
  const seedsByDay: Limit = { name: 'seed a day', max: config.playerSeedsPerDay, windowSeconds: DAY_SECONDS };
  const seedsByAddress: Limit = { name: 'seed of address', max: config.seedsPerHour, windowSeconds: HOUR_SECONDS };
  const byNewcomer: Limit = { name: 'new player', max: config.newPlayersPerHour, windowSeconds: HOUR_SECONDS };

  app.post('/api/score', { bodyLimit: config.bodyLimitBytes }, (request, reply) => answerScore(request, reply));
  app.post('/api/ticket', (request) => answerTicket(request));
  app.post('/api/forget', (request) => answerForget(request));
  app.get<{ Params: { board: string } }>('/api/boards/:board', (request, reply) => answerBoard(request.params.board, request, reply));
  app.get('/api/runs/:id', ({ params }) => answerRun(params));
  app.get<{ Params: { day: string } }>('/api/days/:day', ({ params }, reply) => answerDay(context, params.day, reply));

  async function answerScore(request: FastifyRequest, reply: FastifyReply) {
    const body = readSealedRequest(request, config.sealKey);
    if (body.type === 'get') return reply.type(JSON_TYPE).send(await listLeaderboard(context, body));
    const isKnown = await countWrite(request, body.id);
    return addScore(context, body, { isKnown, headers: request.headers, address: request.ip });
  }

  /** The list without a player's own entries, for caches. Throws `bad-request`, and `not-found` for a leaderboard outside LEADERBOARDS. */
  async function answerBoard(text: string, { headers }: FastifyRequest, reply: FastifyReply) {
    const { leaderboard, contentType, day = '' } = readBoardName(text);
    checkLeaderboard(config.leaderboards, leaderboard);
    const { text: list, tag } = await context.boardCache.read(boardName(leaderboard, contentType, day));
    reply.headers({ etag: tag, 'cache-control': LIST_CACHE });
    const isKnown = headers['if-none-match']?.split(/,\s*/).some((known) => known === '*' || known === tag);
    return isKnown ? reply.code(304).send() : reply.type(JSON_TYPE).send(list);
  }

  async function answerTicket(request: FastifyRequest) {
    const body = readTicketRequest(request.body);
    const isKnown = await countWrite(request, body.id);
    if (config.ticketBotCheck === 'on' && !(await botCheck.isPerson(body['g-recaptcha-response'] ?? '')))
      throw new ServerError('bot-check-failed', 'This server requires a token of the bot check for a seed.');
    const id = isKnown ? body.id : issuePlayerId(signer, randomBytes);
    if (body.kind === 'free') await countSeed(request, playerKey(id));
    return issueTicket(context, body, id);
  }

  /** The secret id is sufficient proof. Unknown ids are not an error: after a deletion, nothing is stored about an id. */
  async function answerForget(request: FastifyRequest) {
    const { id } = readBody(FORGET_REQUEST, request.body);
    await limits.hitByAddress(byAddress, request);
    const deleted = await forgetPlayer(context.database, playerKey(id), context.clock());
    context.reads.wrote(playerKey(id));
    return { deleted };
  }

  /** Throws `not-found` for a run without a visible entry, and for a run of a day that has not ended. */
  async function answerRun(params: unknown): Promise<RunResponse> {
    const { success, output } = v.safeParse(RUN_PARAMS, params);
    if (!success) throw new ServerError('not-found', 'Run not found.');
    const run = await context.reads.read(output.id, (kysely) =>
      kysely
        .selectFrom('games')
        .innerJoin('entries', (join) => join.onRef('entries.player', '=', 'games.player').onRef('entries.game', '=', 'games.id'))
        .innerJoin('players', 'players.public_id', 'games.player')
        .select(['games.replay', 'players.name as username', 'games.score', 'games.day'])
        .where('games.scope', '=', 'main')
        .where('games.id', '=', output.id)
        .where('entries.is_hidden', '=', 0)
        .executeTakeFirst(),
    );
    if (!run) throw new ServerError('not-found', 'Run not found.');
    const { day, ...shown } = run;
    if (!isRunPublic(day, context.clock(), config.dailyGraceHours))
      throw new ServerError('not-found', `Runs of ${day} are public ${config.dailyGraceHours} hours after the end of that day.`);
    return shown;
  }

  /** A refused seed counts only against the limits up to the one that refused it. Throws `rate-limited`. */
  async function countSeed(request: FastifyRequest, player: string): Promise<void> {
    await limits.hitByKey(seedsByMinute, player);
    await limits.hitByKey(seedsByDay, player);
    await limits.hitByAddress(seedsByAddress, request);
  }

  /** Returns whether this server issued the id. Throws `rate-limited`. */
  async function countWrite(request: FastifyRequest, id: string): Promise<boolean> {
    await limits.hitByAddress(byAddress, request);
    const isKnown = isPlayerId(signer, id);
    if (isKnown) await limits.hitByKey(byPlayer, playerKey(id));
    else await limits.hitByAddress(byNewcomer, request);
    return isKnown;
  }
}

/**
 * Sends the seed as soon as the day is over. It changes only with the server's secret. In the grace period it adds nothing for a player with
 * a ticket, which contains the seed; no other ticket of the day is issued. Throws `bad-request`, `day-not-over` or `not-found`.
 */
function answerDay({ clock, signer }: ServerContext, day: string, reply: FastifyReply) {
  if (!isDay(day)) throw new ServerError('bad-request', 'Invalid day. Expected: a date such as 2026-11-22.');
  const today = dayAt(clock());
  if (day === today) throw new ServerError('day-not-over', `${day} is not over. Request a daily ticket to play its game.`);
  if (day > today) throw new ServerError('day-not-over', `${day} has not begun. Today is ${today} (UTC).`);
  if (day < FIRST_DAY) throw new ServerError('not-found', `There is no daily game before ${FIRST_DAY}.`);
  return reply.header('cache-control', `public, max-age=${DAY_SECONDS}`).send({ day, seed: dailySeed(signer, day) } satisfies DayResponse);
}
