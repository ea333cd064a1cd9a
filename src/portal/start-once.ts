// Starts an SDK once. The start may take long, fail or never end.
import type { Portal } from './portal.ts';
import { MS_PER_SECOND } from '../platform/time.ts';

/** The page, where an SDK sets the globals of `Page`. */
export type ScriptHost<Page> = {
  readonly window: Page;
  /** Rejects if the script cannot be loaded. */
  loadScript(address: string): Promise<void>;
};

export type StartOptions = {
  /** Resolves once the SDK is usable. Rejects with an Error whose message is the reason. */
  readonly start: () => Promise<void>;
  /** Called once, even after `init` has timed out. */
  readonly onReady: () => void;
  readonly log: (message: string) => void;
};

/** Loads an SDK's script and returns its object, which `find` reads from the page. */
export async function loadSdk<Page, Sdk>(host: ScriptHost<Page>, address: string, find: (page: Page) => Sdk | undefined): Promise<Sdk> {
  await host.loadScript(address);
  const sdk = find(host.window);
  if (!sdk) throw new Error(`${address} defines no SDK`);
  return sdk;
}

/** Returns the `init` of a portal. */
export function startOnce({ start, onReady, log }: StartOptions): Portal['init'] {
  let initialization: Promise<'ready' | 'degraded'> | undefined;

  function run(timeoutSeconds: number): Promise<'ready' | 'degraded'> {
    return new Promise((resolve) => {
      function giveUp(why: string): void {
        log(`Playing without ads: ${why}.`);
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

  return (timeoutSeconds) => (initialization ??= run(timeoutSeconds));
}
