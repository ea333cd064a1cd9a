// Tabs of the overlay: all time, and today's game.
import type { KeyboardEvent } from 'react';
import { translate } from '../../../i18n/translate.ts';
import { useHud } from '../../hud-context.ts';
import type { LeaderboardTab } from '../../leaderboard-view.ts';
import { useClick } from '../../use-click.ts';

const TEXTS = { allTime: 'leaderboard.allTime', daily: 'leaderboard.today' } as const;

/** Id of the element that the tabs control. */
export const LIST_ID = 'leaderboard-list';

export function tabId(tab: LeaderboardTab): string {
  return `leaderboard-${tab}`;
}

export function LeaderboardTabs({ shown }: { shown: LeaderboardTab }) {
  const { sendToLeaderboard } = useHud();

  /** Arrow keys select the other tab. The Tab key stops only at the selected one. */
  function move({ key, currentTarget }: KeyboardEvent): void {
    if (key !== 'ArrowLeft' && key !== 'ArrowRight') return;
    const other = shown === 'daily' ? 'allTime' : 'daily';
    sendToLeaderboard({ type: 'showTab', tab: other });
    currentTarget.querySelector<HTMLElement>(`#${tabId(other)}`)?.focus();
  }

  return (
    <div className="leaderboard-tabs" role="tablist" tabIndex={-1} aria-label={translate('leaderboard.title')} onKeyDown={move}>
      <TabButton tab="allTime" shown={shown} />
      <TabButton tab="daily" shown={shown} />
    </div>
  );
}

function TabButton({ tab, shown }: { tab: LeaderboardTab; shown: LeaderboardTab }) {
  const { sendToLeaderboard } = useHud();
  const onClick = useClick(() => sendToLeaderboard({ type: 'showTab', tab }));
  const isShown = tab === shown;
  return (
    <button
      type="button"
      role="tab"
      id={tabId(tab)}
      className="leaderboard-tab"
      aria-selected={isShown}
      aria-controls={LIST_ID}
      tabIndex={isShown ? 0 : -1}
      onClick={onClick}
    >
      {translate(TEXTS[tab])}
    </button>
  );
}
