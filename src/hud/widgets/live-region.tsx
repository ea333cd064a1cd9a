// The one polite voice of the game: what was chosen, dropped and cleared, and each short message.
import type { NarrationPart } from '../../ecs/narrate.ts';
import { translate } from '../../i18n/translate.ts';
import { useHud } from '../hud-context.ts';
import { useTrack } from '../use-track.ts';
import { TUTORIAL_HINTS } from './tutorial-hint.tsx';

export function LiveRegion() {
  using _ = useTrack();
  const { narration, snackbar, tutorialStep } = useHud();
  const hint = TUTORIAL_HINTS[tutorialStep.value - 1];
  const { text } = snackbar.value;
  const words = narration.value.parts.map(inWords);
  return (
    <p className="unseen" role="status">
      {text === undefined ? null : `${translate(text)} `}
      {words.join(' ')}
      {hint === undefined ? null : ` ${translate(hint)}`}
    </p>
  );
}

function inWords(part: NarrationPart): string {
  if (part.key === 'boardEmptied') return translate('announce.boardEmptied');
  const { key, ...values } = part;
  if (part.key !== 'piece') return translate(`describe.${key}`, values);
  return translate('describe.piece', { ...values, name: translate(`describe.jewel${part.type as 1 | 2 | 3 | 4 | 5 | 6}`) });
}
