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
  /** Longest response time. */
  readonly slowestMilliseconds: number;
};

type Options = {
  readonly seed: number;
  readonly requests: number;
  /** Size of hostile requests. Default: no hostile requests. */
  readonly hostileScale?: HostileScale;
  /** Called before each request; may move the clock. */
  readonly onRequest?: (index: number) => void | Promise<void>;
};

const MAX_FAULTS = 20;

export async function runFuzz(app: FastifyInstance, { seed, requests, hostileScale, onRequest }: Options): Promise<FuzzOutcome> {
  const world = createFuzzWorld(seed);
  const counts = new Map<string, number>();
  const faults = new Map<string, string>();
  let slowestMilliseconds = 0;
  for (let index = 0; index < requests && faults.size < MAX_FAULTS; index++) {
    await onRequest?.(index);
    const request = fuzzRequest(world, hostileScale);
    const began = performance.now();
    const { statusCode, payload, headers } = await app.inject({
      method: request.method as 'GET',
      url: request.path,
      headers: request.headers,
      ...(request.body && { payload: request.body }),
    });
    slowestMilliseconds = Math.max(slowestMilliseconds, performance.now() - began);
    const body = readJson(payload);
    const outcome = statusCode < 400 ? `${statusCode}` : `${statusCode} ${String((body as { code?: unknown } | undefined)?.code)}`;
    counts.set(outcome, (counts.get(outcome) ?? 0) + 1);
    const fault = faultOf(request, statusCode, body, String(headers['content-type'] ?? ''));
    const kind = `${fault} ${request.method} ${outcome}`;
    if (fault && !faults.has(kind))
      faults.set(kind, `request ${index}: ${fault}: ${describe(request)} -> ${statusCode} ${payload.slice(0, 300)}`);
    if (statusCode === 200) learn(world, body, request.nickname);
  }
  if ('polluted' in {}) faults.set('prototype', 'Object.prototype was polluted');
  return { counts, faults: [...faults.values()], slowestMilliseconds };
}

/** Returns undefined for an answer that follows the protocol. */
function faultOf({ method }: FuzzRequest, status: number, body: unknown, type: string): string | undefined {
  if (status >= 500) return 'a server error';
  if (method === 'HEAD' || status === 204) return undefined;
  if (status !== 200 && status < 400) return 'an unexpected status';
  if (type.startsWith('text/plain') && status === 200) return undefined;
  if (typeof body !== 'object' || body === null) return 'no JSON';
  const { code, message } = body as Record<string, unknown>;
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
