// Every failure as JSON: `{ code, message }` with the status of the code, whoever found it: routes, Fastify, or the database.
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { Socket } from 'node:net';
import { ERROR_STATUS, type ErrorCode } from '../src/net/protocol.ts';
import { readDatabaseFault } from './database/database-fault.ts';
import { ServerError } from './server-error.ts';

/** What Fastify refuses, by status. */
const CODE_OF_STATUS: Readonly<Record<number, ErrorCode>> = {
  404: 'not-found',
  405: 'method-not-allowed',
  408: 'request-timeout',
  413: 'body-too-large',
  415: 'unsupported-media-type',
  416: 'range-not-satisfiable',
  429: 'rate-limited',
};

const MESSAGES: Readonly<Partial<Record<ErrorCode, string>>> = {
  'bad-request': 'The request cannot be read.',
  'not-found': 'There is nothing at this address.',
  'method-not-allowed': 'This address knows other methods.',
  'request-timeout': 'The request did not come in whole in time.',
  'body-too-large': 'The body is too large.',
  'unsupported-media-type': 'The body is of a type that is not read here.',
  'range-not-satisfiable': 'The file has no such range.',
  'rate-limited': 'Too many requests. Try again later.',
  'headers-too-large': 'The headers are too large.',
  'database-unavailable': 'The database does not answer. Try again later.',
  'storage-full': 'Nothing more can be stored at the moment. Try again later.',
  internal: 'The server failed.',
};

const UNAVAILABLE_RETRY_SECONDS = 5;

/** Headers of every answer. The game's pages replace the policy with their own. */
export const SAFE_HEADERS = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
};

/** A ServerError for anything that was thrown. */
export function readFailure(error: unknown): ServerError {
  if (error instanceof ServerError) return error;
  // Checked first: a connection that a client resets has the codes of a lost database, and Fastify sets the status 400.
  const status = (error as Partial<FastifyError>).statusCode ?? 500;
  if (status >= 400 && status < 500) return plainError(CODE_OF_STATUS[status] ?? 'bad-request', { cause: error });
  const fault = readDatabaseFault(error);
  if (fault) return plainError(fault, { retryAfterSeconds: UNAVAILABLE_RETRY_SECONDS, cause: error });
  return plainError('internal', { cause: error });
}

/** The error with the sentence that is always said for it. */
export function plainError(code: ErrorCode, options: { retryAfterSeconds?: number; cause?: unknown } = {}): ServerError {
  return new ServerError(code, MESSAGES[code] ?? code, options);
}

/** Sends the failure, and logs those that are the server's own. */
export function sendFailure(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const failure = readFailure(error);
  if (failure.status >= 500) request.log[failure.code === 'internal' ? 'error' : 'warn']({ err: failure.cause ?? failure }, failure.code);
  if (failure.retryAfterSeconds !== undefined) reply.header('retry-after', failure.retryAfterSeconds);
  // `content-range` with the length of the file.
  if (failure.code === 'range-not-satisfiable') reply.headers((failure.cause as { headers?: Record<string, string> }).headers ?? {});
  if (failure.status === 408 || failure.status === 413) reply.header('connection', 'close');
  void reply.code(failure.status).header('cache-control', 'no-store').send({ code: failure.code, message: failure.message });
}

const CODE_OF_CONNECTION: Readonly<Record<string, ErrorCode>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'request-timeout',
  HPE_HEADER_OVERFLOW: 'headers-too-large',
};

/** Answers bytes that are not HTTP, large headers and late requests, for which no request object exists. `more` are headers. */
export function refuseConnection(error: NodeJS.ErrnoException, socket: Socket, more: Readonly<Record<string, string>> = {}): void {
  if (socket.destroyed || error.code === 'ECONNRESET') {
    socket.destroy();
    return;
  }
  const code = CODE_OF_CONNECTION[error.code ?? ''] ?? 'bad-request';
  const body = JSON.stringify({ code, message: MESSAGES[code] });
  const headers = { connection: 'close', 'content-type': 'application/json', 'content-length': body.length, ...SAFE_HEADERS, ...more };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  socket.end([`HTTP/1.1 ${ERROR_STATUS[code]} Refused`, ...lines, '', body].join('\r\n'), () => socket.destroy());
}
