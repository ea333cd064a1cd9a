// A guard for a button whose press by mistake costs the player something: a slip of a finger that drags pieces does not press it.

export const STEADY = {
  /** A pointer that moves farther between press and release slides, in CSS pixels. A hand that trembles stays below. */
  slidePixels: 10,
  /** After a release on the canvas the same hand may touch the button again. */
  restMilliseconds: 250,
} as const;

const GUARDED = '[data-steady]';

/** Stops clicks on `[data-steady]` whose press slid, or began during or right after a press on the canvas. Clicks without a pointer pass. */
export function guardSteadyPresses(page: Document, canvas: HTMLCanvasElement): void {
  const held = new Set<number>();
  let releasedAt = Number.NEGATIVE_INFINITY;
  let press: { isUnsteady: boolean; readonly x: number; readonly y: number } | undefined;

  canvas.addEventListener('pointerdown', ({ pointerId }) => held.add(pointerId));
  for (const type of ['pointerup', 'pointercancel', 'lostpointercapture'] as const) {
    canvas.addEventListener(type, ({ pointerId, timeStamp }) => {
      if (held.delete(pointerId)) releasedAt = timeStamp;
    });
  }

  page.addEventListener(
    'pointerdown',
    ({ target, clientX, clientY, timeStamp }) => {
      const isUnsteady = held.size > 0 || timeStamp - releasedAt < STEADY.restMilliseconds;
      press = isGuarded(target) ? { isUnsteady, x: clientX, y: clientY } : undefined;
    },
    true,
  );
  page.addEventListener('pointermove', follow, true);
  page.addEventListener('pointerup', follow, true);
  page.addEventListener(
    'click',
    (event) => {
      if (!isGuarded(event.target)) return;
      // A click by key or screen reader counts no clicks.
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
