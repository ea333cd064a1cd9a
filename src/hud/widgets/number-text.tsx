// A number that follows a signal: its text is written as the signal fires, past React, for a score that rolls fires at every step.
import { effect, type ReadonlySignal } from '@preact/signals-core';
import { useLayoutEffect, useRef } from 'react';
import { formatNumber } from '../../i18n/translate.ts';

/** A longer number is set smaller where it would not fit. */
const LONG_CHARACTERS = 8;

export function NumberText({ of }: { of: ReadonlySignal<number> }) {
  const span = useRef<HTMLSpanElement>(null);
  useLayoutEffect(
    () =>
      effect(() => {
        const text = formatNumber(of.value);
        span.current!.textContent = text;
        span.current!.classList.toggle('long', text.length > LONG_CHARACTERS);
      }),
    [of],
  );
  return <span ref={span} />;
}
