// A test client of the score service: sends forms to a server's app.
import type { FastifyInstance } from 'fastify';
import { randomUUID } from 'node:crypto';
import type { LeaderboardType } from '../../../src/net/leaderboard-types.ts';
import { sealPayload } from '../../../src/net/sealed-payload.ts';
import type { TestServer } from '../support/test-server.ts';

export type Answer = { readonly status: number; readonly body: Record<string, unknown>; readonly retryAfter: string | undefined };
export type Account = { readonly uid: string; readonly pin: string };

/** Disables the bot check. */
export const NO_BOT_CHECK = { BOT_CHECK: 'off' };

export async function postForm(
  app: FastifyInstance,
  path: string,
  form: Readonly<Record<string, string>>,
  address = '203.0.113.7',
): Promise<Answer> {
  const response = await app.inject({
    method: 'POST',
    url: `/service/${path}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(form).toString(),
    remoteAddress: address,
  });
  return { status: response.statusCode, body: response.json(), retryAfter: response.headers['retry-after'] };
}

/** Throws if the server refuses. */
export async function registerPlayer(app: FastifyInstance, nickname: string): Promise<Account> {
  const { status, body } = await postForm(app, 'register', { nickname });
  if (status !== 200) throw new Error(`${nickname}: ${status} ${String(body.code)}`);
  return { uid: String(body.uid), pin: String(body.pin_code) };
}

export function logIn(app: FastifyInstance, nickname: string, pin: string, address?: string): Promise<Answer> {
  return postForm(app, 'login', { nickname, pin_code: pin }, address);
}

type Score = { readonly score: number; readonly seconds?: number } & Readonly<
  Partial<Record<'replay' | 'ticket' | 'times' | 'submission' | 'game_id', string>>
>;

/** Sends an unverified score, unless the fields include a proof. */
export function sendScore(
  server: Pick<TestServer, 'config'>,
  app: FastifyInstance,
  uid: string,
  { score, seconds = 60, ...rest }: Score,
): Promise<Answer> {
  const { sealKey, gameId } = server.config;
  return postForm(app, 'score', {
    game_id: gameId,
    uid,
    score: sealPayload(String(score), sealKey),
    game_time: sealPayload(String(seconds), sealKey),
    submission: randomUUID(),
    ...rest,
  });
}

const PATHS = { score: 'getLeaderboard', stats: 'user/stats/getLeaderboard', virtual: 'user/virtual_currency/getLeaderboard' } as const;

export async function readLeaderboard(
  app: FastifyInstance,
  type: LeaderboardType | 'virtual_currency',
  game = 'frozen-jewel',
): Promise<Answer> {
  const path = PATHS[type.split('_')[0] as keyof typeof PATHS];
  const response = await app.inject(`/service/${path}?${new URLSearchParams({ game_id: game, type }).toString()}`);
  return { status: response.statusCode, body: response.json(), retryAfter: undefined };
}

type Row = { readonly uid: string; readonly nickname: string; readonly [field: string]: unknown };

/** Creates functions that return all rows of a leaderboard, and the nickname and value of each row. */
export function createLeaderboardReader(server: Pick<TestServer, 'app'>) {
  const rows = async (type: Parameters<typeof readLeaderboard>[1]) => (await readLeaderboard(server.app, type)).body.message as Row[];
  return { rows, values: async (type: LeaderboardType) => (await rows(type)).map((row) => [row.nickname, row[type]]) };
}
