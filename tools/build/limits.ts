// Compares the size of builds with the limits of their portals.
import type { BuildFiles } from './build-files.ts';
import type { FirstScreen } from './first-screen.ts';

const MB = 1024 * 1024;

const SIZE = (bytes: number): string => `${(bytes / MB).toFixed(2)} MB`;

/** In the order of the table's columns. A portal may limit each. */
const MEASURES = [
  { key: 'files', heading: 'files', show: String },
  { key: 'totalBytes', heading: 'total', show: SIZE },
  { key: 'zipBytes', heading: 'zip', show: SIZE },
  { key: 'initialBytes', heading: 'first screen', show: SIZE },
  { key: 'initialGzipBytes', heading: 'after gzip', show: SIZE },
  { key: 'fileBytes', heading: 'largest file', show: SIZE },
  { key: 'pathCharacters', heading: 'longest path', show: String },
] as const;

export type Measured = Readonly<Record<(typeof MEASURES)[number]['key'], number>>;

/** Inclusive maximum values. */
export type Limits = Partial<Measured>;

export type MeasuredBuild = { readonly name: string; readonly measured: Measured; readonly limits: Limits };

export function measureBuild(files: BuildFiles, zip: Uint8Array, firstScreen: Pick<FirstScreen, 'bytes' | 'gzip'>): Measured {
  return {
    files: files.size,
    totalBytes: [...files.values()].reduce((sum, { length }) => sum + length, 0),
    zipBytes: zip.length,
    initialBytes: firstScreen.bytes,
    initialGzipBytes: firstScreen.gzip.everything,
    fileBytes: Math.max(...[...files.values()].map(({ length }) => length)),
    pathCharacters: Math.max(...[...files.keys()].map(({ length }) => length)),
  };
}

/** Returns a message for each exceeded limit. */
export function overLimits(measured: Measured, limits: Limits): string[] {
  return MEASURES.flatMap(({ key, heading, show }) => {
    const limit = limits[key] ?? Infinity;
    return measured[key] > limit ? [`${heading}: ${show(measured[key])} is over the limit of ${show(limit)}.`] : [];
  });
}

/** Returns the rows of `console.table`, by build. */
export function tableOf(builds: readonly MeasuredBuild[]): Readonly<Record<string, Readonly<Record<string, string>>>> {
  const cellOf = ({ measured, limits }: MeasuredBuild, { key, heading, show }: (typeof MEASURES)[number]) => {
    const limit = limits[key];
    return [heading, limit === undefined ? show(measured[key]) : `${show(measured[key])} of ${show(limit)}`];
  };
  return Object.fromEntries(
    builds.map((build) => [
      build.name,
      {
        ...Object.fromEntries(MEASURES.map((measure) => cellOf(build, measure))),
        verdict: overLimits(build.measured, build.limits).length > 0 ? 'over' : 'ok',
      },
    ]),
  );
}
