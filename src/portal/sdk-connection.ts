// Starts GameDistribution's SDK. Its object and its SDK_READY event may come in any order, late, twice or never.
import type { GdEvent, GdSdk, GdWindow } from './gamedistribution-sdk.ts';
import type { PressTarget } from './next-press.ts';
import type { ScriptHost } from './start-once.ts';
import { MS_PER_SECOND } from '../platform/time.ts';

/** The page, where the SDK sets its globals. */
export type SdkHost = ScriptHost<GdWindow & PressTarget>;

type Options = {
  readonly gameId: string;
  readonly scriptAddress: string;
  readonly host: SdkHost;
  readonly log: (message: string) => void;
  /** Called once, even after `init` has timed out. */
  readonly onReady: () => void;
  /** Receives every event except SDK_READY. */
  readonly onEvent: (event: GdEvent) => void;
};

export type SdkConnection = {
  /** Loads the script at the first call. Never rejects. */
  readonly init: (timeoutSeconds: number) => Promise<'ready' | 'degraded'>;
  /** Returns the SDK once it is ready. Call it for each use: the SDK may replace its object at any time. */
  readonly sdk: () => GdSdk | undefined;
};

export function createSdkConnection({ gameId, scriptAddress, host, log, onReady, onEvent }: Options): SdkConnection {
  let hasReadyEvent = false;
  let isReady = false;
  let initialization: Promise<'ready' | 'degraded'> | undefined;
  let resolveInit: ((how: 'ready' | 'degraded') => void) | undefined;

  function receive(event: GdEvent): void {
    if (event.name !== 'SDK_READY') return onEvent(event);
    hasReadyEvent = true;
    checkReady();
  }

  /** The SDK is ready after its event SDK_READY and with its object on the page. */
  function checkReady(): void {
    if (isReady || !hasReadyEvent || !host.window.gdsdk) return;
    isReady = true;
    onReady();
    resolveInit?.('ready');
  }

  async function load(): Promise<void> {
    host.window.GD_OPTIONS = { gameId, onEvent: receive };
    try {
      await host.loadScript(scriptAddress);
      if (host.window.gdsdk) return checkReady();
      giveUp(`${scriptAddress} defines no SDK`);
    } catch (error) {
      giveUp(String(error));
    }
  }

  function giveUp(why: string): void {
    if (isReady) return;
    log(`Playing without ads: ${why}.`);
    resolveInit?.('degraded');
  }

  function init(timeoutSeconds: number): Promise<'ready' | 'degraded'> {
    initialization ??= new Promise((resolve) => {
      const timer = setTimeout(giveUp, timeoutSeconds * MS_PER_SECOND, `the SDK was not ready within ${timeoutSeconds} s`);
      resolveInit = (how) => {
        clearTimeout(timer);
        resolve(how);
      };
      void load();
    });
    return initialization;
  }

  return { init, sdk: () => (isReady ? host.window.gdsdk : undefined) };
}
