// The latency part: the person presses a pad by touch, mouse, or with Enter and Space.
import { MS_PER_SECOND, sleep } from '../../../src/platform/time.ts';
import { replaceNodes, type DeviceTask, type DeviceTools } from '../device-task.ts';
import { createPad } from './pad.ts';
import { latencyOutcome, PRESSES, WAIT_SECONDS, type PaintEntry, type Press } from './presses.ts';

/** Estimate for the progress bar. */
const SECONDS = PRESSES;
/** The shortest duration that Event Timing reports. */
const MIN_DURATION = 16;
/** Entries follow after the paint. */
const ENTRY_MILLISECONDS = 500;
const TIMED_EVENTS = new Set(['pointerdown', 'keydown']);

export function latencyTasks(tools: DeviceTools): DeviceTask[] {
  // Kept if the task is repeated: the person need not press again.
  const presses: Press[] = [];
  const entries: PaintEntry[] = [];
  const run: DeviceTask['run'] = async (setStatus) => {
    const { hasEventTiming, end } = watchEventTiming(entries);
    await collectPresses(tools, presses, (left) => setStatus(`press the pad, ${PRESSES - left} of ${PRESSES}`));
    await sleep(ENTRY_MILLISECONDS);
    end();
    if (presses.length === 0 && tools.signal.aborted) return {};
    return latencyOutcome(presses, hasEventTiming ? entries : null);
  };
  return [{ name: 'Latency', seconds: SECONDS, run }];
}

/** Adds presses until there are enough, none came for a minute, the page was hidden, or the run was stopped. */
function collectPresses(
  { stage, frames: { request }, signal }: DeviceTools,
  presses: Press[],
  onCount: (left: number) => void,
): Promise<void> {
  return new Promise((resolve) => {
    let isOver = false;
    /** The first press also compiles and lays out. It does not count. */
    let hasBegun = false;
    let timer: ReturnType<typeof setTimeout>;

    function end(): void {
      isOver = true;
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      document.removeEventListener('visibilitychange', end);
      resolve();
    }

    function waitForNext(): void {
      const left = PRESSES - presses.length;
      onCount(left);
      pad.showText(hasBegun ? `Press again: ${left} left` : 'Press here to begin');
      clearTimeout(timer);
      if (left === 0) end();
      else timer = setTimeout(end, WAIT_SECONDS * MS_PER_SECOND);
    }

    const pad = createPad(
      ({ at, isKey }) => {
        const isCounted = hasBegun;
        hasBegun = true;
        // The first frame draws the press. The second one begins when the first one was passed to the screen.
        request(() =>
          request(() => {
            if (isOver || presses.length === PRESSES) return;
            // The time stamp of a late frame can precede the press.
            if (isCounted) presses.push({ at, frame: performance.now() - at, isKey });
            waitForNext();
          }),
        );
      },
      () => void request(pad.draw),
    );
    signal.addEventListener('abort', end);
    document.addEventListener('visibilitychange', end);
    replaceNodes(stage, pad.element);
    pad.element.scrollIntoView({ block: 'nearest' });
    pad.element.focus({ preventScroll: true });
    pad.draw();
    waitForNext();
    if (signal.aborted) end();
  });
}

/** Appends entries of Event Timing until `end`. */
function watchEventTiming(entries: PaintEntry[]): { readonly hasEventTiming: boolean; readonly end: () => void } {
  if (!PerformanceObserver.supportedEntryTypes.includes('event')) return { hasEventTiming: false, end: () => undefined };
  const keep = (list: readonly PerformanceEntry[]) => void entries.push(...list.filter(({ name }) => TIMED_EVENTS.has(name)));
  const observer = new PerformanceObserver((list) => keep(list.getEntries()));
  const options: PerformanceObserverInit & { readonly durationThreshold: number } = { type: 'event', durationThreshold: MIN_DURATION };
  observer.observe(options);
  return {
    hasEventTiming: true,
    end() {
      keep(observer.takeRecords());
      observer.disconnect();
    },
  };
}
