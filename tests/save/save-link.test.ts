// Saves in links: what fits, what is read, and why a link is refused.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decodeReplay, fromBase64Url, toBase64Url } from '../../src/rules/replay.ts';
import { applyAction, hasNoMove, newGame, type Action } from '../../src/rules/game.ts';
import { createPlayer } from '../../tools/simulate/automatic-players.ts';
import { drawQr } from '../../src/sharing/carry-save.ts';
import { fromDigits, toDigits } from '../../src/save/save-link.ts';
import { packLinkedSave, type LinkedSave } from '../../src/save/linked-save.ts';
import { isSaveLink, MAX_LINK_CHARACTERS, readSaveLink, saveLink } from '../../src/save/save-link.ts';
import { shareProfile } from '../../src/save/shared-save.ts';
import { expensiveReplays } from '../support/hostile-links.ts';
import { holds } from '../support/holds.ts';
import { games, profiles, SOME_GAME, SOME_PROFILE, VERSION_1 } from './saved-games.ts';

const PAGE = 'https://games.example.org/frozen-jewel/';
const AT = 1_795_404_231_379;
const TICKET = Array.from({ length: 180 }, (_, index) => 'Q7_kZ-w3'[(index * 5) % 8]).join('');

const SAVE: LinkedSave = {
  shared: shareProfile(SOME_PROFILE, AT),
  game: { running: { ...SOME_GAME, ticket: TICKET, id: 'a1b2c3', countedActions: 3 }, actedAt: AT },
  records: 'r1:12,5,77',
  stars: '1 0 321',
};

const hashOf = (address: string) => address.slice(PAGE.length);

/** Plays `drops` of a seed as a good player does, with the times of a person. */
function longGame(drops: number): LinkedSave['game'] {
  const state = newGame(7);
  const play = createPlayer('greedy', 7);
  const actions: Action[] = [];
  while (actions.length < drops) {
    const action: Action = hasNoMove(state) ? { type: 'revive' } : { type: 'drop', ...play(state)! };
    applyAction(state, action);
    actions.push(action);
  }
  const times = actions.map((_, index) => 8 + ((index * 2_654_435_761) % 97) + ((index * 40_503) % 31) * (index % 5));
  return { running: { state, start: { type: 'seed', seed: 7 }, actions, times, ticket: TICKET, id: 'a1b2c3' }, actedAt: AT };
}

/** Coins of several devices and tabs. */
const MANY_ROWS = Object.fromEntries(
  Array.from({ length: 8 }, (_, index) => [
    `${(index * 7_919_713_331).toString(16)}0a`.padStart(12, 'f'),
    { earned: 1234 * index, spent: 300 * index, writtenAt: AT - index * 86_400_123 },
  ]),
);

/** Returns the modules of a side. Four more on each side are light. */
const modulesOf = (svg: string) => Number(/viewBox="0 0 (\d+)/.exec(svg)![1]) - 2 * 4;

describe('a link', () => {
  test('carries records, themes, player, statistics and the running game', () => {
    const link = saveLink(PAGE, SAVE);
    expect([link.isGameLeft, link.areRecordsLeft]).toEqual([false, false]);
    const { settings: _, settingsAt: _at, playerAt: _player, ...shared } = SAVE.shared as ReturnType<typeof shareProfile>;
    const read = { shared, game: SAVE.game, records: SAVE.records, stars: SAVE.stars, isGameUnreadable: false };
    expect(readSaveLink(hashOf(link.address))).toEqual(read);
    expect(readSaveLink(`#code=${link.code.digits}`), 'the QR code').toEqual(read);
  });

  holds(
    'carries any game of any profile',
    100,
    fc.property(games, profiles, (running, profile) => {
      const save: LinkedSave = { shared: shareProfile(profile, AT), game: { running, actedAt: AT }, records: undefined, stars: undefined };
      const link = saveLink(PAGE, save);
      const read = readSaveLink(hashOf(link.address));
      expect(read).toMatchObject({ isGameUnreadable: false, shared: { bestScore: Math.min(profile.bestScore, 1e12) } });
      if (!link.isGameLeft && typeof read === 'object') expect(read.game?.running).toEqual({ ...running, ticket: undefined });
    }),
  );

  test('has room for 300 drops with eight rows of coins, and its QR code is of version 25 at most', () => {
    const link = saveLink(PAGE, { ...SAVE, shared: { ...SAVE.shared, coins: MANY_ROWS }, game: longGame(300) });
    expect(link.isGameLeft).toBe(false);
    expect(link.address.length).toBeLessThanOrEqual(MAX_LINK_CHARACTERS);
    expect(modulesOf(drawQr(link.code.head, link.code.digits))).toBeLessThanOrEqual(17 + 4 * 25);
  });

  test('leaves out statistics that do not fit, then the game', () => {
    const noise = Array.from({ length: 900 }, (_, index) => ((index * 2_654_435_761) >>> 7).toString(36)).join('');
    const first = saveLink(PAGE, { ...SAVE, game: longGame(250), records: noise.slice(0, 2000) });
    expect([first.isGameLeft, first.areRecordsLeft]).toEqual([false, true]);
    const second = saveLink(PAGE, { ...SAVE, game: longGame(2000) });
    expect([second.isGameLeft, second.areRecordsLeft]).toEqual([true, false]);
    expect(readSaveLink(hashOf(second.address))).toMatchObject({ game: undefined, records: SAVE.records });
  });

  test('is a QR code of version 25 at most at any length, also of a long address', () => {
    for (const page of [PAGE, `${PAGE}${'a'.repeat(200)}/`]) {
      for (let drops = 300; drops < 480; drops += 20) {
        const { address, code } = saveLink(page, { ...SAVE, records: undefined, stars: undefined, game: longGame(drops) });
        expect(address.length).toBeLessThanOrEqual(MAX_LINK_CHARACTERS);
        expect(modulesOf(drawQr(code.head, code.digits))).toBeLessThanOrEqual(17 + 4 * 25);
      }
    }
  });
});

describe('a bad link', () => {
  const bytes = packLinkedSave(SAVE);
  const linkOf = (changed: Uint8Array) => readSaveLink(`#save=${toBase64Url(changed)}`);

  test('states why it is refused', () => {
    const text = toBase64Url(bytes);
    expect(readSaveLink('#save=')).toBe('empty');
    expect(readSaveLink('#code=')).toBe('empty');
    expect(readSaveLink(`#save=${text.slice(0, -9)}`)).toBe('cut');
    expect(readSaveLink(`#save=${text.slice(0, 4)}`)).toBe('cut');
    expect(readSaveLink(`#save=${text}AAAA`)).toBe('damaged');
    expect(readSaveLink('#save=not%20a%20link')).toBe('damaged');
    expect(readSaveLink('#code=12345x')).toBe('damaged');
    expect(readSaveLink('#code=99999')).toBe('damaged');
    expect(linkOf(Uint8Array.from([2, ...bytes.subarray(1)])), 'a later version').toBe('newer');
    expect(readSaveLink(`#save=${'A'.repeat(1_000_000)}`)).toBe('tooLong');
  });

  holds(
    'is refused with any byte of its content changed',
    1000,
    fc.property(fc.integer({ min: 3, max: bytes.length - 1 }), fc.integer({ min: 1, max: 255 }), (at, change) => {
      const changed = bytes.slice();
      changed[at] ^= change;
      expect(linkOf(changed)).toBe('damaged');
    }),
  );

  holds(
    'is refused with any end cut off, and any other text never throws',
    1000,
    fc.property(fc.nat({ max: bytes.length - 1 }), fc.string({ maxLength: 300 }), (length, text) => {
      expect(linkOf(bytes.subarray(0, length))).toMatch(/^(cut|empty)$/);
      expect(readSaveLink(`#save=${text}`)).toBeTypeOf('string');
      expect(readSaveLink(`#code=${text}`)).toBeTypeOf('string');
    }),
  );

  test('of other rules leaves out only the game', () => {
    const { game } = SAVE;
    const actions: Action[] = [...game!.running.actions, { type: 'drop', slot: 2, x: 7, y: 7 }];
    const running = { ...game!.running, actions, times: actions.map(() => 0) };
    expect(() => decodeReplay('9~s7~')).toThrow('rules version');
    expect(linkOf(packLinkedSave({ ...SAVE, game: { running, actedAt: AT } }))).toMatchObject({
      game: undefined,
      isGameUnreadable: true,
      records: SAVE.records,
    });
  });

  test('of version 1 of the rules brings all but the game', () => {
    expect(readSaveLink(VERSION_1.saveLink)).toMatchObject({
      game: undefined,
      isGameUnreadable: true,
      shared: { bestScore: SOME_PROFILE.bestScore, unlockedThemes: SOME_PROFILE.unlockedThemes },
    });
  });

  test('with a game that takes too long to play leaves out the game', () => {
    const [{ start, actions }] = expensiveReplays(1);
    const running = { ...SAVE.game!.running, start, actions: actions.slice(0, 2000), times: actions.slice(0, 2000).map(() => 0) };
    expect(linkOf(packLinkedSave({ ...SAVE, game: { running, actedAt: AT } }))).toMatchObject({ game: undefined, isGameUnreadable: true });
  });

  test('cannot carry numbers that would make a save unreadable', () => {
    const huge = { earned: Number.MAX_SAFE_INTEGER, spent: 0, writtenAt: AT };
    const shared = { ...SAVE.shared, bestScore: Number.MAX_SAFE_INTEGER, coins: { huge } };
    expect(linkOf(packLinkedSave({ ...SAVE, shared }))).toMatchObject({ shared: { bestScore: 1e12, coins: { huge: { earned: 1e12 } } } });
  });
});

test('recognizes only marked hashes', () => {
  expect(['#save=x', '#code=1', '#run=1~s7~', '#saved', ''].map(isSaveLink)).toEqual([true, true, false, false, false]);
});

holds(
  'bytes survive both kinds of text',
  1000,
  fc.property(fc.uint8Array({ maxLength: 60 }), (bytes) => {
    expect(fromBase64Url(toBase64Url(bytes))).toEqual([...bytes]);
    expect(fromDigits(toDigits(bytes))).toEqual([...bytes]);
  }),
);
