// Plausibility limits: measurements of a game that people do not reach. A game beyond them is marked as unusual; it is not proof of
// cheating.
import { applyAction } from '../../src/rules/game.ts';
import { createPlayer } from '../../src/rules/players.ts';
import { startGame, type Replay } from '../../src/rules/replay.ts';

export type Figures = {
  readonly score: number;
  readonly moves: number;
  /** Median time of a drop, in seconds; undefined without times. */
  readonly median: number | undefined;
  /** Difference between the 90th and the 10th percentile of drop times, relative to the median. */
  readonly spread: number | undefined;
  /** Share of the sampled drops that the beam player would choose; undefined without drops. */
  readonly agreement: number | undefined;
};

/** Published in docs/leaderboard-unusual.md with the false-positive rate: `npm run simulate -- --paced`. */
export const PLAUSIBILITY_LIMITS = {
  maxScore: 1_000_000,
  maxMoves: 5000,
  minMedianSeconds: 0.6,
  minSpread: 0.4,
  maxAgreement: 0.9,
  /** Shorter games are judged only by score. */
  minMoves: 50,
} as const;

/** Limits the time: the beam player takes milliseconds per drop. */
const MAX_SAMPLES = 200;
const TENTHS = 10;

/** `times` are tenths of a second, one per action, or empty. The replay must be legal. */
export function measureGame(replay: Replay, times: readonly number[]): Figures {
  const { actions } = replay;
  const drops = times.filter((_, index) => actions[index].type === 'drop').sort((one, other) => one - other);
  const at = (share: number) => drops[Math.min(drops.length - 1, Math.trunc(share * drops.length))] / TENTHS;
  const game = startGame(replay.start);
  const choose = createPlayer('beam', 0);
  const step = Math.ceil(actions.length / MAX_SAMPLES);
  const sampled = { drops: 0, agreed: 0 };
  for (const [index, action] of actions.entries()) {
    if (action.type === 'drop' && index % step === 0) {
      const best = choose(game);
      sampled.drops++;
      if (best?.slot === action.slot && best.x === action.x && best.y === action.y) sampled.agreed++;
    }
    applyAction(game, action);
  }
  return {
    score: game.score,
    moves: actions.length,
    median: drops.length === 0 ? undefined : at(0.5),
    spread: drops.length === 0 ? undefined : (at(0.9) - at(0.1)) / Math.max(at(0.5), 1 / TENTHS),
    agreement: sampled.drops === 0 ? undefined : sampled.agreed / sampled.drops,
  };
}

/** Returns each measurement beyond the limits with its value; empty for a usual game. */
export function unusualFigures({ score, moves, median, spread, agreement }: Figures): string[] {
  const found: string[] = [];
  if (score > PLAUSIBILITY_LIMITS.maxScore) found.push(`score ${score}`);
  if (moves < PLAUSIBILITY_LIMITS.minMoves) return found;
  if (moves > PLAUSIBILITY_LIMITS.maxMoves) found.push(`moves ${moves}`);
  if (median !== undefined && median < PLAUSIBILITY_LIMITS.minMedianSeconds) found.push(`median ${median.toFixed(1)} s`);
  if (spread !== undefined && spread < PLAUSIBILITY_LIMITS.minSpread) found.push(`spread ${spread.toFixed(2)}`);
  if (agreement !== undefined && agreement > PLAUSIBILITY_LIMITS.maxAgreement) found.push(`agreement ${agreement.toFixed(2)}`);
  return found;
}
