// The rows of a leaderboard: rank, nickname, value. The own one stands out, and is in view.
import { useEffect, useRef } from 'react';
import { currentLanguage, formatNumber, translate } from '../../i18n/translate.ts';
import type { ServiceView } from '../service-view.ts';
import { boardFormat } from './board-format.ts';
import { BOARD_WORDS } from './board-words.ts';

export function ServiceTable({ view: { board, rows } }: { view: ServiceView }) {
  const list = useRef<HTMLDivElement>(null);
  const { heading, column } = BOARD_WORDS[board];
  /** Line 0 is the head. */
  const ownLine = rows.findIndex(({ isOwn }) => isOwn) + 1;
  const format = boardFormat(board, currentLanguage());
  // Behind the panel's own effect: a list in a panel that is not open yet has no height.
  useEffect(() => {
    const element = list.current!;
    const row = element.querySelectorAll('tr')[ownLine];
    element.scrollTop = row.offsetTop - (element.clientHeight - row.offsetHeight) / 2;
  }, [ownLine]);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a list that scrolls is to be scrolled by keys, too
    <div className="service-list" ref={list} tabIndex={0}>
      <table aria-label={translate(heading)}>
        <thead>
          <tr>
            <th scope="col">{translate('service.column.rank')}</th>
            <th scope="col">{translate('service.column.nickname')}</th>
            <th scope="col">{translate(column)}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ rank, nickname, value, isVerified, isOwn }) => (
            <tr key={rank} className={isOwn ? 'own' : undefined} aria-current={isOwn || undefined}>
              <td>{formatNumber(rank)}</td>
              <td>
                <bdi>{nickname === '' ? translate('leaderboard.anonymous') : nickname}</bdi>
                {isVerified === false ? <small className="service-unverified">{translate('service.unverified')}</small> : null}
              </td>
              <td>{format(value)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
