// Reads the content of requests: form fields, JSON bodies and sealed fields.
import { createDecipheriv } from 'node:crypto';
import * as v from 'valibot';
import {
  GET_REQUEST,
  LEADERBOARD_REQUEST,
  TICKET_REQUEST,
  type AddRequest,
  type GetRequest,
  type TicketRequest,
} from '../../src/net/protocol.ts';
import { RULES_VERSION } from '../../src/rules/constants.ts';
import { ServerError } from '../server-error.ts';

/** Parts of a Fastify request that may contain form fields. */
type Form = { readonly body: unknown; readonly query: unknown };

const FORM = v.object({ dt: v.string() });

/** Control characters, invisible format characters, lone surrogates, and line and paragraph separators. */
const UNPRINTABLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u;

const IV_BYTES = 16;
const BITS = 8;

const decoder = new TextDecoder('utf-8', { fatal: true });

/** Reads the request in the `dt` field of a form. Throws `bad-request` or `bad-seal`. */
export function readSealedRequest(form: Form, key: string): AddRequest | GetRequest {
  const { dt } = readForm(FORM, form);
  return refuseUnprintable(readBody(LEADERBOARD_REQUEST, parseJson(openSeal(dt, key))));
}

/** Reads `LEADERBOARD`, `LEADERBOARD~DAY` or `LEADERBOARD~DAY~CONTENT-TYPE`, the day empty for all time. Throws `bad-request`. */
export function readBoardName(text: string): GetRequest {
  const [leaderboard, day, ...rest] = text.split('~');
  const contentType = rest.join('~');
  return refuseUnprintable(readBody(GET_REQUEST, { type: 'get', leaderboard, ...(day && { day }), ...(contentType && { contentType }) }));
}

/** Throws `bad-request`, and `rules-version` for a client with other rules, which is not counted against its limits of seeds. */
export function readTicketRequest(body: unknown): TicketRequest {
  const request = refuseUnprintable(readBody(TICKET_REQUEST, body));
  const { rulesVersion } = request;
  if (rulesVersion === RULES_VERSION) return request;
  throw new ServerError('rules-version', `The request has rules version ${rulesVersion}; this server has version ${RULES_VERSION}.`);
}

/** Content types are stored as parts of board names. */
function refuseUnprintable<Request extends { readonly contentType: string }>(request: Request): Request {
  if (UNPRINTABLE.test(request.contentType)) throw new ServerError('bad-request', 'contentType contains unprintable characters.');
  return request;
}

/** Reads fields of body and query. Fields of the body take precedence. Throws `bad-request`. */
export function readForm<Schema extends v.GenericSchema>(schema: Schema, { body, query }: Form): v.InferOutput<Schema> {
  const isForm = typeof body === 'object' && !Array.isArray(body);
  return readBody(schema, isForm || body === undefined ? { ...(query as object), ...body } : body);
}

/** Throws `bad-request` with the path of the first invalid field. The message does not contain the value. */
export function readBody<Schema extends v.GenericSchema>(schema: Schema, body: unknown): v.InferOutput<Schema> {
  const result = v.safeParse(schema, body, { abortEarly: true });
  if (result.success) return result.output;
  const [issue] = result.issues;
  const path = v.getDotPath(issue) ?? 'the body';
  throw new ServerError('bad-request', `Invalid value at ${path}. Expected: ${issue.expected ?? issue.type}.`);
}

/**
 * Decrypts a sealed field (`src/net/sealed-payload.ts`) with Node's AES, which is many times faster. `key` has 16, 24 or 32 bytes. Throws
 * `bad-seal` if the field was not sealed with it.
 */
export function openSeal(sealed: string, key: string): string {
  const bytes = Buffer.from(sealed, 'base64');
  const keyBytes = Buffer.from(key);
  try {
    const cipher = createDecipheriv(`aes-${keyBytes.length * BITS}-cbc`, keyBytes, bytes.subarray(0, IV_BYTES));
    return decoder.decode(Buffer.concat([cipher.update(bytes.subarray(IV_BYTES)), cipher.final()]));
  } catch (error) {
    throw new ServerError('bad-seal', 'Failed to decrypt the sealed field. Client and server must use the same key.', { cause: error });
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new ServerError('bad-seal', 'The sealed field does not contain JSON.', { cause: error });
  }
}
