// A number that follows a signal: only this text is drawn again when it changes.
import type { ReadonlySignal } from '@preact/signals-core';
import { formatNumber } from '../../i18n/translate.ts';
import { useTrack } from '../use-track.ts';

/** A longer number is set smaller where it would not fit. */
const LONG_CHARACTERS = 8;

export function NumberText({ of }: { of: ReadonlySignal<number> }) {
  using _ = useTrack();
  const text = formatNumber(of.value);
  return <span className={text.length > LONG_CHARACTERS ? 'long' : undefined}>{text}</span>;
}
