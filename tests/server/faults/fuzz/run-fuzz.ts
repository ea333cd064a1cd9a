// Sends fuzz requests to a server in sequence and checks each answer.
import type { FastifyInstance } from 'fastify';
import { ERROR_STATUS, type ErrorCode } from '../../../../src/net/protocol.ts';
import { fuzzRequest, type FuzzRequest } from './fuzz-request.ts';
import type { HostileScale } from './hostile-request.ts';
import { createFuzzWorld, learn } from './fuzz-world.ts';

export type FuzzOutcome = {
  /** Number of answers by status and code. */
  readonly counts: Map<string, number>;
  /** The first fault of each kind, with the number of its request. */
  readonly faults: readonly string[];
  /** Longest processor time of a request, of all threads. */
  readonly slowestMilliseconds: number;
};

type Answer = Awaited<ReturnType<FastifyInstance['inject']>>;

type Options = {
  readonly seed: number;
  readonly requests: number;
  /** Size of hostile requests. Default: no hostile requests. */
  readonly hostileScale?: HostileScale;
  /** Called before each request; moves the clock. */
  readonly onRequest: (index: number) => void | Promise<void>;
};

const MAX_FAULTS = 20;
/** The one expected 5xx: the clock was set back after a daily ticket was issued. */
const CLOCK_BEHIND = "The seed is newer than the server's clock. Try again later.";
const EMPTY_STATUSES = new Set([204, 206, 304]);
const FILE_TYPE = /^(text\/(plain|html)|application\/javascript)/;

export async function runFuzz(app: FastifyInstance, { seed, requests, hostileScale, onRequest }: Options): Promise<FuzzOutcome> {
  const world = createFuzzWorld(seed);
  const counts = new Map<string, number>();
  const faults = new Map<string, string>();
  let slowestMilliseconds = 0;
  for (let index = 0; index < requests && faults.size < MAX_FAULTS; index++) {
    await onRequest(index);
    const request = fuzzRequest(world, hostileScale);
    const began = process.cpuUsage();
    const answer = await app.inject({
      method: request.method as 'GET',
      url: request.path,
      headers: request.headers,
      ...(request.body && { payload: request.body }),
    });
    const { user, system } = process.cpuUsage(began);
    slowestMilliseconds = Math.max(slowestMilliseconds, (user + system) / 1000);
    const { statusCode, payload } = answer;
    const body = readJson(payload);
    const outcome = statusCode < 400 ? `${statusCode}` : `${statusCode} ${String((body as { code?: unknown } | undefined)?.code)}`;
    counts.set(outcome, (counts.get(outcome) ?? 0) + 1);
    const fault = faultOf(request, answer, body);
    const kind = `${fault} ${request.method} ${outcome}`;
    if (fault && !faults.has(kind))
      faults.set(kind, `request ${index}: ${fault}: ${describe(request)} -> ${statusCode} ${payload.slice(0, 300)}`);
    if (statusCode === 200) learn(world, body, request.nickname);
  }
  if ('polluted' in {}) faults.set('prototype', 'Object.prototype was polluted');
  return { counts, faults: [...faults.values()], slowestMilliseconds };
}

/** Returns undefined for an answer that follows the protocol. */
function faultOf({ method }: FuzzRequest, { statusCode: status, headers }: Answer, body: unknown): string | undefined {
  if (headers['x-content-type-options'] !== 'nosniff') return 'no safe headers';
  const { code, message } = Object(body) as Record<string, unknown>;
  if (status >= 500 && message !== CLOCK_BEHIND) return 'a server error';
  if (status === 301) return /^\/demo\/(\?|$)/.test(headers.location ?? '') ? undefined : 'a redirect elsewhere';
  if (method === 'HEAD' || EMPTY_STATUSES.has(status)) return undefined;
  if (status !== 200 && status < 400) return 'an unexpected status';
  if (status === 200 && FILE_TYPE.test(String(headers['content-type']))) return undefined;
  if (typeof body !== 'object' || body === null) return 'no JSON';
  if (status === 200) return code === undefined ? undefined : 'a failure with status 200';
  if (ERROR_STATUS[code as ErrorCode] !== status) return 'a code that does not match the status';
  return typeof message === 'string' && message !== '' ? undefined : 'no message';
}

function readJson(payload: string): unknown {
  try {
    return JSON.parse(payload) as unknown;
  } catch {
    return undefined;
  }
}

function describe({ method, path, headers, body }: FuzzRequest): string {
  return `${method} ${path.slice(0, 200)} ${JSON.stringify(headers).slice(0, 300)} ${body?.toString('latin1').slice(0, 300) ?? ''}`;
}
