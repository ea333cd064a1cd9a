// Measures the coach on games of a simulated player: search steps and time, and what it finds.
import { findLastChance } from '../../src/records/coach.ts';
import { applyAction, newGame, type Action } from '../../src/rules/game.ts';
import { searches } from '../../src/rules/place.ts';
import type { Replay } from '../../src/rules/replay.ts';
import { createSimulated, type SimulatedName } from './casual-player.ts';
import { playGame } from './play-game.ts';
import { distributionOf, ENDLESS_DROPS } from './summary.ts';

/** Plays a whole game. */
export function recordReplay(player: SimulatedName, seed: number): Replay {
  const actions: Action[] = [];
  playGame(seed, createSimulated(player, seed), ENDLESS_DROPS, (_game, _events, drop) => actions.push({ type: 'drop', ...drop }));
  return { start: { type: 'seed', seed }, actions };
}

/** Coaches games with seeds firstSeed, firstSeed + 1, ... Times are microseconds of the processor. */
export function summariseCoach(player: SimulatedName, games: number, firstSeed: number) {
  const found = Array.from({ length: games }, (_, game) => coach(player, firstSeed + game));
  const of = (name: 'steps' | 'time' | 'ratio') => distributionOf(found.map((each) => each[name]));
  return {
    player,
    games,
    found: found.filter(({ chance }) => chance).length,
    // Games whose last chance was lost by a move that left room for the other two pieces.
    withoutExchange: found.filter(({ chance }) => chance?.isRoomLeft).length,
    steps: of('steps'),
    microseconds: of('time'),
    // Time of the coach as a multiple of the time of a replay, in percent.
    percentOfReplay: of('ratio'),
  };
}

function coach(player: SimulatedName, seed: number) {
  const replay = recordReplay(player, seed);
  const replayTime = timeOf(() => {
    const game = newGame(seed);
    for (const action of replay.actions) applyAction(game, action);
  });
  const steps = searches.steps;
  let chance: ReturnType<typeof findLastChance>;
  const time = timeOf(() => (chance = findLastChance(replay)));
  return {
    chance: chance!,
    steps: searches.steps - steps,
    time,
    ratio: Math.round((100 * time) / replayTime),
  };
}

/** Returns processor time, which other processes do not lengthen. */
function timeOf(work: () => unknown): number {
  const start = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(start);
  return user + system;
}
