// Commands of the buttons in the panels of a game.
import type { ComponentType } from 'react';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import type { Command } from '../../src/game/commands.ts';
import { GameOverPanel } from '../../src/hud/panels/game-over-panel.tsx';
import { PausePanel } from '../../src/hud/panels/pause-panel.tsx';
import { RevivePanel } from '../../src/hud/panels/revive-panel.tsx';
import { ThemesPanel } from '../../src/hud/panels/themes-panel.tsx';
import { pressByName } from '../../src/hud/complete-first-screen.ts';
import { loadMoreTexts, switchLanguage } from '../../src/i18n/translate.ts';
import { THEMES } from '../../src/themes/themes.ts';
import { NO_MOVE } from '../support/positions.ts';
import { openMenu, playWorld, type WorldDriver } from '../support/play-world.ts';
import { buttonsOf, openHud } from './hud-markup.ts';

/** Clicks of the buttons in their order: static markup has no listeners. */
const commands: unknown[] = [];

vi.mock(import('../../src/hud/use-hud.ts'), async (original) => ({
  ...(await original()),
  useClick: (command) => {
    commands.push(command);
    return () => undefined;
  },
}));

beforeAll(async () => {
  await switchLanguage('en');
  await loadMoreTexts();
});

/** Returns the command of each button of the part by the button's name. */
function commandsOf(part: ComponentType, driver: WorldDriver): Record<string, Command> {
  commands.length = 0;
  const names = buttonsOf(openHud(driver).show(part));
  return Object.fromEntries(names.map((name, index) => [name, commands[index] as Command]));
}

// @spec 2.50 2.51
test('the revive panel requests the video or gives up', () => {
  expect(commandsOf(RevivePanel, playWorld(NO_MOVE, { rewardedVideo: 'available' }).until('revive'))).toEqual({
    'Continue?': { type: 'watchRevive' },
    'End the game': { type: 'giveUp' },
  });
});

// @spec 2.40 2.41 2.42
test('the pause panel continues, restarts, goes home, and opens the settings', () => {
  expect(commandsOf(PausePanel, playWorld('0 1a').send({ type: 'pause' }))).toMatchObject({
    Continue: { type: 'closePanel' },
    Replay: { type: 'replay' },
    Home: { type: 'goHome' },
    Settings: { type: 'openSettings' },
  });
});

// @spec 2.46 2.47
test('the game-over panel restarts or goes home', () => {
  expect(commandsOf(GameOverPanel, playWorld(NO_MOVE).until('gameOver'))).toMatchObject({
    Replay: { type: 'replay' },
    Home: { type: 'goHome' },
  });
});

// @spec 5.22 5.23
test('a theme has a button if it is owned or affordable, and not yet selected', () => {
  const driver = openMenu({ profile: { coins: 350, theme: 'classic', unlockedThemes: ['aurora'] } }).send({ type: 'openThemes' });
  const buttons = buttonsOf(openHud(driver).show(ThemesPanel));
  expect(buttons.filter((name) => !name.startsWith('Preview: '))).toEqual(['Select: Aurora', 'Buy: Ember', 'Village', 'Close']);
});

test('every theme can be previewed', () => {
  const markup = openHud(openMenu().send({ type: 'openThemes' })).show(ThemesPanel);
  expect(buttonsOf(markup)).toEqual([
    ...THEMES.map(({ name }) => `Preview: ${name === 'polar' ? 'Polar day' : name[0].toUpperCase() + name.slice(1)}`),
    'Village',
    'Close',
  ]);
});

describe('the button of the daily game', () => {
  const DAY = '2026-11-22';
  const DAY_MILLISECONDS = 86_400_000;

  /** Shows the button with the result of `day` a second before midnight, lets the time pass, and presses it. */
  function press({ day = DAY, target = 'none', hasDaily = true, passed = 0, lead = 0 } = {}) {
    vi.useFakeTimers({ now: Date.parse(`${DAY}T23:59:59Z`), toFake: ['Date'] });
    const stage = openHud(openMenu());
    stage.hud.leaderboardTarget.value = target as 'none' | 'leaderboard';
    stage.hud.leaderboard.value = { ...stage.hud.leaderboard.peek(), hasDaily };
    stage.hud.daily.value = { today: DAY, result: { day, score: 12_340 }, lead };
    vi.setSystemTime(Date.now() + passed);
    pressByName(stage.hud, 'daily.title');
    return [stage.sent, stage.leaderboardCommands];
  }

  test('starts the game of today', () => {
    expect(press({ day: '2026-11-21' })).toEqual([[], [{ type: 'playDaily' }]]);
  });

  test('does nothing while the game is requested', () => {
    const stage = openHud(openMenu());
    stage.hud.leaderboard.value = { ...stage.hud.leaderboard.peek(), pending: 'daily' };
    pressByName(stage.hud, 'daily.title');
    expect([stage.sent, stage.leaderboardCommands]).toEqual([[], []]);
  });

  test.each([
    ['leaderboard', true, 'openLeaderboard'],
    ['leaderboard', false, 'openRecords'],
    ['none', true, 'openRecords'],
  ] as const)('opens the list of a played game, or the records (target %s, daily lists %s)', (target, hasDaily, type) => {
    const shown = type === 'openLeaderboard' ? [{ type: 'showTab', tab: 'daily' }] : [];
    expect(press({ target, hasDaily })).toEqual([[{ type }], shown]);
  });

  test.each([
    ['a second after midnight', { passed: 1000 }],
    ["after the server's midnight", { lead: 1000 }],
    ['a day later', { passed: DAY_MILLISECONDS }],
  ])('starts the next game %s, in a page left open', (_, times) => {
    expect(press(times)).toEqual([[], [{ type: 'playDaily' }]]);
  });
});
