// Starts an SDK once: its script, and what must be awaited behind it, which may come late, fail or never end.
import type { Portal } from './portal.ts';
import { MS_PER_SECOND } from '../platform/time.ts';

/** The page, as far as an SDK is concerned that sets the globals of `Page`. */
export type ScriptHost<Page> = {
  readonly window: Page;
  /** Rejects when the script cannot be loaded. */
  loadScript(address: string): Promise<void>;
};

type Parts = {
  /** Resolves once the SDK can be used; rejects with an Error in words. */
  readonly start: () => Promise<void>;
  /** Called once, be it long after `init` gave up waiting. */
  readonly onReady: () => void;
  readonly log: (message: string) => void;
};

/** An `init` as `Portal` wants it. */
export function startOnce({ start, onReady, log }: Parts): Portal['init'] {
  let initiation: Promise<'ready' | 'degraded'> | undefined;

  function run(timeoutSeconds: number): Promise<'ready' | 'degraded'> {
    return new Promise((resolve) => {
      function giveUp(why: string): void {
        log(`There are no ads for now: ${why}.`);
        resolve('degraded');
      }

      const timer = setTimeout(giveUp, timeoutSeconds * MS_PER_SECOND, `the SDK was not ready within ${timeoutSeconds} s`);
      start()
        .then(onReady)
        .then(() => resolve('ready'))
        .catch((error: unknown) => giveUp(error instanceof Error ? error.message : String(error)))
        .finally(() => clearTimeout(timer));
    });
  }

  return (timeoutSeconds) => (initiation ??= run(timeoutSeconds));
}
