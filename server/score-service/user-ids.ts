// Ids of a user: the public id in lists, and the secret uid, which is derived from it so that only its hash is stored.
import { hashText, type Signer } from '../signer.ts';

const PUBLIC_ID_BYTES = 12;

export function newPublicId(randomBytes: (count: number) => Buffer): string {
  return randomBytes(PUBLIC_ID_BYTES).toString('base64url');
}

/** 256 bits, derived from the public id, the version and the server's secret. */
export function uidOf(signer: Signer, publicId: string, version = 0): string {
  return signer.sign('uid', version === 0 ? publicId : `${publicId} ${version}`).toString('base64url');
}

export function uidHash(uid: string): string {
  return hashText(uid);
}
