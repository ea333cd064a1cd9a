// Simulates games of people with different skill and pace.
import { applyAction, newGame, type Action } from '../../src/rules/game.ts';
import type { Player } from '../../server/leaderboard/automatic-players.ts';
import { createPlayer, legalDrops } from './automatic-players.ts';
import type { Replay } from '../../src/rules/replay.ts';
import { seedRandom, type RandomState } from '../../src/rules/random.ts';
import { fraction } from './casual-player.ts';

/** `times` are tenths of a second, one per action. */
export type PacedGame = Replay & { readonly times: readonly number[] };

const MAX_DROPS = 1500;
const TENTHS = 10;
const PAUSE_CHANCE = 0.02;
const LONGEST_PAUSE_SECONDS = 60;

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
  return { start: { type: 'seed', seed }, actions, times };
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
