// Reads what comes to the main leaderboard: sealed `dt` fields, and JSON bodies, against the protocol's schemas.
import * as v from 'valibot';
import { LEADERBOARD_REQUEST, type AddRequest, type GetRequest } from '../../src/net/protocol.ts';
import { openSeal } from '../open-seal.ts';
import { ServerError } from '../server-error.ts';

/** The part of a Fastify request that can hold form fields. */
type Form = { readonly body: unknown; readonly query: unknown };

const FORM = v.object({ dt: v.string() });

/** Control characters, bidirectional and other invisible signs, and surrogates without a partner. */
const UNPRINTABLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u;

/** The request in the `dt` field of a form. Throws `bad-request` or `bad-seal`. */
export function readSealedRequest(form: Form, key: string): AddRequest | GetRequest {
  const { dt } = readForm(FORM, form);
  const request = readBody(LEADERBOARD_REQUEST, parseJson(openSeal(dt, key)));
  if (UNPRINTABLE.test(request.contentType)) throw new ServerError('bad-request', 'contentType has characters that cannot be printed.');
  return request;
}

/** Reads fields of the body and of the query. A field of the body wins. Throws `bad-request`. */
export function readForm<Schema extends v.GenericSchema>(schema: Schema, { body, query }: Form): v.InferOutput<Schema> {
  const isForm = typeof body === 'object' && !Array.isArray(body);
  return readBody(schema, isForm || body === undefined ? { ...(query as object), ...body } : body);
}

/** Throws `bad-request` with the path of the first wrong field. What was sent is not repeated. */
export function readBody<Schema extends v.GenericSchema>(schema: Schema, body: unknown): v.InferOutput<Schema> {
  const result = v.safeParse(schema, body, { abortEarly: true });
  if (result.success) return result.output;
  const [issue] = result.issues;
  const path = v.getDotPath(issue) ?? 'the body';
  throw new ServerError('bad-request', `${path} is not what it should be: ${issue.expected ?? issue.type}.`);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new ServerError('bad-seal', 'The sealed field holds no JSON.', { cause: error });
  }
}
