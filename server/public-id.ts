// The id of a player or user that others see.
import type { RandomBytes } from './server-context.ts';

const PUBLIC_ID_BYTES = 12;

export function newPublicId(randomBytes: RandomBytes): string {
  return randomBytes(PUBLIC_ID_BYTES).toString('base64url');
}
