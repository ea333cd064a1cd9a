// Reads the game's inputs from the page: options, device, storage and save.
import { readSavedData } from '../save/saved-data.ts';
import { fetchText } from '../loading/fetch-text.ts';
import { detectDevice, readPageOptions } from '../page/page-options.ts';
import { openStore } from '../page/storage.ts';
import { readSettings } from '../settings/settings.ts';

export type Page = Readonly<ReturnType<typeof openPage>>;

export function openPage() {
  const options = readPageOptions(location.search);
  const store = openStore(KEY_PREFIX);
  const warn = (message: unknown) => console.warn(message);
  return {
    canvas: document.querySelector<HTMLCanvasElement>('#canvas')!,
    hudElement: document.querySelector<HTMLElement>('#hud')!,
    /** Menu and tutorial in index.html. */
    screenElement: document.querySelector<HTMLElement>('#first-screen')!,
    options,
    device: detectDevice(options, navigator),
    store,
    saved: readSavedData(store, Date.now()),
    /** Requested when the page opens. Never rejects. */
    settings: readSettings((failures) => fetchText('settings.json', { failures }), warn),
    warn,
    /** Silent unless the page is verbose. */
    log: options.isVerbose ? warn : () => undefined,
  };
}
