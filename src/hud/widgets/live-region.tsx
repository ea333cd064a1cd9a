// Polite live region of the game: selections, drops, clears, tutorial hints and short messages.
import { useRef } from 'react';
import type { FilledCells, NarrationPart } from '../../game/narrate.ts';
import { translate, type TextKey } from '../../i18n/translate.ts';
import type { LastInput } from '../../state/hud.ts';
import { comboPercent } from '../../rules/scoring.ts';
import { useDraw, useHud } from '../use-hud.ts';

export function LiveRegion() {
  const { narration, snackbar, tutorialStep, lastInput } = useHud();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const region = useDraw<HTMLParagraphElement>((paragraph) => {
    const hint = hintOf(tutorialStep.value, lastInput.value);
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
  if ('ranges' in part) return cellsInWords(part);
  if (part.key === 'combo') return translate('describe.combo', { ...part, percent: comboPercent(part.combo) });
  if (part.key !== 'piece') return translate(`describe.${part.key}`, part);
  const name = translate(`describe.jewel${part.type as 1 | 2 | 3 | 4 | 5 | 6}`);
  return translate('describe.piece', { ...part, name, count: part.cells });
}

function cellsInWords({ key, number, ranges }: FilledCells): string {
  const cells = ranges.map(({ from, to }) => (from === to ? String(from) : translate('describe.range', { from, to })));
  return translate(`describe.${key}`, { number, cells: cells.join(', ') });
}

/** Text keys of the tutorial's hints, by step. */
const TUTORIAL_HINTS = ['tutorial.row', 'tutorial.column', 'tutorial.both'] as const;

/** Returns the hint of a tutorial step, or undefined outside the tutorial. The first one names keys or buttons to a player who uses them. */
export function hintOf(step: number, lastInput: LastInput): TextKey | undefined {
  if (step !== 1 || lastInput === 'none' || lastInput === 'pointer') return TUTORIAL_HINTS[step - 1];
  return lastInput === 'keys' ? 'tutorial.rowByKeys' : 'tutorial.rowByPad';
}
