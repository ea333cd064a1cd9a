// Words for other ways of input: keys and buttons in the tutorial's hint, labels of numbers for screen readers.
import { beforeAll, expect, test } from 'vitest';
import type { LastInput } from '../../src/state/hud.ts';
import { ThemesPanel } from '../../src/hud/panels/themes-panel.tsx';
import { hintOf } from '../../src/hud/widgets/live-region.tsx';
import { GameScreen } from '../../src/hud/screens/game-screen.tsx';
import { loadMoreTexts, switchLanguage, translate } from '../../src/i18n/translate.ts';
import { openMenu, playWorld } from '../support/play-world.ts';
import { openHud } from './hud-markup.ts';

beforeAll(async () => {
  await switchLanguage('en');
  await loadMoreTexts();
});

const textOf = (markup: string) =>
  markup
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();

test.each<[LastInput, string]>([
  ['pointer', 'Drag the piece into the gap to fill the row.'],
  ['keys', 'Press 1, move the piece with the arrow keys, drop it with Enter.'],
  ['pad', 'Move the piece with the d-pad, drop it with A.'],
])('after %s the first hint of the tutorial is "%s", and later ones are equal', (input, first) => {
  expect(translate(hintOf(1, input)!)).toBe(first);
  expect(translate(hintOf(2, input)!)).toBe('Columns clear as well.');
  expect(hintOf(4, input)).toBeUndefined();
});

test('best score and coins have their names in the text', () => {
  const driver = openMenu({ profile: { bestScore: 7, coins: 5 } });
  expect(textOf(openHud(driver.send({ type: 'openThemes' })).show(ThemesPanel))).toContain('Coins 5');
  // The numbers of the game screen are written after the first render.
  const game = openHud(playWorld('0 1a,2a,3a')).show(GameScreen);
  expect(game).toMatch(/class="[^"]*stat best".*<b class="unseen">Best score<\/b><span><\/span>/);
  expect(game).toMatch(/class="[^"]*stat coins".*<b class="unseen">Coins<\/b><span><\/span>/);
});
