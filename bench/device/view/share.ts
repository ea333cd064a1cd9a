// Ways of a result out of the page and back: the clipboard, and files.
import { MAX_CHARACTERS, readResult, tooLong, writeResult, type ReadResult } from '../document/read-result.ts';
import type { DeviceResult } from '../result.ts';

const DOWNLOAD_MILLISECONDS = 60_000;

/** Copies a text. Without access to the clipboard, selects it in `field`. `what` names it. Returns a sentence. */
export async function copyText(text: string, what: string, field: HTMLTextAreaElement): Promise<string> {
  const length = `${text.length.toLocaleString('en-US')} characters`;
  try {
    await navigator.clipboard.writeText(text);
    return `Copied a ${what} of ${length}.`;
  } catch {
    field.hidden = false;
    field.value = text;
    field.select();
    return `The browser denied access to the clipboard. The ${what} of ${length} is selected: copy it manually.`;
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

export type NamedRead = { readonly name: string; readonly read: ReadResult };

/** Reads the files one by one. Calls `onProgress` with the number of those that were read. */
export async function readFiles(files: readonly File[], onProgress: (count: number) => void): Promise<NamedRead[]> {
  const reads: NamedRead[] = [];
  for (const file of files) {
    reads.push({ name: file.name, read: file.size > MAX_CHARACTERS ? { fault: tooLong() } : await readFile(file) });
    onProgress(reads.length);
  }
  return reads;
}

async function readFile(file: File): Promise<ReadResult> {
  return file.text().then(readResult, () => ({ fault: 'The browser could not read this file.' }));
}
