// Polite live region of the game: selections, drops, clears, tutorial hints and short messages.
import { useRef } from 'react';
import type { NarrationPart } from '../../game/narrate.ts';
import { translate } from '../../i18n/translate.ts';
import { useHud } from '../hud-context.ts';
import { useDraw } from '../use-draw.ts';
import { TUTORIAL_HINTS } from '../tutorial-hints.ts';

export function LiveRegion() {
  const { narration, snackbar, tutorialStep } = useHud();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const region = useDraw<HTMLParagraphElement>((paragraph) => {
    const hint = TUTORIAL_HINTS[tutorialStep.value - 1];
    const { text } = snackbar.value;
    const { parts } = narration.value;
    clearTimeout(timer.current);
    // After the frame of the drop: speech is not urgent.
    timer.current = setTimeout(() => {
      const words = [text && translate(text), ...parts.map(inWords), hint && translate(hint)].filter(Boolean).join(' ');
      // Do not repeat the current text.
      if (paragraph.textContent !== words) paragraph.textContent = words;
    });
  });
  return <p className="unseen" role="status" ref={region} />;
}

function inWords(part: NarrationPart): string {
  if (part.key === 'boardEmptied') return translate('announce.boardEmptied');
  const { key, ...values } = part;
  if (part.key !== 'piece') return translate(`describe.${key}`, values);
  return translate('describe.piece', { ...values, name: translate(`describe.jewel${part.type as 1 | 2 | 3 | 4 | 5 | 6}`) });
}
