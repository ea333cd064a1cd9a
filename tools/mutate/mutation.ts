// Mutations: their lists, and their application to a source.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findFunctions } from './syntax.ts';

export type Mutation = {
  /** Relative to the repository. */
  readonly file: string;
  /** Name of the innermost named function around the text; absent at the top level. */
  readonly in?: string;
  /** Must be unique in that function, or in the file. */
  readonly from: string;
  readonly to: string;
  /** Effect of the mutation for a player, if the texts do not show it. */
  readonly note?: string;
  /** Test file that failed last time, run first. A hint: if it is gone, the related tests are run. */
  readonly killedBy?: string;
  /** Reason why no test can detect it. Marks an accepted survivor. */
  readonly survives?: string;
};

export type MutationList = { readonly about: string; readonly mutations: readonly Mutation[] };

const FOLDER = join(import.meta.dirname, 'mutations');

export const LIST_NAMES: readonly string[] = readdirSync(FOLDER)
  .filter((file) => file.endsWith('.json'))
  .map((file) => file.replace(/\.json$/, ''))
  .sort();

export function readList(name: string): MutationList {
  return JSON.parse(readFileSync(join(FOLDER, `${name}.json`), 'utf8')) as MutationList;
}

export function writeList(name: string, list: MutationList): void {
  writeFileSync(join(FOLDER, `${name}.json`), `${JSON.stringify(list, undefined, 2)}\n`);
}

/** Returns the mutated source. Throws unless the text occurs exactly once. */
export function mutate(source: string, mutation: Mutation): string {
  const { file, in: name, from, to } = mutation;
  const scopes =
    name === undefined ? [{ start: 0, end: source.length }] : findFunctions(file, source).filter((found) => found.name === name);
  const places = new Set<number>();
  for (const { start, end } of scopes) {
    for (let at = source.indexOf(from, start); at >= 0 && at + from.length <= end; at = source.indexOf(from, at + 1)) places.add(at);
  }
  if (places.size !== 1) throw new Error(`${describe(mutation)}: the text occurs ${places.size} times`);
  const [at] = places;
  return source.slice(0, at) + to + source.slice(at + from.length);
}

export function describe({ file, in: name, from, to }: Mutation): string {
  const short = (text: string) => text.replace(/\s+/g, ' ').trim();
  return `${file}${name === undefined ? '' : ` ${name}`}: ${short(from)} -> ${short(to) || '(nothing)'}`;
}
