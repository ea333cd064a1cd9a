import { WrongResult } from '../harness/report.ts';
import type { Task } from '../harness/tasks.ts';
import type { DeviceDescription } from './describe-device.ts';
import { TryAgain } from './page-visibility.ts';
import type { Outcome } from './result.ts';
import type { Reference } from './score/score.ts';
import type { WorkloadName } from './score/workloads.ts';

export type DeviceTask = Task<Outcome>;

export type DeviceTools = {
  /** Contains the current canvas or the game. */
  readonly stage: HTMLElement;
  readonly device: DeviceDescription;
  /** Few rounds and small counts, for tests. */
  readonly isQuick: boolean;
  readonly reference: Reference;
  /** Workloads that are measured. */
  readonly workloads: readonly WorkloadName[];
  /** Of the shuffled order of the workloads in a realm. Null for the usual order. */
  readonly seed: number | null;
  /** Aborted by the Stop button. Tasks then end early with what was measured; further tasks return an empty outcome. */
  readonly signal: AbortSignal;
};

/** Returns an error as a sentence, so that other work continues. Throws a TryAgain. */
export function failureOf(title: string, error: unknown): Outcome {
  if (error instanceof TryAgain) throw error;
  const message = (error instanceof Error ? error.message : String(error)).replace(/[\s.]+$/, '');
  return error instanceof WrongResult ? { wrong: [`${title}: ${message}.`] } : { missing: [`${title}: skipped: ${message}.`] };
}

/** Returns the sentences about failures of several outcomes. */
export function failuresOf(outcomes: readonly Outcome[]): Outcome {
  return { wrong: outcomes.flatMap(({ wrong = [] }) => wrong), missing: outcomes.flatMap(({ missing = [] }) => missing) };
}

/** Replaces an element's children. The oldest supported browsers lack `replaceChildren`. */
export function replaceNodes(element: Element, ...nodes: readonly Node[]): void {
  element.textContent = '';
  element.append(...nodes);
}
