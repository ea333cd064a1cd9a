import { describe, expect, test } from 'vitest';
import { CoverPanel } from '../../src/hud/panels/cover-panel.tsx';
import { switchLanguage } from '../../src/i18n/translate.ts';
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
    hud.ad.value = { stage: 'asked', seconds };
    expect(show(CoverPanel)).toContain(words);
    await switchLanguage('en');
  });
});
