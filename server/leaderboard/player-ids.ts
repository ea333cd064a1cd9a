// Ids of players. A secret id has 128 random bits and a signature, so that the server recognizes its ids without storing them.
import type { RandomBytes } from '../server-context.ts';
import { sha256, isSameText, type Signer } from '../signer.ts';

const RANDOM_BYTES = 16;
const RANDOM_CHARACTERS = 22;
const PUBLIC_ID_BYTES = 12;
const SIGNATURE_BYTES = 9;
const USE = 'player id';

/** Returns a new id. With a submission key the id is derived from it, so that a lost answer can be repeated. */
export function issuePlayerId(signer: Signer, randomBytes: RandomBytes, submission?: string): string {
  const random = submission === undefined ? randomBytes(RANDOM_BYTES) : signer.sign('player of submission', submission);
  const text = random.subarray(0, RANDOM_BYTES).toString('base64url');
  return text + signatureOf(signer, text);
}

/** Returns whether this server issued the id. Players cannot choose ids, so no two players share one. */
export function isPlayerId(signer: Signer, id: string): boolean {
  return isSameText(id.slice(RANDOM_CHARACTERS), signatureOf(signer, id.slice(0, RANDOM_CHARACTERS)));
}

/** Returns the hash that is stored instead of the id. */
export function playerKey(id: string): string {
  return sha256(id);
}

function signatureOf(signer: Signer, text: string): string {
  return signer.sign(USE, text).subarray(0, SIGNATURE_BYTES).toString('base64url');
}

/** Returns a new id of a player or user that others see. */
export function newPublicId(randomBytes: RandomBytes): string {
  return randomBytes(PUBLIC_ID_BYTES).toString('base64url');
}
