// The collection: results of this session, of files, of links and of the server, as a sortable table with a chart.
import { escapeMarkup, plotMarkup } from '../../harness/plot.ts';
import { cellText, COLUMNS, csvOf, groupScores, GROUPS, sortResults, type GroupName } from '../document/collection.ts';
import { writeResult } from '../document/read-result.ts';
import { isResultLink, packResult, readPackedResult, readResultLink } from '../document/result-link.ts';
import type { DeviceResult } from '../result.ts';
import { fetchResults } from '../send-result.ts';
import { find, tableMarkup } from './markup.ts';
import { copyText, readFiles, type NamedRead } from './share.ts';

const KEPT = 'frozen-jewel-bench-results';
/** Kept results: about 4 KB each. */
const MAX_KEPT = 200;
/** Named in the notice. */
const SHOWN_FAULTS = 5;

const SENTENCE =
  'Mean score of the quiet runs, with a 95 % interval from three runs on. Disturbed, quick and unfinished runs are left out.';

type CollectionOptions = {
  readonly onShow: (result: DeviceResult) => void;
  readonly onCompare: (result: DeviceResult) => void;
  readonly say: (text: string) => void;
};

export type Collection = {
  /** Adds results that it does not have yet. */
  readonly add: (results: readonly DeviceResult[]) => void;
};

export function createCollection({ onShow, onCompare, say }: CollectionOptions): Collection {
  let results: DeviceResult[] = [];
  /** As in the table. */
  let sorted: DeviceResult[] = [];
  let order = { column: COLUMNS.findIndex(({ title }) => title === 'Date'), isDescending: true };
  const keep = find('#keep') as HTMLInputElement;
  const file = find('#file') as HTMLInputElement;
  const group = find('#group') as HTMLSelectElement;
  const field = find('#link') as HTMLTextAreaElement;

  function render(): void {
    find('#collected').hidden = results.length === 0;
    sorted = sortResults(results, order.column, order.isDescending);
    const head = COLUMNS.map(({ title }, column) => {
      const sort = column === order.column ? ` aria-sort="${order.isDescending ? 'descending' : 'ascending'}"` : '';
      return `<th scope="col"${sort}><button type="button" data-column="${column}">${title}</button></th>`;
    });
    const rows = sorted.map((result) => COLUMNS.map(({ valueOf }) => cellText(valueOf(result))));
    const buttonsOf = (row: number) =>
      `<button type="button" data-show="${row}">Show</button><button type="button" data-compare="${row}">Compare</button>`;
    find('#table').innerHTML = tableMarkup(`${results.length} results`, [head[0], 'Actions', ...head.slice(1)], rows, buttonsOf);
    const name = group.value as GroupName;
    const bars = groupScores(results, name);
    find('#chart').innerHTML =
      bars.length === 0 ? '' : plotMarkup({ title: `Score by ${GROUPS[name].title.toLowerCase()}`, unit: '', bars, sentence: SENTENCE });
    if (keep.checked) store();
  }

  function add(added: readonly DeviceResult[]): void {
    const keyOf = ({ date, device, build }: DeviceResult) => `${date} ${device.userAgent} ${build.bench}`;
    const known = new Set(results.map(keyOf));
    results = [...results, ...added.filter((result) => !known.has(keyOf(result)))];
    render();
  }

  /** Adds what could be read, shows a single result, and names what was refused. */
  function addReads(reads: readonly NamedRead[]): void {
    const read = reads.flatMap(({ read }) => ('result' in read ? [read.result] : []));
    const faults = reads.flatMap(({ name, read }) => ('fault' in read ? [name === '' ? read.fault : `${name}: ${read.fault}`] : []));
    add(read);
    if (reads.length === 1 && read.length === 1) onShow(read[0]);
    const more = faults.length > SHOWN_FAULTS ? ` And ${faults.length - SHOWN_FAULTS} more.` : '';
    const refused = `${faults.length} of ${reads.length} were refused. ${faults.slice(0, SHOWN_FAULTS).join(' ')}${more}`;
    say(
      faults.length === 0
        ? `Added ${read.length === 1 ? '1 result' : `${read.length} results`}.`
        : reads.length === 1
          ? faults[0]
          : refused,
    );
  }

  function store(): void {
    try {
      if (keep.checked) localStorage.setItem(KEPT, JSON.stringify(results.slice(-MAX_KEPT).map(packResult)));
      else localStorage.removeItem(KEPT);
    } catch {
      keep.checked = false;
      say('This browser does not keep data of this page.');
    }
  }

  function restore(): void {
    try {
      const kept: unknown = JSON.parse(localStorage.getItem(KEPT) ?? 'null');
      if (!Array.isArray(kept)) return;
      keep.checked = true;
      add(kept.map((text) => readPackedResult(`${text}`)).flatMap((read) => ('result' in read ? [read.result] : [])));
    } catch {
      // No storage, or a damaged text of an earlier page.
    }
  }

  group.innerHTML = Object.entries(GROUPS)
    .map(([name, { title }]) => `<option value="${name}">${escapeMarkup(title)}</option>`)
    .join('');
  group.addEventListener('change', render);
  keep.addEventListener('change', store);
  find('#open').addEventListener('click', () => {
    // So that the same file can be chosen again.
    file.value = '';
    file.click();
  });
  file.addEventListener('change', () => {
    const files = Array.from(file.files ?? []);
    const onProgress = (count: number) => say(`Reading file ${count} of ${files.length}.`);
    void readFiles(files, onProgress).then(addReads);
  });
  find('#fetch').addEventListener('click', () => {
    void fetchResults().then((reads) => (typeof reads === 'string' ? say(reads) : addReads(reads.map((read) => ({ name: '', read })))));
  });
  find('#collection form').addEventListener('submit', (event) => {
    event.preventDefault();
    const other = find('#other') as HTMLInputElement;
    addReads([{ name: '', read: readResultLink(other.value) }]);
    if (isResultLink(other.value)) other.value = '';
  });
  find('#csv').addEventListener('click', () => void copyText(csvOf(sorted), 'table', field).then(say));
  find('#documents').addEventListener('click', () => {
    void copyText(`[${sorted.map(writeResult).join(',\n')}]`, 'list of documents', field).then(say);
  });
  find('#clear').addEventListener('click', () => {
    results = [];
    render();
    say('Removed all results from the list.');
  });
  find('#table').addEventListener('click', ({ target }) => {
    const { column, show, compare } = (target as HTMLElement).dataset;
    if (show !== undefined) onShow(sorted[Number(show)]);
    if (compare !== undefined) onCompare(sorted[Number(compare)]);
    if (column === undefined) return;
    const isSame = Number(column) === order.column;
    order = { column: Number(column), isDescending: isSame ? !order.isDescending : false };
    render();
    find(`#table [data-column="${column}"]`).focus();
  });
  restore();
  return { add };
}
