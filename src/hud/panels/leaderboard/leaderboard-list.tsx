// A leaderboard's list in a recessed area: its table, or why there is none. Own rows that are not among the best are in the table's footer.
import { useLayoutEffect, useRef, type AriaAttributes, type CSSProperties } from 'react';
import emptyPodium from '../../../../assets/drawings/empty-podium.svg?raw';
import { formatNumber, translate, type TextKey } from '../../../i18n/translate.ts';
import { useHud } from '../../use-hud.ts';
import { isNearlyExact } from '../../../net/leaderboard-types.ts';
import type { LeaderboardEntry } from '../../../net/protocol.ts';
import type { LeaderboardListState } from '../../../state/leaderboard-view.ts';
import { Drawing } from '../../widgets/drawing.tsx';
import { Flag } from '../../widgets/flag.tsx';
import { Button, IceButton, Icon } from '../../widgets/buttons.tsx';

const STATUS_TEXTS = {
  empty: 'error.NoEntry',
  absent: 'error.Loading',
  loading: 'error.Loading',
  error: 'error.LoadingError',
  login: 'leaderboard.loginNeeded',
} as const satisfies Record<Exclude<LeaderboardListState, 'list'>, string>;

/** Colors of the medals, by rank. */
const MEDALS = [
  { '--metal': '#ffd765', '--edge': '#c98a1b' },
  { '--metal': '#cfdfee', '--edge': '#8299b3' },
  { '--metal': '#eeb184', '--edge': '#a9683d' },
];

type TableProps = {
  /** Headings of rank, name and value. */
  readonly columns: readonly [rank: TextKey, name: TextKey, value: TextKey];
  /** Whether the headings are shown. Otherwise only screen readers have them. */
  readonly isHeaded?: boolean;
  readonly rows: readonly LeaderboardEntry[];
  readonly ownRows?: readonly LeaderboardEntry[];
  readonly format?: (value: number) => string;
};

type ListProps = AriaAttributes & {
  readonly listState: LeaderboardListState;
  readonly id?: string;
  readonly role?: 'tabpanel' | undefined;
  /** Text of the state `error`. */
  readonly error?: TextKey;
  /** Text of the button that loads the list again. */
  readonly retryText: TextKey;
  readonly retry: () => void;
  readonly table: TableProps;
};

export function LeaderboardList({ listState, error = STATUS_TEXTS.error, retryText, retry, table, ...attributes }: ListProps) {
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
        <Table {...table} />
      ) : (
        <>
          {listState === 'empty' ? <Drawing svg={emptyPodium} /> : null}
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

/** Scrolls to the player's row. */
function Table({ columns, isHeaded = false, rows, ownRows, format = formatNumber }: TableProps) {
  const table = useRef<HTMLTableElement>(null);
  useLayoutEffect(() => {
    const { parentElement, tBodies } = table.current!;
    const own = tBodies[0].rows[rows.findIndex(({ isOwn }) => isOwn)] as HTMLElement | undefined;
    parentElement!.scrollTop = own ? own.offsetTop - (parentElement!.clientHeight - own.offsetHeight) / 2 : 0;
  }, [rows]);
  const drawRow = (row: LeaderboardEntry, index: number) => <Row key={index} row={row} value={format(row.score)} />;
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

function Row({ row, value }: { row: LeaderboardEntry; value: string }) {
  const { rank, rankWithin, username, country, isVerified, isOwn, run } = row;
  const { sendToLeaderboard } = useHud();
  const name = username === '' ? translate('leaderboard.anonymous') : username;
  const watchText = translate('leaderboard.watch', { username: name });
  const isUnranked = rank === undefined;
  const medal = isUnranked || rankWithin ? undefined : MEDALS[rank - 1];
  return (
    <tr className={isOwn ? 'own' : undefined} aria-current={isOwn || undefined}>
      <td className="leaderboard-rank">
        {isUnranked ? (
          <span aria-hidden="true">–</span>
        ) : (
          <span className={medal && 'leaderboard-medal'} style={medal as CSSProperties | undefined}>
            {formatRank(rank, row)}
          </span>
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
        {formatShare(row) ? <small className="leaderboard-share">{formatShare(row)}</small> : null}
      </td>
      <td className="leaderboard-score">{value}</td>
      <td className="leaderboard-run">
        {run === undefined ? null : (
          <Button
            className="leaderboard-watch"
            aria-label={watchText}
            title={watchText}
            command={() => sendToLeaderboard({ type: 'watchRun', run })}
          >
            <Icon name="play" />
          </Button>
        )}
      </td>
    </tr>
  );
}

/** An estimated rank is rounded to the first digit of its error: 12,437 within 150 is about 12,400. */
export function formatRank(rank: number, { rankWithin = 0 }: Pick<LeaderboardEntry, 'rankWithin'>): string {
  if (isNearlyExact(rank, rankWithin)) return formatNumber(rank);
  const step = 10 ** Math.floor(Math.log10(rankWithin));
  return translate('rank.about', { rank: formatNumber(Math.round(rank / step) * step || rank) });
}

/** Returns the share of players after the row, rounded down to whole percents; undefined if the server does not know it. */
export function formatShare({ rank, rankWithin = 0, total = 0 }: LeaderboardEntry): string | undefined {
  const percent = rank === undefined || total === 0 ? 0 : Math.floor((100 * (total - rank - rankWithin)) / total);
  return percent > 0 ? translate('rank.better', { percent }) : undefined;
}
