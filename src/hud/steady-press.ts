// Prevents accidental presses of buttons that cost the player something, for example by a finger that slips while dragging.

export const STEADY = {
  /** Maximum movement between press and release, in CSS pixels. A trembling finger moves less. */
  slidePixels: 10,
  /** Time after a release on the canvas in which presses are ignored. */
  restMilliseconds: 250,
} as const;

const GUARDED = '[data-steady]';

/** Stops clicks on `[data-steady]` whose press slid, began while a piece was held, or right after a press on the canvas. Clicks without a pointer pass. */
export function guardSteadyPresses(page: Document, canvas: HTMLCanvasElement, isHolding: () => boolean): void {
  const pressed = new Set<number>();
  let releasedAt = Number.NEGATIVE_INFINITY;
  let press: { isUnsteady: boolean; readonly x: number; readonly y: number } | undefined;

  canvas.addEventListener('pointerdown', ({ pointerId }) => pressed.add(pointerId));
  for (const type of ['pointermove', 'pointerup', 'pointercancel', 'lostpointercapture'] as const) {
    canvas.addEventListener(type, ({ buttons, pointerId, timeStamp }) => {
      const isReleased = type !== 'pointermove' || (buttons & 1) === 0;
      if (isReleased && pressed.delete(pointerId)) releasedAt = timeStamp;
    });
  }

  function begin({ target, clientX, clientY, timeStamp }: PointerEvent): void {
    const isUnsteady = isHolding() || timeStamp - releasedAt < STEADY.restMilliseconds;
    press = isGuarded(target) ? { isUnsteady, x: clientX, y: clientY } : undefined;
  }

  page.addEventListener('pointerdown', begin, true);
  page.addEventListener('pointermove', (event) => (event.button === 0 && event.buttons & 1 ? begin : follow)(event), true);
  page.addEventListener('pointerup', follow, true);
  page.addEventListener(
    'click',
    (event) => {
      if (!isGuarded(event.target)) return;
      // Clicks by key or screen reader have a `detail` of 0.
      if (event.detail > 0 && press?.isUnsteady) event.stopPropagation();
      press = undefined;
    },
    true,
  );

  function follow({ clientX, clientY }: PointerEvent): void {
    if (press && Math.hypot(clientX - press.x, clientY - press.y) > STEADY.slidePixels) press.isUnsteady = true;
  }
}

function isGuarded(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(GUARDED) !== null;
}
