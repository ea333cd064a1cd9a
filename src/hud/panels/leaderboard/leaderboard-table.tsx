// Scrolling table of the best entries with the player's row in view. Own rows that are not among the best are in its footer.
import { useLayoutEffect, useRef } from 'react';
import { formatNumber, translate } from '../../../i18n/translate.ts';
import { useHud } from '../../hud-context.ts';
import type { LeaderboardRow } from '../../../state/leaderboard-view.ts';
import { useClick } from '../../use-click.ts';
import { Flag } from '../../widgets/flag.tsx';
import { Icon } from '../../widgets/icon.tsx';

/** Number of ranks with a medal. */
const MEDALS = 3;

/** The last column also has the button that shows the run. */
const COLUMNS = [
  { text: 'leaderboard.rank', span: 1 },
  { text: 'leaderboard.username', span: 1 },
  { text: 'hud.score', span: 2 },
] as const;

type TableProps = { readonly rows: readonly LeaderboardRow[]; readonly ownRows: readonly LeaderboardRow[] };

export function LeaderboardTable({ rows, ownRows }: TableProps) {
  const table = useRef<HTMLTableElement>(null);
  useLayoutEffect(() => {
    const { parentElement, tBodies } = table.current!;
    const own = tBodies[0].rows[rows.findIndex(({ isOwn }) => isOwn)] as HTMLElement | undefined;
    parentElement!.scrollTop = own ? own.offsetTop - (parentElement!.clientHeight - own.offsetHeight) / 2 : 0;
  }, [rows]);
  return (
    <table ref={table}>
      <thead>
        <tr>
          {COLUMNS.map(({ text, span }) => (
            <th key={text} scope="col" colSpan={span}>
              <span className="unseen">{translate(text)}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Row key={row.key} row={row} />
        ))}
      </tbody>
      {ownRows.length > 0 ? (
        <tfoot>
          {ownRows.map((row) => (
            <Row key={row.key} row={row} />
          ))}
        </tfoot>
      ) : null}
    </table>
  );
}

function Row({ row: { rank, username, country, score, isVerified, isOwn, run } }: { row: LeaderboardRow }) {
  const name = username === '' ? translate('leaderboard.anonymous') : username;
  return (
    <tr className={isOwn ? 'leaderboard-own' : undefined} aria-current={isOwn || undefined}>
      <td className="leaderboard-rank">
        {rank === undefined ? (
          <span aria-hidden="true">–</span>
        ) : (
          <span className={rank <= MEDALS ? `leaderboard-medal leaderboard-medal-${rank}` : undefined}>{formatNumber(rank)}</span>
        )}
      </td>
      <td className="leaderboard-name">
        <span>
          <Flag country={country} />
          <bdi translate="no" title={name}>
            {name}
          </bdi>
          {isVerified ? (
            <span
              className="leaderboard-verified"
              role="img"
              aria-label={translate('leaderboard.verified')}
              title={translate('leaderboard.verified')}
            >
              <Icon name="check" />
            </span>
          ) : null}
        </span>
        {rank === undefined ? <small className="leaderboard-unverified">{translate('leaderboard.unverified')}</small> : null}
      </td>
      <td className="leaderboard-score">{formatNumber(score)}</td>
      <td className="leaderboard-run">{run === undefined ? null : <WatchButton run={run} name={name} />}</td>
    </tr>
  );
}

function WatchButton({ run, name }: { run: string; name: string }) {
  const { sendToLeaderboard } = useHud();
  const onClick = useClick(() => sendToLeaderboard({ type: 'watchRun', run }));
  const text = translate('leaderboard.watch', { username: name });
  return (
    <button type="button" className="leaderboard-watch" aria-label={text} title={text} onClick={onClick}>
      <Icon name="play" />
    </button>
  );
}
