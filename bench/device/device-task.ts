// A task of the device bench, and its tools.
import type { Task } from '../harness/tasks.ts';
import type { FrameDriver } from '../page/frame-driver.ts';
import type { Outcome, Results } from './result.ts';

export type DeviceTask = Task<Outcome>;

export type DeviceTools = {
  readonly frames: FrameDriver;
  /** Shows the canvases and the game. */
  readonly stage: HTMLElement;
  readonly webGl: 0 | 1 | 2;
  readonly clockMilliseconds: number;
  readonly screenMilliseconds: number;
  readonly isQuick: boolean;
  /** The rows of earlier tasks. */
  readonly results: Results;
};

/** Replaces an element's nodes. `replaceChildren` is missing in the oldest supported browsers. */
export function fill(element: Element, ...nodes: readonly Node[]): void {
  element.textContent = '';
  element.append(...nodes);
}
