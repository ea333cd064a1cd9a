// Writes signal values directly into elements. Faster than a React render during play.
import { effect } from '@preact/signals-core';
import { useLayoutEffect, useRef, type RefObject } from 'react';

/** Returns a ref. Calls `draw` with its element on mount and when a signal that it read changes. Uses the `draw` of the first render. */
export function useDraw<Drawn extends Element>(draw: (element: Drawn) => void): RefObject<Drawn | null> {
  const ref = useRef<Drawn>(null);
  const first = useRef(draw);
  useLayoutEffect(() => effect(() => first.current(ref.current!)), []);
  return ref;
}
