// Rows of a leaderboard with rank, name and score, as a list.
import { useLayoutEffect } from 'react';
import { formatNumber, translate } from '../../i18n/translate.ts';
import { addLateStyles } from '../../platform/late-styles.ts';
import type { LeaderboardRow } from '../../state/leaderboard-view.ts';
import styles from '../styles/rank-rows.css?raw';

export function RankRows({ className, rows }: { readonly className: string; readonly rows: readonly LeaderboardRow[] }) {
  useLayoutEffect(() => addLateStyles(styles), []);
  return (
    <ol className={`rank-rows ${className}`}>
      {rows.map(({ key, rank, username, score, isOwn }) => (
        <li key={key} className={isOwn ? 'own' : undefined} aria-current={isOwn || undefined}>
          <span>{rank === undefined ? '–' : formatNumber(rank)}</span>
          <bdi translate="no">{username === '' ? translate('leaderboard.anonymous') : username}</bdi>
          <strong>{formatNumber(score)}</strong>
        </li>
      ))}
    </ol>
  );
}
