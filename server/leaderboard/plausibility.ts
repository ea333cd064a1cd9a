// Plausibility limits: percentiles of what honest players reach. A game beyond them is unusual; it is not proof of cheating.
import { boardCost } from './board-cost.ts';
import { RULES } from '../../src/rules/constants.ts';
import { applyAction, cloneGame, type Action, type GameState } from '../../src/rules/game.ts';
import { beamPlayer, greedyPlayer, isSameDrop, searchVisible, type Player } from './automatic-players.ts';
import { decodeMoveTimes, type Replay } from '../../src/rules/replay.ts';
import { ServerError } from '../server-error.ts';
import type { PlayReplay } from './play-replay.ts';
import type { Ticket } from './ticket.ts';
import type { VerifiedRun } from './verify-run.ts';

/** Called before each action and at the end, with the number of actions so far. Must not change the game. Its time counts. */
export type Observe = (game: GameState, moves: number) => void;

export type Figures = ReturnType<ReturnType<typeof createMeasurement>['figures']>;

/** Published in docs/moderation.md with the false-positive rate: `npm run simulate -- --false-positives`. */
export const PLAUSIBILITY_LIMITS = {
  maxScore: 500_000,
  maxMoves: 5000,
  minMedianSeconds: 0.6,
  minSpread: 0.4,
  maxAgreement: 0.9,
  maxForesight: 4,
  /** Shorter games are judged only by score. */
  minMoves: 50,
  /** Drops of games with lower scores are not sampled: most games of people cost no time. */
  minSampledScore: 50_000,
} as const;

/** Limits the time: a sample takes a millisecond. */
const MAX_SAMPLES = 100;
const TENTHS = 10;
const MAX_GAIN = 100;
/** The beam player does not value a combo, which the greedy player keeps by taking each line. */
const RIVALS = [beamPlayer, greedyPlayer];

/** Collects figures while a game is played with `observe`. `luck`, below 1, selects the sampled drops: players cannot predict them. */
export function createMeasurement({ actions }: Replay, times: readonly number[], samples = MAX_SAMPLES, luck = Math.random()) {
  const drops = times.filter((_, index) => actions[index].type === 'drop').sort((one, other) => one - other);
  const at = (share: number) => drops[Math.min(drops.length - 1, Math.trunc(share * drops.length))] / TENTHS;
  const lives = 1 + actions.filter(({ type }) => type === 'revive').length;
  const step = Math.ceil(actions.length / samples);
  const sampled = { drops: 0, agreed: 0, gain: 0 };
  let score = 0;
  const observe: Observe = (game, moves) => {
    score = game.score;
    const action = actions.at(moves);
    if (action?.type !== 'drop' || moves % step !== Math.trunc(luck * step)) return;
    sampled.drops++;
    const best = searchVisible(game);
    if (best && isSameDrop(best.first, action)) sampled.agreed++;
    const own = searchVisible(game, action);
    if (best && own && own.left === best.left && own.cost <= best.cost) return;
    const next = actions.slice(moves, moves + RULES.queuePieces);
    if (next.length < RULES.queuePieces) return;
    const gain = playOn(game, next) - Math.max(...RIVALS.map((rival) => playOn(game, next, rival)));
    sampled.gain += Math.max(-MAX_GAIN, Math.min(MAX_GAIN, gain));
  };
  return {
    observe,
    figures: () => ({
      /** Score per life: divided by 1 plus the number of revives. */
      score: Math.round(score / lives),
      moves: actions.length,
      /** Median time of a drop, in seconds; undefined without times. */
      median: drops.length === 0 ? undefined : at(0.5),
      /** Difference between the 90th and the 10th percentile of the times, relative to the median. */
      spread: drops.length === 0 ? undefined : (at(0.9) - at(0.1)) / Math.max(at(0.5), 1 / TENTHS),
      /** Share of the sampled drops that the beam player would choose; undefined without drops. */
      agreement: sampled.drops === 0 ? undefined : sampled.agreed / sampled.drops,
      /** Mean gain, by `playOn`, from sampled drops that are not the best for the visible pieces. The next pieces pay back a positive gain. */
      foresight: sampled.drops === 0 ? undefined : sampled.gain / sampled.drops,
    }),
  };
}

type Run = Pick<VerifiedRun, 'replay' | 'network'> & {
  readonly ticket: Pick<Ticket, 'player'>;
  readonly game: Pick<VerifiedRun['game'], 'times' | 'score'>;
};

/** Returns the measurements beyond the limits as stored with the game; undefined if measuring exceeds the processor time limit. */
export async function findUnusual(
  play: PlayReplay,
  { replay, network, ticket: { player }, game: { times, score } }: Run,
): Promise<string | undefined> {
  const samples = score < PLAUSIBILITY_LIMITS.minSampledScore ? 0 : MAX_SAMPLES;
  try {
    const { figures } = await play({ replay, player, network, measure: { times: decodeMoveTimes(times) ?? [], samples } });
    return unusualFigures(figures!).join(', ');
  } catch (error) {
    if (error instanceof ServerError && error.code === 'replay-rejected') return undefined;
    throw error;
  }
}

/**
 * Returns the value of the position after the actions: score divided by 10, minus the cost of the board. `player`, which sees only the
 * visible pieces, replaces their drops on the same deal.
 */
function playOn(game: GameState, actions: readonly Action[], player?: Player): number {
  const copy = cloneGame(game);
  for (const action of actions) applyAction(copy, action.type === 'drop' ? { ...action, ...player?.(copy) } : action);
  return copy.score / 10 - boardCost(copy.board.low, copy.board.high);
}

/** Returns each measurement beyond the limits with its value; empty for a usual game. */
export function unusualFigures({ score, moves, median, spread, agreement, foresight }: Figures): string[] {
  const found: string[] = [];
  if (score > PLAUSIBILITY_LIMITS.maxScore) found.push(`score ${score}`);
  if (moves < PLAUSIBILITY_LIMITS.minMoves) return found;
  if (moves > PLAUSIBILITY_LIMITS.maxMoves) found.push(`moves ${moves}`);
  if (median !== undefined && median < PLAUSIBILITY_LIMITS.minMedianSeconds) found.push(`median ${median.toFixed(1)} s`);
  if (spread !== undefined && spread < PLAUSIBILITY_LIMITS.minSpread) found.push(`spread ${spread.toFixed(2)}`);
  if (agreement !== undefined && agreement > PLAUSIBILITY_LIMITS.maxAgreement) found.push(`agreement ${agreement.toFixed(2)}`);
  if (foresight !== undefined && foresight > PLAUSIBILITY_LIMITS.maxForesight) found.push(`foresight ${foresight.toFixed(1)}`);
  return found;
}
