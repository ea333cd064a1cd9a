// A test client of the main leaderboard: sealed forms for scores and lists, JSON for seeds.
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { RULES_VERSION } from '../../../src/rules/constants.ts';
import type { AddResponse, DayResponse, LeaderboardEntry, RunResponse, TicketResponse } from '../../../src/net/protocol.ts';
import { sealPayload } from '../../../src/net/sealed-payload.ts';

export const KEY = 'frozen-jewel-key-for-development';

type Headers = Readonly<Record<string, string>>;
type Fields = Readonly<Record<string, unknown>>;
/** The app is read at each request: a shared server opens after its client is created. */
type Server = { readonly app: FastifyInstance };

/** Status and body, for comparison. */
export type Answer<Body> = { readonly status: number; readonly body: Body & { readonly code?: string; readonly message?: string } };

export function leaderboardClient(server: Server) {
  return {
    /** Fields override the defaults; undefined removes one. */
    add: (fields: Fields, headers: Headers = {}) =>
      post<AddResponse>(
        server,
        { type: 'add', leaderboard: 'frozen-jewel', username: 'Anna', id: '', country: '', contentType: 'score', score: 100, ...fields },
        headers,
      ),
    list: (fields: Fields = {}) =>
      post<LeaderboardEntry[]>(server, { type: 'get', leaderboard: 'frozen-jewel', contentType: 'score', ...fields }),
    post: (payload: unknown, headers: Headers = {}) => post<AddResponse>(server, payload, headers),
    postDt: (dt: string, headers: Headers = {}) => postDt<AddResponse>(server, dt, headers),
    async ticket(fields: Fields = {}): Promise<Answer<TicketResponse>> {
      const payload = { kind: 'free', id: '', rulesVersion: RULES_VERSION, ...fields };
      return answerOf(await server.app.inject({ method: 'POST', url: '/api/ticket', payload }));
    },
    async day(day: string): Promise<Answer<DayResponse>> {
      return answerOf(await server.app.inject(`/api/days/${day}`));
    },
    async run(id: string): Promise<Answer<RunResponse>> {
      return answerOf(await server.app.inject(`/api/runs/${id}`));
    },
  };
}

export type LeaderboardClient = ReturnType<typeof leaderboardClient>;

function post<Body>(server: Server, payload: unknown, headers: Headers = {}): Promise<Answer<Body>> {
  return postDt(server, sealPayload(JSON.stringify(payload), KEY), headers);
}

async function postDt<Body>({ app }: Server, dt: string, headers: Headers): Promise<Answer<Body>> {
  const form = { 'content-type': 'application/x-www-form-urlencoded', ...headers };
  return answerOf(await app.inject({ method: 'POST', url: '/api/score', headers: form, payload: new URLSearchParams({ dt }).toString() }));
}

function answerOf<Body>(response: LightMyRequestResponse): Answer<Body> {
  return { status: response.statusCode, body: response.json() };
}
