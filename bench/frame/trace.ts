// The browser's own trace of the page: garbage collections, and how often its scripts ran.
import type { CDPSession } from 'playwright';

type TraceEvent = {
  readonly name: string;
  readonly ph: string;
  readonly tid: number;
  /** Microseconds. */
  readonly ts: number;
  readonly dur?: number;
};

const CATEGORIES = ['devtools.timeline', 'v8'];
const COLLECTIONS = new Set(['MinorGC', 'MajorGC']);
/** What runs a script: frames, timers, and whatever else calls a function. */
const SCRIPTS = new Set(['FireAnimationFrame', 'TimerFire', 'FunctionCall', 'RunMicrotasks', 'EvaluateScript']);

export type Traced = {
  readonly minorCollections: number;
  readonly majorCollections: number;
  /** Milliseconds in which the collections held the page up. */
  readonly collectionMilliseconds: number;
  /** Scripts that ran, each with all that it called. */
  readonly wakeUps: number;
};

export async function trace<Result>(session: CDPSession, work: () => Promise<Result>): Promise<{ traced: Traced; result: Result }> {
  const events: TraceEvent[] = [];
  const keep = ({ value }: { value: object[] }) => void events.push(...(value as TraceEvent[]));
  session.on('Tracing.dataCollected', keep);
  await session.send('Tracing.start', { transferMode: 'ReportEvents', traceConfig: { includedCategories: CATEGORIES } });
  const result = await work();
  const isComplete = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve));
  await session.send('Tracing.end');
  await isComplete;
  session.off('Tracing.dataCollected', keep);
  return { traced: sum(events), result };
}

function sum(events: readonly TraceEvent[]): Traced {
  const collections = events.filter(({ name, ph }) => ph === 'X' && COLLECTIONS.has(name));
  return {
    minorCollections: collections.filter(({ name }) => name === 'MinorGC').length,
    majorCollections: collections.filter(({ name }) => name === 'MajorGC').length,
    collectionMilliseconds: collections.reduce((total, { dur = 0 }) => total + dur / 1000, 0),
    wakeUps: countApart(events.filter(({ name, ph }) => ph === 'X' && SCRIPTS.has(name))),
  };
}

/** A script within another, of the same thread, is no further one. */
function countApart(scripts: readonly TraceEvent[]): number {
  const ends = new Map<number, number>();
  let count = 0;
  for (const { tid, ts, dur = 0 } of scripts.toSorted((a, b) => a.ts - b.ts)) {
    if (ts < (ends.get(tid) ?? 0)) continue;
    ends.set(tid, ts + dur);
    count++;
  }
  return count;
}
