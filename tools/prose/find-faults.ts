// Finds texts that do not follow the word list.
import { readTexts, type Text } from './read-texts.ts';
import { OPENING, WORD_LIST } from './word-list.ts';

/** One fault as `path:line: found → replacement`. */
export type Fault = { readonly path: string; readonly line: number; readonly found: string; readonly write: string };

/** Code in backquotes, which is not prose. */
const QUOTED = /`[^`]*`/g;

export function findFaults(path: string, content: string): Fault[] {
  return readTexts(path, content).flatMap((text) => faultsOf(path, text));
}

function faultsOf(path: string, { kind, line, text }: Text): Fault[] {
  const prose = text.replace(QUOTED, '``');
  const rules = kind === 'comment' ? [OPENING, ...WORD_LIST] : WORD_LIST;
  return rules.flatMap(({ avoid, write }) => {
    const found = avoid.exec(prose)?.[0];
    return found === undefined ? [] : [{ path, line, found, write }];
  });
}
