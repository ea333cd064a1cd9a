import type { DebugSurface } from '../../src/debug/debug-surface.ts';
import { parseNotation } from '../../src/rules/notation.ts';
import { createPlayer, type PlayerName } from '../../server/leaderboard/automatic-players.ts';
import type { SceneDrop } from '../play/scenes.ts';

declare global {
  interface Window {
    frozenJewel: DebugSurface;
  }
}

export type GamePlan = {
  readonly player: PlayerName;
  readonly drag: (drop: SceneDrop) => Promise<void>;
  /** Called after each drop and each press of a button. */
  readonly pause: () => Promise<unknown>;
  readonly isOver: (games: number) => boolean;
};

/** Drags pieces and closes panels until the plan is over. Returns the number of drops. */
export async function playGames({ player, drag, pause, isOver }: GamePlan): Promise<number> {
  const choose = createPlayer(player, 1);
  let drops = 0;
  for (let games = 0; !isOver(games);) {
    const { overlay, notation } = window.frozenJewel.state();
    const game = parseNotation(notation);
    const drop = overlay === 'none' ? choose(game) : undefined;
    if (drop) {
      const { width, height } = game.queue[drop.slot];
      await drag({ ...drop, width, height });
    } else if (overlay !== 'none') document.querySelector<HTMLButtonElement>('dialog[open] button.primary')?.click();
    await pause();
    const now = window.frozenJewel.state();
    if (drop && now.notation !== notation) drops++;
    // A press has no effect until React has rendered the panel, so count the change of state.
    if (overlay === 'gameOver' && now.overlay !== overlay) games++;
  }
  return drops;
}
