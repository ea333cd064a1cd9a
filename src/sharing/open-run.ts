// A shared game: the choice to watch it or to race against it, and the secrecy of daily games that are still played.
import type { Session } from '../game/session.ts';
import type { GameWorld } from '../game/world.ts';
import { DAY_MILLISECONDS, dayAt } from '../platform/time-in-days.ts';
import { unrankedSeed } from '../rules/daily-seed.ts';
import { RULES } from '../rules/constants.ts';
import { applyAction, cloneGame } from '../rules/game.ts';
import { MAX_QUEUE, toNotation } from '../rules/notation.ts';
import { startGame, type Replay, type ReplayStart } from '../rules/replay.ts';
import type { Hud } from '../state/hud.ts';
import { once } from '../state/once.ts';
import type { LinkedRun } from './share-run.ts';

const MINUTE_MILLISECONDS = 60_000;

/** Time after its day in which a server with default settings accepts a daily game: `DAILY_GRACE_HOURS` of docs/configuration.md. */
const GRACE_MILLISECONDS = 21_600_000;

/** Returns a function that opens a shared game. One that begins with the tutorial cannot be raced against: it is played back immediately. */
export function createRunOpener(hud: Hud, { profile, session }: Pick<GameWorld, 'profile' | 'session'>): (run: LinkedRun) => void {
  return ({ replay, score, tenths }) => {
    const watch = () => hud.send({ type: 'watchRun', replay, username: '' });
    const { seed, tutorialStep } = startGame(replay.start);
    if (tutorialStep > 0) return watch();
    const time = Date.now() + (hud.daily.peek().lead ?? 0);

    function race(): void {
      const { start, scores } = prepareRace(replay);
      hud.send({ type: 'playPractice', practice: { kind: 'race', start, friend: { scores, tenths } } });
    }

    hud.link.value = {
      score,
      moves: replay.actions.length,
      secretMinutes: Math.ceil((endOfSecret(seed, session, time) - time) / MINUTE_MILLISECONDS),
      isTutorialFirst: profile.isTutorialDue,
      watch,
      race: () => (profile.isTutorialDue ? afterTutorial(hud, race) : race()),
    };
    hud.send({ type: 'openLink' });
  };
}

/** Starts the tutorial, as Play does, and calls `call` when it is finished or skipped. A tutorial that is left ends the wait. */
function afterTutorial(hud: Hud, call: () => void): void {
  hud.send({ type: 'closePanel' });
  hud.send({ type: 'play' });
  const isTutorial = () => hud.mode.value === 'tutorial';
  const callInGame = () => hud.screen.peek() === 'game' && call();
  once(isTutorial, () => once(() => !isTutorial(), callInGame));
}

/**
 * Returns the start of a game with the same pieces, and the score of `replay` at its start and after each drop. The queue goes on with the
 * piece that came into view after each drop. `replay` must be one that the rules accept, without the tutorial.
 */
export function prepareRace({ start, actions }: Replay): { start: ReplayStart; scores: number[] } {
  const game = startGame(start);
  const race = cloneGame(game);
  const scores = [game.score];
  race.queue.length = RULES.visiblePieces;
  for (const action of actions) {
    applyAction(game, action);
    if (action.type !== 'drop') continue;
    scores.push(game.score);
    race.queue.push(game.queue[RULES.visiblePieces - 1]);
  }
  race.queue.push(...game.queue.slice(RULES.visiblePieces));
  race.queue.splice(MAX_QUEUE);
  return { start: { type: 'position', notation: toNotation(race) }, scores };
}

/**
 * Returns the time until which no one may be shown the pieces of a seed, in milliseconds since 1970: the end of its daily game with the
 * grace. Returns 0 for another seed. Seeds of a server are known only once the game has begun here.
 */
export function endOfSecret(seed: number, { daily, savedDaily }: Pick<Session, 'daily' | 'savedDaily'>, time: number): number {
  const days = [dayAt(time), dayAt(time - GRACE_MILLISECONDS)].filter((day) => unrankedSeed(day) === seed);
  if (daily?.seed === seed) days.push(daily.day);
  if (savedDaily?.day && savedDaily.start.type === 'seed' && savedDaily.start.seed === seed) days.push(savedDaily.day);
  return Math.max(0, ...days.map((day) => Date.parse(day) + DAY_MILLISECONDS + GRACE_MILLISECONDS));
}
