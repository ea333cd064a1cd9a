// Statistics of all games, and the scores of the last ones as a line.
import { formatNumber, translate } from '../../../i18n/translate.ts';
import { countDays } from '../../../records/day-set.ts';
import { recentAverage, type RecentGame, type Records } from '../../../records/records.ts';
import { sumRows } from '../../../records/writer-rows.ts';
import { comboPercent } from '../../../rules/scoring.ts';
import { useHud, useTrack } from '../../use-hud.ts';

export function Statistics({ records }: { records: Records }) {
  using _ = useTrack();
  const { bestScore } = useHud();
  const { longestCombo, bestDaily, recent, playedDays } = records;
  const figures = [
    ['hud.best', formatNumber(bestScore.value)],
    ['records.average', formatNumber(recentAverage(records))],
    ['records.bestDaily', formatNumber(bestDaily)],
    ['records.longestCombo', longestCombo === 0 ? formatNumber(0) : `+${comboPercent(longestCombo)}%`],
    ['records.lines', formatNumber(sumRows(records.rows, 'lines'))],
    ['records.emptied', formatNumber(sumRows(records.rows, 'emptied'))],
    ['records.games', formatNumber(sumRows(records.rows, 'games'))],
    ['records.days', formatNumber(countDays(playedDays))],
  ] as const;
  return (
    <>
      {recent.length > 1 ? <Sparkline games={recent} /> : null}
      <dl className="figures">
        {figures.map(([key, value]) => (
          <div key={key}>
            <dt>{translate(key)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

const WIDTH = 200;
const HEIGHT = 44;
/** Room for the line's width. */
const MARGIN = 5;

function Sparkline({ games }: { games: readonly RecentGame[] }) {
  const best = Math.max(1, ...games.map(({ score }) => score));
  const points = games.map(({ score }, index) => ({
    x: MARGIN + ((WIDTH - 2 * MARGIN) * index) / (games.length - 1),
    y: HEIGHT - MARGIN - ((HEIGHT - 2 * MARGIN) * score) / best,
  }));
  const last = points[points.length - 1];
  const scores = games.map(({ score }) => formatNumber(score)).join('; ');
  return (
    <svg className="sparkline" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={`${translate('records.chart')}: ${scores}`}>
      <polyline points={points.map(({ x, y }) => `${x},${y}`).join(' ')} />
      <circle cx={last.x} cy={last.y} r="4" />
    </svg>
  );
}
