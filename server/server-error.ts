// A refusal that a client is told: a code of the protocol, which gives the HTTP status, and an English sentence for people.
import { ERROR_STATUS, type ErrorCode } from '../src/net/protocol.ts';

export class ServerError extends Error {
  override readonly name = 'ServerError';
  readonly code: ErrorCode;
  /** When another try may go better; sent as `retry-after`. */
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
