// Shows a result: of this run, of a file, of a link or of the list. Compares it with another one.
import { writeResult } from '../document/read-result.ts';
import { isResultLink, readResultLink, resultLink } from '../document/result-link.ts';
import type { DeviceResult } from '../result.ts';
import { cardMarkup, type Source } from './card-markup.ts';
import { createCollection } from './collection-view.ts';
import { comparisonMarkup } from './comparison-markup.ts';
import { figuresMarkup } from './figures-markup.ts';
import { find } from './markup.ts';
import { copyText, saveFile } from './share.ts';

export type Viewer = {
  /** Shows the result of a run so far, and returns it. A result that was opened before is compared with it. */
  showRun(result: DeviceResult): DeviceResult;
  /** Adds the result of a run to the list. */
  keepRun(result: DeviceResult): void;
  /** Moves the focus to the shown result. */
  finishRun(): void;
  /** Nothing can be opened during a run. */
  setRunning(isRunning: boolean): void;
};

export function createViewer(): Viewer {
  let shown: { readonly result: DeviceResult; readonly source: Source } | undefined;
  let other: DeviceResult | undefined;
  let isRunning = false;

  const notice = find('#notice');
  const link = find('#link') as HTMLTextAreaElement;

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
    for (const selector of ['#copy', '#save', '#document']) find(selector).hidden = isRunning;
    showComparison();
  }

  function showComparison(): void {
    find('#comparison').innerHTML = shown && other && !isRunning ? comparisonMarkup(other, shown.result) : '';
  }

  function open(result: DeviceResult, source: Source): void {
    other = undefined;
    show(result, source);
    find('#summary').scrollIntoView({ block: 'start' });
  }

  function compareWith(result: DeviceResult): void {
    other = result;
    showComparison();
    find('#comparison').scrollIntoView({ block: 'start' });
  }

  function openHash(): void {
    if (!isResultLink(location.hash)) return;
    if (isRunning) return say('Stop the run first: a result can only be opened while nothing is measured.');
    const read = readResultLink(location.hash);
    if ('fault' in read) return say(read.fault);
    collection.add([read.result]);
    open(read.result, 'link');
    say('');
  }

  const collection = createCollection({ onShow: (result) => open(result, 'list'), onCompare: compareWith, say });
  find('#copy').addEventListener('click', () => {
    void copyText(resultLink(location.href.replace(/[?#].*/, ''), shown!.result), 'link', link).then(say);
  });
  find('#save').addEventListener('click', () => say(saveFile(shown!.result)));
  window.addEventListener('hashchange', openHash);
  openHash();

  return {
    showRun(result) {
      if (shown && shown.source !== 'run') other = shown.result;
      show(result, 'run');
      return result;
    },
    keepRun: (result) => collection.add([result]),
    setRunning(running) {
      isRunning = running;
      say('');
      (find('#lists') as HTMLFieldSetElement).disabled = running;
    },
    finishRun() {
      if (shown) show(shown.result, shown.source);
      const summary = find('#summary');
      summary.focus({ preventScroll: true });
      summary.scrollIntoView({ block: 'start' });
    },
  };
}
