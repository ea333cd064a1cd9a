// How long the server's thread is busy with the proof of a long game: ticket, replay, score.
import { createSigner } from '../../server/signer.ts';
import { readConfig } from '../../server/config.ts';
import { sealTicket } from '../../server/leaderboard/ticket.ts';
import { createReplayPlayer } from '../../server/leaderboard/play-replay.ts';
import { verifyRun } from '../../server/leaderboard/verify-run.ts';
import { RULES_VERSION } from '../../src/rules/constants.ts';
import { decodeReplay, replayGame } from '../../src/rules/replay.ts';
import { playGame } from '../../tests/server/support/played-games.ts';
import { expectSame, ratioCell, spreadCells, SPREAD_COLUMNS, type Table } from '../support/report.ts';
import { spreadOf, timed } from '../support/samples.ts';

const DROPS = 500;
const SEEDS = 8;
const ROUNDS = 200;
const WARM_UP_ROUNDS = 50;
const DAY = 86_400_000;

/** `milliseconds` is the median of a whole verification, `ratio` that against the bare replay. */
export type Verification = { readonly table: Table; readonly milliseconds: number; readonly ratio: number };

export async function benchVerification(): Promise<Verification> {
  const signer = createSigner('a secret of the bench');
  const config = readConfig({});
  const now = Date.UTC(2026, 10, 22);
  const proofs = Array.from({ length: SEEDS }, (_, seed) => {
    const { replay, times, score } = playGame(seed, { drops: DROPS });
    const ticket = { id: `game ${seed}`, seed, day: '', player: 'somebody', issuedAt: now - DAY, rulesVersion: RULES_VERSION };
    return { replay, times, score, ticket: sealTicket(signer, ticket) };
  });
  const playReplay = createReplayPlayer({ budgetMilliseconds: config.verifyMilliseconds, maxGames: config.verifyQueue });
  const parts = { config, signer, clock: () => now, playReplay };
  for (const proof of proofs) expectSame('the verified score', (await verifyRun(parts, proof, 'somebody'))?.score ?? -1, proof.score);
  const samples: { readonly whole: number[]; readonly alone: number[] } = { whole: [], alone: [] };
  // In turns, and each of them first in every other round of its game: the second one finds warm caches.
  for (let round = -WARM_UP_ROUNDS; round < ROUNDS; round++) {
    const turn = round + WARM_UP_ROUNDS;
    const proof = proofs[turn % SEEDS];
    const verify = async () => {
      const began = performance.now();
      await verifyRun(parts, proof, 'somebody');
      return performance.now() - began;
    };
    const replay = () => timed(() => replayGame(decodeReplay(proof.replay)));
    const isWholeFirst = Math.trunc(turn / SEEDS) % 2 === 0;
    const early = isWholeFirst ? undefined : replay();
    const whole = await verify();
    const alone = early ?? replay();
    if (round < 0) continue;
    samples.whole.push(whole);
    samples.alone.push(alone);
  }
  const [whole, alone] = [spreadOf(samples.whole), spreadOf(samples.alone)];
  const table: Table = {
    title: `Verification of a game of ${DROPS} drops, ms; the ratio is against the rules alone`,
    columns: ['operation', ...SPREAD_COLUMNS, 'verification/rules'],
    rows: [
      ['verifyRun', ...spreadCells(whole), ratioCell(whole.p50, alone.p50)],
      ['the rules alone', ...spreadCells(alone), '1x'],
    ],
  };
  return { table, milliseconds: whole.p50, ratio: whole.p50 / alone.p50 };
}
