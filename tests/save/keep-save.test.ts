// Merges of saves that two tabs or two devices change: in any order no change is lost and none counts twice.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createSaveKeeper, type SaveKeeper } from '../../src/save/keep-save.ts';
import { FIRST_PROFILE, type Profile } from '../../src/game/profile.ts';
import type { GameWorld } from '../../src/game/world.ts';
import type { KeyValueStore } from '../../src/platform/key-value-store.ts';
import { encodeReplay } from '../../src/rules/replay.ts';
import { packSave, unpackSave } from '../../src/save/sync-portal-save.ts';
import { readSavedData } from '../../src/save/saved-data.ts';
import { DAILY_KEY, encodeSession, SESSION_KEY } from '../../src/save/session.ts';
import { decodeShared, SHARED_KEY } from '../../src/save/shared-save.ts';
import { adoptSave } from '../../src/commands/adopt-save.ts';
import { stepWorld } from '../../src/systems/pipeline.ts';
import { playedGame, SOME_GAME, SOME_PROFILE, VERSION_1, writeSavedData } from './saved-games.ts';
import { seeds } from '../support/arbitrary-games.ts';
import { makeMove, moves } from '../support/arbitrary-play.ts';
import { holds } from '../support/holds.ts';
import { openMenu, savedGame, type WorldDriver } from '../support/play-world.ts';

/** A write that the other tab has not received yet. Until then that tab reads the previous text. */
type Message = { readonly key: string; readonly text: string | null; readonly time: number };

type View = {
  readonly store: KeyValueStore;
  readonly inbox: Message[];
  /** Returns false if there was nothing to deliver. */
  deliver(): boolean;
};

/** Storage of one origin in two processes: each sees its own writes immediately, and the other's once they are delivered. */
function createOrigin(): { open(): View; close(view: View): void; readonly stored: Map<string, string> } {
  const stored = new Map<string, string>();
  const views = new Set<View>();
  let time = 0;

  function open(): View {
    const seen = new Map(stored);
    const writtenAt = new Map<string, number>();
    const put = (map: Map<string, string>, key: string, text: string | null) => (text === null ? map.delete(key) : map.set(key, text));
    function write(key: string, text: string | null): boolean {
      if ((seen.get(key) ?? null) === text) return true;
      put(seen, key, text);
      put(stored, key, text);
      writtenAt.set(key, ++time);
      for (const other of views) if (other !== view) other.inbox.push({ key, text, time });
      return true;
    }
    const view: View = {
      inbox: [],
      store: { get: (key) => seen.get(key) ?? null, set: write, remove: (key) => void write(key, null) },
      deliver() {
        const message = view.inbox.shift();
        if (!message) return false;
        // A later write of this process hides an earlier one of the other process.
        if ((writtenAt.get(message.key) ?? 0) < message.time) put(seen, message.key, message.text);
        return true;
      },
    };
    views.add(view);
    return view;
  }
  return { open, close: (view) => void views.delete(view), stored };
}

type LightWorld = Pick<GameWorld, 'profile' | 'session' | 'flow' | 'effects'> & {
  readonly input: { readonly drag: { readonly phase: string } };
  readonly view: Pick<GameWorld['view'], 'isLessMotionPreferred'>;
  readonly turn: Pick<GameWorld['turn'], 'bestToPass'>;
};

/** Opens a tab without a board: only the parts of a world that `adoptSave` needs. `load` runs while its code loads. */
function openTab(view: View, row: string, clock: { now: number }, load = () => {}) {
  const saved = readSavedData(view.store, ++clock.now);
  load();
  const world: LightWorld = {
    profile: saved.profile,
    session: { saved: saved.session?.running, savedDaily: saved.daily?.running, running: undefined } as GameWorld['session'],
    flow: { isPageAway: false } as GameWorld['flow'],
    input: { drag: { phase: 'idle' } },
    view: { isLessMotionPreferred: false },
    turn: { bestToPass: undefined },
    effects: [],
  };
  const keeper = createSaveKeeper({
    store: view.store,
    world,
    saved,
    adopt: (change) => adoptSave(world as unknown as GameWorld, change),
    newRow: () => `${row}${++clock.now}`,
    now: () => ++clock.now,
  });
  keeper.useRow(row);
  return { view, world, keeper };
}

type Tab = ReturnType<typeof openTab>;

/** Delivers all messages. Each makes its tab read the save again, as a storage event does. Throws if the tabs do not converge. */
function settle(tabs: readonly Tab[]): void {
  for (let round = 0; round < 200; round++) {
    let isQuiet = true;
    for (const { view, keeper } of tabs) {
      if (!view.deliver()) continue;
      isQuiet = false;
      keeper.sync();
    }
    if (isQuiet) return;
  }
  throw new Error('The tabs never agree');
}

const PRICE = 20;
const BOUGHT = ['aurora', 'midnight', 'ember', 'l1', 'l2', 'gold'] as const;

const which = fc.nat({ max: 1 });
const steps = fc.array(
  fc.oneof(
    { weight: 4, arbitrary: fc.record({ type: fc.constant('earn' as const), tab: which, coins: fc.integer({ min: 1, max: 30 }) }) },
    { weight: 2, arbitrary: fc.record({ type: fc.constant('buy' as const), tab: which, theme: fc.constantFrom(...BOUGHT) }) },
    { weight: 2, arbitrary: fc.record({ type: fc.constant('best' as const), tab: which, score: fc.nat({ max: 9999 }) }) },
    { weight: 1, arbitrary: fc.record({ type: fc.constant('toggle' as const), tab: which }) },
    { weight: 4, arbitrary: fc.record({ type: fc.constant('deliver' as const), tab: which }) },
    { weight: 3, arbitrary: fc.record({ type: fc.constant('sync' as const), tab: which }) },
    { weight: 1, arbitrary: fc.record({ type: fc.constant('reopen' as const), tab: which }) },
    { weight: 1, arbitrary: fc.record({ type: fc.constant('visit' as const), tab: which }) },
  ),
  { maxLength: 14 },
);

/** Sum of all changes in all tabs. */
type Ledger = { best: number; earned: number; spent: number; readonly themes: Set<string> };

function change({ profile }: LightWorld, ledger: Ledger, step: { type: string; coins?: number; theme?: string; score?: number }): void {
  if (step.type === 'earn') {
    profile.coins += step.coins!;
    ledger.earned += step.coins!;
  } else if (step.type === 'best' && step.score! > profile.bestScore) {
    profile.bestScore = step.score!;
    ledger.best = Math.max(ledger.best, step.score!);
  } else if (step.type === 'buy' && profile.coins >= PRICE && !profile.unlockedThemes.includes(step.theme!)) {
    profile.coins -= PRICE;
    profile.unlockedThemes = [...profile.unlockedThemes, step.theme!];
    ledger.spent += PRICE;
    ledger.themes.add(step.theme!);
  } else if (step.type === 'toggle') profile.isSoundOn = !profile.isSoundOn;
}

function expectKept({ bestScore, coins, unlockedThemes }: Readonly<Profile>, { best, earned, spent, themes }: Ledger): void {
  expect({ bestScore, coins, themes: new Set(unlockedThemes) }).toEqual({ bestScore: best, coins: Math.max(0, earned - spent), themes });
}

describe('two tabs', () => {
  // @spec 3.29
  holds(
    'keep best score, coins and themes in any interleaving',
    10_000,
    fc.property(steps, (list) => {
      const origin = createOrigin();
      const clock = { now: 0 };
      const ledger: Ledger = { best: 0, earned: 0, spent: 0, themes: new Set() };
      const tabs = ['a', 'b'].map((row) => openTab(origin.open(), row, clock));
      for (const step of list) {
        const { view, world, keeper } = tabs[step.tab];
        if (step.type === 'deliver') {
          if (view.deliver()) keeper.sync();
        } else if (step.type === 'reopen') {
          keeper.sync();
          settle(tabs);
          origin.close(view);
          tabs[step.tab] = openTab(origin.open(), ['a', 'b'][step.tab], clock);
        } else if (step.type === 'visit') {
          // A page that opens while writes are under way takes none of them for an edit of the plain keys.
          const visitor = openTab(origin.open(), `visitor${tabs.length}`, clock);
          visitor.keeper.sync();
          tabs.push(visitor);
        } else {
          change(world, ledger, step);
          if (step.type === 'sync' || step.type === 'toggle') keeper.sync();
        }
      }
      for (const { keeper } of tabs) keeper.sync();
      settle(tabs);
      for (const { world } of tabs) expectKept(world.profile, ledger);
      expect(tabs[0].world.profile.isSoundOn).toBe(tabs[1].world.profile.isSoundOn);
      const { profile } = readSavedData(origin.open().store);
      expectKept(profile, ledger);
    }),
    {
      'the save of one tab lowered the best score of the other': [
        [
          { type: 'best', tab: 0, score: 9000 },
          { type: 'sync', tab: 0 },
          { type: 'earn', tab: 1, coins: 2 },
          { type: 'sync', tab: 1 },
        ],
      ],
      'two tabs wrote the bought themes in different orders, without end': [
        [
          { type: 'earn', tab: 1, coins: 40 },
          { type: 'buy', tab: 1, theme: 'midnight' },
          { type: 'buy', tab: 1, theme: 'aurora' },
        ],
      ],
    },
  );

  test('share the best score, and later saves do not lower it', () => {
    const origin = createOrigin();
    const clock = { now: 0 };
    const [one, other] = ['a', 'b'].map((row) => openTab(origin.open(), row, clock));
    one.world.profile.bestScore = 90_020;
    one.keeper.sync();
    other.world.profile.coins += 2;
    other.keeper.sync();
    settle([one, other]);
    expect(origin.stored.get('bestscore')).toBe('90020');
    expect(origin.stored.get('bwp-playercoins')).toBe('2');
    expect(other.world.profile.bestScore).toBe(90_020);
  });

  test('converge without storage events once the save is read again', () => {
    const origin = createOrigin();
    const clock = { now: 0 };
    const [one, other] = ['a', 'b'].map((row) => openTab(origin.open(), row, clock));
    one.world.profile.coins = 5;
    one.keeper.sync();
    other.view.inbox.length = 0;
    other.world.profile.coins = 7;
    other.keeper.sync();
    // The second write has replaced the first one. The first tab restores its row when it reads that.
    expect(decodeShared(origin.stored.get(SHARED_KEY)!)!.coins).not.toHaveProperty('a');
    settle([one]);
    expect(readSavedData(origin.open().store).profile.coins).toBe(12);
  });

  test('share a reset of the records, even over a better score', () => {
    const origin = createOrigin();
    const clock = { now: 0 };
    const [one, other] = ['a', 'b'].map((row) => openTab(origin.open(), row, clock));
    other.world.profile.bestScore = 500;
    other.world.profile.coins = 9;
    other.keeper.sync();
    settle([one, other]);
    Object.assign(one.world.profile, { epoch: one.world.profile.epoch + 1, bestScore: 0, coins: 0 });
    one.keeper.sync();
    settle([one, other]);
    expect(other.world.profile).toMatchObject({ epoch: 1, bestScore: 0, coins: 0 });
    other.world.profile.coins += 3;
    other.keeper.sync();
    settle([one, other]);
    expect([one.world.profile.coins, origin.stored.get('bwp-playercoins')]).toEqual([3, '3']);
  });

  test('continue the game that one of them has played on while the other opened', () => {
    const origin = createOrigin();
    const clock = { now: 0 };
    const one = openTab(origin.open(), 'a', clock);
    const play = (picks: number[]) => {
      one.world.session.saved = playedGame({ type: 'seed', seed: 3 }, picks);
      one.keeper.sync();
    };
    play([5]);
    const view = origin.open();
    const other = openTab(view, 'b', clock, () => {
      play([5, 6]);
      while (view.deliver());
    });
    other.keeper.sync();
    settle([one, other]);
    for (const { world } of [one, other]) expect(world.session.saved!.actions).toHaveLength(2);
  });

  test('restore a cleared storage with the next save', () => {
    const origin = createOrigin();
    const tab = openTab(origin.open(), 'a', { now: 0 });
    tab.world.profile.coins = 4;
    tab.keeper.sync();
    for (const key of [...origin.stored.keys()]) tab.view.store.remove(key);
    tab.keeper.sync();
    expect(readSavedData(origin.open().store).profile.coins).toBe(4);
  });

  test('write nothing without a change', () => {
    const origin = createOrigin();
    const tab = openTab(origin.open(), 'a', { now: 0 });
    tab.keeper.sync();
    const other = origin.open();
    tab.keeper.sync();
    expect(other.inbox).toEqual([]);
  });
});

describe('a plain key beside the shared save', () => {
  function openEdited(edits: Readonly<Record<string, string>>) {
    const origin = createOrigin();
    const clock = { now: 0 };
    const tab = openTab(origin.open(), 'a', clock);
    Object.assign(tab.world.profile, { ...FIRST_PROFILE, bestScore: 500, coins: 40, unlockedThemes: ['ember'], isTutorialDue: false });
    tab.keeper.sync();
    for (const [key, text] of Object.entries(edits)) tab.view.store.set(key, text);
    origin.close(tab.view);
    return { origin, open: () => openTab(origin.open(), 'b', clock) };
  }

  // @spec 3.22 3.25 3.26 3.27
  test.each<[string, Readonly<Record<string, string>>, Partial<Profile>]>([
    ['sfx', { sfx: '0' }, { isSoundOn: false, isMusicOn: true }],
    ['bgm', { bgm: '0' }, { isSoundOn: true, isMusicOn: false }],
    ['musicVolume', { musicVolume: '0.3' }, { musicVolume: 0.3 }],
    ['a larger bestscore', { bestscore: '7777' }, { bestScore: 7777 }],
    ['a larger bwp-highscore', { 'bwp-highscore': '7777' }, { bestScore: 7777 }],
    ['a lower bestscore, without effect', { bestscore: '7', 'bwp-highscore': '7' }, { bestScore: 500 }],
    ['a larger bwp-playercoins', { 'bwp-playercoins': '999' }, { coins: 999 }],
    ['a lower bwp-playercoins, without effect', { 'bwp-playercoins': '9' }, { coins: 40 }],
    ['language', { language: 'fr' }, { language: 'fr', isLanguageDetected: false }],
    ['username', { username: 'Plain' }, { username: 'Plain' }],
    ['userID', { userID: '7' }, { userId: '7' }],
    ['country', { country: 'de' }, { country: 'de' }],
    ['bwp-theme', { 'bwp-theme': 'ember' }, { theme: 'ember' }],
    ['bwp-indexselectedtheme', { 'bwp-indexselectedtheme': '2' }, { theme: 'ember' }],
    ['bwp-theme of a theme that is not owned, without effect', { 'bwp-theme': 'aurora' }, { theme: 'classic' }],
    ['premiumwood-unlockedthemes', { 'premiumwood-unlockedthemes': '{"aurora":true}' }, { unlockedThemes: ['aurora', 'ember'] }],
    ['vibration', { vibration: '0' }, { isVibrationOn: false }],
    ['two together', { sfx: '0', 'bwp-playercoins': '41' }, { isSoundOn: false, coins: 41 }],
  ])('is taken over when the page opens: %s', (_, edits, expected) => {
    const { origin, open } = openEdited(edits);
    const kept = { bestScore: 500, coins: 40, unlockedThemes: ['ember'], isTutorialDue: false, ...expected };
    expect(open().world.profile).toMatchObject(kept);
    expect(open().world.profile, 'before the first tab has saved').toMatchObject(kept);
    const tab = open();
    tab.keeper.sync();
    expect(readSavedData(unpackSave(packSave(tab.view.store, 1))!).profile, 'on other devices').toMatchObject(kept);
    expect(Number(origin.stored.get('bestscore'))).toBe(kept.bestScore);
  });

  test.each(['bestscore', 'bwp-playercoins', 'language', 'username', 'bwp-theme', 'premiumwood-unlockedthemes', 'vibration'])(
    'keeps the value of the save if it is damaged, and is put aside: %s',
    (key) => {
      const { origin, open } = openEdited({ [key]: '{"x":' });
      const { bestScore, coins, unlockedThemes, language, username, theme, isVibrationOn } = open().world.profile;
      expect({ bestScore, coins, unlockedThemes, language, username, theme, isVibrationOn }).toEqual({
        bestScore: 500,
        coins: 40,
        unlockedThemes: ['ember'],
        language: 'ru',
        username: '',
        theme: 'classic',
        isVibrationOn: true,
      });
      expect(origin.stored.get(`${key}.damaged`)).toBe('{"x":');
    },
  );

  const CHANGES = fc.record({
    bestScore: fc.integer({ min: 500, max: 9000 }),
    coins: fc.nat({ max: 90 }),
    isSoundOn: fc.boolean(),
    musicVolume: fc.constantFrom(0, 0.5, 1),
    username: fc.constantFrom('', 'Anna', 'Boris'),
  });

  // @spec 3.29
  holds(
    'has the value before or after a save during which the page is killed',
    1000,
    fc.property(CHANGES, CHANGES, fc.nat({ max: 12 }), (first, second, writes) => {
      const [before, after] = [
        { ...first, theme: 'ember' as const },
        { ...second, theme: 'aurora' as const },
      ];
      const origin = createOrigin();
      const clock = { now: 0 };
      const tab = openTab(origin.open(), 'a', clock);
      const { profile } = tab.world;
      Object.assign(profile, before, { unlockedThemes: ['ember'], isTutorialDue: false, language: 'en' });
      tab.keeper.sync();
      const { set, remove } = tab.view.store;
      let left = writes;
      tab.view.store.set = (key, text) => tab.view.store.get(key) === text || left-- <= 0 || set(key, text);
      tab.view.store.remove = (key) => void (left-- > 0 && remove(key));
      const bestScore = Math.max(before.bestScore, after.bestScore);
      Object.assign(profile, after, { bestScore, unlockedThemes: ['aurora', 'ember'] });
      tab.keeper.sync();
      const next = openTab(origin.open(), 'b', clock).world.profile;
      for (const name of ['coins', 'isSoundOn', 'musicVolume', 'theme', 'username'] as const) {
        expect([before[name], after[name]], name).toContain(next[name]);
      }
      expect([before.bestScore, bestScore]).toContain(next.bestScore);
    }),
  );
});

/** Single changes of a first profile, as one frame makes. */
const NEXT: readonly Partial<Profile>[] = [
  { bestScore: 900 },
  { coins: 8 },
  { coins: 2 },
  { isSoundOn: false },
  { musicVolume: 0.5 },
  { language: 'fr', isLanguageDetected: false },
  { username: 'Anna' },
  { unlockedThemes: ['ember'], coins: 1 },
];

// @spec 3.29
test.each(NEXT)('a page that opens between two writes of another tab takes none of them for an edit: %j', (next) => {
  for (let writes = 0; writes < 8; writes++) {
    const origin = createOrigin();
    const clock = { now: 0 };
    const tab = openTab(origin.open(), 'a', clock);
    const before = { ...FIRST_PROFILE, bestScore: 500, coins: 5, isTutorialDue: false };
    Object.assign(tab.world.profile, before);
    tab.keeper.sync();
    const tabs = [tab];
    const { set } = tab.view.store;
    let left = writes;
    tab.view.store.set = (key, text) => {
      if (tab.view.store.get(key) !== text && left-- === 0) {
        tabs.push(openTab(origin.open(), 'b', clock));
        tabs[1].keeper.sync();
      }
      return set(key, text);
    };
    Object.assign(tab.world.profile, next);
    tab.keeper.sync();
    settle(tabs);
    for (const { world } of tabs) expect(world.profile, `after ${writes} writes`).toMatchObject({ ...before, ...next });
  }
});

/** Opens a tab with a complete world. */
function openGame(view: View, clock: { now: number }, seed = 1): { view: View; driver: WorldDriver; keeper: SaveKeeper } {
  const saved = readSavedData(view.store);
  const driver = openMenu({
    seed,
    profile: { ...saved.profile, isTutorialDue: false },
    ...(saved.session?.running && { saved: saved.session.running }),
  });
  const { world } = driver;
  const keeper = createSaveKeeper({
    store: view.store,
    world,
    saved,
    adopt(change) {
      world.commands.push({ type: 'adoptSave', change });
      while (world.commands.length > 0) stepWorld(world);
    },
    newRow: () => `row${++clock.now}`,
    now: () => ++clock.now,
  });
  keeper.sync();
  return { view, driver, keeper };
}

function twoGames() {
  const origin = createOrigin();
  const clock = { now: 0 };
  const first = openGame(origin.open(), clock);
  first.driver.send({ type: 'play' });
  dropFirstPiece(first);
  first.keeper.sync();
  const second = openGame(origin.open(), clock);
  second.driver.send({ type: 'play' }, { type: 'continueGame' });
  expect(second.driver.world.session.running!.actions).toHaveLength(1);
  return { origin, clock, first, second, settle: () => deliverAll([first, second]) };
}

function deliverAll(tabs: readonly { readonly view: View; readonly keeper: SaveKeeper }[]): void {
  for (let round = 0; round < 50; round++) {
    if (!tabs.map(({ view, keeper }) => view.deliver() && (keeper.sync(), true)).some(Boolean)) return;
  }
  throw new Error('The tabs never agree');
}

/** Drops the first piece at the first place where it fits. */
function dropFirstPiece({ driver }: { driver: WorldDriver }): void {
  const { world } = driver;
  const before = world.session.running!.actions.length;
  for (let cell = 0; cell < 64 && world.session.running!.actions.length === before; cell++) driver.drop(0, cell % 8, Math.floor(cell / 8));
  expect(world.session.running!.actions.length).toBe(before + 1);
}

const scoreOf = ({ driver }: { driver: WorldDriver }) => driver.world.session.running?.state.score;

describe('the running game', () => {
  test('is adopted from the tab that made the last action', () => {
    const { first, second, settle } = twoGames();
    dropFirstPiece(first);
    first.keeper.sync();
    settle();
    expect(scoreOf(second)).toBe(40);
    dropFirstPiece(second);
    dropFirstPiece(second);
    second.keeper.sync();
    settle();
    expect(scoreOf(first)).toBe(scoreOf(second));
    expect(first.driver.world.session.running!.actions).toEqual(second.driver.world.session.running!.actions);
    first.driver.settle().expectPicture();
  });

  test('is neither adopted nor overwritten by a page in the background, but adopted on return', () => {
    const { origin, first, second, settle } = twoGames();
    second.driver.send({ type: 'leavePage' });
    dropFirstPiece(first);
    first.keeper.sync();
    settle();
    expect(scoreOf(second)).toBe(20);
    second.driver.send({ type: 'toggle', name: 'music' });
    second.keeper.sync();
    expect(readSavedData(origin.open().store).session?.running?.state.score).toBe(40);
    second.driver.send({ type: 'returnToPage' });
    second.keeper.sync();
    expect(scoreOf(second)).toBe(40);
  });

  test('is not replaced during a drag, and its coins count once, also if the clock is set back', () => {
    const { clock, first, second, settle } = twoGames();
    const { world } = second.driver;
    second.driver.pressSlot(0).moveTo(270, 400);
    expect(world.input.drag.phase).not.toBe('idle');
    dropFirstPiece(first);
    first.driver.world.profile.coins += 2;
    first.keeper.sync();
    settle();
    expect(scoreOf(second), 'nothing changes during the drag').toBe(20);
    expect(world.session.running!.countedActions).toBe(2);
    expect(world.profile.coins).toBe(2);
    second.driver.send({ type: 'cancelPointer' });
    clock.now = 0;
    dropFirstPiece(second);
    second.keeper.sync();
    settle();
    expect(first.driver.world.session.running!.countedActions, 'the tab that adopts it').toBe(2);
    expect([world.profile.coins, first.driver.world.profile.coins]).toEqual([2, 2]);
  });

  test('returns to the menu if it ended in another tab', () => {
    const { first, second, settle } = twoGames();
    dropFirstPiece(first);
    first.keeper.sync();
    settle();
    first.driver.send({ type: 'pause' }, { type: 'goHome' });
    first.driver.world.session.saved = undefined;
    first.keeper.sync();
    settle();
    second.driver.expectAt('menu', 'none');
    expect(second.driver.world.session.saved).toBeUndefined();
    expect(second.driver.effectTypes()).not.toContain('submitScore');
  });

  test('is the one that the menu continues', () => {
    const { first, second, settle } = twoGames();
    second.driver.send({ type: 'pause' }, { type: 'goHome' });
    dropFirstPiece(first);
    first.keeper.sync();
    settle();
    second.driver.send({ type: 'play' }).expectAt('menu', 'continue').send({ type: 'continueGame' }).expectScore(40);
  });

  test('is not replaced by a damaged one', () => {
    const { first, second } = twoGames();
    dropFirstPiece(first);
    first.keeper.sync();
    second.view.store.set(SESSION_KEY, 'rubbish');
    second.keeper.sync();
    expect(scoreOf(second)).toBe(20);
  });
});

describe('beside a tab of version 1', () => {
  function openPlayed() {
    const tab = openTab(createOrigin().open(), 'a', { now: 0 });
    tab.world.session.saved = SOME_GAME;
    tab.keeper.sync();
    return { ...tab, store: tab.view.store };
  }

  test('the game that the older tab has played on continues from its position', () => {
    const { world, keeper, store } = openPlayed();
    store.set(SESSION_KEY, VERSION_1.games.started.session);
    keeper.sync();
    expect(world.session.saved).toMatchObject({ start: { type: 'position' }, state: { score: 5080 } });
    expect(readSavedData(store).session?.running).toEqual(world.session.saved);
  });

  test('the game stays if the older page cannot read it and stores none', () => {
    const { world, keeper, store } = openPlayed();
    const text = store.get(SESSION_KEY);
    store.set(SESSION_KEY, encodeSession(SOME_PROFILE, undefined));
    keeper.sync();
    expect([world.session.saved, store.get(SESSION_KEY)]).toEqual([SOME_GAME, text]);
  });

  test('the daily game stays while the older tab plays its own', () => {
    const { world, keeper, store } = openPlayed();
    const daily = { ...playedGame({ type: 'seed', seed: 3 }, [5]), day: '2026-11-26' };
    world.session.savedDaily = daily;
    keeper.sync();
    store.set(DAILY_KEY, VERSION_1.daily);
    keeper.sync();
    expect([world.session.savedDaily, store.get(DAILY_KEY)]).toEqual([daily, VERSION_1.daily]);
    daily.actions.push(...playedGame({ type: 'seed', seed: 3 }, [5, 7]).actions.slice(1));
    keeper.sync();
    expect(store.get(DAILY_KEY)).not.toBe(VERSION_1.daily);
  });
});

holds(
  'a page that is reloaded at any moment continues the stored game',
  200,
  fc.property(seeds, fc.array(moves, { maxLength: 30 }), fc.array(fc.nat({ max: 9 }), { maxLength: 10 }), (seed, list, pauses) => {
    const origin = createOrigin();
    const clock = { now: 0 };
    let tab = openGame(origin.open(), clock, seed);
    let seen = '';
    const note = () =>
      (seen = JSON.stringify([tab.driver.stored.running && encodeReplay(tab.driver.stored.running), tab.driver.world.profile.coins]));
    for (const [index, move] of list.entries()) {
      makeMove(tab.driver, move);
      tab.driver.ticks(pauses[index % pauses.length] ?? 0);
      // The page stores after the frame that requested it.
      if (tab.driver.effectTypes().includes('save')) tab.keeper.sync();
      note();
      if (index % 3 > 0) continue;
      origin.close(tab.view);
      tab = openGame(origin.open(), clock, seed);
      const { profile } = tab.driver.world;
      const { saved } = tab.driver.world.session;
      expect(JSON.stringify([saved && encodeReplay(saved), profile.coins])).toBe(seen);
    }
  }),
);

test('counts coins of an action that another tab has counted only once', () => {
  const saved = { ...savedGame('1111111/1111111 1a,1a coins=0:100'), countedActions: 1 };
  const driver = openMenu({ saved }).send({ type: 'play' }, { type: 'continueGame' }).drop(0, 7, 0);
  expect(driver.world.session.running!.state.coins, 'the game contains them').toBeGreaterThan(0);
  expect(driver.world.profile.coins).toBe(0);
  saved.state.coinChancePercent = 100;
  driver.settle().drop(0, 7, 1);
  expect(driver.world.profile.coins).toBeGreaterThan(0);
});

describe('another device', () => {
  const device = (now = 0) => {
    const clock = { now };
    return { ...openTab(createOrigin().open(), `row${now}`, clock), clock };
  };
  const transfer = (from: ReturnType<typeof device>) => readSavedData(unpackSave(packSave(from.view.store, from.clock.now))!);

  holds(
    'is merged in both directions without losses or refunds',
    300,
    fc.property(steps, (list) => {
      const devices = [device(0), device(1000)];
      const ledger: Ledger = { best: 0, earned: 0, spent: 0, themes: new Set() };
      for (const step of list) {
        const own = devices[step.tab];
        change(own.world, ledger, step);
        own.keeper.sync();
        if (step.type === 'deliver') own.keeper.absorb(transfer(devices[1 - step.tab]));
      }
      devices[0].keeper.absorb(transfer(devices[1]));
      devices[1].keeper.absorb(transfer(devices[0]));
      for (const { world } of devices) expectKept(world.profile, ledger);
    }),
  );

  test('does not refund a theme by an older save', () => {
    const [one, other] = [device(0), device(1000)];
    one.world.profile.coins = 100;
    one.keeper.sync();
    other.keeper.absorb(transfer(one));
    Object.assign(one.world.profile, { coins: 50, unlockedThemes: ['ember'] });
    one.keeper.sync();
    one.keeper.absorb(transfer(other));
    other.keeper.absorb(transfer(one));
    for (const { world } of [one, other]) expect(world.profile).toMatchObject({ coins: 50, unlockedThemes: ['ember'] });
  });

  test('keeps the lights that two devices bought, and a later version’s', () => {
    const [one, other] = [device(0), device(1000)];
    one.world.profile.coins = 60;
    one.keeper.sync();
    other.keeper.absorb(transfer(one));
    // Both buy the next light, and one of them another: it is paid twice, as a theme is.
    Object.assign(one.world.profile, { coins: 35, unlockedThemes: ['l1'], frame: 'gold' });
    Object.assign(other.world.profile, { coins: 10, unlockedThemes: ['l1', 'l2', 'later'] });
    one.keeper.sync();
    other.keeper.sync();
    one.keeper.absorb(transfer(other));
    other.keeper.absorb(transfer(one));
    for (const { world } of [one, other])
      expect(world.profile).toMatchObject({ coins: 0, unlockedThemes: ['l1', 'l2', 'later'], frame: 'gold' });
  });

  test('merges a save of an earlier version', () => {
    const older = createOrigin().open();
    writeSavedData(older.store, { ...SOME_PROFILE, bestScore: 50_000, coins: 900 }, SOME_GAME);
    const own = device(2000);
    Object.assign(own.world.profile, { bestScore: 800, coins: 3, soundVolume: 0.9 });
    own.keeper.sync();
    own.keeper.absorb(readSavedData(unpackSave(packSave(older.store, 1000))!));
    expect(own.world.profile).toMatchObject({ bestScore: 50_000, coins: 903, unlockedThemes: ['aurora', 'midnight'], soundVolume: 0.9 });
    const later = device(0);
    later.keeper.absorb(readSavedData(unpackSave(packSave(older.store, 1000))!));
    expect(later.world.profile).toMatchObject({ isSoundOn: false, username: SOME_PROFILE.username });
    expect(later.world.session.saved?.state).toEqual(SOME_GAME.state);
  });

  test('with a game of version 1 continues it from its position', () => {
    const older = createOrigin().open();
    older.store.set(SESSION_KEY, VERSION_1.games.started.session);
    const own = device(0);
    own.keeper.absorb(readSavedData(unpackSave(packSave(older.store, 1000))!));
    expect(own.world.session.saved).toMatchObject({ id: 'game 41', start: { type: 'position' }, state: { score: 5080 } });
  });

  test('has the game with the latest action', () => {
    const [one, other] = [device(0), device(1000)];
    one.world.session.saved = playedGame({ type: 'seed', seed: 3 }, [5, 6]);
    one.keeper.sync();
    other.world.session.saved = playedGame({ type: 'seed', seed: 4 }, [7]);
    other.keeper.sync();
    one.keeper.absorb(transfer(other));
    expect(one.world.session.saved.start).toEqual({ type: 'seed', seed: 4 });
    other.keeper.absorb(transfer(one));
    expect(other.world.session.saved.start).toEqual({ type: 'seed', seed: 4 });
  });

  test('does not restore a daily game that has ended', () => {
    const [one, other] = [device(0), device(1000)];
    const daily = { ...playedGame({ type: 'seed', seed: 3 }, [5]), day: '2026-11-22' };
    one.world.session.savedDaily = daily;
    one.keeper.sync();
    expect(one.view.store.get(DAILY_KEY)).not.toBeNull();
    other.keeper.absorb(transfer(one));
    expect(other.world.session.savedDaily?.day).toBe('2026-11-22');
    other.world.session.savedDaily = undefined;
    other.keeper.sync();
    other.keeper.absorb(transfer(one));
    expect(other.world.session.savedDaily).toBeUndefined();
    one.keeper.absorb(transfer(other));
    expect(one.world.session.savedDaily).toBeUndefined();
  });
});

test('a first visit stores the initial profile and no daily game', () => {
  const origin = createOrigin();
  openTab(origin.open(), 'a', { now: 5 }).keeper.sync();
  expect(origin.stored.has(DAILY_KEY)).toBe(false);
  expect(readSavedData(origin.open().store)).toMatchObject({ profile: FIRST_PROFILE, damage: 'none' });
});
