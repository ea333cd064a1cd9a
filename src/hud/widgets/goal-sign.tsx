// The goal of a board of the journey with its progress, and stars.
import { SMALL_JEWELS } from '../../../assets/generated/theme-small-jewels.js';
import { formatNumber, translate } from '../../i18n/translate.ts';
import { addressOf } from '../../platform/load-picture.ts';
import { countOf, starsOf, type JourneyGoal } from '../../rules/journey-goal.ts';
import { comboPercent } from '../../rules/scoring.ts';
import { useHud, useTrack } from '../use-hud.ts';
import { Icon } from './buttons.tsx';
import { amountOf } from './goal-list.tsx';
import { PartBar } from './part-bar.tsx';

/** The goal, its progress and the moves that are left. In the header, with the stars for reaching it with the next drop; `isOver` in a panel. */
export function GoalSign({ isOver = false }: { readonly isOver?: boolean }) {
  using _ = useTrack();
  const { practice, goal } = useHud();
  const board = practice.value?.kind === 'journey' ? practice.value.board : undefined;
  if (!board || !goal.value) return null;
  const { done, count, marked, movesLeft } = goal.value;
  const shapes = board.goal.kind === 'fill' ? board.goal.shapes : undefined;
  const hasNext = done < count && movesLeft > 0;
  const stars = starsOf(board, hasNext ? { ...goal.value, done: count, movesLeft: movesLeft - 1 } : goal.value);
  const parts = (
    <>
      <p className="goal-text">
        <GoalPicture goal={board.goal} />
        {goalText(board.goal)}
        {shapes ? ` ${formatNumber(1 + shapes.indexOf(marked))} / ${formatNumber(shapes.length)}` : null}
      </p>
      {count > 1 && !(isOver && done === count) ? (
        <PartBar share={done / count} label={goalText(board.goal)} amounts={[amountOf(board.goal, done), amountOf(board.goal, count)]} />
      ) : null}
      <p className={movesLeft <= 3 ? 'goal-text moves few' : 'goal-text moves'}>
        {translate('journey.moves', { number: formatNumber(movesLeft) })}
        {isOver ? null : <Stars count={stars} />}
      </p>
    </>
  );
  if (isOver) return parts;
  return (
    <section className="well goal-sign" aria-label={translate('menu.journey')}>
      {parts}
    </section>
  );
}

/** A jewel of the theme, from a picture with a row of all, or a pane of ice. */
function GoalPicture({ goal }: { readonly goal: JourneyGoal }) {
  using _ = useTrack();
  const { theme } = useHud();
  if (goal.kind === 'free') return <Icon name="crystal" />;
  if (goal.kind !== 'collect') return null;
  const background = `url(${addressOf(SMALL_JEWELS[theme.value])}) ${(goal.type - 1) * 20}% 0 / 600% 100%`;
  return <i className="jewel" style={{ background }} />;
}

function goalText(goal: JourneyGoal): string {
  if (goal.kind === 'combo') return translate('goals.combo', { percent: comboPercent(goal.count) });
  const name = goal.kind === 'collect' ? translate(`describe.jewel${goal.type}`) : '';
  return translate(`journey.${goal.kind}`, { number: formatNumber(countOf(goal)), name });
}

export function Stars({ count }: { count: number }) {
  return (
    <span className="stars" role="img" aria-label={translate('journey.stars', { number: formatNumber(count) })}>
      {[1, 2, 3].map((star) => (
        <svg key={star} viewBox="0 0 24 24" className={star <= count ? 'lit' : undefined}>
          <path d="M12 1.8l3.1 6.6 7.2.9-5.3 5 1.4 7.1L12 17.9l-6.4 3.5L7 14.3l-5.3-5 7.2-.9z" />
        </svg>
      ))}
    </span>
  );
}
