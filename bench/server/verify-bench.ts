import { createSigner } from '../../server/signer.ts';
import { readConfig } from '../../server/config.ts';
import { sealTicket } from '../../server/leaderboard/ticket.ts';
import { createReplayPlayer } from '../../server/leaderboard/play-replay.ts';
import { verifyRun } from '../../server/leaderboard/verify-run.ts';
import { RULES_VERSION } from '../../src/rules/constants.ts';
import { decodeReplay, replayGame } from '../../src/rules/replay.ts';
import { playGame } from '../../tests/server/support/played-games.ts';
import { expectSame } from '../harness/report.ts';
import { seriesOf, type Series } from '../harness/series.ts';
import { timeOnce } from '../harness/turns.ts';

export const VERIFIED_DROPS = 500;
const GAMES = 8;
const BLOCKS = 12;
const WARM_UP_BLOCKS = 4;
const DAY = 86_400_000;
const PLAYER = 'player';
const SENDER = { owner: PLAYER };

/** Returns the series of the whole verification and of the rules alone, its yardstick. A block is a round of all games. */
export async function benchVerification(): Promise<Series[]> {
  const signer = createSigner('a secret of the bench');
  const config = readConfig({});
  const now = Date.UTC(2026, 10, 22);
  const proofs = Array.from({ length: GAMES }, (_, seed) => {
    const { replay, times, score } = playGame(seed, { drops: VERIFIED_DROPS });
    const ticket = { id: `game ${seed}`, seed, day: '', player: PLAYER, issuedAt: now - DAY, rulesVersion: RULES_VERSION, board: '' };
    return { replay, times, score, ticket: sealTicket(signer, ticket) };
  });
  const play = createReplayPlayer({ budgetMilliseconds: config.verifyMilliseconds, maxGames: config.verifyQueue });
  let played = 0;
  // A new key each time: the results of known replays are remembered.
  const playReplay: typeof play = (request) => play({ ...request, key: `${played++}` });
  const parts = { config, signer, clock: () => now, playReplay };
  for (const proof of proofs) expectSame('verified score', (await verifyRun(parts, proof, SENDER))?.game.score ?? -1, proof.score);
  const [whole, alone]: number[][][] = [[], []];
  for (let block = -WARM_UP_BLOCKS; block < BLOCKS; block++) {
    const times = { whole: [] as number[], alone: [] as number[] };
    const verify = async (proof: (typeof proofs)[number]) => {
      const began = performance.now();
      await verifyRun(parts, proof, SENDER);
      times.whole.push(performance.now() - began);
    };
    for (const proof of proofs) {
      // The order alternates by block, because the second one benefits from warm caches.
      if (block % 2 === 0) await verify(proof);
      times.alone.push(timeOnce(() => replayGame(decodeReplay(proof.replay))));
      if (block % 2 !== 0) await verify(proof);
    }
    if (block < 0) continue;
    whole.push(times.whole);
    alone.push(times.alone);
  }
  const yardstick = 'rules alone';
  const contestants = [
    { name: 'verifyRun', blocks: whole },
    { name: yardstick, blocks: alone },
  ];
  return seriesOf('verification', contestants, { yardstick });
}
