// The mute button of the game: one press turns off all sound, the next one restores it.
import { beforeAll, expect, test } from 'vitest';
import { openMenu, playWorld, type WorldDriver } from '../support/play-world.ts';
import { recordClicks } from './record-clicks.ts';

const presses = recordClicks();

async function loadButton() {
  const { switchLanguage } = await import('../../src/i18n/translate.ts');
  await switchLanguage('en');
  return {
    ...(await import('../../src/hud/screens/game-screen.tsx')),
    ...(await import('../../src/hud/widgets/mute-button.tsx')),
    ...(await import('./hud-markup.ts')),
  };
}

let loaded: Awaited<ReturnType<typeof loadButton>>;

beforeAll(async () => {
  loaded = await loadButton();
});

/** Presses the button of a world and returns its switches. */
function press(driver: WorldDriver): { isSoundOn: boolean; isMusicOn: boolean } {
  presses.length = 0;
  const { show, sent } = loaded.openHud(driver);
  show(loaded.MuteButton);
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
    loaded.openHud(playWorld('0 1a', { profile: { isSoundOn, isMusicOn } })).show(loaded.MuteButton);
  expect(show(true, false)).toContain('aria-pressed="false"');
  expect(show(true, false)).toContain('href="#sound"');
  expect(show(false, false)).toContain('aria-pressed="true"');
  expect(show(false, false)).toContain('href="#sound-off"');
});

test('is in every game, but not in the tutorial, which the first screen shows', () => {
  const buttons = (driver: WorldDriver) => loaded.buttonsOf(loaded.openHud(driver).show(loaded.GameScreen));
  expect(buttons(playWorld('0 1a'))).toContain('Mute');
  expect(buttons(openMenu({ profile: { isTutorialDue: true } }).send({ type: 'play' }))).toEqual(['Pause', 'Skip']);
});
