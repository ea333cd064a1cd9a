// The mute button of the game: one press turns off all sound, the next one restores it.
import { beforeAll, expect, test, vi } from 'vitest';
import { HudRoot } from '../../src/hud/hud-part.tsx';
import { MuteButton } from '../../src/hud/screens/game-screen.tsx';
import { switchLanguage } from '../../src/i18n/translate.ts';
import { openMenu, playWorld, type WorldDriver } from '../support/play-world.ts';
import { buttonsOf, openHud } from './hud-markup.ts';

/** Clicks of the buttons in their order: static markup has no listeners. */
const presses: unknown[] = [];

vi.mock(import('../../src/hud/use-hud.ts'), async (original) => ({
  ...(await original()),
  useClick: (press) => {
    presses.push(press);
    return () => undefined;
  },
}));

beforeAll(() => switchLanguage('en'));

/** Presses the button of a world and returns its switches. */
function press(driver: WorldDriver): { isSoundOn: boolean; isMusicOn: boolean } {
  presses.length = 0;
  const { show, sent } = openHud(driver);
  show(MuteButton);
  (presses[0] as () => void)();
  driver.send(...sent);
  const { isSoundOn, isMusicOn } = driver.world.profile;
  return { isSoundOn, isMusicOn };
}

test.each([
  [true, true],
  [true, false],
  [false, true],
])('mutes effects (on: %s) and music (on: %s), and restores both', (isSoundOn, isMusicOn) => {
  const driver = playWorld('0 1a', { profile: { isSoundOn, isMusicOn } });
  expect(press(driver)).toEqual({ isSoundOn: false, isMusicOn: false });
  expect(driver.stored.profile, 'as the switches of the settings').toMatchObject({ isSoundOn: false, isMusicOn: false });
  expect(press(driver)).toEqual({ isSoundOn, isMusicOn });
});

test('shows its state', () => {
  const show = (isSoundOn: boolean, isMusicOn: boolean) =>
    openHud(playWorld('0 1a', { profile: { isSoundOn, isMusicOn } })).show(MuteButton);
  expect(show(true, false)).toContain('aria-pressed="false"');
  expect(show(true, false)).toContain('href="#sound"');
  expect(show(false, false)).toContain('aria-pressed="true"');
  expect(show(false, false)).toContain('href="#sound-off"');
});

test('is in every game, but not in the tutorial, which the page shows', () => {
  const buttons = (driver: WorldDriver) => buttonsOf(openHud(driver).show(HudRoot));
  expect(buttons(playWorld('0 1a'))).toContain('Mute');
  expect(buttons(openMenu({ profile: { isTutorialDue: true } }).send({ type: 'play' }))).toEqual([]);
});
