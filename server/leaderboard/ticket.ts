// Tickets: signed seeds. The server keeps none of them; what it gave out it knows by the signature.
import type { Signer } from '../signer.ts';

export type Ticket = {
  /** Of the game that may be played on it; public, for a ticket is more than its id. */
  readonly id: string;
  /** Unsigned 32-bit. */
  readonly seed: number;
  /** Of a daily game; empty for a free one. */
  readonly day: string;
  /** `playerKey` of the player that it was given to. */
  readonly player: string;
  /** Milliseconds since 1970, by the server's clock; of a daily game the start of its day. */
  readonly issuedAt: number;
  readonly rulesVersion: number;
};

const USE = 'ticket';
const VERSION = '1';

export function sealTicket(signer: Signer, { id, seed, day, player, issuedAt, rulesVersion }: Ticket): string {
  return signer.seal(USE, [VERSION, id, seed, day, player, issuedAt, rulesVersion].join('~'));
}

/** undefined for what this server never gave out. */
export function openTicket(signer: Signer, text: string): Ticket | undefined {
  const [version, id, seed, day, player, issuedAt, rulesVersion] = signer.open(USE, text)?.split('~') ?? [];
  if (version !== VERSION) return undefined;
  return { id, seed: Number(seed), day, player, issuedAt: Number(issuedAt), rulesVersion: Number(rulesVersion) };
}
