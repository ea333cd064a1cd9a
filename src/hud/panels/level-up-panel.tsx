// The reached level, the hour that begins with it, and the change of the pieces or the goal.
import { formatNumber, translate } from '../../i18n/translate.ts';
import { hourAt, HOURS } from '../../game/hours.ts';
import { gradeCopies } from '../../rules/mix.ts';
import { targetScore } from '../../rules/scoring.ts';
import { useDraw, useHud } from '../use-hud.ts';
import { IceButton } from '../widgets/buttons.tsx';
import { Panel } from '../widgets/panel.tsx';

/** The level slams in as its panel opens. */
const SLAM: Keyframe[] = [{ opacity: 0, transform: 'scale(1.6)' }, {}];
const SLAM_TIMING = { duration: 300, delay: 100, easing: 'cubic-bezier(0.2, 1.2, 0.4, 1)', fill: 'backwards' } as const;

export function LevelUpPanel() {
  const { level, overlay, isReducedMotion } = useHud();
  const number = useDraw<HTMLElement>((span) => {
    span.textContent = formatNumber(level.value);
    span.parentElement!.style.setProperty('--hour', lightOf(level.value));
    if (overlay.value === 'levelUp' && !isReducedMotion.peek()) span.animate(SLAM, SLAM_TIMING);
  });
  const hour = useDraw<HTMLParagraphElement>((paragraph) => {
    paragraph.textContent = hourOf(level.value);
    paragraph.hidden = paragraph.textContent === '';
  });
  const change = useDraw<HTMLParagraphElement>((paragraph) => {
    paragraph.textContent = changeOf(level.value);
  });
  return (
    <Panel name="level-up" overlay="levelUp" title={translate('panel.congratulations')} escape={{ type: 'closePanel' }}>
      <p>{translate('panel.levelUp')}</p>
      <p className="crystal">
        <b className="unseen">{`${translate('hud.level')} `}</b>
        <b className="big" ref={number} />
      </p>
      <p className="hour" ref={hour} />
      <p ref={change} />
      <IceButton kind="primary" icon="play" text="panel.continue" command={{ type: 'closePanel' }} isFocused />
    </Panel>
  );
}

/** Color of the first hour's light. */
const LIGHT = [120, 132, 184];

/** Returns the color of the light at a level. */
function lightOf(level: number): string {
  return `rgb(${HOURS[hourAt(level)].tint.map((factor, channel) => Math.min(255, factor * LIGHT[channel])).join()})`;
}

/** Returns the hour that begins at a level, or nothing. */
export function hourOf(level: number): string {
  const name = HOURS.find((one) => one.level === level)?.name;
  return name ? translate(`hours.${name}`) : '';
}

/** Returns what changes at a level: its mix of pieces, or only its goal. A changed mix has larger pieces: the ramp leads to giants. */
export function changeOf(level: number): string {
  if (level > 1 && String(gradeCopies(level)) !== String(gradeCopies(level - 1))) return translate('levelUp.largerPieces');
  return translate('levelUp.nextGoal', { score: formatNumber(targetScore(level)) });
}
