// Ids of a user: the public id in lists, and the secret uid, which is derived from it so that only its hash is stored.
import { sha256, type Signer } from '../signer.ts';

/** 256 bits, derived from the public id, the version and the server's secret. */
export function uidOf(signer: Signer, publicId: string, version = 0): string {
  return signer.sign('uid', version === 0 ? publicId : `${publicId} ${version}`).toString('base64url');
}

export function uidHash(uid: string): string {
  return sha256(uid);
}
