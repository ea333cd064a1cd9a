// The preview of themes in the selector: what is shown, when, and what is restored.
import { signal } from '@preact/signals-core';
import { beforeEach, expect, test, vi } from 'vitest';
import { createThemePreview } from '../../src/hud/theme-preview.ts';
import type { ThemeName } from '../../src/themes/themes.ts';

beforeEach(() => void vi.useFakeTimers());

function open() {
  const theme = signal<ThemeName>('classic');
  const shown: ThemeName[] = [];
  const missing = new Set<ThemeName>();
  async function previewTheme(name: ThemeName): Promise<void> {
    if (missing.has(name)) throw new Error('missing');
    shown.push(name);
  }
  const preview = createThemePreview({ theme, previewTheme });
  const wait = () => vi.advanceTimersByTimeAsync(200);
  return { theme, shown, missing, preview, wait };
}

test('shows a theme that is pointed at, but none that the pointer only crosses', async () => {
  const { preview, shown, wait } = open();
  preview.point('aurora');
  preview.point('ember');
  expect(shown).toEqual([]);
  await wait();
  expect(shown).toEqual(['ember']);
});

test('shows a pressed theme without delay, once', async () => {
  const { preview, shown, wait } = open();
  preview.point('ember');
  preview.show('ember');
  expect(shown).toEqual(['ember']);
  preview.show('ember');
  await wait();
  expect(shown).toEqual(['ember']);
  expect(preview.shown.value).toBe('ember');
});

test('restores the selected theme at the end, if another one is shown', async () => {
  const { preview, shown, wait } = open();
  preview.end();
  preview.show('classic');
  expect(shown).toEqual([]);
  preview.show('midnight');
  preview.end();
  expect(shown).toEqual(['midnight', 'classic']);
  expect(preview.shown.value).toBeUndefined();
  preview.point('ember');
  preview.end();
  await wait();
  expect(shown).toEqual(['midnight', 'classic']);
});

test('restores nothing after the shown theme was selected', () => {
  const { preview, shown, theme } = open();
  preview.show('ember');
  theme.value = 'ember';
  preview.end();
  expect(shown).toEqual(['ember']);
  expect(preview.shown.value).toBeUndefined();
});

test('shows the selected theme if the files of another one are missing', async () => {
  const { preview, shown, missing, wait } = open();
  missing.add('aurora');
  preview.show('aurora');
  await wait();
  expect(shown).toEqual(['classic']);
  expect(preview.shown.value).toBeUndefined();
  preview.show('aurora');
  preview.show('ember');
  await wait();
  expect(shown, 'a failure of an earlier theme').toEqual(['classic', 'ember']);
});
