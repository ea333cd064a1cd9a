// Hint of the current tutorial step, in place of the level and combo bars.
import { translate } from '../../i18n/translate.ts';
import { useHud } from '../hud-context.ts';
import { hintOf } from '../hint-of.ts';
import { useTrack } from '../use-track.ts';

export function TutorialHint() {
  using _ = useTrack();
  const { tutorialStep, lastInput } = useHud();
  const step = tutorialStep.value;
  const hint = hintOf(step, lastInput.value);
  return hint === undefined ? null : (
    <p key={step} className="hint">
      <span>{translate(hint)}</span>
    </p>
  );
}
