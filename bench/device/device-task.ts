import { WrongResult } from '../harness/report.ts';
import type { Task } from '../harness/tasks.ts';
import type { FrameDriver } from '../page/frame-driver.ts';
import type { DeviceDescription } from './describe-device.ts';
import { TryAgain } from './page-visibility.ts';
import type { Outcome } from './result.ts';

export type DeviceTask = Task<Outcome>;

export type DeviceTools = {
  readonly frames: FrameDriver;
  /** Contains the current canvas or the game. */
  readonly stage: HTMLElement;
  readonly device: DeviceDescription;
  /** Few rounds and small counts, for tests. */
  readonly isQuick: boolean;
  /** Planned length of the sustained part. Default: five minutes, and ten seconds in quick mode. */
  readonly sustainedSeconds?: number | undefined;
  /** Aborted by the Stop button. Tasks then end early with what was measured; further tasks return an empty outcome. */
  readonly signal: AbortSignal;
};

/** Returns an error as a sentence, so that other work continues. Throws a TryAgain. */
export function failureOf(title: string, error: unknown): Outcome {
  if (error instanceof TryAgain) throw error;
  const message = error instanceof Error ? error.message : String(error);
  return error instanceof WrongResult ? { wrong: [`${title}: ${message}.`] } : { missing: [`${title}: skipped: ${message}.`] };
}

/** Replaces an element's children. The oldest supported browsers lack `replaceChildren`. */
export function replaceNodes(element: Element, ...nodes: readonly Node[]): void {
  element.textContent = '';
  element.append(...nodes);
}
