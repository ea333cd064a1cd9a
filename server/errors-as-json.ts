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
  429: 'rate-limited',
};

const MESSAGES: Readonly<Partial<Record<ErrorCode, string>>> = {
  'bad-request': 'The request cannot be read.',
  'not-found': 'There is nothing at this address.',
  'method-not-allowed': 'This address knows other methods.',
  'request-timeout': 'The request did not come in whole in time.',
  'body-too-large': 'The body is too large.',
  'unsupported-media-type': 'The body is of a type that is not read here.',
  'rate-limited': 'Too many requests. Try again later.',
  'database-unavailable': 'The database does not answer. Try again later.',
  'storage-full': 'Nothing more can be stored at the moment. Try again later.',
  internal: 'The server failed.',
};

const UNAVAILABLE_RETRY_SECONDS = 5;

/** A ServerError for anything that was thrown. */
export function readFailure(error: unknown): ServerError {
  if (error instanceof ServerError) return error;
  const fault = readDatabaseFault(error);
  if (fault) return plainError(fault, { retryAfterSeconds: UNAVAILABLE_RETRY_SECONDS, cause: error });
  const status = (error as Partial<FastifyError>).statusCode ?? 500;
  if (status >= 400 && status < 500) return plainError(CODE_OF_STATUS[status] ?? 'bad-request', { cause: error });
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
  if (failure.status === 408 || failure.status === 413) reply.header('connection', 'close');
  void reply.code(failure.status).header('cache-control', 'no-store').send({ code: failure.code, message: failure.message });
}

/** What cannot be read as HTTP, and what did not come in time, is answered here: there is no request yet. */
export function refuseConnection(error: NodeJS.ErrnoException, socket: Socket): void {
  if (socket.destroyed || error.code === 'ECONNRESET') {
    socket.destroy();
    return;
  }
  const code: ErrorCode = error.code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 'request-timeout' : 'bad-request';
  const body = JSON.stringify({ code, message: MESSAGES[code] });
  const head = `HTTP/1.1 ${ERROR_STATUS[code]} Refused\r\nconnection: close\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n`;
  socket.end(head + body, () => socket.destroy());
}
