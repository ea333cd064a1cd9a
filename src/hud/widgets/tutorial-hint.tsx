// Hint of the current tutorial step, in place of the level and combo bars.
import { translate } from '../../i18n/translate.ts';
import { useHud } from '../hud-context.ts';
import { TUTORIAL_HINTS } from '../tutorial-hints.ts';
import { useTrack } from '../use-track.ts';

export function TutorialHint() {
  using _ = useTrack();
  const step = useHud().tutorialStep.value;
  const hint = TUTORIAL_HINTS[step - 1];
  return hint === undefined ? null : (
    <p key={step} className="hint">
      <span>{translate(hint)}</span>
    </p>
  );
}
