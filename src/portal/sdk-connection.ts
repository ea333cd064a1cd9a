// SdkConnection: GameDistribution's SDK from loading its script to the object to call, which may come late, twice or never.
import type { GdEvent, GdSdk, GdWindow } from './gamedistribution-sdk.ts';
import type { PressTarget } from './next-press.ts';
import type { ScriptHost } from './start-once.ts';
import { MS_PER_SECOND } from '../platform/time.ts';

/** The page, as far as the SDK is concerned. */
export type SdkHost = ScriptHost<GdWindow & PressTarget>;

type Options = {
  readonly gameId: string;
  readonly scriptAddress: string;
  readonly host: SdkHost;
  readonly log: (message: string) => void;
  /** Called once, be it long after `init` gave up waiting. */
  readonly onReady: () => void;
  /** Hears of all events but SDK_READY. */
  readonly onEvent: (event: GdEvent) => void;
};

export type SdkConnection = {
  /** Loads the script at the first call. Never rejects. */
  readonly init: (timeoutSeconds: number) => Promise<'ready' | 'degraded'>;
  /** The SDK once it is ready. Ask for it at each call: it may put another object in its place at any time. */
  sdk(): GdSdk | undefined;
};

export function createSdkConnection({ gameId, scriptAddress, host, log, onReady, onEvent }: Options): SdkConnection {
  let hasReadyEvent = false;
  let isReady = false;
  let initiation: Promise<'ready' | 'degraded'> | undefined;
  let endInit: ((how: 'ready' | 'degraded') => void) | undefined;

  function receive(event: GdEvent): void {
    if (event.name !== 'SDK_READY') return onEvent(event);
    hasReadyEvent = true;
    review();
  }

  /** Ready is who said so and is there to be called. */
  function review(): void {
    if (isReady || !hasReadyEvent || !host.window.gdsdk) return;
    isReady = true;
    onReady();
    endInit?.('ready');
  }

  async function load(): Promise<void> {
    host.window.GD_OPTIONS = { gameId, onEvent: receive };
    try {
      await host.loadScript(scriptAddress);
      if (host.window.gdsdk) return review();
      giveUp(`${scriptAddress} brought no SDK`);
    } catch (error) {
      giveUp(String(error));
    }
  }

  function giveUp(why: string): void {
    if (isReady) return;
    log(`There are no ads for now: ${why}.`);
    endInit?.('degraded');
  }

  function init(timeoutSeconds: number): Promise<'ready' | 'degraded'> {
    initiation ??= new Promise((resolve) => {
      const timer = setTimeout(giveUp, timeoutSeconds * MS_PER_SECOND, `the SDK was not ready within ${timeoutSeconds} s`);
      endInit = (how) => {
        clearTimeout(timer);
        resolve(how);
      };
      void load();
    });
    return initiation;
  }

  return { init, sdk: () => (isReady ? host.window.gdsdk : undefined) };
}
