// Counters that several writers share: each writer, such as a tab of a device, adds to its own row. Any two copies merge without losing data.

/** The oldest rows beyond this number are folded into one. */
const MAX_ROWS = 8;

/** Sum of the rows beyond MAX_ROWS. */
const FOLDED_ROW = 'folded';

/** Counters only grow: the larger of two copies is newer. `writtenAt`: milliseconds since 1970. */
export type WriterRow = { readonly writtenAt: number } & { readonly [counter: string]: number };

/** By writer. Each row has one writer at a time. */
export type WriterRows<Row extends WriterRow> = Readonly<Record<string, Row>>;

/** Merges two copies. Commutative, associative and idempotent for at most MAX_ROWS writers. */
export function mergeRows<Row extends WriterRow>(one: WriterRows<Row>, other: WriterRows<Row>): WriterRows<Row> {
  const rows = { ...one };
  for (const [id, row] of Object.entries(other)) rows[id] = combine([row, one[id] ?? row], Math.max);
  return Object.fromEntries(foldOldest(Object.entries(rows)));
}

/** Returns the sum of a counter. */
export function sumRows<Row extends WriterRow>(rows: WriterRows<Row>, counter: keyof Row): number {
  return Object.values(rows).reduce((total, row) => total + row[counter], 0);
}

/** Returns the entries in the order of their ids. */
export function sortRows<Row extends WriterRow>(rows: WriterRows<Row>): [string, Row][] {
  return Object.entries(rows).sort(byId);
}

/** Keeps the newest rows and folds the others. A returning device counts its folded row twice, in the player's favor. */
function foldOldest<Row extends WriterRow>(rows: readonly [string, Row][]): readonly [string, Row][] {
  if (rows.length <= MAX_ROWS) return rows;
  const newestFirst = rows
    .filter(([id]) => id !== FOLDED_ROW)
    .sort((one, other) => other[1].writtenAt - one[1].writtenAt || byId(one, other));
  const kept = newestFirst.slice(0, MAX_ROWS - 1);
  const folded = rows.filter((row) => !kept.includes(row)).map(([, row]) => row);
  const sum = combine(folded, (...counts) => counts.reduce((total, count) => total + count));
  return [...kept, [FOLDED_ROW, { ...sum, writtenAt: Math.max(...folded.map(({ writtenAt }) => writtenAt)) }]];
}

function combine<Row extends WriterRow>(rows: readonly Row[], of: (...counts: number[]) => number): Row {
  return Object.fromEntries(Object.keys(rows[0]).map((name) => [name, of(...rows.map((row) => row[name]))])) as Row;
}

function byId([one]: readonly [string, unknown], [other]: readonly [string, unknown]): number {
  return one < other ? -1 : 1;
}
