// The questions in the order in which `all` asks them. Each bench is loaded when it is asked, so that one that cannot be loaded keeps no other from running.
import type { RunBench } from './support/report.ts';

export type Question = {
  readonly name: string;
  readonly tells: string;
  readonly isInBrowser: boolean;
  readonly load: () => Promise<RunBench>;
};

export const QUESTIONS: readonly Question[] = [
  {
    name: 'rules',
    tells: 'the game itself: no-move check, deals, drops, replays',
    isInBrowser: false,
    load: async () => (await import('./rules/rules-bench.ts')).benchRules,
  },
  {
    name: 'step',
    tells: 'moving and tweening entities, against other ways to keep them',
    isInBrowser: false,
    load: async () => (await import('./step/step-bench.ts')).benchStep,
  },
  {
    name: 'sprites',
    tells: 'drawing sprites, against other engines',
    isInBrowser: true,
    load: async () => (await import('./sprites/sprites-bench.ts')).benchSprites,
  },
  {
    name: 'frame',
    tells: 'the frames of the real game: time, garbage, idleness',
    isInBrowser: true,
    load: async () => (await import('./frame/frame-bench.ts')).benchFrame,
  },
  {
    name: 'load',
    tells: 'the first move on a slow network and processor, against other engines',
    isInBrowser: true,
    load: async () => (await import('./load/load-bench.ts')).benchLoad,
  },
  {
    name: 'memory',
    tells: 'what the game holds on to over a hundred games',
    isInBrowser: true,
    load: async () => (await import('./memory/memory-bench.ts')).benchMemory,
  },
  {
    name: 'counts',
    tells: 'what the machine does not change, against the committed baseline',
    isInBrowser: true,
    load: async () => (await import('./counts/counts-bench.ts')).benchCounts,
  },
  {
    name: 'server',
    tells: 'the score server with a million scores',
    isInBrowser: false,
    load: async () => (await import('./server/server-bench.ts')).benchServer,
  },
];
