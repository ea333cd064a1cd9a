// How a leaderboard's values are written: with the language's thousands separators; win rates with two decimals and a percent sign.
import type { Language } from '../../i18n/languages.ts';
import type { ServiceBoard } from '../service-view.ts';

const PERCENT = 100;

/** Writes values of that leaderboard. A win rate is percent: 66.67 is two wins of three. */
export function boardFormat(board: ServiceBoard, language: Language): (value: number) => string {
  if (board !== 'stats_win_rate') {
    const whole = new Intl.NumberFormat(language, { maximumFractionDigits: 0, useGrouping: 'always' });
    return (value) => whole.format(value);
  }
  const rate = new Intl.NumberFormat(language, { style: 'percent', minimumFractionDigits: 2, maximumFractionDigits: 2 });
  return (value) => rate.format(value / PERCENT);
}
