// Rows of a leaderboard with rank, name and score, as a list.
import { useLayoutEffect } from 'react';
import { formatNumber, translate } from '../../i18n/translate.ts';
import { addLateStyles } from '../../platform/late-styles.ts';
import type { LeaderboardEntry } from '../../net/leaderboard-types.ts';
import styles from '../styles/rank-rows.css?raw';

export function RankRows({ className, rows }: { readonly className: string; readonly rows: readonly LeaderboardEntry[] }) {
  useLayoutEffect(() => addLateStyles(styles), []);
  return <ol className={`rank-rows ${className}`}>{rows.map(drawRow)}</ol>;
}

/** Servers may send rows without ids: the index is the key. */
function drawRow({ rank, username, score, isOwn }: LeaderboardEntry, index: number) {
  return (
    <li key={index} className={isOwn ? 'own' : undefined} aria-current={isOwn || undefined}>
      <span>{rank === undefined ? '–' : formatNumber(rank)}</span>
      <bdi translate="no">{username === '' ? translate('leaderboard.anonymous') : username}</bdi>
      <strong>{formatNumber(score)}</strong>
    </li>
  );
}
