// Number of a signal.
import type { ReadonlySignal } from '@preact/signals-core';
import { formatNumber } from '../../i18n/translate.ts';
import { useDraw } from '../use-draw.ts';

/** Longer numbers use a smaller font where space is limited. */
export const LONG_CHARACTERS = 8;

export function NumberText({ of }: { of: ReadonlySignal<number> }) {
  const number = useDraw<HTMLSpanElement>((span) => {
    const text = formatNumber(of.value);
    span.textContent = text;
    span.classList.toggle('long', text.length > LONG_CHARACTERS);
  });
  return <span ref={number} />;
}
