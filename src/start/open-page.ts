// Reads the game's inputs from the page: options, device, storage and save.
import type { KeyValueStore } from '../platform/key-value-store.ts';
import { readSavedData, type SavedData } from '../save/saved-data.ts';
import { fetchText } from '../loading/fetch-text.ts';
import { detectDevice, readPageOptions, type Device, type PageOptions } from '../page/page-options.ts';
import { openStore } from '../page/storage.ts';
import { readSettings, type Settings } from '../settings/settings.ts';

export type Page = {
  readonly canvas: HTMLCanvasElement;
  readonly hudElement: HTMLElement;
  /** Menu and tutorial in index.html. */
  readonly screenElement: HTMLElement;
  readonly options: PageOptions;
  readonly device: Device;
  readonly store: KeyValueStore;
  readonly saved: SavedData;
  /** Requested when the page opens. Never rejects. */
  readonly settings: Promise<Settings>;
  readonly warn: (message: unknown) => void;
  /** Silent unless the page is verbose. */
  readonly log: (message: string) => void;
};

export function openPage(): Page {
  const options = readPageOptions(location.search);
  const store = openStore(KEY_PREFIX);
  const warn = (message: unknown) => console.warn(message);
  return {
    canvas: document.querySelector<HTMLCanvasElement>('#canvas')!,
    hudElement: document.querySelector<HTMLElement>('#hud')!,
    screenElement: document.querySelector<HTMLElement>('#first-screen')!,
    options,
    device: detectDevice(options, navigator),
    store,
    saved: readSavedData(store, Date.now()),
    settings: readSettings((failures) => fetchText('settings.json', { failures }), warn),
    warn,
    log: options.isVerbose ? warn : () => undefined,
  };
}
