// The plausibility line: figures of a verified game that people do not reach. A game beyond it is unusual, which is not a proof.
import { applyAction } from '../../src/rules/game.ts';
import { createPlayer } from '../../src/rules/players.ts';
import { startGame, type Replay } from '../../src/rules/replay.ts';

export type Figures = {
  readonly score: number;
  readonly moves: number;
  /** Seconds of the middle drop; undefined without times. */
  readonly median: number | undefined;
  /** Times from the 10th to the 90th percentile, as a share of the median. */
  readonly spread: number | undefined;
  /** Share of the sampled drops that are the beam player's; undefined without drops. */
  readonly agreement: number | undefined;
};

/** Published in docs/online.md with its rate of false positives: `npm run simulate -- --paced`. */
export const LINE = {
  maxScore: 1_000_000,
  maxMoves: 5000,
  minMedianSeconds: 0.6,
  minSpread: 0.4,
  maxAgreement: 0.9,
  /** Shorter games are judged by their score alone. */
  leastMoves: 50,
} as const;

/** The beam player takes milliseconds a drop. */
const MAX_SAMPLES = 200;
const TENTHS = 10;

/** `times` are tenths of seconds, one an action, or none at all. The replay must be a legal one. */
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

/** Returns what is beyond the line, each with its value; nothing for a usual game. */
export function unusualFigures({ score, moves, median, spread, agreement }: Figures): string[] {
  const found: string[] = [];
  if (score > LINE.maxScore) found.push(`score ${score}`);
  if (moves < LINE.leastMoves) return found;
  if (moves > LINE.maxMoves) found.push(`moves ${moves}`);
  if (median !== undefined && median < LINE.minMedianSeconds) found.push(`median ${median.toFixed(1)} s`);
  if (spread !== undefined && spread < LINE.minSpread) found.push(`spread ${spread.toFixed(2)}`);
  if (agreement !== undefined && agreement > LINE.maxAgreement) found.push(`agreement ${agreement.toFixed(2)}`);
  return found;
}
