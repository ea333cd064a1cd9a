import type { TextKey } from '../i18n/text-key.ts';
import type { LastInput } from '../state/hud.ts';

/** Text keys of the tutorial's hints, by step. */
const TUTORIAL_HINTS = ['tutorial.row', 'tutorial.column', 'tutorial.both'] as const;

/** Returns the hint of a tutorial step, or undefined outside the tutorial. The first one names the keys or buttons to a player who uses them. */
export function hintOf(step: number, lastInput: LastInput): TextKey | undefined {
  if (step !== 1 || lastInput === 'none' || lastInput === 'pointer') return TUTORIAL_HINTS[step - 1];
  return lastInput === 'keys' ? 'tutorial.rowByKeys' : 'tutorial.rowByPad';
}
