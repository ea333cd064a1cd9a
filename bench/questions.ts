// The questions in the order in which `all` measures them. Each bench is loaded by itself: one that cannot be loaded leaves the others running.
import type { RunBench } from './harness/report.ts';

export type Question = { readonly name: string; readonly isInBrowser: boolean; readonly load: () => Promise<RunBench> };

const inNode = (name: string, load: Question['load']): Question => ({ name, isInBrowser: false, load });
const inBrowser = (name: string, load: Question['load']): Question => ({ name, isInBrowser: true, load });

export const QUESTIONS: readonly Question[] = [
  inNode('rules', async () => (await import('./rules/rules-bench.ts')).benchRules),
  inNode('step', async () => (await import('./step/step-bench.ts')).benchStep),
  inBrowser('sprites', async () => (await import('./sprites/sprites-bench.ts')).benchSprites),
  inBrowser('frame', async () => (await import('./frame/frame-bench.ts')).benchFrame),
  inBrowser('load', async () => (await import('./load/load-bench.ts')).benchLoad),
  inBrowser('memory', async () => (await import('./memory/memory-bench.ts')).benchMemory),
  inBrowser('counts', async () => (await import('./counts/counts-bench.ts')).benchCounts),
  inNode('server', async () => (await import('./server/server-bench.ts')).benchServer),
];
