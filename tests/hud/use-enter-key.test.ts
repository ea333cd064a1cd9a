// The Enter key of text fields, and the one that confirms the text of an input method, in the order of each browser.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createElement, type CompositionEvent, type KeyboardEvent } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { useEnterKey } from '../../src/hud/use-enter-key.ts';

const ENTER = 13;
const COMPOSING = 229;

type Step =
  | { readonly end: number }
  | { readonly key: string; readonly at: number; readonly keyCode: number; readonly isComposing?: boolean };

/** Sends the events to a field. Returns how often it submits. */
function submits(...steps: Step[]): number {
  let count = 0;
  let handlers!: ReturnType<typeof useEnterKey>;
  renderToStaticMarkup(
    createElement(() => {
      handlers = useEnterKey(() => count++);
      return null;
    }),
  );
  for (const step of steps) {
    if ('end' in step) handlers.onCompositionEnd({ timeStamp: step.end } as CompositionEvent);
    else {
      const { key, at, keyCode, isComposing = false } = step;
      handlers.onKeyDown({ key, timeStamp: at, nativeEvent: { isComposing, keyCode } } as KeyboardEvent);
    }
  }
  return count;
}

const LATER = { key: 'Enter', at: 900, keyCode: ENTER };

test.each<[string, ...Step[]]>([
  ['Chromium and Firefox', { key: 'Enter', at: 100, keyCode: COMPOSING, isComposing: true }, { end: 101 }],
  ['Chromium on Windows', { key: 'Process', at: 100, keyCode: COMPOSING, isComposing: true }, { end: 101 }],
  ['Safari', { end: 100 }, { key: 'Enter', at: 100, keyCode: COMPOSING }],
  ['input methods that end before an usual key', { end: 100 }, { key: 'Enter', at: 104, keyCode: ENTER }],
])('the Enter that confirms a composition submits nothing, the next one does: %s', (_, ...steps) => {
  expect(submits(...steps)).toBe(0);
  expect(submits(...steps, LATER)).toBe(1);
});

test('Enter submits, other keys do not', () => {
  expect(submits(LATER, { key: 'a', at: 950, keyCode: 65 })).toBe(1);
});

test('each text field ignores the Enter that confirms a composition', () => {
  const folder = join(import.meta.dirname, '../../src/hud');
  const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.tsx'))
    .map((file) => ({ file, source: readFileSync(join(folder, file), 'utf8') }))
    .filter(({ source }) => /<input\b(?![^>]*type="range")/s.test(source));
  expect(sources.length).toBe(2);
  expect(sources.filter(({ source }) => !/useEnterKey\(/.test(source)).map(({ file }) => file)).toEqual([]);
});
