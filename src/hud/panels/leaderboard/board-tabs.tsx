// The two boards of the overlay as tabs: of all time, and of the game of the day.
import type { KeyboardEvent } from 'react';
import { translate } from '../../../i18n/translate.ts';
import { useHud } from '../../hud-context.ts';
import type { BoardName } from '../../leaderboard-view.ts';
import { useClick } from '../../use-click.ts';

const TEXTS = { allTime: 'leaderboard.allTime', daily: 'leaderboard.today' } as const;

/** The element that a tab rules. */
export const BOARD_ID = 'leaderboard-board';

export function tabId(board: BoardName): string {
  return `leaderboard-${board}`;
}

export function BoardTabs({ shown }: { shown: BoardName }) {
  const { sendToLeaderboard } = useHud();

  /** One stop for the Tab key; the arrows go from tab to tab and choose it. */
  function move({ key, currentTarget }: KeyboardEvent): void {
    if (key !== 'ArrowLeft' && key !== 'ArrowRight') return;
    const other = shown === 'daily' ? 'allTime' : 'daily';
    sendToLeaderboard({ type: 'showBoard', board: other });
    currentTarget.querySelector<HTMLElement>(`#${tabId(other)}`)?.focus();
  }

  return (
    <div className="ranking-tabs" role="tablist" tabIndex={-1} aria-label={translate('leaderboard.title')} onKeyDown={move}>
      <BoardTab board="allTime" shown={shown} />
      <BoardTab board="daily" shown={shown} />
    </div>
  );
}

function BoardTab({ board, shown }: { board: BoardName; shown: BoardName }) {
  const { sendToLeaderboard } = useHud();
  const onClick = useClick(() => sendToLeaderboard({ type: 'showBoard', board }));
  const isShown = board === shown;
  return (
    <button
      type="button"
      role="tab"
      id={tabId(board)}
      className="ranking-tab"
      aria-selected={isShown}
      aria-controls={BOARD_ID}
      tabIndex={isShown ? 0 : -1}
      onClick={onClick}
    >
      {translate(TEXTS[board])}
    </button>
  );
}
