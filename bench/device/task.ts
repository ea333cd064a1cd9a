// One piece of the run: what it is called, how long it takes, and what comes of it.
import type { PartName, Results } from './result.ts';

export type TaskTools = {
  /** One short line of progress. */
  readonly say: (progress: string) => void;
  /** Where canvases and the game are seen. */
  readonly stage: HTMLElement;
  readonly timerMilliseconds: number;
  readonly screenMilliseconds: number;
  readonly isQuick: boolean;
};

/** Rows for their parts, and sentences on answers that were wrong, which get no time, and on what could not be measured here. */
export type Outcome = Partial<Results> & { readonly wrong?: readonly string[]; readonly missing?: readonly string[] };

export type Task = {
  readonly part: PartName;
  readonly name: string;
  /** About. */
  readonly seconds: number;
  /** Is done again where the page was out of sight meanwhile. `before` is what there is so far. */
  readonly run: (tools: TaskTools, before: Results) => Promise<Outcome>;
};
