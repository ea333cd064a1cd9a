// Tickets: signed seeds. The server recognizes them by the signature and does not store them.
import type { Signer } from '../signer.ts';

export type Ticket = {
  /** Id of the game. It may be public: without the signature it cannot be used. */
  readonly id: string;
  /** Unsigned 32-bit integer. */
  readonly seed: number;
  /** Day of a daily game; empty for a free game. */
  readonly day: string;
  /** `playerKey` of the owner. */
  readonly player: string;
  /** Milliseconds since 1970, by the server's clock. For a daily game, the player's first request of the day. */
  readonly issuedAt: number;
  readonly rulesVersion: number;
  /** LEADERBOARD/CONTENT-TYPE that its game counts on; empty in tickets of earlier versions. */
  readonly board: string;
};

const USE = 'ticket';
const VERSION = '1';

export function sealTicket(signer: Signer, { id, seed, day, player, issuedAt, rulesVersion, board }: Ticket): string {
  return signer.seal(USE, [VERSION, id, seed, day, player, issuedAt, rulesVersion, board].join('~'));
}

/** Returns undefined unless this server sealed the text. */
export function openTicket(signer: Signer, text: string): Ticket | undefined {
  const [version, id, seed, day, player, issuedAt, rulesVersion, ...board] = signer.open(USE, text)?.split('~') ?? [];
  if (version !== VERSION) return undefined;
  return { id, seed: Number(seed), day, player, issuedAt: Number(issuedAt), rulesVersion: Number(rulesVersion), board: board.join('~') };
}
