import { beforeAll, expect, test } from 'vitest';
import { RevivePanel } from '../../src/hud/panels/revive-panel.tsx';
import { loadMoreTexts, switchLanguage } from '../../src/i18n/translate.ts';
import { playWorld } from '../support/play-world.ts';
import { NO_MOVE } from '../support/positions.ts';
import { openHud } from './hud-markup.ts';

beforeAll(async () => {
  await switchLanguage('en');
  await loadMoreTexts();
});

// @spec 2.49
test('counts down from five', () => {
  const stage = openHud(playWorld(NO_MOVE, { rewardedVideo: 'available' }).until('revive'));
  const shown: (string | undefined)[] = [];
  for (let second = 0; second < 5; second++) {
    stage.driver.ticks(30);
    shown.push(/<[^>]*role="timer"[^>]*>(.*?)<\/p>/.exec(stage.show(RevivePanel))?.[1].replaceAll(/<[^>]*>/g, ''));
    stage.driver.ticks(30);
  }
  expect(shown).toEqual(['5', '4', '3', '2', '1']);
});
