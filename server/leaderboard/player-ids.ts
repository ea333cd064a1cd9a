// Secret ids of players: 128 random bits and a signature, so that the server knows its own without having kept them.
import type { RandomBytes } from '../server-context.ts';
import { hashText, isSameText, type Signer } from '../signer.ts';

const RANDOM_BYTES = 16;
const RANDOM_CHARACTERS = 22;
const SIGNATURE_BYTES = 9;
const PUBLIC_BYTES = 12;
const USE = 'player id';

/** A new id. One that is asked for with a submission is always the same for it: an answer that was lost can be given again. */
export function issuePlayerId(signer: Signer, randomBytes: RandomBytes, submission?: string): string {
  const random = submission === undefined ? randomBytes(RANDOM_BYTES) : signer.sign('player of submission', submission);
  const text = random.subarray(0, RANDOM_BYTES).toString('base64url');
  return text + signatureOf(signer, text);
}

/** Whether the server gave this id out. Nobody can choose one: two players never share one by accident or by intent. */
export function isPlayerId(signer: Signer, id: string): boolean {
  return isSameText(id.slice(RANDOM_CHARACTERS), signatureOf(signer, id.slice(0, RANDOM_CHARACTERS)));
}

/** What is kept of an id. */
export function playerKey(id: string): string {
  return hashText(id);
}

/** What others see of a player. */
export function newPublicId(randomBytes: RandomBytes): string {
  return randomBytes(PUBLIC_BYTES).toString('base64url');
}

function signatureOf(signer: Signer, text: string): string {
  return signer.sign(USE, text).subarray(0, SIGNATURE_BYTES).toString('base64url');
}
