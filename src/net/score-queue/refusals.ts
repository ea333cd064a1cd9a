// Classifies failed calls: errors that are final for a score, and codes of seeds that prove nothing.
import type { CallError } from '../calls.ts';

/** The seed is invalid or expired. The score is sent again as an unverified one. */
export const SEED_CODES = ['seed-used', 'seed-forged', 'seed-foreign', 'seed-expired'] as const;
export const RULES_CODE = 'rules-version';

/** Responses of a static host without a score server. */
const NO_SERVER_STATUSES = new Set([404, 405]);
const PASSING_STATUSES = new Set([408, 429]);

/** Returns whether the server will never accept this score unchanged. */
export function isFinal({ status, code }: CallError): boolean {
  if (status === undefined || status < 400 || status > 499 || PASSING_STATUSES.has(status)) return false;
  return code !== 'unknown' || !NO_SERVER_STATUSES.has(status);
}
