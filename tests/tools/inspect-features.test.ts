// The feature check of builds: reports features that a minimum browser lacks, except the listed ones.
import { describe, expect, test } from 'vitest';
import { inspectFeatures } from '../../tools/build/inspect-features.ts';
import { withoutNewer } from '../../tools/build/newer-in-styles.ts';

async function faultsOf(files: Record<string, string>): Promise<string[]> {
  const faults = await inspectFeatures(new Map(Object.entries(files).map(([name, text]) => [name, Buffer.from(text)])));
  return faults.map((fault) => /uses (.+?), which/.exec(fault)?.[1] ?? fault);
}

const inScript = (text: string) => faultsOf({ 'game.js': text });
const inStyles = (text: string) => faultsOf({ 'styles.css': text });

describe('reports in a script', () => {
  test.each([
    ['[1].toReversed()', '.toReversed'],
    ['list.toSorted().map(String)', '.toSorted'],
    ['list.at(-1)', '.at'],
    ['list?.findLast(Boolean)', '.findLast'],
    ['text.replaceAll("a", "b")', '.replaceAll'],
    ['list["toSpliced"](1)', '.toSpliced'],
    ['({ at: 1 }); list.at(-1)', '.at'],
    ['Object.hasOwn(a, "b")', 'Object.hasOwn'],
    ['Object.groupBy(a, b)', 'Object.groupBy'],
    ['Promise.any([])', 'Promise.any'],
    ['Array.fromAsync(a)', 'Array.fromAsync'],
    ['new Intl.Segmenter("en")', 'Intl.Segmenter'],
    ['AbortSignal.timeout(1)', 'AbortSignal.timeout'],
    ['crypto.randomUUID()', '.randomUUID'],
    ['const { randomUUID } = crypto', '.randomUUID'],
    ['structuredClone(a)', 'structuredClone'],
    ['window.structuredClone(a)', 'structuredClone'],
    ['element.checkVisibility()', '.checkVisibility'],
    ['/(?<=a)b/.test(c)', 'look-behind'],
    ['/[(?<=]/.test(c) || /(?<!a)b/.test(c)', 'look-behind'],
    ['new RegExp("(?<!a)b")', 'look-behind'],
    ['new RegExp(`(?<=${a})b`)', 'look-behind'],
    ['/[a--b]/v.test(c)', 'flag v'],
    ['/a/d.test(c)', 'flag d'],
    ['/(?i:a)b/.test(c)', 'modifiers'],
    ['a ??= 1', 'syntax'],
    ['class A { static { b() } }', 'syntax'],
    ['class A { #b; c(d) { return #b in d } }', 'syntax'],
  ])('%s', async (text, feature) => {
    expect(await inScript(text)).toContain(feature);
  });

  test.each([
    ['old features', 'list.map(String).flat().includes("a"); Object.fromEntries(a); Promise.allSettled(a); new Intl.DisplayNames("en", b)'],
    ['regular expressions', '/(?<year>\\d+)(?=a)(?!b)/su.test(c); text.matchAll(/a/g)'],
    ['a member that some interface has had for years', 'new Map().values(); list.load()'],
    ['a name that the script defines', 'const a = { share: 1, level() {} }; b.share + b.level(); const { at } = { at: 1 }'],
    ['a variable with the name of a global', 'function structuredClone() {} structuredClone()'],
    ['a feature that is only tested for', 'typeof structuredClone'],
    ['an exception', 'requestIdleCallback(a)'],
  ])('accepts in a script: %s', async (_, text) => {
    expect(await inScript(text)).toEqual([]);
  });

  test('accepts names that another script of the build defines', async () => {
    expect(await faultsOf({ 'a.js': 'stats.gpu()' })).toEqual(['.gpu']);
    expect(await faultsOf({ 'a.js': 'stats.gpu()', 'b.js': 'export const stats = { gpu() {} }' })).toEqual([]);
  });
});

describe('a style sheet', () => {
  test.each([
    ['a:has(b) { top: 0 }', ':has'],
    [':is(a, b) { top: 0 }', ':is'],
    [':where(a) { top: 0 }', ':where'],
    ['a:not(.b, .c) { top: 0 }', ':not with a list'],
    ['a { inset: 0 }', 'inset'],
    ['a { aspect-ratio: 1 }', 'aspect-ratio'],
    ['a { translate: 1px }', 'translate'],
    ['a { padding-inline: 1px }', 'padding-inline'],
    ['a { height: 100dvh }', 'dvh'],
    ['a { color: color-mix(in srgb, red, blue) }', 'color-mix()'],
    ['a { overflow: clip }', 'overflow: clip'],
    ['a { backdrop-filter: blur(2px) }', 'backdrop-filter'],
    ['@layer a { b { top: 0 } }', '@layer'],
    ['@container (min-width: 9px) { b { top: 0 } }', '@container'],
    ['@media (width > 9px) { b { top: 0 } }', 'a range in @media'],
    ['@media (prefers-contrast: more) { b { top: 0 } }', '(prefers-contrast)'],
    ['a { & b { top: 0 } }', 'nesting'],
  ])('reports %s', async (text, feature) => {
    expect(await inStyles(text)).toContain(feature);
  });

  test.each([
    ['old features', 'a:not(.b)::before { display: flex; gap: 1px; width: max(1px, 2vh) } @media (hover: hover) { a { top: 0 } }'],
    ['a declaration after a fallback', 'a { height: 100vh; height: 100dvh }'],
    ['a feature behind @supports', '@supports (height: 1dvh) { a { height: 100dvh } }'],
    ['a property beside its prefixed one', 'a { -webkit-user-select: none; user-select: none }'],
    ['an exception', 'a { text-wrap: balance } a:focus-visible { top: 0 }'],
  ])('accepts %s', async (_, text) => {
    expect(await inStyles(text)).toEqual([]);
  });

  test('is stripped only of features that minimum browsers lack', () => {
    const text =
      'a{top:0;inset:1px}a:has(b){top:1px}a:focus-visible,b{top:2px}@layer c{d{top:3px}}@media (hover:hover){e{top:4px;height:1dvh}}';
    expect(withoutNewer(text)).toBe('a{top:0}@media (hover:hover){e{top:4px}}');
  });
});

test('reports an unused exception in the whole build', async () => {
  expect(await inspectFeatures(new Map(), { isWhole: true })).toContain('The exception for text-wrap in newer-allowed.ts is unused.');
});
