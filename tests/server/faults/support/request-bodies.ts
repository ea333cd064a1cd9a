// Request bodies of both protocols, and helpers that send them over HTTP.
import { createCipheriv, randomBytes, randomUUID } from 'node:crypto';
import { RULES_VERSION } from '../../../../src/rules/constants.ts';

/** Default of SEAL_KEY. */
export const SEAL_KEY = 'frozen-jewel-key-for-development';
export const FORM = 'application/x-www-form-urlencoded';

export type Fields = Readonly<Record<string, unknown>>;
export type Answer = { readonly status: number; readonly body: Record<string, unknown> };

/** Same format as src/net/sealed-payload.ts, by Node's cipher: it is faster, and loads have many requests. */
export function seal(payload: string | Buffer, key = SEAL_KEY, iv = randomBytes(16)): string {
  const cipher = createCipheriv('aes-256-cbc', key, iv);
  return Buffer.concat([iv, cipher.update(payload), cipher.final()]).toString('base64');
}

/** Returns a complete `add` request. */
export function addFields(more: Fields = {}): Fields {
  return {
    type: 'add',
    leaderboard: 'frozen-jewel',
    username: 'Frost',
    id: '',
    country: '',
    contentType: 'score',
    score: 100,
    submission: randomUUID(),
    ...more,
  };
}

export function sealedForm(fields: Fields): string {
  return `dt=${encodeURIComponent(seal(JSON.stringify(fields)))}`;
}

/** Rejects without an answer. */
export async function postForm(address: string, path: string, body: string, headers: Record<string, string> = {}): Promise<Answer> {
  return readAnswer(await fetch(`${address}${path}`, { method: 'POST', body, headers: { 'content-type': FORM, ...headers } }));
}

export function postFields(address: string, fields: Fields): Promise<Answer> {
  return postForm(address, '/api/score', sealedForm(fields));
}

export async function requestTicket(address: string, id = '', kind = 'free'): Promise<{ ticket: string; seed: number; id: string }> {
  const { body } = await readAnswer(
    await fetch(`${address}/api/ticket`, {
      method: 'POST',
      body: JSON.stringify({ kind, id, rulesVersion: RULES_VERSION }),
      headers: { 'content-type': 'application/json' },
    }),
  );
  return body as { ticket: string; seed: number; id: string };
}

/** Returns an unverified score of the score service. */
export function scoreServiceForm(uid: string, score: number, submission: string): string {
  return new URLSearchParams({
    game_id: 'frozen-jewel',
    uid,
    score: seal(`${score}`),
    game_time: seal('60'),
    submission,
  }).toString();
}

async function readAnswer(response: Response): Promise<Answer> {
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}
