// Reads what comes to the main leaderboard: sealed `dt` fields, and JSON bodies, against the protocol's schemas.
import * as v from 'valibot';
import { LEADERBOARD_REQUEST, type AddRequest, type GetRequest } from '../../src/net/protocol.ts';
import { openSeal } from '../open-seal.ts';
import { ServerError } from '../server-error.ts';

const FORM = v.object({ dt: v.string() });

/** What no database takes, and what no name or type is made of: control characters and halves of letters. */
const UNPRINTABLE = /[\p{Cc}\p{Cs}]/u;

/** The request in the `dt` field of a form. Throws `bad-request` or `bad-seal`. */
export function readSealedRequest(body: unknown, key: string): AddRequest | GetRequest {
  const { dt } = readBody(FORM, body);
  const request = readBody(LEADERBOARD_REQUEST, parseJson(openSeal(dt, key)));
  if (UNPRINTABLE.test(request.contentType)) throw new ServerError('bad-request', 'contentType has characters that cannot be printed.');
  return request;
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
