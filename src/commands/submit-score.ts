// Stores the best score in the profile and requests the submission of scores.
import { scoreReport, type RunningGame } from '../game/session.ts';
import type { GameWorld } from '../game/world.ts';

/** Requests the submission of a game's score; by default the running game's, unless it is watched. A score of 0 is not submitted. */
export function submitScore({ session, effects }: GameWorld, isOver: boolean, game = session.watch ? undefined : session.running): void {
  const report = game && scoreReport(game, isOver);
  if (report && report.score > 0) effects.push({ type: 'submitScore', report });
}

/**
 * Stores the best score and returns its game. Considers the running game; during a tutorial or without a game, the saved game. Returns
 * undefined if the best score does not change. Daily and watched games do not count.
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
