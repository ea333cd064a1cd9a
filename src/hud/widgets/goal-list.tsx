// The open goals with their progress and reward.
import { formatNumber, translate } from '../../i18n/translate.ts';
import type { Goal } from '../../records/goals.ts';
import { openGoals, weekOfGoals, type OpenGoal, type Records } from '../../records/records.ts';
import type { WeeklyGoal } from '../../records/weekly-goals.ts';
import type { JourneyGoal } from '../../rules/journey-goal.ts';
import { comboPercent } from '../../rules/scoring.ts';
import { useHud, useTrack } from '../use-hud.ts';
import { Icon } from './buttons.tsx';
import { PartBar } from './part-bar.tsx';

/** Then the goals of the week. One that a single game must reach has no bar. */
export function GoalList({ records }: { records: Records }) {
  using _ = useTrack();
  const { week } = useHud().records.value;
  const goals = openGoals(records);
  const weekly = week === undefined ? [] : weekOfGoals(records, week);
  return (
    <>
      {goals.length === 0 ? <p>{translate('records.allReached')}</p> : null}
      <ul className="goals">
        {[...goals, ...weekly].map(({ goal, reached, share }: OpenGoal<Goal | WeeklyGoal>, index) => (
          <li key={`${goal.kind} ${goal.count} ${goal.coins}`}>
            <span>
              {goalText(goal)}
              {index < goals.length ? null : <br />}
              {index < goals.length ? null : <small>{translate('records.weekly')}</small>}
            </span>
            <span className="with-icon reward">
              <Icon name={share === 1 ? 'check' : 'coin'} />
              <b className="unseen">{translate('hud.coins')}</b>
              {formatNumber(goal.coins)}
            </span>
            {'figure' in goal ? null : (
              <PartBar share={share} label={goalText(goal)} amounts={[amountOf(goal, reached), amountOf(goal, goal.count)]} />
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

/** A combo is counted by its bonus. */
export function amountOf({ kind }: Goal | WeeklyGoal | JourneyGoal, count: number): string {
  return kind === 'combo' ? `${comboPercent(Math.max(1, count))}%` : formatNumber(count);
}

export function goalText({ kind, count }: Goal | WeeklyGoal): string {
  return translate(`goals.${kind}`, { number: formatNumber(count), percent: comboPercent(count) });
}
