// Sharing: links with games, malformed links, the day's result, and failures of the browser's APIs.
import { signal } from '@preact/signals-core';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  asOneText,
  describeDay,
  describeRun,
  isRunLink,
  readRunLink,
  runLink,
  share,
  type LinkedRun,
  type SharingNavigator,
} from '../../src/sharing/share-run.ts';
import type { RunningGame } from '../../src/game/session.ts';
import type { Overlay } from '../../src/flow/flow.ts';
import { LANGUAGES } from '../../src/i18n/languages.ts';
import { loadMoreTexts, switchLanguage } from '../../src/i18n/translate.ts';
import { newGame, type Action } from '../../src/rules/game.ts';
import { hashText } from '../../src/rules/hash.ts';
import { parseNotation, toNotation } from '../../src/rules/notation.ts';
import { encodeReplay, replayGame, startGame, type Replay, type ReplayStart } from '../../src/rules/replay.ts';
import type { SnackbarView } from '../../src/state/hud.ts';
import { moves, playMoves, seeds, type Move } from '../support/arbitrary-games.ts';
import { holds } from '../support/holds.ts';

const PAGE = 'https://play.example/games/frozen-jewel/';

const starts: fc.Arbitrary<ReplayStart> = fc.oneof(
  seeds.map((seed) => ({ type: 'seed' as const, seed })),
  seeds.map((seed) => ({ type: 'tutorial' as const, seed })),
  seeds.map((seed) => ({ type: 'position' as const, notation: toNotation(parseNotation(`11/5/1 1a,2a,3a seed=${seed} level=3`)) })),
);

function runOf(start: ReplayStart, line: readonly Move[]): Replay {
  const actions: Action[] = [];
  playMoves(startGame(start), line, (action, [first]) => {
    if (first.type !== 'actionRejected') actions.push(action);
  });
  return { start, actions };
}

const RUN = runOf(
  { type: 'seed', seed: 7 },
  Array.from({ length: 40 }, (_, pick) => ({ type: 'legalDrop', pick: pick * 5 })),
);
const LINKED: LinkedRun = { replay: RUN, score: replayGame(RUN).score, tenths: undefined };
const RUNNING: RunningGame = { ...RUN, actions: [...RUN.actions], state: replayGame(RUN), times: [] };

beforeAll(async () => {
  await switchLanguage('en');
  await loadMoreTexts();
});

describe('a link', () => {
  holds(
    'contains any game, on any page address',
    60,
    fc.property(starts, moves, fc.webUrl({ withFragments: true, withQueryParameters: true }), (start, line, base) => {
      const run = runOf(start, line);
      const link = new URL(runLink(base, run));
      expect(readRunLink(link.hash)).toEqual({ replay: run, score: replayGame(run).score, tenths: undefined });
      expect([link.origin, link.pathname, link.search]).toEqual([new URL(base).origin, new URL(base).pathname, '']);
    }),
  );

  test('does not depend on query and hash of the page', () => {
    const link = runLink(`${PAGE}?debug=true&seed=3#top`, RUN);
    expect(link.startsWith(`${PAGE}#run=`)).toBe(true);
    expect(runLink(link, RUN)).toBe(link);
  });

  const text = encodeReplay(RUN);
  test.each([
    ['', false],
    ['#', false],
    ['#settings', false],
    ['#run', false],
    ['#run=', true],
    [`#run=${text}~`, true],
    [`#run=${text.slice(0, -8)}________`, true],
    [`#run=${text}%`, true],
    ['#run=%E0%A4%A', true],
    ['#run=2~s4294967296~', true],
    [`#run=2~s1~${'A'.repeat(200_000)}`, true],
    [`#run=${'%41'.repeat(10_000)}`, true],
  ])('%# contains no valid game', (hash, isLink) => {
    expect([readRunLink(hash), isRunLink(hash)]).toEqual([undefined, isLink]);
  });

  test.each(['1', '3', '99999'])('of version %s of the rules is recognized', (version) => {
    expect(readRunLink(`#run=${text.replace(/^\d+/, version)}`)).toBe('otherRules');
  });

  test.each(['', '0', '-1', 'x'])('of no version is invalid: %j', (version) => {
    expect(readRunLink(`#run=${text.replace(/^\d+/, version)}`)).toBeUndefined();
  });

  holds(
    'other text is rejected or read exactly',
    300,
    fc.property(fc.oneof(fc.string(), fc.webFragments(), fc.stringMatching(/^2~[stp][\w,/]{0,20}~[\w-]{0,20}$/)), (hash) => {
      const run = readRunLink(`#run=${hash}`);
      if (typeof run === 'object') expect(encodeReplay(run.replay)).toBe(decodeURIComponent(hash));
    }),
    { 'a seed with leading zeros was read': ['2~s007~'] },
  );

  test('with more than 5,000 moves is rejected', () => {
    const start = { type: 'seed' as const, seed: 1 };
    const read = (length: number) => {
      const actions = Array.from({ length }, (): Action => ({ type: 'changeBlocks' }));
      return readRunLink(new URL(runLink(PAGE, { start, actions })).hash);
    };
    expect(read(5000)).toMatchObject({ replay: { start } });
    expect(read(5001)).toBeUndefined();
  });

  test('of an older version, without a hash, is read', () => {
    expect(readRunLink(`#run=${encodeURIComponent(encodeReplay(RUN))}`)).toEqual(LINKED);
  });

  test.each([
    ['without times', []],
    ['with times', RUN.actions.map(() => 15)],
  ])('that is cut anywhere never shows a shorter game, %s', (_, times) => {
    const { hash } = new URL(runLink(PAGE, { ...RUN, times }));
    const cuts = Array.from({ length: hash.length - '#run='.length }, (_, index) => readRunLink(hash.slice(0, -1 - index)));
    expect(cuts.filter((run) => typeof run === 'object')).toEqual([]);
    expect(cuts[0]).toBe('cut');
  });
});

describe('the times of a link', () => {
  /** Returns a game of `count` moves, each with the same time in tenths of a second. */
  function timedRun(count: number, time: number) {
    const actions = Array.from({ length: count }, (): Action => ({ type: 'changeBlocks' }));
    return { start: { type: 'seed', seed: 4_294_967_295 } as const, actions, times: actions.map(() => time) };
  }

  const read = (link: string) => readRunLink(new URL(link).hash);
  /** Returns a link whose text has a right hash and any times. */
  function linkWith(times: string): string {
    const text = `${encodeReplay(RUN)}~${times}`;
    return `${PAGE}#run=${hashText(text)}~${encodeURIComponent(text)}`;
  }

  test('add up to a total', () => {
    const times = RUN.actions.map((_, index) => index * 7);
    const tenths = times.reduce((sum, time) => sum + time, 0);
    expect(read(runLink(PAGE, { ...RUN, times }))).toEqual({ ...LINKED, tenths });
  });

  test.each([9, 864_000])('take at most 2 KB for 200 moves, each after %i tenths of a second', (time) => {
    const link = runLink(PAGE, timedRun(200, time));
    expect(link.length).toBeLessThanOrEqual(2048);
    expect(link.split('~')).toHaveLength(5);
  });

  test('are left out of a long game', () => {
    const { times, ...run } = timedRun(1500, 9);
    expect(runLink(PAGE, { ...run, times })).toBe(runLink(PAGE, run));
  });

  test.each<[string, Partial<Replay> & { times: number[] }]>([
    ['a game of an older save, which has fewer', { times: [5, 5] }],
    ['a game without moves', { actions: [], times: [] }],
    ['a game that begins with the tutorial', { start: { type: 'tutorial', seed: 1 }, times: RUN.actions.map(() => 5) }],
  ])('are left out of %s', (_, change) => {
    expect(runLink(PAGE, { ...RUN, ...change })).toBe(runLink(PAGE, { ...RUN, ...change, times: [] }));
  });

  const ONES = RUN.actions.map(() => '1');
  test.each([
    ['one too few', ONES.slice(1).join('.')],
    ['one too many', [...ONES, '1'].join('.')],
    ['none', ''],
    ['a negative one', ['-1', ...ONES.slice(1)].join('.')],
    ['one of more than a day', ['zzzzz', ...ONES.slice(1)].join('.')],
    ['together more than a day', ['iio0', ...ONES.slice(1)].join('.')],
    ['not in canonical form', ['01', ...ONES.slice(1)].join('.')],
    ['text', 'many~times'],
  ])('are ignored if they are impossible: %s', (_, times) => {
    expect(read(linkWith(times))).toEqual(LINKED);
  });

  test('are read if they are possible', () => {
    expect(read(linkWith(ONES.join('.')))).toEqual({ ...LINKED, tenths: ONES.length });
  });
});

describe("the day's result", () => {
  const DAILY = { ...RUNNING, day: '2026-11-22' };

  test('contains day, score, lines, level and the final board', () => {
    const state = parseNotation('1234560/0/0/0/0/0/0/6 1a,1a,1a score=12340 level=5');
    const shared = describeDay(`${PAGE}?debug=true#x`, { ...DAILY, start: { type: 'seed', seed: 1 }, actions: [], state });
    expect(shared.text.split('\n')).toEqual([
      'Frozen Jewel: daily game, November 22',
      'Score 12,340 · lines 0 · level 5',
      '🟪🟧🟦🟨🟩🟥⬛⬛',
      ...Array.from({ length: 6 }, () => '⬛'.repeat(8)),
      '🟥⬛⬛⬛⬛⬛⬛⬛',
    ]);
    expect(shared.url).toBe(PAGE);
  });

  test('counts the lines of the whole game', () => {
    const start = { type: 'position' as const, notation: toNotation(parseNotation('1111111/1111111/1 1c,1d,1a')) };
    const run = runOf(
      start,
      Array.from({ length: 30 }, (_, pick) => ({ type: 'legalDrop', pick: pick * 3 })),
    );
    const lines = /lines (\d+)/.exec(describeDay(PAGE, { ...DAILY, ...run, actions: [...run.actions], state: replayGame(run) }).text)![1];
    let counted = 0;
    playMoves(
      startGame(start),
      run.actions.map((action) => ({ type: 'attempt', action })),
      (_, events) => {
        counted += events.filter(({ type }) => type === 'lineCleared').length;
      },
    );
    expect(Number(lines)).toBe(counted);
    expect(counted).toBeGreaterThan(0);
  });

  test.each(LANGUAGES)('has at most 280 characters with its address (%s)', async (language) => {
    await switchLanguage(language);
    const text = asOneText(describeDay(PAGE, { ...DAILY, state: { ...DAILY.state, score: 9_999_999, level: 999 } }));
    await switchLanguage('en');
    // Counted like social networks: an emoji counts as two.
    expect(
      [...text].reduce((sum, letter) => sum + (letter.codePointAt(0)! > 0x2000 && !/[‘’–—]/.test(letter) ? 2 : 1), 0),
    ).toBeLessThanOrEqual(280);
  });
});

test('invites to watch a game that cannot be raced against', () => {
  const start = { type: 'tutorial', seed: 7 } as const;
  expect(describeRun(PAGE, { ...RUNNING, start, actions: [] }).text).toMatch(/^[\d,]+ points in Frozen Jewel: watch my game!$/);
});

test('describes a game by its score and its link', () => {
  const { title, text, url } = describeRun(PAGE, { ...RUNNING, state: { ...newGame(7), score: 34_560 } });
  expect([title, text]).toEqual(['Frozen Jewel', '34,560 points in Frozen Jewel. Race me with the same pieces!']);
  expect(url).toBe(runLink(PAGE, RUN));
});

describe('sharing', () => {
  const SHARED = { title: 'Game', text: 'Look', url: PAGE };
  const named = (name: string) => Object.assign(new Error(name), { name });
  const rejecting = (name: string) => () => Promise.reject(named(name));

  /** Shares in the panel at the end of a game. Returns what the browser, the message and the panel show. */
  async function shareBy({ sheet, board }: { sheet?: () => Promise<void>; board?: () => Promise<void> }, closePanel = false) {
    const shared: unknown[] = [];
    const copied: string[] = [];
    const navigator: SharingNavigator = {
      ...(sheet && { share: (data) => (shared.push(data), sheet()) }),
      ...(board && { clipboard: { writeText: (text) => (copied.push(text), board()) } }),
    };
    const hud = {
      overlay: signal<Overlay>('gameOver'),
      snackbar: signal<SnackbarView>({ count: 0, text: undefined }),
      copyText: signal<string | undefined>(undefined),
    };
    const sharing = share(hud, SHARED, navigator);
    if (closePanel) hud.overlay.value = 'none';
    await sharing;
    return { shared, copied, message: hud.snackbar.value.text, copyText: hud.copyText.value };
  }

  const NOTHING = { shared: [], copied: [], message: undefined, copyText: undefined };
  const TEXT = `Look\n${PAGE}`;
  const succeed = () => Promise.resolve();

  test("opens the system's share sheet", async () => {
    expect(await shareBy({ sheet: succeed, board: succeed })).toEqual({ ...NOTHING, shared: [SHARED] });
  });

  test('does not copy if the player closes the sheet', async () => {
    expect(await shareBy({ sheet: rejecting('AbortError'), board: succeed })).toEqual({ ...NOTHING, shared: [SHARED] });
  });

  test.each([
    ['missing', undefined],
    ['not allowed', rejecting('NotAllowedError')],
  ])('copies to the clipboard if the sheet is %s', async (_, sheet) => {
    const { copied, message, copyText } = await shareBy({ ...(sheet && { sheet }), board: succeed });
    expect([copied, message, copyText]).toEqual([[TEXT], 'share.copied', undefined]);
  });

  test.each([
    ['missing', undefined],
    ['not allowed', rejecting('NotAllowedError')],
  ])('shows the text while the panel is open if the clipboard is %s', async (_, board) => {
    const { message, copyText } = await shareBy(board ? { board } : {});
    expect([message, copyText]).toEqual([undefined, TEXT]);
  });

  test('shows no text after the panel has closed', async () => {
    const { copyText } = await shareBy({ board: rejecting('NotAllowedError') }, true);
    expect(copyText).toBeUndefined();
  });
});
