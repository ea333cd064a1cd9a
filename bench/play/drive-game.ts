// Drives the game from inside its page: a scripted pointer, the place of a drop, and polling.
import type { DebugSurface } from '../../src/debug/debug-surface.ts';
import { MS_PER_SECOND, sleep } from '../../src/platform/time.ts';
import type { SceneDrop } from './scenes.ts';

export type Place = { readonly x: number; readonly y: number };

export type ScriptedPointer = { readonly [Type in 'down' | 'move' | 'up']: (place: Place) => void };

/** Higher than any pointer id of the browser. */
const POINTER_ID = 1_000_001;

/** Not a touch pointer, because the game lifts a piece above a finger. */
const MOUSE = { bubbles: true, cancelable: true, pointerId: POINTER_ID, pointerType: 'mouse', isPrimary: true } as const;

/** Long enough for a slow device or a throttled page. */
const LIMIT_MILLISECONDS = 60_000;

export function createPointer(canvas: HTMLCanvasElement): ScriptedPointer {
  // Disabled, because the browser throws for a pointer id that it did not create.
  Element.prototype.setPointerCapture = () => undefined;
  const send = (type: string, button: number, buttons: number) => (place: Place) =>
    void canvas.dispatchEvent(new PointerEvent(type, { ...MOUSE, button, buttons, clientX: place.x, clientY: place.y }));
  return { down: send('pointerdown', 0, 1), move: send('pointermove', -1, 1), up: send('pointerup', 0, 0) };
}

/** Returns the middle of the cells of a drop, in CSS pixels. */
export function middleOf(game: DebugSurface, { x, y, width, height }: SceneDrop): Place {
  return game.cellCentre(x + (width - 1) / 2, y + (height - 1) / 2);
}

/** Polls until `find` returns a truthy value. Throws an Error with `complaint` after a minute. */
export async function waitFor<Value>(
  complaint: string,
  find: () => Value | undefined,
  pollMilliseconds: number,
): Promise<NonNullable<Value>> {
  const end = performance.now() + LIMIT_MILLISECONDS;
  for (;;) {
    const found = find();
    if (found) return found;
    if (performance.now() > end) throw new Error(`${complaint} within ${LIMIT_MILLISECONDS / MS_PER_SECOND} s`);
    await sleep(pollMilliseconds);
  }
}
