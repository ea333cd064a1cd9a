// Reports free games to the score service, from the HUD's signals. Ignores tutorials, daily games and watched games.
import { effect, untracked } from '@preact/signals-core';
import type { ScoreReport } from '../game/session.ts';
import type { Hud } from '../state/hud.ts';
import type { ScoreService } from './score-service.ts';

type GameSignals = Pick<Hud, 'screen' | 'mode' | 'overlay' | 'isPlaying' | 'isOver' | 'isMuted'>;

const TENTHS = 10;

/** Starts tracking; returns a function that stops it. `report` returns the game on the board. */
export function trackGame(hud: GameSignals, tracking: ScoreService['tracking'], report: () => ScoreReport | undefined): () => void {
  /** Name of the tracked game. */
  let tracked: string | undefined;
  let wasLeft = false;

  function end(): void {
    if (tracked === undefined) return;
    tracked = undefined;
    const game = report();
    if (game) void tracking.ended(game);
    else tracking.interrupted();
  }

  function play(): void {
    const game = report();
    if (game?.start.type !== 'seed') return;
    const name = `${game.start.seed} ${game.ticket ?? ''}`;
    if (name === tracked) tracking.resumed();
    else begin(name, game);
    wasLeft = false;
  }

  function begin(name: string, { times }: ScoreReport): void {
    const isReplay = tracked !== undefined && !wasLeft;
    if (tracked !== undefined && wasLeft) tracking.interrupted();
    tracked = name;
    // A resumed game has already been played for some time.
    if (isReplay) tracking.restarted();
    else tracking.started(times.reduce((sum, time) => sum + time, 0) / TENTHS);
  }

  return effect(() => {
    const isOwnGame = hud.screen.value === 'game' && hud.mode.value === 'classic';
    const isOver = hud.isOver.value;
    const isInPlay = hud.isPlaying.value && !hud.isMuted.value;
    untracked(() => {
      if (isOwnGame && isOver) end();
      else if (isOwnGame && isInPlay) play();
      else tracking.paused();
      wasLeft ||= !isOwnGame;
    });
  });
}
