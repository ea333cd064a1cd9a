import { describe, expect, test } from 'vitest';
import { isAdUp } from '../../src/state/hud.ts';
import { AdCountdown } from '../../src/hud/panels/ad-countdown.tsx';
import { switchLanguage } from '../../src/i18n/translate.ts';
import { detachHud } from '../support/detached-hud.ts';
import { openHud } from './hud-markup.ts';

describe('the countdown', () => {
  // @spec 2.67
  test.each([
    ['en', 4, 'Showing ad in 4 seconds...'],
    ['en', 1, 'Showing ad in 1 second...'],
    ['ru', 4, 'Реклама через 4 секунды…'],
    ['ru', 1, 'Реклама через 1 секунду…'],
  ] as const)('in %s, %i s: %s', async (language, seconds, words) => {
    await switchLanguage(language);
    const { hud, show } = openHud();
    hud.adSeconds.value = seconds;
    expect(show(AdCountdown)).toContain(words);
    await switchLanguage('en');
  });
});

test('isAdUp covers the wait, the SDK’s ad and the shown ad', () => {
  const hud = detachHud(openHud().hud);
  expect(isAdUp(hud)).toBe(false);
  for (const [signal, on, off] of [
    [hud.adSeconds, 1, 0],
    [hud.isPageTaken, true, false],
    [hud.isAdShown, true, false],
  ] as const) {
    Object.assign(signal, { value: on });
    expect(isAdUp(hud)).toBe(true);
    Object.assign(signal, { value: off });
    expect(isAdUp(hud)).toBe(false);
  }
});
