// Joining while the check of the name takes long or fails.
import { expect, test, vi } from 'vitest';
import { join } from '../../src/scores/join.ts';
import { checkName } from '../../src/net/names.ts';
import { openHud } from '../hud/hud-markup.ts';

vi.mock(import('../../src/net/names.ts'), async (load) => ({ ...(await load()), checkName: vi.fn<typeof checkName>() }));

function open(sent: readonly (string | undefined)[] = [undefined]) {
  const { hud } = openHud();
  const named: string[] = [];
  const calls: string[] = [];
  const overlay = {
    patch: (change: object) => void (hud.leaderboard.value = { ...hud.leaderboard.value, ...change }),
    open: (tab: string) => void calls.push(`open ${tab}`),
    refresh: () => void calls.push('refresh'),
  };
  const profile = { username: '' };
  function changePlayer({ username }: { username: string }): void {
    profile.username = username;
    named.push(username);
  }
  let days: readonly (string | undefined)[] = [];
  const queue = {
    putBest: () => void calls.push('put best'),
    flush: async () => {
      calls.push('flush');
      days = sent;
      return 'empty' as const;
    },
    sentDays: () => days,
  };
  const options = { hud, overlay, profile, changePlayer, queue, clock: { now: () => 0 } } as unknown as Parameters<typeof join>[1];
  return { hud, named, calls, join: (text: string) => join(text, options) };
}

// @spec 5.4
test('sends one name only: a second one waits for the first, and none is sent once one is stored', async () => {
  let accept = () => {};
  vi.mocked(checkName).mockReturnValue(new Promise((resolve) => (accept = () => resolve(undefined))));
  const { hud, named, calls, join: joinAs } = open();
  const first = joinAs('Ada');
  await joinAs('Berta');
  expect([named, calls, hud.leaderboard.value.pending]).toEqual([[], [], 'join']);
  accept();
  await first;
  await joinAs('Clara');
  expect([named, calls, hud.leaderboard.value.pending]).toEqual([['Ada'], ['put best', 'flush'], 'none']);
  expect(hud.snackbar.value.text).toBe('error.ScoreSent');
});

test('leaves the check to the server if the word lists are missing', async () => {
  vi.mocked(checkName).mockRejectedValue(new Error('HTTP 404'));
  const { named, join: joinAs } = open();
  await joinAs(' Ada ');
  expect(named).toEqual(['Ada']);
});

test('reloads the list without a message if no score was sent', async () => {
  vi.mocked(checkName).mockResolvedValue(undefined);
  const { hud, calls, join: joinAs } = open([]);
  await joinAs('Ada');
  expect([calls.at(-1), hud.snackbar.value.text]).toEqual(['refresh', undefined]);
});
