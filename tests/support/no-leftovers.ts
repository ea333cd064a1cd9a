// Setup of all unit tests: fails a test that leaves a timer, a global or a listener of the process, which the next files would get.
//
// The rule: a test ends with the globals that its file began with, and without timers and listeners that started after its first hook.
// The same holds for the file, which finds leftovers of `beforeAll` and of concurrent tests. Not counted: what a library starts for itself,
// timers without a reference (`unref`), and globals that imports of the file add. Stubs, spies and fake clocks of `vi` end with each test,
// and pending timers with their clock.
import { relative } from 'node:path';
import { afterAll, beforeAll, beforeEach, vi } from 'vitest';

type Started = { readonly what: string; readonly advice: string; readonly trace: Error; isLeft(): boolean };
type Known = { readonly owner: string; readonly object: object; readonly properties: Map<string, PropertyDescriptor> };

const SHARED = { globalThis, Math, Date, performance, console, 'process.env': process.env };
const REAL = { setTimeout, setInterval };

let started: Started[] = [];
let known: Known[];

beforeAll(() => {
  Object.assign(globalThis, { setTimeout: track(REAL.setTimeout), setInterval: track(REAL.setInterval) });
  process.on('newListener', trackListener);
  known = Object.entries(SHARED).map(([owner, object]) => {
    return { owner, object, properties: new Map(Object.entries(Object.getOwnPropertyDescriptors(object))) };
  });
});

beforeEach(({ task, onTestFinished }) => {
  if (task.concurrent) return;
  const earlier = started;
  started = [];
  // Runs after the hooks of the file: it was registered first.
  onTestFinished(() => {
    restoreStubs();
    try {
      check('test');
    } finally {
      started = earlier;
    }
  });
});

afterAll(() => {
  restoreStubs();
  try {
    check('file');
  } finally {
    process.off('newListener', trackListener);
    Object.assign(globalThis, REAL);
  }
});

function track(start: (...args: never[]) => NodeJS.Timeout) {
  const tracked = (...args: never[]) => {
    const timer = start(...args);
    const what = `a timer of ${Math.round(args[1] ?? 0)} ms`;
    started.push({ what, advice: 'Stop it, or use fake timers.', trace: new Error(), isLeft: () => isPending(timer) && timer.hasRef() });
    return timer;
  };
  // Copies the promise version for `util.promisify` too.
  return Object.defineProperties(tracked, Object.getOwnPropertyDescriptors(start));
}

/** Node has no public property for it. */
function isPending(timer: NodeJS.Timeout): boolean {
  return !(timer as unknown as { readonly _destroyed: boolean })._destroyed;
}

function trackListener(event: string, listener: NodeJS.UncaughtExceptionListener): void {
  const isLeft = () => process.listeners(event as 'uncaughtException').includes(listener);
  started.push({ what: `a process listener for ${event}`, advice: 'Remove it.', trace: new Error(), isLeft });
}

function restoreStubs(): void {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
}

function check(name: 'test' | 'file'): void {
  const left = started.filter((one) => one.isLeft()).flatMap(describeStarted);
  const changed = known.flatMap(takeChanges).map((key) => `changed ${key}. Stub it with vi, which restores it.`);
  const faults = [...left, ...changed];
  if (faults.length > 0) throw new Error(faults.map((fault) => `The ${name} ${fault}`).join('\n'));
}

/** Returns the changed properties once: they are then known. */
function takeChanges({ owner, object, properties }: Known): string[] {
  const names = Object.getOwnPropertyNames(object);
  const changed = names.filter((key) => !isSame(object, key, properties.get(key)));
  if (names.length !== properties.size) changed.push(...[...properties.keys()].filter((key) => !Object.hasOwn(object, key)));
  for (const key of changed) {
    const now = Object.getOwnPropertyDescriptor(object, key);
    if (now) properties.set(key, now);
    else properties.delete(key);
  }
  return changed.map((key) => `${owner}.${key}`);
}

/** Stack lines above the caller of `setTimeout` or `process.on`. */
const INNER_LINE = /^Error|node:|node_modules\/vitest|no-leftovers\.ts/;

/** Returns no text for the timer or listener of a library. */
function describeStarted({ what, advice, trace }: Started): string[] {
  const line = trace.stack!.split('\n').find((one) => !INNER_LINE.test(one)) ?? 'unknown';
  const place = line.replace(/^.*?(\/.*:\d+):\d+\)?$/, (_, path) => relative(process.cwd(), path));
  return place.includes('node_modules') ? [] : [`left ${what}, created at ${place}. ${advice}`];
}

/** Reads a value without its descriptor, which takes longer. A getter of Node may have loaded its value, and been replaced with it. */
function isSame(object: object, key: string, before: PropertyDescriptor | undefined): boolean {
  if (!before) return false;
  if (!before.get) return Object.is(object[key as never], before.value);
  const { get, value } = Object.getOwnPropertyDescriptor(object, key)!;
  return get ? get === before.get : before.get.call(object) === value;
}
