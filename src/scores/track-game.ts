// Reports free games to the score service and measures their time, from the HUD's signals (specification, section 4). Ignores tutorials,
// daily games and watched games.
import { effect, untracked } from '@preact/signals-core';
import type { ScoreReport } from '../game/session.ts';
import { MS_PER_SECOND } from '../platform/time.ts';
import type { Hud } from '../state/hud.ts';

type GameSignals = Pick<Hud, 'screen' | 'mode' | 'overlay' | 'isPlaying' | 'isOver' | 'isMuted'>;

export type TrackingOptions = {
  /** Returns the game on the board. */
  readonly report: () => ScoreReport | undefined;
  /** Milliseconds of any clock; jumps back subtract no time. */
  readonly now: () => number;
  /** Receives each game once, with its whole seconds of play. */
  readonly onEnd: (game: ScoreReport, seconds: number) => void;
};

const TENTH_MS = 100;

/** Starts tracking; returns a function that stops it. */
export function trackGame(hud: GameSignals, { report, now, onEnd }: TrackingOptions): () => void {
  /** Name of the tracked game. */
  let tracked: string | undefined;
  /** Time of the game without its pauses, up to `startedAt` while it is played. */
  let milliseconds = 0;
  let startedAt: number | undefined;

  function pause(): void {
    if (startedAt !== undefined) milliseconds += Math.max(0, now() - startedAt);
    startedAt = undefined;
  }

  function end(): void {
    if (tracked === undefined) return;
    tracked = undefined;
    pause();
    const game = report();
    if (game) onEnd(game, Math.round(milliseconds / MS_PER_SECOND));
  }

  function play(): void {
    const game = report();
    if (game?.start.type !== 'seed') return;
    const name = `${game.start.seed} ${game.ticket ?? ''}`;
    if (name !== tracked) {
      pause();
      // A resumed game has already been played for some time.
      milliseconds = game.times.reduce((sum, time) => sum + time, 0) * TENTH_MS;
    }
    tracked = name;
    startedAt ??= now();
  }

  return effect(() => {
    const isOwnGame = hud.screen.value === 'game' && hud.mode.value === 'classic';
    const isOver = hud.isOver.value;
    const isInPlay = hud.isPlaying.value && !hud.isMuted.value;
    untracked(() => {
      if (isOwnGame && isOver) end();
      else if (isOwnGame && isInPlay) play();
      else pause();
    });
  });
}
