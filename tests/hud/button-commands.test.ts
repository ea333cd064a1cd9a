// Commands of the buttons in the panels of a game.
import type { ComponentType } from 'react';
import { beforeAll, expect, test } from 'vitest';
import type { Command } from '../../src/game/commands.ts';
import { THEMES } from '../../src/themes/themes.ts';
import { NO_MOVE } from '../support/positions.ts';
import { openMenu, playWorld, type WorldDriver } from '../support/play-world.ts';
import { recordClicks } from './record-clicks.ts';

const commands = recordClicks();

async function loadPanels() {
  const { loadMoreTexts, switchLanguage } = await import('../../src/i18n/translate.ts');
  await switchLanguage('en');
  await loadMoreTexts();
  return {
    ...(await import('../../src/hud/panels/game-over-panel.tsx')),
    ...(await import('../../src/hud/panels/pause-panel.tsx')),
    ...(await import('../../src/hud/panels/revive-panel.tsx')),
    ...(await import('../../src/hud/panels/themes-panel.tsx')),
    ...(await import('../../src/hud/widgets/daily-button.tsx')),
    ...(await import('./hud-markup.ts')),
  };
}

let loaded: Awaited<ReturnType<typeof loadPanels>>;

beforeAll(async () => {
  loaded = await loadPanels();
});

/** Returns the command of each button of the part by the button's name. */
function commandsOf(part: ComponentType, driver: WorldDriver): Record<string, Command> {
  commands.length = 0;
  const names = loaded.buttonsOf(loaded.openHud(driver).show(part));
  return Object.fromEntries(names.map((name, index) => [name, commands[index] as Command]));
}

// @spec 2.50 2.51
test('the revive panel requests the video or gives up', () => {
  expect(commandsOf(loaded.RevivePanel, playWorld(NO_MOVE, { rewardedVideo: 'available' }).until('revive'))).toEqual({
    'Continue?': { type: 'watchRevive' },
    'End the game': { type: 'giveUp' },
  });
});

// @spec 2.40 2.41 2.42
test('the pause panel continues, restarts, goes home, and opens the settings', () => {
  expect(commandsOf(loaded.PausePanel, playWorld('0 1a').send({ type: 'pause' }))).toMatchObject({
    Continue: { type: 'closePanel' },
    Replay: { type: 'replay' },
    Home: { type: 'goHome' },
    Settings: { type: 'openSettings' },
  });
});

// @spec 2.46 2.47
test('the game-over panel restarts or goes home', () => {
  expect(commandsOf(loaded.GameOverPanel, playWorld(NO_MOVE).until('gameOver'))).toMatchObject({
    Replay: { type: 'replay' },
    Home: { type: 'goHome' },
  });
});

// @spec 5.22 5.23
test('a theme has a button if it is owned or affordable, and not yet selected', () => {
  const driver = openMenu({ profile: { coins: 350, theme: 'classic', unlockedThemes: ['aurora'] } }).send({ type: 'openThemes' });
  const buttons = loaded.buttonsOf(loaded.openHud(driver).show(loaded.ThemesPanel));
  expect(buttons.filter((name) => !name.startsWith('Preview: '))).toEqual(['Select: Aurora', 'Buy: Ember', 'Close']);
});

test('every theme can be previewed', () => {
  const markup = loaded.openHud(openMenu().send({ type: 'openThemes' })).show(loaded.ThemesPanel);
  expect(loaded.buttonsOf(markup)).toEqual([...THEMES.map(({ name }) => `Preview: ${name[0].toUpperCase()}${name.slice(1)}`), 'Close']);
});

test.each([
  ['leaderboard', true, 'openLeaderboard'],
  ['leaderboard', false, 'openRecords'],
  ['none', true, 'openRecords'],
] as const)('the button of a played daily game opens its list, or the records (target %s, daily lists %s)', (target, hasDaily, type) => {
  const stage = loaded.openHud(openMenu());
  stage.hud.leaderboardTarget.value = target;
  stage.hud.leaderboard.value = { ...stage.hud.leaderboard.peek(), hasDaily };
  stage.hud.daily.value = { today: '2026-11-22', result: { day: '2026-11-22', score: 12_340 } };
  commands.length = 0;
  stage.show(loaded.DailyButton);
  for (const press of commands) (press as () => void)();
  expect(stage.sent).toEqual([{ type }]);
  expect(stage.leaderboardCommands).toEqual(type === 'openLeaderboard' ? [{ type: 'showTab', tab: 'daily' }] : []);
});
