// Joins the statements of docs/specification with the tags of tests, and finds inconsistencies.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Proof, readTags } from './read-tags.ts';

/** `untested` is the reason why no test can prove the statement; `remark` is an interpretation or a condition. */
export type Statement = {
  readonly id: string;
  readonly text: string;
  readonly files: readonly string[];
  readonly remark?: string;
  readonly untested?: string;
};

export type Section = {
  readonly section: number;
  readonly groups: readonly { readonly title: string; readonly statements: readonly Statement[] }[];
};

export type Specification = ReturnType<typeof readSpecification>;

const STATEMENTS = 'docs/specification';
const RUNS = /\.(test|spec)\.ts$/;

const listFiles = (folder: string, end: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith(end))
    .sort();

export const statementsOf = (sections: readonly Section[]): readonly Statement[] =>
  sections.flatMap(({ groups }) => groups.flatMap(({ statements }) => statements));

export function findProblems(sections: readonly Section[], proofs: readonly Proof[], isFile: (path: string) => boolean): readonly string[] {
  const ids = sections.flatMap(({ section, groups }) => groups.flatMap(({ statements }) => statements.map(({ id }) => ({ id, section }))));
  const known = new Set(ids.map(({ id }) => id));
  const proven = new Set(proofs.map(({ id }) => id));
  const provenInGate = new Set(proofs.filter(({ isInGate }) => isInGate).map(({ id }) => id));
  return [
    ...ids.filter(({ id, section }) => !id.startsWith(`${section}.`)).map(({ id, section }) => `${id} is in section ${section}`),
    ...ids
      .filter(({ id }, index) => ids.findIndex((other) => other.id === id) < index)
      .map(({ id }) => `${id} is the id of two statements`),
    ...proofs.filter(({ id }) => !known.has(id)).map(({ id, path, title }) => `${path}: ${id} of "${title}" is not a statement`),
    ...proofs.filter(({ path }) => !RUNS.test(path)).map(({ id, path }) => `${path}: ${id} is in a file that runs no tests`),
    ...statementsOf(sections).flatMap(({ id, files, untested }) => [
      ...files.filter((path) => !isFile(path)).map((path) => `${id} names ${path}, which does not exist`),
      ...(untested === undefined && files.length === 0 ? [`${id} names no file`] : []),
      ...(untested === undefined && !proven.has(id) ? [`${id} has neither a test nor a reason`] : []),
      ...(proven.has(id) && !provenInGate.has(id) ? [`${id} has no test in the gate`] : []),
      ...(untested !== undefined && proven.has(id) ? [`${id} has a test and a reason to have none`] : []),
    ]),
  ];
}

export function readSpecification(root: string) {
  const sections = listFiles(join(root, STATEMENTS), '.json').map(
    (name) => JSON.parse(readFileSync(join(root, STATEMENTS, name), 'utf8')) as Section,
  );
  const tagged = listFiles(join(root, 'tests'), '.ts').map((name) =>
    readTags(`tests/${name}`, readFileSync(join(root, 'tests', name), 'utf8')),
  );
  const proofs = tagged.flatMap((file) => file.proofs);
  const problems = tagged.flatMap((file) => file.problems);
  return { sections, proofs, problems: [...problems, ...findProblems(sections, proofs, (path) => existsSync(join(root, path)))] };
}
