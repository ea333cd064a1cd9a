// Runs a timeline of SDK actions: "1 start | 9 finish | 9.2 error unfilled", in seconds from now.
import { vi } from 'vitest';

export type Actions = Readonly<Record<string, (text: string) => void>>;

/** Requires fake timers. Ends at the time of the last action. */
export async function runTimeline(timeline: string, actions: Actions): Promise<void> {
  const began = performance.now();
  for (const line of timeline === '' ? [] : timeline.split(' | ')) {
    const [seconds, name, ...text] = line.split(' ');
    const milliseconds = Math.round(began + Number(seconds) * 1000 - performance.now());
    // Actions of one moment run in one task.
    if (milliseconds > 0) await vi.advanceTimersByTimeAsync(milliseconds);
    actions[name](text.join(' '));
  }
}
