// A refusal that is sent to the client: a protocol code, which determines the HTTP status, and an English message.
import { ERROR_STATUS, type ErrorCode } from '../src/net/protocol.ts';

export class ServerError extends Error {
  override readonly name = 'ServerError';
  readonly code: ErrorCode;
  /** Delay before a retry may succeed; sent as `retry-after`. */
  readonly retryAfterSeconds: number | undefined;

  constructor(code: ErrorCode, message: string, options: { retryAfterSeconds?: number; cause?: unknown } = {}) {
    super(message, { cause: options.cause });
    this.code = code;
    this.retryAfterSeconds = options.retryAfterSeconds;
  }

  get status(): number {
    return ERROR_STATUS[this.code];
  }
}
