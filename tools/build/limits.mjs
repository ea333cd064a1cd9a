// What a build weighs against what its portal takes, as a table.

const MB = 1024 * 1024;

const COUNT = (number) => `${number}`;
const SIZE = (bytes) => `${(bytes / MB).toFixed(2)} MB`;

/** In the order of the table's columns; a portal may have a limit for each. */
const MEASURES = [
  { key: 'files', heading: 'files', show: COUNT },
  { key: 'totalBytes', heading: 'in all', show: SIZE },
  { key: 'zipBytes', heading: 'zip', show: SIZE },
  { key: 'initialBytes', heading: 'first screen', show: SIZE },
  { key: 'initialGzipBytes', heading: 'after gzip', show: SIZE },
  { key: 'pathCharacters', heading: 'longest path', show: COUNT },
];

/** `firstScreen` as it was weighed. */
export function measureBuild({ files, zip, firstScreen }) {
  return {
    files: files.size,
    totalBytes: [...files.values()].reduce((sum, { length }) => sum + length, 0),
    zipBytes: zip.length,
    initialBytes: firstScreen.bytes,
    initialGzipBytes: firstScreen.gzip.everything,
    pathCharacters: Math.max(...[...files.keys()].map(({ length }) => length)),
  };
}

/** A sentence for each limit that is passed. A limit is the most that is still fine. */
export function overLimits(measured, limits) {
  return MEASURES.filter(({ key }) => measured[key] > (limits[key] ?? Infinity)).map(
    ({ key, heading, show }) => `${heading}: ${show(measured[key])} is over the limit of ${show(limits[key])}.`,
  );
}

/** A line for each build: `{ name, measured, limits }`. */
export function tableOf(builds) {
  const rows = builds.map(({ name, measured, limits }) => [
    name,
    ...MEASURES.map(({ key, show }) =>
      limits[key] === undefined ? show(measured[key]) : `${show(measured[key])} of ${show(limits[key])}`,
    ),
    overLimits(measured, limits).length > 0 ? 'over' : 'fine',
  ]);
  const table = [['portal', ...MEASURES.map(({ heading }) => heading), ''], ...rows];
  const widths = table[0].map((_, column) => Math.max(...table.map((row) => row[column].length)));
  return table
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column]))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
