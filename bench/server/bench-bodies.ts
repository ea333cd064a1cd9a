// Request bodies of the load: lists with the player's own rank, and verified scores of stored players.
import { randomUUID } from 'node:crypto';
import { sealTicket } from '../../server/leaderboard/ticket.ts';
import type { Signer } from '../../server/signer.ts';
import { RULES_VERSION } from '../../src/rules/constants.ts';
import { sealedForm } from '../../tests/server/faults/support/request-bodies.ts';
import { playGame } from '../../tests/server/support/played-games.ts';
import { CONTENT_TYPE, LEADERBOARD, type StoredScores } from './stored-scores.ts';

const GAMES = 40;
const DROPS = 100;
const HOUR = 3_600_000;

export function listBody(id: string): string {
  return sealedForm({ type: 'get', leaderboard: LEADERBOARD, contentType: CONTENT_TYPE, id });
}

/** Returns scores of the known players in turn, each with a ticket of its own. */
export function scoreBodies(signer: Signer, { known }: StoredScores, count: number): string[] {
  const games = Array.from({ length: GAMES }, (_, seed) => playGame(seed, { drops: DROPS }));
  return Array.from({ length: count }, (_, index) => {
    const { replay, times, score, seed } = games[index % GAMES];
    const { id, stored } = known[index % known.length];
    const ticket = { id: randomUUID(), seed, day: '', player: stored.key, issuedAt: Date.now() - HOUR, rulesVersion: RULES_VERSION };
    return sealedForm({
      type: 'add',
      leaderboard: LEADERBOARD,
      username: 'Frost',
      id,
      country: 'de',
      contentType: CONTENT_TYPE,
      score,
      replay,
      times,
      ticket: sealTicket(signer, ticket),
      submission: randomUUID(),
    });
  });
}
