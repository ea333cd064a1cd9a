// Rows of a leaderboard: rank, nickname, value. The player's row is highlighted and scrolled into view.
import { useEffect, useRef } from 'react';
import type { Language } from '../../i18n/languages.ts';
import { currentLanguage, formatNumber, translate } from '../../i18n/translate.ts';
import type { LeaderboardType } from '../../net/leaderboard-types.ts';
import type { ScoreServiceView } from '../../state/score-service-view.ts';
import { LEADERBOARD_HEADINGS } from './leaderboard-headings.ts';

const PERCENT = 100;

export function ScoreServiceTable({ view: { leaderboard, rows } }: { view: ScoreServiceView }) {
  const list = useRef<HTMLDivElement>(null);
  const { heading, column } = LEADERBOARD_HEADINGS[leaderboard];
  /** Index of the player's row; row 0 is the header. */
  const ownLine = rows.findIndex(({ isOwn }) => isOwn) + 1;
  const format = leaderboardFormat(leaderboard, currentLanguage());
  // After the panel's layout effect: the list has no height before the panel is open.
  useEffect(() => {
    const element = list.current!;
    const row = element.querySelectorAll('tr')[ownLine];
    element.scrollTop = row.offsetTop - (element.clientHeight - row.offsetHeight) / 2;
  }, [ownLine]);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keys must be able to scroll the list
    <div className="score-service-list" ref={list} tabIndex={0}>
      <table aria-label={translate(heading)}>
        <thead>
          <tr>
            <th scope="col">{translate('scoreService.column.rank')}</th>
            <th scope="col">{translate('scoreService.column.nickname')}</th>
            <th scope="col">{translate(column)}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ rank, nickname, value, isVerified, isOwn }) => (
            <tr key={rank} className={isOwn ? 'own' : undefined} aria-current={isOwn || undefined}>
              <td>{formatNumber(rank)}</td>
              <td>
                <bdi translate="no">{nickname === '' ? translate('leaderboard.anonymous') : nickname}</bdi>
                {isVerified === false ? <small className="score-service-unverified">{translate('scoreService.unverified')}</small> : null}
              </td>
              <td>{format(value)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Returns a formatter for a leaderboard's values in the language. A win rate is a percentage: 66.67 for two wins of three. */
export function leaderboardFormat(leaderboard: LeaderboardType, language: Language): (value: number) => string {
  if (leaderboard !== 'stats_win_rate') {
    const whole = new Intl.NumberFormat(language, { maximumFractionDigits: 0, useGrouping: 'always' });
    return (value) => whole.format(value);
  }
  const rate = new Intl.NumberFormat(language, { style: 'percent', minimumFractionDigits: 2, maximumFractionDigits: 2 });
  return (value) => rate.format(value / PERCENT);
}
