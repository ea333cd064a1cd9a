// Playgama Bridge under test control: tests send its events.
import type { BridgeAdState, BridgeSdk, PlaygamaWindow } from '../../../src/portal/playgama-sdk.ts';
import type { ScriptHost } from '../../../src/portal/start-once.ts';

type Changes = { readonly [Key in keyof BridgeSdk]?: Partial<BridgeSdk[Key]> };

export class ScriptedBridge {
  readonly window: PlaygamaWindow & EventTarget = new EventTarget();
  /** Calls of the game, in order. */
  readonly calls: string[] = [];
  isAudioEnabled = true;
  readonly #listeners = new Map<string, (value: never) => void>();
  readonly #changes: Changes;

  constructor(changes: Changes = {}) {
    this.#changes = changes;
  }

  host(): ScriptHost<PlaygamaWindow & EventTarget> {
    return { window: this.window, loadScript: async () => void (this.window.bridge = this.#bridge()) };
  }

  /** Sends an event of both kinds of ads with "interstitial opened", of the page with "pause true". */
  send(line: string): void {
    const [name, value] = line.split(' ');
    if (name === 'pause') this.#sendPage('pause_state_changed', value === 'true');
    else if (name === 'audio') this.#sendPage('audio_state_changed', (this.isAudioEnabled = value === 'true'));
    else this.#listeners.get(`${name}_state_changed`)?.(value as BridgeAdState as never);
  }

  #sendPage(event: string, value: boolean): void {
    this.#listeners.get(event)?.(value as never);
  }

  #bridge(): BridgeSdk {
    const { calls } = this;
    const isAudioEnabled = () => this.isAudioEnabled;
    const on = (event: string, listener: (value: never) => void) => void this.#listeners.set(event, listener);
    const call = (name: string) => () => void calls.push(name);
    const changes = this.#changes;
    return {
      initialize: changes.initialize ? (changes.initialize as BridgeSdk['initialize']) : async () => {},
      platform: {
        language: 'pt',
        get isAudioEnabled() {
          return isAudioEnabled();
        },
        sendMessage: async (message) => void calls.push(message),
        on,
        ...changes.platform,
      },
      advertisement: {
        isRewardedSupported: true,
        showInterstitial: call('interstitial'),
        showRewarded: call('rewarded'),
        on,
        ...changes.advertisement,
      },
      storage: { get: async () => null, set: async () => {}, ...changes.storage },
      player: { isAuthorized: false, id: 'guest', ...changes.player },
      leaderboards: { type: 'not_available', setScore: async () => {}, getEntries: async () => [], ...changes.leaderboards },
    };
  }
}
