// The built style sheets use no features that a minimum browser lacks, except the listed ones.
import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { readFiles } from '../../tools/build/build-files.ts';
import { withoutPeers } from '../../tools/build/bundle-contests.ts';
import { readRawText } from '../../tools/build/bundle.ts';
import { inspectStyles, withoutNewer } from '../support/newer-in-styles.ts';

async function newerIn(text: string): Promise<string[]> {
  const faults = await inspectStyles(new Map([['styles.css', Buffer.from(text)]]));
  return faults.flatMap((fault) => /uses (.+?), which/.exec(fault)?.[1] ?? []);
}

describe('a style sheet', () => {
  test.each([
    ['a:has(b) { top: 0 }', ':has'],
    [':is(a, b) { top: 0 }', ':is'],
    [':where(a) { top: 0 }', ':where'],
    ['a:not(.b, .c) { top: 0 }', 'css-not-sel-list'],
    ['a { inset: 0 }', 'inset'],
    ['a { aspect-ratio: 1 }', 'aspect-ratio'],
    ['a { translate: 1px }', 'translate'],
    ['a { padding-inline: 1px }', 'padding-inline'],
    ['a { height: 100dvh }', 'viewport-unit-variants'],
    ['a { color: lab(50% 1 2) }', 'css-lch-lab'],
    ['a { backdrop-filter: blur(2px) }', 'backdrop-filter'],
    ['@layer a { b { top: 0 } }', '@layer'],
    ['@container (min-width: 9px) { b { top: 0 } }', '@container'],
    ['@media (width > 9px) { b { top: 0 } }', 'css-media-range-syntax'],
    ['@media (prefers-contrast: more) { b { top: 0 } }', '(prefers-contrast)'],
    ['a { & b { top: 0 } }', 'css-nesting'],
  ])('reports %s', async (text, feature) => {
    expect(await newerIn(text)).toContain(feature);
  });

  test.each([
    ['old features', 'a:not(.b)::before { display: flex; gap: 1px; width: max(1px, 2vh) } @media (hover: hover) { a { top: 0 } }'],
    ['a feature behind @supports', '@supports (height: 1dvh) { a { height: 100dvh } }'],
    ['a property beside its prefixed one', 'a { -webkit-user-select: none; user-select: none }'],
    ['an exception', 'a { text-wrap: balance } a:focus-visible { top: 0 }'],
  ])('accepts %s', async (_, text) => {
    expect(await newerIn(text)).toEqual([]);
  });

  test('is stripped only of features that minimum browsers lack', async () => {
    const text =
      'a{top:0;inset:1px}a:has(b){top:1px}a:focus-visible,b{top:2px}@layer c{d{top:3px}}@media (hover:hover){e{top:4px;height:1dvh}}';
    expect(await withoutNewer(text)).toBe('a{top:0}@media (hover:hover){e{top:4px}}');
  });
});

test('the web build uses each exception, and nothing newer', async () => {
  if (!existsSync('dist/web')) throw new Error('dist/web is missing. Run node build.mjs first.');
  expect(await inspectStyles(withoutPeers(await readFiles('dist/web')))).toEqual([]);
});

test('reports an unused exception', async () => {
  expect(await inspectStyles(new Map())).toContain('The exception for text-wrap in newer-in-styles.ts is unused.');
});

const LATE = [...readFileSync('src/hud/panels/panels.tsx', 'utf8').matchAll(/styles\/([\w-]+\.css)\?raw/g)].map(([, name]) => name);

/** Without these, an older browser shows the title behind a panel, and no stronger contrast. */
const POLISH = new Set([':has', '(prefers-contrast)']);

test.each(LATE)('%s, which loads late, is lowered and uses nothing newer that it needs', async (name) => {
  const text = await readRawText(`src/hud/styles/${name}`);
  expect((await newerIn(text)).filter((feature) => !POLISH.has(feature))).toEqual([]);
});
