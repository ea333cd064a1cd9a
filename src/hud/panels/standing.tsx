// The player's place on the leaderboard after a game: the own row between its neighbors, or the form for a name.
import { formatNumber, translate } from '../../i18n/translate.ts';
import { useHud, useTrack } from '../use-hud.ts';
import type { LeaderboardEntry } from '../../net/protocol.ts';
import { formatRank, formatShare } from './leaderboard/leaderboard-list.tsx';
import { isJoining, JoinForm } from './leaderboard/join-form.tsx';

export function Standing() {
  using _ = useTrack();
  const hud = useHud();
  const view = hud.leaderboard.value;
  if (view.listState === 'absent') return null;
  if (isJoining(hud)) return <JoinForm isPlain />;
  const rows = neighborsOf([...view.rows, ...view.ownRows]);
  if (rows.length === 0) return null;
  const own = rows.find(({ isOwn }) => isOwn);
  const next = rows[0];
  return (
    <>
      <ol className="well standing">{rows.map(drawRow)}</ol>
      {own && formatShare(own) ? <p>{formatShare(own)}</p> : null}
      {own && next !== own && next.rank !== undefined ? (
        <p>{translate('over.toNext', { score: formatNumber(next.score - own.score), rank: formatNumber(next.rank) })}</p>
      ) : null}
    </>
  );
}

/** Servers may send rows without ids: the index is the key. */
function drawRow(row: LeaderboardEntry, index: number) {
  const { rank, username, score, isOwn } = row;
  return (
    <li key={index} className={isOwn ? 'own' : undefined} aria-current={isOwn || undefined}>
      <span>{rank === undefined ? '–' : formatRank(rank, row)}</span>
      <bdi translate="no">{username === '' ? translate('leaderboard.anonymous') : username}</bdi>
      <strong>{formatNumber(score)}</strong>
    </li>
  );
}

/** Returns the ranked row of the player, and those directly before and after it. */
export function neighborsOf(rows: readonly LeaderboardEntry[]): readonly LeaderboardEntry[] {
  const own = rows.find(({ isOwn, rank }) => isOwn && rank !== undefined);
  if (own?.rank === undefined) return [];
  const ownRank = own.rank;
  return rows.filter((row) => row === own || (!row.isOwn && row.rank !== undefined && Math.abs(row.rank - ownRank) === 1));
}
