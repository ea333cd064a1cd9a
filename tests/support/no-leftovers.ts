// Setup of all unit tests: fails a test that leaves a timer, a global or a listener of the process, which the next files would get.
//
// The rule: after its last hook, a test has the state that it had before its first hook. The same holds for a file, which finds leftovers
// of `beforeAll` and of concurrent tests. Not counted: what a library starts for itself, timers without a reference (`unref`), and
// globals that imports of the file add. Stubs, spies and fake clocks of `vi` end with each test, and pending timers with their clock.
import { relative } from 'node:path';
import { afterAll, beforeAll, beforeEach, vi } from 'vitest';

type Started = { readonly what: string; readonly advice: string; readonly trace: Error; isLeft(): boolean };
type State = { readonly started: ReadonlySet<Started>; readonly globals: ReadonlyMap<string, PropertyDescriptor> };

const SHARED = { globalThis, Math, Date, performance, console, 'process.env': process.env };
const REAL = { setTimeout, setInterval };

let started: Started[] = [];
let atStart: State;
let hasFaults = false;

beforeAll(() => {
  atStart = readState();
  Object.assign(globalThis, { setTimeout: track(REAL.setTimeout), setInterval: track(REAL.setInterval) });
  process.on('newListener', trackListener);
});

beforeEach(({ task, onTestFinished }) => {
  if (task.concurrent) return;
  const before = readState();
  // Runs after the hooks of the file: it was registered first.
  onTestFinished(() => {
    restoreStubs();
    check('test', before);
  });
});

afterAll(() => {
  restoreStubs();
  process.off('newListener', trackListener);
  Object.assign(globalThis, REAL);
  // The faults of a test would be reported twice.
  if (!hasFaults) check('file', atStart);
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

function readState(): State {
  const globals = new Map<string, PropertyDescriptor>();
  for (const [owner, object] of Object.entries(SHARED)) {
    for (const key of Object.getOwnPropertyNames(object)) globals.set(`${owner}.${key}`, Object.getOwnPropertyDescriptor(object, key)!);
  }
  started = started.filter((one) => one.isLeft());
  return { started: new Set(started), globals };
}

function restoreStubs(): void {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
}

function check(name: 'test' | 'file', before: State): void {
  const after = readState();
  const left = [...after.started].filter((one) => !before.started.has(one)).flatMap(describeStarted);
  const globals = new Set([...before.globals.keys(), ...after.globals.keys()]);
  const changed = [...globals].filter((key) => !isSame(before.globals.get(key), after.globals.get(key)));
  const faults = [...left, ...changed.map((key) => `changed ${key}. Stub it with vi, which restores it.`)];
  hasFaults ||= faults.length > 0;
  if (faults.length > 0) throw new Error(faults.map((fault) => `The ${name} ${fault}`).join('\n'));
}

/** Stack lines above the caller of `setTimeout` or `process.on`. */
const INNER_LINE = /^Error|node:|node_modules\/vitest|no-leftovers\.ts/;

/** Returns no text for the timer or listener of a library. */
function describeStarted({ what, advice, trace }: Started): string[] {
  const line = trace.stack!.split('\n').find((one) => !INNER_LINE.test(one)) ?? 'unknown';
  const place = line.replace(/^.*?(\/.*:\d+):\d+\)?$/, (_, path) => relative(process.cwd(), path));
  return place.includes('node_modules') ? [] : [`left ${what}, created at ${place}. ${advice}`];
}

/** A getter of Node may have loaded its value, and been replaced with it. */
function isSame(before: PropertyDescriptor | undefined, after: PropertyDescriptor | undefined): boolean {
  if (!before || !after) return before === after;
  if (before.get && after.get === undefined) return before.get.call(globalThis) === after.value;
  return before.get === after.get && Object.is(before.value, after.value);
}
