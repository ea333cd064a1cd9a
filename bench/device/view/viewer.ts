// Shows a result: of this run, of a file or of a link. Compares it with another one.
import { writeResult, type ReadResult } from '../document/read-result.ts';
import { isResultLink, readResultLink } from '../document/result-link.ts';
import type { DeviceResult } from '../result.ts';
import { cardMarkup, emptyCardMarkup, type Source } from './card-markup.ts';
import { comparisonMarkup } from './comparison-markup.ts';
import { figuresMarkup } from './figures-markup.ts';
import { find } from './markup.ts';
import { copyLink, createFilePicker, saveFile } from './share.ts';

export type Viewer = {
  /** Shows the result of a run so far. A result that was opened before is compared with it. */
  showRun(result: DeviceResult): void;
  /** Moves the focus to the shown result. */
  finishRun(): void;
  /** Nothing can be opened during a run. */
  setRunning(isRunning: boolean): void;
};

const DURING_RUN = 'Stop the run first: a result can only be opened while nothing is measured.';

export function createViewer(): Viewer {
  let shown: { readonly result: DeviceResult; readonly source: Source } | undefined;
  let other: DeviceResult | undefined;
  let isRunning = false;

  const notice = find('#notice');
  const link = find('#link') as HTMLInputElement;
  const pickFile = createFilePicker(find('#file') as HTMLInputElement, (read) => open(read, 'file'));

  function say(text: string): void {
    notice.textContent = text;
    // On a phone it is below the parts of the run. During a run the stage must stay in view.
    if (text !== '' && !isRunning) notice.scrollIntoView({ block: 'nearest' });
  }

  function show(result: DeviceResult, source: Source): void {
    shown = { result, source };
    find('main').classList.toggle('has-result', !isRunning);
    find('#card').innerHTML = cardMarkup(result, source);
    find('#figures').innerHTML = figuresMarkup(result);
    (find('#json') as HTMLTextAreaElement).value = writeResult(result);
    link.hidden = true;
    for (const selector of ['#copy', '#save', '#compare', '#document']) find(selector).hidden = isRunning;
    showComparison();
  }

  function showComparison(): void {
    find('#comparison').innerHTML = shown && other && !isRunning ? comparisonMarkup(other, shown.result) : '';
  }

  /** Returns the result. Otherwise shows the reason, and keeps what is shown. */
  function accept(read: ReadResult): DeviceResult | undefined {
    say(isRunning ? DURING_RUN : 'fault' in read ? read.fault : '');
    return isRunning || 'fault' in read ? undefined : read.result;
  }

  function open(read: ReadResult, source: Source): void {
    const result = accept(read);
    if (!result) return;
    other = undefined;
    show(result, source);
  }

  function compareWith(read: ReadResult): void {
    other = accept(read) ?? other;
    showComparison();
    if (other && !('fault' in read)) find('#comparison').scrollIntoView({ block: 'start' });
  }

  function openHash(): void {
    if (isResultLink(location.hash)) open(readResultLink(location.hash), 'link');
  }

  find('#card').innerHTML = emptyCardMarkup();
  find('#copy').addEventListener('click', () => void copyLink(shown!.result, link).then(say));
  find('#save').addEventListener('click', () => say(saveFile(shown!.result)));
  find('#open').addEventListener('click', () => pickFile((read) => open(read, 'file')));
  find('#compare-file').addEventListener('click', () => pickFile(compareWith));
  find('#compare form').addEventListener('submit', (event) => {
    event.preventDefault();
    compareWith(readResultLink((find('#other') as HTMLInputElement).value));
  });
  window.addEventListener('hashchange', openHash);
  openHash();

  return {
    showRun(result) {
      if (shown && shown.source !== 'run') other = shown.result;
      show(result, 'run');
    },
    setRunning(running) {
      isRunning = running;
      say('');
      (find('#open') as HTMLButtonElement).disabled = running;
    },
    finishRun() {
      if (shown) show(shown.result, shown.source);
      const summary = find('#summary');
      summary.focus({ preventScroll: true });
      summary.scrollIntoView({ block: 'start' });
    },
  };
}
