// Answers every failure with JSON `{ code, message }` and the HTTP status of the code.
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { Duplex } from 'node:stream';
import { ERROR_STATUS, type ErrorCode } from '../src/net/protocol.ts';
import { readDatabaseFault } from './database/database-fault.ts';
import { ServerError } from './server-error.ts';

/** Codes for Fastify's own refusals. */
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
  'bad-request': 'The request is malformed.',
  'not-found': 'Not found.',
  'method-not-allowed': 'This path does not support the method.',
  'request-timeout': 'The request did not arrive completely in time.',
  'body-too-large': 'The body is too large.',
  'unsupported-media-type': 'The content type of the body is not supported.',
  'range-not-satisfiable': 'The requested range is outside the file.',
  'origin-refused': 'Pages of this origin may not call the server.',
  'rate-limited': 'Too many requests. Try again later.',
  'headers-too-large': 'The headers are too large.',
  'database-unavailable': 'The database is unavailable. Try again later.',
  'storage-full': 'The storage of the server is full. Try again later.',
  internal: 'Internal server error.',
};

const UNAVAILABLE_RETRY_SECONDS = 5;

/** Headers of every answer. Pages of the game replace the content security policy. */
export const SAFE_HEADERS = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
};

/** Converts any thrown value to a ServerError. */
function readFailure(error: unknown): ServerError {
  if (error instanceof ServerError) return error;
  // Checked before the database: a client's connection reset has the same error code as a lost database, but Fastify sets status 400.
  const status = (error as Partial<FastifyError>).statusCode ?? 500;
  if (status >= 400 && status < 500) return plainError(CODE_OF_STATUS[status] ?? 'bad-request', { cause: error });
  const fault = readDatabaseFault(error);
  if (fault) return plainError(fault, { retryAfterSeconds: UNAVAILABLE_RETRY_SECONDS, cause: error });
  return plainError('internal', { cause: error });
}

/** Returns the error with the standard message of the code. */
export function plainError(code: ErrorCode, options: { retryAfterSeconds?: number; cause?: unknown } = {}): ServerError {
  return new ServerError(code, MESSAGES[code] ?? code, options);
}

/** Sends the failure, and logs it if the status is 500 or more. */
export function sendFailure(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const failure = readFailure(error);
  if (failure.status >= 500) request.log[failure.code === 'internal' ? 'error' : 'warn']({ err: failure.cause ?? failure }, failure.code);
  if (failure.retryAfterSeconds !== undefined) reply.header('retry-after', failure.retryAfterSeconds);
  // `content-range` with the file size.
  if (failure.code === 'range-not-satisfiable') reply.headers((failure.cause as { headers?: Record<string, string> }).headers ?? {});
  if (failure.status === 408 || failure.status === 413) reply.header('connection', 'close');
  void reply.code(failure.status).header('cache-control', 'no-store').send({ code: failure.code, message: failure.message });
}

const CODE_OF_CONNECTION: Readonly<Record<string, ErrorCode>> = {
  CONNECT: 'method-not-allowed',
  ERR_HTTP_REQUEST_TIMEOUT: 'request-timeout',
  HPE_HEADER_OVERFLOW: 'headers-too-large',
};

/** Answers malformed HTTP, oversized headers, late requests and CONNECT, for which Fastify has no request object. `more` are extra headers. */
export function refuseConnection(error: Partial<NodeJS.ErrnoException>, socket: Duplex, more: Readonly<Record<string, string>> = {}): void {
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
