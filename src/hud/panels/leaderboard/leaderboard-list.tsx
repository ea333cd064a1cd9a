// The recessed area of a leaderboard's panel: its table, or why there is none.
import type { AriaAttributes, ReactNode } from 'react';
import { translate, type TextKey } from '../../../i18n/translate.ts';
import type { LeaderboardListState } from '../../../state/leaderboard-view.ts';
import { EmptyPodium } from '../../drawings/empty-podium.tsx';
import { IceButton } from '../../widgets/ice-button.tsx';

const STATUS_TEXTS = {
  empty: 'error.NoEntry',
  absent: 'error.Loading',
  loading: 'error.Loading',
  error: 'error.LoadingError',
  login: 'leaderboard.loginNeeded',
} as const satisfies Record<Exclude<LeaderboardListState, 'list'>, string>;

type ListProps = AriaAttributes & {
  readonly listState: LeaderboardListState;
  readonly id?: string;
  readonly role?: 'tabpanel' | undefined;
  /** Text of the state `error`. */
  readonly error?: TextKey;
  /** Text of the button that loads the list again. */
  readonly retryText: TextKey;
  readonly retry: () => void;
  readonly children: ReactNode;
};

export function LeaderboardList({ listState, error = STATUS_TEXTS.error, retryText, retry, children, ...attributes }: ListProps) {
  const isList = listState === 'list';
  // Scrollable content must be reachable by the Tab key.
  const focusable = isList ? { tabIndex: 0 } : {};
  return (
    <div
      className={isList ? 'well leaderboard-list' : 'well leaderboard-list without-list'}
      {...attributes}
      {...focusable}
      aria-busy={listState === 'loading'}
    >
      {isList ? (
        children
      ) : (
        <>
          {listState === 'empty' ? <EmptyPodium /> : null}
          <p className={`face ${listState}`}>
            {listState === 'loading' ? <span className="spinner" /> : null}
            {translate(listState === 'error' ? error : STATUS_TEXTS[listState])}
          </p>
          {listState === 'error' ? <IceButton icon="replay" text={retryText} command={retry} /> : null}
        </>
      )}
    </div>
  );
}
