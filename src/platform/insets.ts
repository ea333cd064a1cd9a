const SIDES = ['top', 'right', 'bottom', 'left'] as const;

/**
 * Returns the insets of notches and rounded corners in CSS pixels. Sets the padding of `probe` briefly, because browsers expose the
 * values only to CSS.
 */
export function readInsets(probe: HTMLElement): Record<(typeof SIDES)[number], number> {
  probe.style.padding = SIDES.map((side) => `env(safe-area-inset-${side}, 0px)`).join(' ');
  const { paddingTop, paddingRight, paddingBottom, paddingLeft } = getComputedStyle(probe);
  const [top, right, bottom, left] = [paddingTop, paddingRight, paddingBottom, paddingLeft].map((text) => Number.parseFloat(text) || 0);
  probe.style.padding = '';
  return { top, right, bottom, left };
}
