import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { listFiles } from './support/list-files.ts';

const ROOT = join(import.meta.dirname, '../..');
const PAGES = [...listFiles(ROOT), 'docs/specification-map.md'].filter((path) => path.endsWith('.md'));

/** Returns the anchors of a page's headings, by GitHub's rule. */
function anchorsOf(page: string): string[] {
  const headings = [...page.matchAll(/^#{1,6} (.+)$/gm)].map(([, text]) => text);
  return headings.map((text) =>
    text
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replace(/ /g, '-'),
  );
}

function brokenLinksOf(path: string): string[] {
  const page = readFileSync(join(ROOT, path), 'utf8').replace(/```[\s\S]*?```|^ {4}.*$|`[^`\n]*`/gm, '');
  const links = [...page.matchAll(/\]\(([^)\s]+)\)/g)].map(([, link]) => link).filter((link) => !/^https?:/.test(link));
  return links.filter((link) => {
    const [target, anchor] = link.split('#');
    const file = target === '' ? join(ROOT, path) : join(ROOT, dirname(path), target);
    if (!existsSync(file)) return true;
    return anchor !== undefined && file.endsWith('.md') && !anchorsOf(readFileSync(file, 'utf8')).includes(anchor);
  });
}

test.each(PAGES)('every link of %s resolves', (path) => {
  expect(brokenLinksOf(path)).toEqual([]);
});
