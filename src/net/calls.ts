// HTTP calls with a time-out: sends forms and JSON, returns JSON. The only user of fetch in this folder. And the times of their retries.
import * as v from 'valibot';
import { ERROR_BODY, TIMEOUT_MILLISECONDS } from './protocol.ts';
import { parseJson } from '../platform/schemas.ts';
import { MS_PER_SECOND } from '../platform/time.ts';

/** The only status of success (specification, section 7). */
const SUCCESS = 200;

const FIRST_WAIT_MILLISECONDS = 2000;
const MAX_WAIT_MILLISECONDS = 300_000;
/** Longest window of the server's limits of scores. A timer of more than 24 days would fire immediately. */
const MAX_RETRY_AFTER_MILLISECONDS = 3_600_000;

/** A failed call. `status` is undefined if no response arrived in time. */
export class CallError extends Error {
  override readonly name = 'CallError';
  readonly status: number | undefined;
  /** The server's code (`ERROR_STATUS`), or `no-answer`, `time-out`, `no-json` or `unknown`. */
  readonly code: string;
  /** From `Retry-After`; 0 without one. */
  readonly retryAfterMilliseconds: number;

  constructor(code: string, status?: number, retryAfterMilliseconds = 0, cause?: unknown) {
    super(status === undefined ? code : `${code} (HTTP ${status})`, { cause });
    this.code = code;
    this.status = status;
    this.retryAfterMilliseconds = retryAfterMilliseconds;
  }
}

/** Responses of a static host without a score server. */
const NO_SERVER_STATUSES = new Set([404, 405]);
const PASSING_STATUSES = new Set([408, 429]);

/** Returns whether the server will never accept the same request. */
export function isFinal({ status, code }: CallError): boolean {
  if (status === undefined || status < 400 || status > 499 || PASSING_STATUSES.has(status)) return false;
  return code !== 'unknown' || !NO_SERVER_STATUSES.has(status);
}

export type CallDependencies = {
  readonly fetch: (address: string, init: RequestInit) => Promise<Response>;
  /** Schedules one call after `milliseconds`. Returns a function that cancels it. */
  readonly startTimer: (call: () => void, milliseconds: number) => () => void;
};

/** Returns an address beside another, such as `./api/ticket` for `./api/score`: replaces the last path segment, drops query and fragment. */
export function siblingAddress(address: string, name: string): string {
  return address.replace(/[?#].*$/, '').replace(/[^/]*$/, name);
}

export type Calls = ReturnType<typeof createCalls>;

/** Every call resolves to the unvalidated JSON of an HTTP 200 response, and rejects with a CallError otherwise. */
export function createCalls({ fetch, startTimer }: CallDependencies) {
  async function call(address: string, init: RequestInit): Promise<unknown> {
    const controller = new AbortController();
    // The time-out covers the body too: a server may send it byte by byte.
    const stopTimer = startTimer(() => controller.abort(), TIMEOUT_MILLISECONDS);
    try {
      const response = await fetch(address, { cache: 'no-store', ...init, signal: controller.signal, credentials: 'omit' });
      return readBody(response, await response.text());
    } catch (error) {
      if (error instanceof CallError) throw error;
      throw new CallError(controller.signal.aborted ? 'time-out' : 'no-answer', undefined, 0, error);
    } finally {
      stopTimer();
    }
  }

  return {
    postForm: (address: string, fields: Readonly<Record<string, string>>) =>
      call(address, { method: 'POST', body: new URLSearchParams(fields) }),
    postJson: (address: string, body: unknown) =>
      call(address, { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    /** `cache`: `default` accepts answers of caches as far as their headers allow it. */
    getJson: (address: string, cache: RequestCache = 'no-store') => call(address, { method: 'GET', cache }),
  };
}

function readBody({ status, headers }: Response, text: string): unknown {
  const body = parseJson(v.unknown(), text);
  if (status === SUCCESS && body !== undefined) return body;
  if (status === SUCCESS) throw new CallError('no-json', status);
  const { success, output } = v.safeParse(ERROR_BODY, body);
  const seconds = Number(headers.get('retry-after') ?? 0);
  throw new CallError(success ? output.code : 'unknown', status, seconds > 0 ? seconds * MS_PER_SECOND : 0);
}

/**
 * Exponential backoff between retries. Never shorter than the server's Retry-After, up to an hour. Jitter lengthens both by up to a half, so
 * that the clients of a server that was away do not return together.
 */
export function createRetryTimer(startTimer: CallDependencies['startTimer'], random = Math.random) {
  let stop: (() => void) | undefined;
  let failures = 0;
  return {
    /** Schedules the next retry. */
    wait(retry: () => void, retryAfterMilliseconds: number): void {
      const usual = Math.min(MAX_WAIT_MILLISECONDS, FIRST_WAIT_MILLISECONDS * 2 ** failures++);
      const shortest = Math.max(usual, Math.min(MAX_RETRY_AFTER_MILLISECONDS, retryAfterMilliseconds));
      stop = startTimer(retry, shortest * (1 + random() / 2));
    },
    isWaiting: () => stop !== undefined,
    /** Cancels the scheduled retry, without resetting the backoff. */
    cancel(): void {
      stop?.();
      stop = undefined;
    },
    /** Resets the backoff to the shortest wait. */
    reset(): void {
      failures = 0;
    },
  };
}
