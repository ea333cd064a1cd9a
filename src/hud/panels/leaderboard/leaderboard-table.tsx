// Scrolling table of the best entries with the player's row in view. Own rows that are not among the best are in its footer.
import { useLayoutEffect, useRef } from 'react';
import { formatNumber, translate, type TextKey } from '../../../i18n/translate.ts';
import { useHud } from '../../hud-context.ts';
import type { LeaderboardRow } from '../../../state/leaderboard-view.ts';
import { useClick } from '../../use-click.ts';
import { Flag } from '../../widgets/flag.tsx';
import { Icon } from '../../widgets/icon.tsx';

/** Number of ranks with a medal. */
const MEDALS = 3;

type TableProps = {
  /** Headings of rank, name and value. */
  readonly columns: readonly [rank: TextKey, name: TextKey, value: TextKey];
  /** Whether the headings are shown. Otherwise only screen readers have them. */
  readonly isHeaded?: boolean;
  readonly rows: readonly LeaderboardRow[];
  readonly ownRows?: readonly LeaderboardRow[];
  readonly format?: (value: number) => string;
};

export function LeaderboardTable({ columns, isHeaded = false, rows, ownRows, format = formatNumber }: TableProps) {
  const table = useRef<HTMLTableElement>(null);
  useLayoutEffect(() => {
    const { parentElement, tBodies } = table.current!;
    const own = tBodies[0].rows[rows.findIndex(({ isOwn }) => isOwn)] as HTMLElement | undefined;
    parentElement!.scrollTop = own ? own.offsetTop - (parentElement!.clientHeight - own.offsetHeight) / 2 : 0;
  }, [rows]);
  const drawRow = (row: LeaderboardRow) => <Row key={row.key} row={row} value={format(row.score)} />;
  return (
    <table ref={table} className={isHeaded ? 'headed' : undefined}>
      <thead>
        <tr>
          {columns.map((text, index) => (
            // The last column also has the button that shows the run.
            <th key={text} scope="col" colSpan={index === 2 ? 2 : 1}>
              <span className={isHeaded ? undefined : 'unseen'}>{translate(text)}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{rows.map(drawRow)}</tbody>
      {ownRows && ownRows.length > 0 ? <tfoot>{ownRows.map(drawRow)}</tfoot> : null}
    </table>
  );
}

function Row({ row: { rank, username, country, isVerified, isOwn, run }, value }: { row: LeaderboardRow; value: string }) {
  const name = username === '' ? translate('leaderboard.anonymous') : username;
  const isUnranked = rank === undefined;
  return (
    <tr className={isOwn ? 'own' : undefined} aria-current={isOwn || undefined}>
      <td className="leaderboard-rank">
        {isUnranked ? (
          <span aria-hidden="true">–</span>
        ) : (
          <span className={rank <= MEDALS ? `leaderboard-medal leaderboard-medal-${rank}` : undefined}>{formatNumber(rank)}</span>
        )}
      </td>
      <td className="leaderboard-name">
        <span>
          {country === undefined ? null : <Flag country={country} />}
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
        {isUnranked || isVerified === false ? (
          <small className="leaderboard-unverified">{translate(isUnranked ? 'leaderboard.unverified' : 'scoreService.unverified')}</small>
        ) : null}
      </td>
      <td className="leaderboard-score">{value}</td>
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
