// What changes in the middle of play is written into its element as the signals fire, past React, whose drawing would cost the frame more.
import { effect } from '@preact/signals-core';
import { useLayoutEffect, useRef, type RefObject } from 'react';

/** A ref for an element that `draw` fills, at once and again whenever a signal that it reads fires. Of several renders the first one's `draw` counts. */
export function useDraw<Drawn extends Element>(draw: (element: Drawn) => void): RefObject<Drawn | null> {
  const ref = useRef<Drawn>(null);
  const first = useRef(draw);
  useLayoutEffect(() => effect(() => first.current(ref.current!)), []);
  return ref;
}
