// Numbers and bars of the game screen.
import type { ComponentType, RefObject } from 'react';
import { beforeAll, expect, test, vi } from 'vitest';
import type { Profile } from '../../src/game/profile.ts';
import { GameScreen } from '../../src/hud/screens/game-screen.tsx';
import { ComboBar, LevelBar } from '../../src/hud/widgets/bars.tsx';
import { RaceMark } from '../../src/hud/widgets/race.tsx';
import { switchLanguage } from '../../src/i18n/translate.ts';
import { openMenu, playWorld } from '../support/play-world.ts';
import { openHud } from './hud-markup.ts';

type Drawn = { textContent: string; transform: string; readonly attributes: Record<string, string>; readonly classes: string[] };

const drawn: Drawn[] = [];

function createElement() {
  const seen: Drawn = { textContent: '', transform: '', attributes: {}, classes: [] };
  const setAttribute = (name: string, value: string) => void (seen.attributes[name] = value);
  const toggle = (name: string, isOn: boolean) => void (isOn && seen.classes.push(name));
  const element = {
    set textContent(text: string) {
      seen.textContent = text;
    },
    style: {
      set transform(text: string) {
        seen.transform = text;
      },
    },
    classList: { toggle },
    setAttribute,
    parentElement: { setAttribute },
  };
  return { seen, element };
}

// Draws into fake elements: static markup has none.
vi.mock(import('../../src/hud/use-hud.ts'), async (original) => ({
  ...(await original()),
  useDraw: (draw: (element: never) => void): RefObject<null> => {
    const { seen, element } = createElement();
    drawn.push(seen);
    draw(element as never);
    return { current: null };
  },
}));

beforeAll(() => switchLanguage('en'));

function show(part: ComponentType, notation: string, profile: Partial<Profile> = {}): readonly Drawn[] {
  drawn.length = 0;
  openHud(playWorld(notation, { profile })).show(part);
  return drawn;
}

// @spec 2.32 2.33
test('the screen shows score, best score, coins and level', () => {
  const shown = show(GameScreen, '0 1a level=3 score=1234', { bestScore: 98_765, coins: 17 });
  expect(shown.map(({ textContent }) => textContent)).toEqual(expect.arrayContaining(['1,234', '98,765', '17', '3', '4']));
});

// @spec 1.7 2.34
test('the level bar shows the level, the next one, and the progress', () => {
  // Level 3 has a target of 5600 points.
  const [badge, next, bar, fill] = show(LevelBar, '0 1a level=3 stage=1400');
  expect([badge.textContent, next.textContent]).toEqual(['3', '4']);
  expect([badge.attributes['aria-label'], bar.attributes['aria-label']]).toEqual(['Level 3', 'Progress to level 4']);
  expect([fill.transform, fill.attributes['aria-valuenow']]).toEqual(['scaleX(0.25)', '25']);
});

// @spec 2.37 4.22
test.each([
  ['0 1a combo=7:3', { classes: ['on'], thirds: '3', bonus: 'Combo +60%' }],
  ['0 1a combo=2:1', { classes: ['on'], thirds: '1', bonus: 'Combo +10%' }],
  ['0 1a combo=1:2', { classes: ['on'], thirds: '2', bonus: '' }],
  ['0 1a', { classes: [], thirds: '0', bonus: '' }],
])('the combo bar shows bonus and drops left of %s', (notation, { classes, thirds, bonus }) => {
  const [whole, pips, text] = show(ComboBar, notation);
  expect([whole.classes, pips.attributes['aria-valuenow'], text.textContent]).toEqual([classes, thirds, bonus]);
});

test.each([
  [9000, '25'],
  [10_400, '50'],
  [7600, '0'],
  [7599, '0'],
  [13_200, '100'],
  [99_999, '100'],
])('the mark of a race is on the level bar where %i points are', (score, percent) => {
  drawn.length = 0;
  const start = { type: 'position', notation: '0 1a level=3 stage=1400 score=9000' } as const;
  const practice = { kind: 'race', start, friend: { scores: [score], tenths: undefined } } as const;
  openHud(openMenu().send({ type: 'playPractice', practice })).show(RaceMark);
  expect(drawn.map(({ transform }) => transform)).toEqual([`translateX(${percent}%)`]);
});
