// Starts GameDistribution's SDK. Its object and its SDK_READY event may come in any order, late, twice or never.
import type { GdEvent, GdWindow } from './gamedistribution-sdk.ts';
import type { PressTarget } from './next-press.ts';
import { loadSdk, type ScriptHost } from './start-once.ts';

/** The page, where the SDK sets its globals. */
export type SdkHost = ScriptHost<GdWindow & PressTarget>;

type Options = {
  readonly gameId: string;
  readonly script: string;
  readonly host: SdkHost;
  /** Called once, even after `start` has failed. */
  readonly onReady: () => void;
  /** Receives every event except SDK_READY. */
  readonly onEvent: (event: GdEvent) => void;
};

export function createSdkConnection({ gameId, script, host, onReady, onEvent }: Options) {
  let hasReadyEvent = false;
  let isReady = false;
  let endStart = () => {};

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
    endStart();
  }

  /** Resolves with SDK_READY, also before the script has arrived. A failure after it has no effect. */
  function start(): Promise<void> {
    host.window.GD_OPTIONS = { gameId, onEvent: receive };
    return new Promise((resolve, reject) => {
      endStart = resolve;
      loadSdk(host, script, ({ gdsdk }) => gdsdk).then(checkReady, reject);
    });
  }

  return {
    start,
    /** Returns the SDK once it is ready. Call it for each use: the SDK may replace its object at any time. */
    sdk: () => (isReady ? host.window.gdsdk : undefined),
  };
}
