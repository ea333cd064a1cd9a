// Reads the game's inputs from the page: options, device, storage and save.
import { isLanguage } from '../i18n/languages.ts';
import type { KeyValueStore } from '../save/key-value-store.ts';
import { readSavedData, type SavedData } from '../save/saved-data.ts';
import { detectDevice, type Device } from './device.ts';
import { readPageOptions, type PageOptions } from './page-options.ts';
import { openStore } from './open-store.ts';

export type Page = {
  readonly canvas: HTMLCanvasElement;
  readonly hudElement: HTMLElement;
  readonly options: PageOptions;
  readonly device: Device;
  readonly store: KeyValueStore;
  readonly saved: SavedData;
  readonly warn: (message: unknown) => void;
  /** Silent unless the page is verbose. */
  readonly log: (message: string) => void;
};

export function openPage(): Page {
  const options = readPageOptions(location.search);
  const store = openStore();
  const warn = (message: unknown) => console.warn(message);
  return {
    canvas: document.querySelector<HTMLCanvasElement>('#canvas')!,
    hudElement: document.querySelector<HTMLElement>('#hud')!,
    options,
    device: detectDevice(options, navigator),
    store,
    saved: readSavedData(store, isLanguage),
    warn,
    log: options.isVerbose ? warn : () => undefined,
  };
}
