// The rows of a leaderboard: rank, nickname, value. The own one stands out, and is in view.
import { useEffect, useRef } from 'react';
import type { Language } from '../../i18n/languages.ts';
import { currentLanguage, formatNumber, translate } from '../../i18n/translate.ts';
import type { LeaderboardType } from '../../net/leaderboard-types.ts';
import type { ScoreServiceView } from '../score-service-view.ts';
import { LEADERBOARD_HEADINGS } from './leaderboard-headings.ts';

const PERCENT = 100;

export function ScoreServiceTable({ view: { leaderboard, rows } }: { view: ScoreServiceView }) {
  const list = useRef<HTMLDivElement>(null);
  const { heading, column } = LEADERBOARD_HEADINGS[leaderboard];
  /** Line 0 is the head. */
  const ownLine = rows.findIndex(({ isOwn }) => isOwn) + 1;
  const format = leaderboardFormat(leaderboard, currentLanguage());
  // Behind the panel's own effect: a list in a panel that is not open yet has no height.
  useEffect(() => {
    const element = list.current!;
    const row = element.querySelectorAll('tr')[ownLine];
    element.scrollTop = row.offsetTop - (element.clientHeight - row.offsetHeight) / 2;
  }, [ownLine]);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a list that scrolls is to be scrolled by keys, too
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
                <bdi>{nickname === '' ? translate('leaderboard.anonymous') : nickname}</bdi>
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

/** Returns what writes values of that leaderboard, with the language's separators. A win rate is percent: 66.67 is two wins of three. */
export function leaderboardFormat(leaderboard: LeaderboardType, language: Language): (value: number) => string {
  if (leaderboard !== 'stats_win_rate') {
    const whole = new Intl.NumberFormat(language, { maximumFractionDigits: 0, useGrouping: 'always' });
    return (value) => whole.format(value);
  }
  const rate = new Intl.NumberFormat(language, { style: 'percent', minimumFractionDigits: 2, maximumFractionDigits: 2 });
  return (value) => rate.format(value / PERCENT);
}
