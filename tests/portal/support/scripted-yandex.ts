// An SDK of Yandex Games under test control: tests make it ready and call its callbacks.
import type { ScriptHost } from '../../../src/portal/start-once.ts';
import type { YandexSdk, YandexWindow } from '../../../src/portal/yandex-sdk.ts';

type Callbacks = {
  onOpen(): void;
  onRewarded?(): void;
  onClose(wasShown?: boolean): void;
  onError(error: unknown): void;
  onOffline?(): void;
};

export class ScriptedYandex {
  readonly window: YandexWindow & EventTarget = new EventTarget();
  /** Calls of the game, in order. */
  readonly calls: string[] = [];
  readonly #listeners: Record<string, (() => void)[]> = {};
  /** Callbacks of the last request. */
  callbacks: Callbacks | undefined;

  readonly sdk: YandexSdk = {
    adv: {
      showFullscreenAdv: ({ callbacks }) => this.#show('fullscreen', callbacks as Callbacks),
      showRewardedVideo: ({ callbacks }) => this.#show('rewarded', callbacks as Callbacks),
    },
    features: {
      LoadingAPI: { ready: () => void this.calls.push('ready') },
      GameplayAPI: { start: () => void this.calls.push('start'), stop: () => void this.calls.push('stop') },
    },
    environment: { i18n: { lang: 'tr' } },
    on: (event, listener) => void (this.#listeners[event] ??= []).push(listener),
    getPlayer: async () => ({ getData: async () => ({}), setData: async () => {} }),
  };

  /** Returns the page for an adapter. The script runs when `load` resolves. */
  host(load: () => Promise<void> = async () => this.run()): ScriptHost<YandexWindow & EventTarget> {
    return { window: this.window, loadScript: () => load() };
  }

  run(init: () => Promise<YandexSdk> = async () => this.sdk): void {
    this.window.YaGames = { init };
  }

  /** Sends a pause of the site or its end. */
  send(event: 'game_api_pause' | 'game_api_resume'): void {
    for (const listener of this.#listeners[event] ?? []) listener();
  }

  #show(name: string, callbacks: Callbacks): void {
    this.calls.push(name);
    this.callbacks = callbacks;
  }
}
