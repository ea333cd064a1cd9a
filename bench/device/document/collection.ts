// A collection of results as a table: columns, groups of devices, and CSV.
import { significant } from '../../harness/report.ts';
import type { DeviceResult } from '../result.ts';
import { estimate, type Estimate } from '../score/estimate.ts';
import { isDisturbed } from '../score/score.ts';
import { WORKLOAD_NAMES, type WebGlVersion } from '../score/workloads.ts';
import { browserName, hardwareName, systemName } from '../view/device-name.ts';

type Column = {
  readonly title: string;
  /** Null if the result does not have it. */
  readonly valueOf: (result: DeviceResult) => string | number | null;
};

const CLASSES: Readonly<Record<WebGlVersion, string>> = { 0: 'without WebGL', 1: 'WebGL1', 2: 'WebGL2' };

/** Columns of the page's table. The score is that of the class. */
export const COLUMNS: readonly Column[] = [
  { title: 'Device', valueOf: nameOf },
  { title: 'Score', valueOf: ({ score }) => score && Math.round(score.value) },
  { title: '±', valueOf: ({ score }) => (score?.interval ? Math.round((score.interval[1] - score.interval[0]) / 2) : null) },
  { title: 'State', valueOf: stateOf },
  { title: 'Browser', valueOf: ({ device }) => browserName(device) },
  { title: 'System', valueOf: ({ device }) => systemName(device) },
  { title: 'Under load', valueOf: ({ underLoad }) => underLoad && Math.round(underLoad) },
  { title: 'Class', valueOf: ({ device }) => CLASSES[device.webGl] },
  { title: 'First move, ms', valueOf: ({ startUp }) => startUp && Math.round(startUp.firstMove.value) },
  { title: 'Date', valueOf: ({ date }) => date.slice(0, 'YYYY-MM-DDTHH:MM'.length).replace('T', ' ') },
];

/** Also milliseconds of the best iterations. */
const CSV_COLUMNS: readonly Column[] = [
  ...COLUMNS,
  { title: 'Label', valueOf: ({ label }) => label },
  { title: 'Hardware', valueOf: ({ device }) => hardwareName(device) },
  { title: 'Control variation', valueOf: ({ control }) => control.variation },
  { title: 'Version', valueOf: ({ version }) => version },
  { title: 'Score version', valueOf: ({ suiteVersion }) => suiteVersion },
  { title: 'User agent', valueOf: ({ device }) => device.userAgent },
  { title: 'GPU', valueOf: ({ device }) => device.gpu },
  ...WORKLOAD_NAMES.map((name): Column => {
    return { title: `${name}, ms`, valueOf: ({ workloads }) => workloads.find((workload) => workload.name === name)?.best.value ?? null };
  }),
];

/** Returns the label, or the hardware without one. */
function nameOf({ label, device }: DeviceResult): string {
  return label || hardwareName(device) || 'Unknown device';
}

/** Returns how far a score can be trusted. */
export function stateOf({ isQuick, isFinished, control: { variation } }: DeviceResult): string {
  if (isQuick) return 'quick';
  if (!isFinished) return 'not finished';
  return variation === null ? 'control not timed' : isDisturbed(variation) ? 'disturbed' : 'quiet';
}

/** Returns the results in the order of a column. Results without a value are last. */
export function sortResults(results: readonly DeviceResult[], column: number, isDescending: boolean): DeviceResult[] {
  const { valueOf } = COLUMNS[column];
  const compare = (one: DeviceResult, other: DeviceResult): number => {
    const [a, b] = [valueOf(one), valueOf(other)];
    if (a === null || b === null) return Number(a === null) - Number(b === null);
    const order = typeof a === 'number' && typeof b === 'number' ? a - b : `${a}`.localeCompare(`${b}`);
    return isDescending ? -order : order;
  };
  return [...results].sort(compare);
}

export const GROUPS = {
  device: { title: 'Device', keyOf: nameOf },
  browser: { title: 'Browser', keyOf: ({ device }) => browserName(device) },
  date: { title: 'Date', keyOf: ({ date }) => date.slice(0, 'YYYY-MM-DD'.length) },
} as const satisfies Readonly<Record<string, { readonly title: string; readonly keyOf: (result: DeviceResult) => string }>>;
export type GroupName = keyof typeof GROUPS;

/** Returns the mean score of the quiet runs of each group, with its interval from three runs on. Classes have groups of their own. */
export function groupScores(results: readonly DeviceResult[], group: GroupName): { readonly label: string; readonly figure: Estimate }[] {
  const scores = new Map<string, Estimate[]>();
  for (const result of results) {
    if (!result.score || stateOf(result) !== 'quiet') continue;
    const { webGl } = result.device;
    const key = `${GROUPS[group].keyOf(result)}${webGl === 2 ? '' : ` (${CLASSES[webGl]})`}`;
    scores.set(key, [...(scores.get(key) ?? []), result.score]);
  }
  return [...scores].map(([key, own]) => ({
    label: own.length === 1 ? key : `${key}, ${own.length} runs`,
    figure: own.length === 1 ? own[0] : estimate(own.map(({ value }) => value)),
  }));
}

export function csvOf(results: readonly DeviceResult[]): string {
  const cell = (value: string | number | null) => {
    const text = typeof value === 'number' ? `${Number(value.toPrecision(6))}` : (value ?? '');
    // A spreadsheet would compute a text that begins like a formula.
    const safe = typeof value === 'string' && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
    return /[",\n\r]/.test(safe) ? `"${safe.replace(/"/g, '""')}"` : safe;
  };
  const rows = results.map((result) => CSV_COLUMNS.map(({ valueOf }) => cell(valueOf(result))));
  return [CSV_COLUMNS.map(({ title }) => cell(title)), ...rows].map((row) => `${row.join(',')}\n`).join('');
}

/** Returns the text of a table's cell. */
export function cellText(value: string | number | null): string {
  return value === null ? '–' : typeof value === 'number' ? significant(value) : value;
}
