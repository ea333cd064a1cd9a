// The pointer: one finger or the mouse, told to the world in design units. A second finger never steals the drag.
import type { Command } from '../game/commands.ts';
import { toDesignX, toDesignY } from '../game/layout.ts';
import type { World } from '../game/world.ts';

const MAIN_BUTTON = 0;

/** Listens on the canvas. Moves are written to `world.pointer` without a command: only the last one counts. */
export function listenToPointer(canvas: HTMLCanvasElement, world: World, send: (command: Command) => void, wake: () => void): void {
  let active: number | undefined;

  function place(event: PointerEvent): void {
    const { left, top } = canvas.getBoundingClientRect();
    world.pointer.x = toDesignX(world.layout, event.clientX - left);
    world.pointer.y = toDesignY(world.layout, event.clientY - top);
  }

  function cancel(): void {
    if (active === undefined) return;
    active = undefined;
    send({ type: 'cancelPointer' });
  }

  canvas.addEventListener('pointerdown', (event) => {
    if (active !== undefined || event.button !== MAIN_BUTTON) return;
    active = event.pointerId;
    canvas.setPointerCapture(event.pointerId);
    place(event);
    send({ type: 'pressPointer', x: world.pointer.x, y: world.pointer.y, isTouch: event.pointerType === 'touch' });
  });
  canvas.addEventListener('pointermove', (event) => {
    if (event.pointerId !== active) return;
    place(event);
    wake();
  });
  canvas.addEventListener('pointerup', (event) => {
    if (event.pointerId !== active) return;
    place(event);
    active = undefined;
    send({ type: 'releasePointer', ...world.pointer });
  });
  canvas.addEventListener('pointercancel', (event) => {
    if (event.pointerId === active) cancel();
  });
  canvas.addEventListener('lostpointercapture', (event) => {
    if (event.pointerId === active) cancel();
  });
  window.addEventListener('blur', cancel);
  document.addEventListener('visibilitychange', () => {
    if (document.hidden) cancel();
  });
  // Nothing scrolls, selects or opens a menu under the finger, but for a field that is typed into.
  document.addEventListener('contextmenu', (event) => {
    if (!(event.target instanceof HTMLInputElement)) event.preventDefault();
  });
  canvas.addEventListener('touchstart', (event) => event.preventDefault(), { passive: false });
}
