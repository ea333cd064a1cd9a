// The system's setting for less motion.

/** Calls `onChange` now, and at each change until the signal of `options` aborts. */
export function followReducedMotion(onChange: (isReduced: boolean) => void, options?: AddEventListenerOptions): void {
  const query = matchMedia('(prefers-reduced-motion: reduce)');
  const follow = (): void => onChange(query.matches);
  query.addEventListener('change', follow, options);
  follow();
}
