// A GameDistribution SDK under test control: tests send its events and settle its promises.
import type { GdEventName } from '../../../mocks/sdks/gamedistribution/event-sender.ts';
import type { GdAdType, GdEvent, GdSdk, GdWindow } from '../../../src/portal/gamedistribution-sdk.ts';
import type { SdkHost } from '../../../src/portal/gamedistribution.ts';

export class ScriptedSdk {
  readonly window: GdWindow & EventTarget = new EventTarget();
  readonly loaded: string[] = [];
  readonly requested: GdAdType[] = [];
  readonly preloaded: (GdAdType | undefined)[] = [];
  /** Number of cancellations. Like the real SDK, `cancelAd` rejects on success. */
  cancelled = 0;
  /** Settles the last promise of `showAd`. */
  resolve: (value?: unknown) => void = () => {};
  reject: (reason?: unknown) => void = () => {};
  showAd: GdSdk['showAd'] = () =>
    new Promise((resolve, reject) => {
      this.resolve = resolve;
      this.reject = reject;
    });
  preloadAd: GdSdk['preloadAd'] = async () => 'gdsdk://preloaded';

  /** Returns the page for an adapter. The script runs when `load` resolves. */
  host(load: () => Promise<void> = async () => this.run()): SdkHost {
    return {
      window: this.window,
      loadScript: (address) => {
        this.loaded.push(address);
        return load();
      },
    };
  }

  run(): void {
    this.window.gdsdk = this.sdk();
  }

  sdk(): GdSdk {
    return {
      AdType: { Rewarded: 'rewarded', Interstitial: 'interstitial', Preroll: 'interstitial', Midroll: 'interstitial' },
      showAd: (kind = 'interstitial') => {
        this.requested.push(kind);
        return this.showAd(kind);
      },
      preloadAd: (kind) => {
        this.preloaded.push(kind);
        return this.preloadAd(kind);
      },
      cancelAd: () => {
        this.cancelled++;
        return Promise.reject();
      },
    };
  }

  send(name: GdEventName, message = '', status: GdEvent['status'] = 'success'): void {
    this.window.GD_OPTIONS?.onEvent({ name, message, status });
  }
}
