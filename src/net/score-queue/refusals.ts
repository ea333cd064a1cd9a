// Which failed calls are final for a score, and which codes say that its seed proves nothing.
import type { CallError } from '../calls.ts';

/** The seed proves nothing, or no longer, yet the game was played: its score is sent as an unverified one. */
export const SEED_CODES = ['seed-used', 'seed-forged', 'seed-foreign', 'seed-expired'] as const;
export const RULES_CODE = 'rules-version';

/** A page's host without a score server answers every call with one of these. */
const NO_SERVER_STATUSES = new Set([404, 405]);
const PASSING_STATUSES = new Set([408, 429]);

/** Returns whether the server will never take the score as it is. */
export function isFinal({ status, code }: CallError): boolean {
  if (status === undefined || status < 400 || status > 499 || PASSING_STATUSES.has(status)) return false;
  return code !== 'unknown' || !NO_SERVER_STATUSES.has(status);
}
