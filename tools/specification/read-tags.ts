// Reads tags of tests: `// @spec 3.12 4.7` above a test, a group or a table row lists the statements that it proves.
import { findTests } from './find-tests.ts';

/** A test that proves a statement. `title` is its path of titles, including the table row of the tag. */
export type Proof = { readonly id: string; readonly path: string; readonly title: string; readonly isInGate: boolean };

type TaggedFile = { readonly proofs: readonly Proof[]; readonly problems: readonly string[] };

const TAG = /^\s*@spec\b(.*)$/;
const ID = /^[1-9]\.[1-9]\d*$/;
const BLANKS_AND_COMMENTS = /(?:\s|\/\/[^\n]*\n|\/\*[^]*?\*\/)*/y;

function offsetOfCode(source: string, from: number): number {
  BLANKS_AND_COMMENTS.lastIndex = from;
  BLANKS_AND_COMMENTS.exec(source);
  return BLANKS_AND_COMMENTS.lastIndex;
}

export function readTags(path: string, source: string): TaggedFile {
  if (!source.includes('@spec')) return { proofs: [], problems: [] };
  const { places, comments } = findTests(path, source);
  const proofs: Proof[] = [];
  const problems: string[] = [];
  for (const { value, end } of comments) {
    const tag = TAG.exec(value);
    if (!tag) continue;
    const where = `${path}: @spec${tag[1]}`;
    const ids = tag[1].trim().split(/\s+/);
    const code = offsetOfCode(source, end);
    const place = places.find(({ start }) => start === code);
    if (!ids.every((id) => ID.test(id))) problems.push(`${where} is not a list of ids`);
    else if (new Set(ids).size < ids.length) problems.push(`${where} names an id twice`);
    else if (!place) problems.push(`${where} is not above a test`);
    else if (place.isSkipped) problems.push(`${where} is above a skipped test`);
    else proofs.push(...ids.map((id) => ({ id, path, title: place.title, isInGate: place.isInGate })));
  }
  return { proofs, problems };
}
