// Scripts of what an SDK does when: "1 start | 9 finish | 9.2 error unfilled", with seconds from now.
import { vi } from 'vitest';

export type Acts = Readonly<Record<string, (words: string) => void>>;

/** With fake timers; stops at the last line of the script. */
export async function runScript(script: string, acts: Acts): Promise<void> {
  const began = performance.now();
  for (const line of script === '' ? [] : script.split(' | ')) {
    const [seconds, name, ...words] = line.split(' ');
    await vi.advanceTimersByTimeAsync(Math.round(began + Number(seconds) * 1000 - performance.now()));
    acts[name](words.join(' '));
  }
}
