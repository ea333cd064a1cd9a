// The open goals with their progress and reward, the album of all goals, and the way to the next theme.
import { formatNumber, translate } from '../../../i18n/translate.ts';
import { GOALS } from '../../../records/goals.ts';
import { isReached, type Records } from '../../../records/records.ts';
import { themeState } from '../../../themes/theme-state.ts';
import { THEMES } from '../../../themes/themes.ts';
import { useHud, useTrack } from '../../use-hud.ts';
import { GoalList, goalText } from '../../widgets/goal-list.tsx';
import { PartBar } from '../../widgets/part-bar.tsx';

export function GoalPage({ records }: { records: Records }) {
  return (
    <>
      <GoalList records={records} />
      <Album records={records} />
      <NextTheme />
    </>
  );
}

/** A crystal for each goal, which glows when the goal is reached. */
function Album({ records }: { records: Records }) {
  const reached = GOALS.filter((goal) => isReached(records, goal));
  const count = `${formatNumber(reached.length)} / ${formatNumber(GOALS.length)}`;
  return (
    <div className="album" role="img" aria-label={`${translate('records.goals')}: ${count}`}>
      <b>{count}</b>
      {GOALS.map((goal) => (
        <i key={`${goal.kind} ${goal.count}`} title={goalText(goal)} className={reached.includes(goal) ? 'reached' : undefined} />
      ))}
    </div>
  );
}

/** The cheapest theme that the player cannot buy yet. */
function NextTheme() {
  using _ = useTrack();
  const { theme, coins, unlockedThemes } = useHud();
  const holdings = { selected: theme.value, coins: coins.value, unlocked: unlockedThemes.value };
  const next = THEMES.find((offer) => themeState(offer, holdings) === 'tooExpensive');
  if (next?.price === undefined) return null;
  const text = translate('records.toTheme', {
    coins: formatNumber(coins.value),
    price: formatNumber(next.price),
    theme: translate(`themes.${next.name}`),
  });
  return (
    <div className="next-theme">
      <p>{text}</p>
      <PartBar share={coins.value / next.price} label={text} />
    </div>
  );
}
