// Ways of a result out of the page and back: a link, and a file.
import { MAX_CHARACTERS, readResult, tooLong, writeResult, type ReadResult } from '../document/read-result.ts';
import { resultLink } from '../document/result-link.ts';
import type { DeviceResult } from '../result.ts';

const DOWNLOAD_MILLISECONDS = 60_000;

/** Copies a link to the page with the result. Without access to the clipboard, selects the link in `field`. Returns a sentence. */
export async function copyLink(result: DeviceResult, field: HTMLInputElement): Promise<string> {
  const address = resultLink(location.href.replace(/[?#].*/, ''), result);
  const length = `${address.length.toLocaleString('en-US')} characters`;
  try {
    await navigator.clipboard.writeText(address);
    return `Copied a link of ${length}.`;
  } catch {
    field.hidden = false;
    field.value = address;
    field.select();
    return `The browser denied access to the clipboard. The link of ${length} is selected: copy it manually.`;
  }
}

/** Downloads the result. Returns a sentence. */
export function saveFile(result: DeviceResult): string {
  const address = URL.createObjectURL(new Blob([writeResult(result)], { type: 'application/json' }));
  const anchor = document.createElement('a');
  anchor.href = address;
  anchor.download = `frozen-jewel-bench-${result.date.slice(0, 'YYYY-MM-DDTHH:MM'.length).replace(':', '-')}.json`;
  anchor.click();
  // The download begins in a later task.
  setTimeout(() => URL.revokeObjectURL(address), DOWNLOAD_MILLISECONDS);
  return `Saved as ${anchor.download}.`;
}

export type ReadFile = (read: ReadResult) => void;

/** Returns a function that lets the player choose a file, and passes its result. */
export function createFilePicker(input: HTMLInputElement, onFirst: ReadFile): (onRead: ReadFile) => void {
  let receive = onFirst;

  async function read(): Promise<void> {
    const [file] = Array.from(input.files ?? []);
    if (!file) return;
    if (file.size > MAX_CHARACTERS) return receive({ fault: tooLong() });
    receive(await file.text().then(readResult, () => ({ fault: 'The browser could not read this file.' })));
  }

  input.addEventListener('change', () => void read());
  return (onRead) => {
    receive = onRead;
    // So that the same file can be chosen again.
    input.value = '';
    input.click();
  };
}
