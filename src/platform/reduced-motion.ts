// The system's setting for less motion.

/** Calls `onChange` now, and at each change until `signal` aborts. */
export function followReducedMotion(onChange: (isReduced: boolean) => void, { signal }: { readonly signal?: AbortSignal } = {}): void {
  const query = matchMedia('(prefers-reduced-motion: reduce)');
  const follow = (): void => onChange(query.matches);
  query.addEventListener('change', follow, signal && { signal });
  follow();
}
