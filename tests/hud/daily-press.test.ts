// What a press on the menu's daily button does, also in a page that was left open over midnight.
import { beforeEach, expect, test, vi } from 'vitest';
import { recordClicks } from './record-clicks.ts';

const DAY = '2026-11-22';
const DAY_MILLISECONDS = 86_400_000;

const clicks = recordClicks();

beforeEach(() => void vi.useFakeTimers({ now: Date.parse(`${DAY}T23:59:59Z`), toFake: ['Date'] }));

/** Shows the button with the result of `day`, lets the time pass, and presses it. */
async function press({ day = DAY, passed = 0, lead = 0 } = {}) {
  const { DailyButton } = await import('../../src/hud/widgets/daily-button.tsx');
  const { openHud } = await import('./hud-markup.ts');
  const stage = openHud();
  stage.hud.daily.value = { today: DAY, result: { day, score: 40 }, lead };
  stage.show(DailyButton);
  vi.setSystemTime(Date.now() + passed);
  (clicks.pop() as () => void)();
  return { commands: stage.leaderboardCommands, sent: stage.sent };
}

test('starts the game of today', async () => {
  expect(await press({ day: '2026-11-21' })).toEqual({ commands: [{ type: 'playDaily' }], sent: [] });
});

test('opens the records after the game of today', async () => {
  expect(await press()).toEqual({ commands: [], sent: [{ type: 'openRecords' }] });
});

test.each([
  ['a second after midnight', { passed: 1000 }],
  ["after the server's midnight", { lead: 1000 }],
  ['a day later', { passed: DAY_MILLISECONDS }],
])('starts the next game %s', async (_, times) => {
  expect((await press(times)).commands).toEqual([{ type: 'playDaily' }]);
});
