// Simulates games of people with different skill and pace, and compares them with the plausibility limits.
import { createMeasurement, PLAUSIBILITY_LIMITS, unusualFigures, type Figures } from '../../server/leaderboard/plausibility.ts';
import { applyAction, newGame, type Action } from '../../src/rules/game.ts';
import { createPlayer, legalDrops, type Player } from '../../server/leaderboard/automatic-players.ts';
import { startGame, type Replay } from '../../src/rules/replay.ts';
import { nextWord, seedRandom, type RandomState } from '../../src/rules/random.ts';

export type PacedGame = { readonly seed: number; readonly actions: readonly Action[]; readonly times: readonly number[] };

const WORDS = 2 ** 32;
const MAX_DROPS = 1500;
const TENTHS = 10;
const PAUSE_CHANCE = 0.02;
const LONGEST_PAUSE_SECONDS = 60;

/** Plays games with seeds firstSeed, firstSeed + 1, ... */
export function summarisePaced(games: number, firstSeed: number) {
  const figures: Figures[] = [];
  for (let seed = firstSeed; seed < firstSeed + games; seed++) {
    const { actions, times } = playPaced(seed);
    figures.push(measureGame({ start: { type: 'seed', seed }, actions }, times));
  }
  const long = figures.filter(({ moves }) => moves >= PLAUSIBILITY_LIMITS.minMoves);
  const found = figures.map(unusualFigures).filter((reasons) => reasons.length > 0);
  return {
    games,
    unusual: found.length,
    // Share of games that are long enough for all measurements.
    longEnough: long.length / games,
    lowestMedian: Math.min(...long.map(({ median }) => median ?? Infinity)),
    lowestSpread: Math.min(...long.map(({ spread }) => spread ?? Infinity)),
    highestAgreement: Math.max(...long.map(({ agreement }) => agreement ?? 0)),
    highestScore: Math.max(...figures.map(({ score }) => score)),
    mostMoves: Math.max(...figures.map(({ moves }) => moves)),
    found: found.map((reasons) => reasons.join(', ')),
  };
}

/**
 * Plays a game of one simulated person. Skill is the share of drops that the beam player chooses, from 0 to 0.5. The others are greedy, one
 * in ten random. Times are log-normal: per person a median of 0.9 to 4 s and a deviation of 0.35 to 0.9, with rare long pauses.
 */
export function playPaced(seed: number): PacedGame {
  const random = seedRandom(seed ^ 0xbea7);
  const skill = between(random, 0, 0.5);
  const pace = { median: 0.9 * (4 / 0.9) ** fraction(random), deviation: between(random, 0.35, 0.9) };
  const players = { beam: createPlayer('beam', seed), greedy: createPlayer('greedy', seed) };
  const game = newGame(seed);
  const actions: Action[] = [];
  const times: number[] = [];
  while (actions.length < MAX_DROPS) {
    const drop = choosePlayer(random, skill, players)(game);
    if (!drop) break;
    const action: Action = { type: 'drop', ...drop };
    applyAction(game, action);
    actions.push(action);
    times.push(Math.round(thinkingSeconds(random, pace) * TENTHS));
  }
  return { seed, actions, times };
}

function choosePlayer(random: RandomState, skill: number, { beam, greedy }: { beam: Player; greedy: Player }): Player {
  const luck = fraction(random);
  if (luck < skill) return beam;
  if (luck < 0.9) return greedy;
  return (game) => {
    const drops = legalDrops(game);
    return drops[Math.trunc(fraction(random) * drops.length)];
  };
}

function thinkingSeconds(random: RandomState, { median, deviation }: { median: number; deviation: number }): number {
  if (fraction(random) < PAUSE_CHANCE) return between(random, median, LONGEST_PAUSE_SECONDS);
  // Box-Muller transform.
  const normal = Math.sqrt(-2 * Math.log(1 - fraction(random))) * Math.cos(2 * Math.PI * fraction(random));
  return median * Math.exp(deviation * normal);
}

function between(random: RandomState, low: number, high: number): number {
  return low + (high - low) * fraction(random);
}

/** Returns a number from 0 to below 1. */
export function fraction(random: RandomState): number {
  return nextWord(random) / WORDS;
}

/** Measures a whole game for the comparison with the limits. The replay must be legal. `times` are tenths of a second, one per action, or empty. */
export function measureGame(replay: Replay, times: readonly number[]): Figures {
  const { observe, figures } = createMeasurement(replay, times, undefined, 0);
  const game = startGame(replay.start);
  for (const [index, action] of replay.actions.entries()) {
    observe(game, index);
    applyAction(game, action);
  }
  observe(game, replay.actions.length);
  return figures();
}
