// The open goals with their progress and reward.
import { formatNumber, translate } from '../../i18n/translate.ts';
import type { Goal } from '../../records/goals.ts';
import { openGoals, type Records } from '../../records/records.ts';
import { comboPercent } from '../../rules/scoring.ts';
import { Icon } from './buttons.tsx';
import { PartBar } from './part-bar.tsx';

export function GoalList({ records }: { records: Records }) {
  const goals = openGoals(records);
  if (goals.length === 0) return <p>{translate('records.allReached')}</p>;
  return (
    <ul className="goals">
      {goals.map(({ goal, reached, share }) => (
        <li key={`${goal.kind} ${goal.count}`}>
          <span>{goalText(goal)}</span>
          <span className="with-icon reward">
            <Icon name="coin" />
            <b className="unseen">{translate('hud.coins')}</b>
            {formatNumber(goal.coins)}
          </span>
          <PartBar share={share} label={goalText(goal)} amounts={[amountOf(goal, reached), amountOf(goal, goal.count)]} />
        </li>
      ))}
    </ul>
  );
}

/** A combo is counted by its bonus. */
function amountOf({ kind }: Goal, count: number): string {
  return kind === 'combo' ? `${comboPercent(Math.max(1, count))}%` : formatNumber(count);
}

export function goalText({ kind, count }: Goal): string {
  return translate(`goals.${kind}`, { number: formatNumber(count), percent: comboPercent(count) });
}
