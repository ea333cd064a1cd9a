// Scores that leave the game: the best score of the profile, and reports to a leaderboard.
import { scoreReport, type RunningGame } from '../game/session.ts';
import type { GameWorld } from '../game/world.ts';

/** Requests that a game's score is submitted: the running one's, unless it is only watched. A score of 0 is not submitted. */
export function submitScore({ session, effects }: GameWorld, isOver: boolean, game = session.watch ? undefined : session.running): void {
  const report = game && scoreReport(game, isOver);
  if (report && report.score > 0) effects.push({ type: 'submitScore', report });
}

/**
 * Stores the running game's score if it is the best, or that of a saved game that is about to be given up. Returns that game if it was the
 * best. A tutorial does not count, and the daily game has a record of its own.
 */
export function keepBest(world: GameWorld): RunningGame | undefined {
  const { running, saved, watch } = world.session;
  if (watch || running?.day !== undefined) return undefined;
  const game = running && running.start.type !== 'tutorial' && running.state.tutorialStep === 0 ? running : saved;
  if (!game || game.state.score <= world.profile.bestScore) return undefined;
  world.profile.bestScore = game.state.score;
  world.turn.isNewBest = true;
  world.effects.push({ type: 'save' });
  return game;
}
