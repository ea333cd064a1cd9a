// Rows of a leaderboard with rank, name and score, as a list.
import { formatNumber, translate } from '../../i18n/translate.ts';
import type { LeaderboardRow } from '../../state/leaderboard-view.ts';

export function RankRows({ className, rows }: { readonly className: string; readonly rows: readonly LeaderboardRow[] }) {
  return (
    <ol className={className}>
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
