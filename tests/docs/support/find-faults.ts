// Finds texts that do not follow the word list, in the prose of source files and of pages: comments, string literals with a blank, and text
// outside code.
import { parseSync, Visitor } from 'oxc-parser';
import { OPENING, WORD_LIST } from './word-list.ts';

/** One fault as `path:line: found → replacement`. */
export type Fault = { readonly path: string; readonly line: number; readonly found: string; readonly write: string };

/** Code in backquotes, which is not prose. */
const QUOTED = /`[^`]*`/g;

type Text = {
  readonly kind: 'comment' | 'string' | 'page';
  /** From 1. */
  readonly line: number;
  readonly text: string;
};

const MARKUP_COMMENT = /\/\*[\s\S]*?\*\/|<!--[\s\S]*?-->/g;

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

/** `path` decides how the text is read. Throws if a source has a syntax error. */
function readTexts(path: string, content: string): Text[] {
  if (/\.(?:md|json)$/.test(path)) return readPage(content);
  if (/\.(?:css|html)$/.test(path)) return readMarkup(content);
  return readSource(path, content);
}

/** Consecutive line comments are one text. */
function readSource(path: string, source: string): Text[] {
  const { program, comments, errors } = parseSync(path, source);
  if (errors.length > 0) throw new Error(`Failed to parse ${path}: ${errors[0].message}`);
  const texts: Text[] = [];
  let end = -1;
  for (const { start, end: own, value, type } of comments) {
    const isContinued = type === 'Line' && end >= 0 && /^\n[ \t]*$/.test(source.slice(end, start));
    end = type === 'Line' ? own : -1;
    const last = texts.at(-1);
    if (isContinued && last) texts[texts.length - 1] = { ...last, text: `${last.text} ${clean(value)}` };
    else texts.push({ kind: 'comment', line: lineAt(source, start), text: clean(value) });
  }
  const add = (start: number, text: string) => {
    if (/\s/.test(text.trim())) texts.push({ kind: 'string', line: lineAt(source, start), text });
  };
  new Visitor({
    Literal({ start, value }) {
      if (typeof value === 'string') add(start, value);
    },
    TemplateLiteral({ start, quasis }) {
      add(start, quasis.map(({ value }) => value.cooked ?? value.raw).join('…'));
    },
    JSXText({ start, value }) {
      add(start, value);
    },
  }).visit(program);
  return texts;
}

function readMarkup(content: string): Text[] {
  return Array.from(content.matchAll(MARKUP_COMMENT), ({ index, 0: comment }) => ({
    kind: 'comment' as const,
    line: lineAt(content, index),
    text: clean(comment.replace(/^(?:\/\*+|<!--)|(?:\*\/|-->)$/g, '')),
  }));
}

/** Lines of code and addresses are left out. */
function readPage(content: string): Text[] {
  let isCode = false;
  return content.split('\n').flatMap((line, index): Text[] => {
    if (/^\s*```/.test(line)) isCode = !isCode;
    if (isCode || /^(?:```| {4})/.test(line)) return [];
    return line.trim() === '' ? [] : [{ kind: 'page', line: index + 1, text: line.replace(/\]\([^)]*\)/g, ']') }];
  });
}

/** One line without the comment's stars, and without quoted code. */
function clean(comment: string): string {
  return comment
    .replace(/^\s*\*+ ?/gm, '')
    .replace(/\s+/g, ' ')
    .trim();
}

/** Returns the number of the line of a position, from 1. */
function lineAt(content: string, position: number): number {
  return content.slice(0, position).split('\n').length;
}
