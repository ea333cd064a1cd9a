import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { SettingsPanel } from '../../src/hud/panels/settings-panel.tsx';
import { loadMoreTexts, switchLanguage } from '../../src/i18n/translate.ts';
import { openMenu } from '../support/play-world.ts';
import { buttonsOf, openHud } from './hud-markup.ts';

const SWITCHES = ['Sound effects', 'Music', 'Vibration', 'Less motion', 'Strong symbols', 'Left-handed', 'Letter keys'];

beforeAll(async () => {
  await switchLanguage('en');
  await loadMoreTexts();
});

const stubVibration = (hasVibration: boolean) => vi.stubGlobal('navigator', hasVibration ? { vibrate: () => true } : {});
beforeEach(() => void stubVibration(true));

test('has no switch for vibrations where the browser cannot vibrate', () => {
  stubVibration(false);
  const markup = openHud(openMenu().send({ type: 'openSettings' })).show(SettingsPanel);
  expect(buttonsOf(markup)).not.toContain('Vibration');
  expect(buttonsOf(markup)).toContain('Music');
});

test('has switches, the tutorial and the keys in the menu, which has themes and language itself', () => {
  const markup = openHud(openMenu().send({ type: 'openSettings' })).show(SettingsPanel);
  const buttons = buttonsOf(markup);
  expect(buttons).toEqual(expect.arrayContaining([...SWITCHES, 'How to play']));
  expect(buttons).not.toContain('Themes');
  expect(buttons.at(-1)).toBe('Close');
  expect(markup).toContain('>Keys: 1–3, arrows, Enter; P pauses<');
  expect(markup).not.toContain('<select');
});

// @spec 1.14
test('has switches and language over a pause', () => {
  const driver = openMenu().send({ type: 'play' }).send({ type: 'pause' }).send({ type: 'openSettings' });
  const markup = openHud(driver).show(SettingsPanel);
  expect(buttonsOf(markup)).toEqual([...SWITCHES, 'Close']);
  expect(markup).toContain('<select');
});
