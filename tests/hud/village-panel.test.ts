// Markup of the village's panel: the next light, frames and trails.
import { beforeAll, describe, expect, test } from 'vitest';
import { VillagePanel } from '../../src/hud/panels/village-panel.tsx';
import { LIGHTS } from '../../src/game/shop.ts';
import type { Profile } from '../../src/game/profile.ts';
import { loadMoreTexts, switchLanguage } from '../../src/i18n/translate.ts';
import { openMenu } from '../support/play-world.ts';
import { openHud } from './hud-markup.ts';

beforeAll(async () => {
  await switchLanguage('en');
  await loadMoreTexts();
});

const show = (profile: Partial<Profile>) => openHud(openMenu({ profile })).show(VillagePanel);
const textsOf = (markup: string) => markup.replaceAll(/<[^>]+>/g, '|').replaceAll(/\|+/g, '|');
const buttonOf = (markup: string, text: string) => markup.match(/<button[^>]*>.*?<\/button>/g)!.find((button) => button.includes(text))!;

describe('the next light', () => {
  test('has its price, and no press without the coins', () => {
    const markup = show({ coins: 24 });
    expect(textsOf(markup)).toContain('|Lights: 0 of 40|Light a lamp|25|');
    expect(buttonOf(markup, 'Light a lamp')).toContain('aria-disabled="true"');
    expect(buttonOf(show({ coins: 25 }), 'Light a lamp')).not.toContain('aria-disabled');
  });

  test('is the first that no device has bought', () => {
    expect(textsOf(show({ unlockedThemes: ['l1', 'l3', 'l99', 'later'] }))).toContain('|Lights: 2 of 40|');
    const all = LIGHTS.map(({ name }) => name);
    expect(textsOf(show({ unlockedThemes: all }))).toContain('|Every lamp is lit!|');
  });
});

test('frames and trails have prices until they are owned, and one of each is chosen', () => {
  const markup = show({ coins: 1000, unlockedThemes: ['gold'], frame: 'gold' });
  expect(textsOf(markup)).toMatch(/\|Board frame\|None\|Pearl\|\d+\|Amethyst\|\d+\|Gold\|Trail of the piece\|None\|Snow\|\d+\|/);
  const pressed = markup.match(/aria-pressed="true".*?<\/button>/g)!.map((button) => textsOf(button));
  expect(pressed.map((texts) => texts.split('|')[1])).toEqual(['Gold', 'None']);
});

test('a frame of a later version is none of those shown', () => {
  expect(show({ frame: 'later' }).match(/aria-pressed="true"/g)).toHaveLength(1);
});
