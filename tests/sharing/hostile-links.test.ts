// Links of strangers: none throws, stops the page, or is refused without a sentence.
import { beforeAll, expect, test } from 'vitest';
import { runInProcess } from '../../bench/harness/process.ts';
import { loadMoreTexts, switchLanguage, translate, type TextKey } from '../../src/i18n/translate.ts';
import { isFullSuite } from '../../tools/suite.ts';
import type { ReadLinks } from '../support/read-links-process.ts';

const READ_LINKS = new URL('../support/read-links-process.ts', import.meta.url);
/** The full suite reads enough links for the rare kinds of damage. */
const LINKS = isFullSuite ? 10_000 : 1000;
/** The slowest phones take six times as long, and their pages must not be busy for more than 500 ms. */
const MAX_MILLISECONDS = 80;

beforeAll(async () => {
  await switchLanguage('en');
  await loadMoreTexts();
});

test(`links of strangers take at most ${MAX_MILLISECONDS} ms each, and are read or refused with a sentence`, async () => {
  const job = { count: LINKS, maxMilliseconds: MAX_MILLISECONDS };
  const { answers, slowest } = await runInProcess<ReadLinks>(READ_LINKS, job, { nodeArguments: ['--single-threaded'] });
  expect(slowest[0].milliseconds, JSON.stringify(slowest)).toBeLessThanOrEqual(MAX_MILLISECONDS);
  const sentences = [...new Set(Object.values(answers).flat())].filter((answer) => answer !== 'read' && answer !== 'ignored');
  for (const sentence of sentences) expect(translate(sentence as TextKey), sentence).toMatch(/\w+ \w+/);
  // Hostile kinds never bring a game.
  for (const kind of ['expensive run', 'run that is too large', 'run with nested starts'])
    expect(answers[kind]).toEqual(['snackbar.badLink']);
  for (const kind of ['moves in the start of a save', 'save with moves in its start', 'save with inflated times'])
    expect(answers[kind], kind).toEqual(['carry.plan.unreadable']);
  for (const kind of ['save with inflated zeros', 'save with the most zeros', 'save with inflated spaces', 'save with deep fields'])
    expect(answers[kind], kind).toEqual(['carry.fault.damaged']);
  expect(Object.keys(answers).length).toBeGreaterThan(20);
});
