// Saves that links carry from one device to another: nothing is lost, and the player is asked first.
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { absorbLink, describeLink } from '../../src/save/absorb-link.ts';
import { createCarrying } from '../../src/sharing/carry-save.ts';
import { followLinks } from '../../src/sharing/follow-links.ts';
import { createSaveKeeper } from '../../src/save/keep-save.ts';
import type { SharingNavigator } from '../../src/sharing/share-run.ts';
import { adoptSave } from '../../src/commands/adopt-save.ts';
import { FIRST_PROFILE, type Profile } from '../../src/game/profile.ts';
import type { RunningGame } from '../../src/game/session.ts';
import type { GameWorld } from '../../src/game/world.ts';
import { loadMoreTexts, switchLanguage } from '../../src/i18n/translate.ts';
import type { ReadSave } from '../../src/save/linked-save.ts';
import { readSavedData } from '../../src/save/saved-data.ts';
import { readSaveLink } from '../../src/save/save-link.ts';
import { decodeRecords, encodeRecords } from '../../src/records/records-text.ts';
import { firstRecords } from '../../src/records/records.ts';
import { encodeStars, JOURNEY_KEY, readStars } from '../../src/save/journey-stars.ts';
import { encodeSession, RECORDS_KEY, SESSION_KEY } from '../../src/save/session.ts';
import { decodeShared, encodeShared, SHARED_KEY, shareProfile, type SharedSave } from '../../src/save/shared-save.ts';
import { CarryPanel } from '../../src/hud/panels/carry-panel.tsx';
import type { ThemeName } from '../../src/themes/themes.ts';
import { toNotation } from '../../src/rules/notation.ts';
import { playedGame, SOME_PROFILE } from '../save/saved-games.ts';
import { openHud } from '../hud/hud-markup.ts';
import { holds } from '../support/holds.ts';
import { openMenu } from '../support/play-world.ts';
import { until } from '../support/until.ts';

const PAGE = 'https://play.example/game/';
const PLAYER: Profile = { ...FIRST_PROFILE, isTutorialDue: false };
const GAME = { ...playedGame({ type: 'seed', seed: 7 }, [5, 80, 13, 44]), id: 'one' };
const OTHER_GAME = { ...playedGame({ type: 'seed', seed: 8 }, [5, 80]), id: 'other' };

type Saved = { readonly profile?: Partial<Profile>; readonly game?: RunningGame; readonly actedAt?: number; readonly records?: string };

/** Opens the game on a device with this save, at 1000 ms. */
function openDevice({ profile, game, actedAt = 0, records }: Saved = {}) {
  const items = new Map<string, string>();
  const store = {
    get: (key: string) => items.get(key) ?? null,
    set: (key: string, text: string) => Boolean(items.set(key, text)),
    remove: (key: string) => void items.delete(key),
  };
  const own = { ...PLAYER, ...profile };
  store.set(SHARED_KEY, encodeShared(shareProfile(own, 1)));
  if (game) store.set(SESSION_KEY, encodeSession(own, game, actedAt));
  if (records !== undefined) store.set(RECORDS_KEY, records);
  const saved = readSavedData(store);
  const world = {
    profile: saved.profile,
    session: { saved: saved.session?.running, savedDaily: undefined, running: undefined },
    flow: { isPageAway: false },
    input: { drag: { phase: 'idle' } },
    view: { isLessMotionPreferred: false },
    turn: {},
    effects: [],
  } as unknown as GameWorld;
  let clock = 1000;
  const now = () => ++clock;
  const keeper = createSaveKeeper({ store, world, saved, adopt: (change) => adoptSave(world, change), newRow: () => `row${now()}`, now });
  const shared = () => decodeShared(items.get(SHARED_KEY)!)!;
  return { store, world, keeper, now, shared, profile: saved.profile };
}

type Device = ReturnType<typeof openDevice>;

/** Returns the save of the link that a device shows. */
function linkFrom(device: Device, address = PAGE, navigator: SharingNavigator = {}) {
  const { hud, driver, sent, show } = openHud(openMenu().send({ type: 'openCarry' }));
  hud.publish();
  const carrying = createCarrying({ hud, ...device, navigator, address: () => address });
  carrying.offer();
  const view = hud.carry.value!;
  if (view.type !== 'link') throw new Error(`the panel shows ${view.type}`);
  return { hud, driver, sent, show, view, hash: view.address.slice(view.address.indexOf('#')) };
}

function readFrom(device: Device): ReadSave {
  const save = readSaveLink(linkFrom(device).hash);
  if (typeof save === 'string') throw new Error(save);
  return save;
}

const earned = ({ coins }: SharedSave) => Object.values(coins).reduce((sum, row) => sum + row.earned, 0);

describe('a link from another device', () => {
  test('brings best score, coins, themes, statistics and the running game, and the player after a confirmation', () => {
    const from = openDevice({
      profile: SOME_PROFILE,
      game: GAME,
      actedAt: 900,
      records: encodeRecords({ ...firstRecords(2), longestCombo: 7 }),
    });
    const to = openDevice({ profile: { bestScore: 50, coins: 3, unlockedThemes: ['ember'] } });
    const link = readFrom(from);
    absorbLink(link, to, true);
    const { bestScore, username, userId, unlockedThemes } = to.profile;
    expect([bestScore, username, userId, unlockedThemes]).toEqual([
      4321,
      SOME_PROFILE.username,
      SOME_PROFILE.userId,
      ['aurora', 'ember', 'midnight'],
    ]);
    expect(to.world.session.saved).toMatchObject({ id: 'one', actions: GAME.actions, times: GAME.times });
    expect(to.world.session.saved, 'is not replayed again').toBe(link.game!.running);
    // A later epoch counts as this device's.
    expect(decodeRecords(to.store.get(RECORDS_KEY)!)).toMatchObject({ epoch: 0, longestCombo: 7 });
  });

  test('changes no setting', () => {
    const to = openDevice();
    const { settings, settingsAt } = to.shared();
    absorbLink(readFrom(openDevice({ profile: { ...SOME_PROFILE, language: 'zh' } })), to);
    expect([to.shared().settings, to.shared().settingsAt]).toEqual([settings, settingsAt]);
  });

  test('does not replace the player of this device', () => {
    const to = openDevice({ profile: { username: 'Mine', userId: 'secret' } });
    absorbLink(readFrom(openDevice({ profile: SOME_PROFILE })), to, true);
    expect([to.profile.username, to.profile.userId]).toEqual(['Mine', 'secret']);
  });

  test('plants no player without a confirmation of its own', () => {
    const to = openDevice();
    absorbLink(readFrom(openDevice({ profile: SOME_PROFILE })), to);
    expect(to.profile).toMatchObject({ username: '', userId: '', country: '', bestScore: SOME_PROFILE.bestScore });
  });

  test('brings the running game only if it was played later', () => {
    const link = readFrom(openDevice({ game: GAME, actedAt: 500 }));
    const older = openDevice({ game: OTHER_GAME, actedAt: 400 });
    expect(describeLink(link, older)?.game).toBe('replaces');
    absorbLink(link, older);
    expect(older.world.session.saved!.id).toBe('one');
    const later = openDevice({ game: OTHER_GAME, actedAt: 600, profile: { bestScore: 0 } });
    absorbLink(link, later);
    expect(later.world.session.saved!.id).toBe('other');
    const further = readFrom(openDevice({ game: GAME, actedAt: 500, profile: { bestScore: 9 } }));
    expect(describeLink(further, later)?.game).toBe('older');
    expect(describeLink(further, openDevice({ game: GAME, actedAt: 500 }))?.game).toBe('same');
    expect(describeLink(further, openDevice())?.game).toBe('goesOn');
  });

  test('brings and asks for a game that continues from a position, even before its next drop', () => {
    const game = { ...playedGame({ type: 'position', notation: toNotation(GAME.state) }, []), id: 'position' };
    const from = openDevice({ game, actedAt: 500 });
    const link = readFrom(from);
    expect(link.game?.running.start).toEqual(game.start);
    expect(describeLink(link, openDevice({ game: OTHER_GAME, actedAt: 400 }))?.game).toBe('replaces');
    const other = readFrom(openDevice({ game: OTHER_GAME, actedAt: 500 }));
    expect(describeLink(other, openDevice({ game, actedAt: 400 }))?.game).toBe('replaces');
  });

  test('ends no running game', () => {
    const to = openDevice({ game: GAME, actedAt: 10 });
    const from = openDevice({ profile: { bestScore: 9 } });
    expect(describeLink(readFrom(from), to)?.game).toBe('none');
    absorbLink(readFrom(from), to);
    expect(to.world.session.saved!.id).toBe('one');
  });

  test('from a clock in the future hides no later action', () => {
    const to = openDevice();
    absorbLink({ ...readFrom(openDevice({ game: GAME })), game: { running: GAME, actedAt: 8e15 } }, to);
    expect(to.world.session.saved!.id).toBe('one');
    absorbLink({ ...readFrom(openDevice({ game: OTHER_GAME })), game: { running: OTHER_GAME, actedAt: to.now() } }, to);
    expect(to.world.session.saved!.id).toBe('other');
  });

  test('of a later epoch lowers nothing, of an earlier one restores nothing', () => {
    const to = openDevice({ profile: { bestScore: 700, coins: 7 } });
    const reset = openDevice({ profile: { epoch: 3, bestScore: 20, coins: 1, unlockedThemes: ['aurora'] } });
    absorbLink(readFrom(reset), to);
    expect(to.profile).toMatchObject({ epoch: 0, bestScore: 700, unlockedThemes: ['aurora'] });
    absorbLink(readFrom(to), reset);
    expect(reset.profile).toMatchObject({ epoch: 3, bestScore: 20, coins: 1 });
  });

  test('has nothing new for the device that made it, nor a second time', () => {
    const from = openDevice({
      profile: SOME_PROFILE,
      game: GAME,
      actedAt: 10,
      records: encodeRecords({ ...firstRecords(2), longestCombo: 7 }),
    });
    expect(describeLink(readFrom(from), from)).toBeUndefined();
    const to = openDevice();
    const link = readFrom(openDevice({ profile: SOME_PROFILE, game: GAME, actedAt: 10 }));
    expect(describeLink(link, to)).toMatchObject({ bestScore: 4321, coins: 12, game: 'goesOn', username: SOME_PROFILE.username });
    absorbLink(link, to, true);
    expect(describeLink(link, to)).toBeUndefined();
  });

  test('with statistics that this device has taken over beside its own has nothing new', () => {
    const row = { games: 2, lines: 9, emptied: 0, writtenAt: 5 };
    const from = openDevice({ records: encodeRecords({ ...firstRecords(0), rows: { phone: row }, longestCombo: 7 }) });
    const to = openDevice({ records: encodeRecords({ ...firstRecords(0), rows: { tablet: { ...row, games: 3 } }, longestCombo: 4 }) });
    const link = readFrom(from);
    expect(describeLink(link, to)).toBeDefined();
    absorbLink(link, to);
    expect(decodeRecords(to.store.get(RECORDS_KEY)!)).toMatchObject({ rows: { phone: row, tablet: { games: 3 } }, longestCombo: 7 });
    expect(describeLink(link, to)).toBeUndefined();
    // Of a later version, which the merge leaves alone.
    to.store.set(RECORDS_KEY, '9 00000000 {}');
    expect(describeLink(link, to)).toBeUndefined();
  });

  test('with stars of the journey that this device has taken over has nothing new', () => {
    const [from, to] = [openDevice(), openDevice()];
    from.store.set(JOURNEY_KEY, encodeStars([3, 0]));
    to.store.set(JOURNEY_KEY, encodeStars([1, 2]));
    const link = readFrom(from);
    expect(describeLink(link, to)).toBeDefined();
    absorbLink(link, to);
    expect(readStars(to.store)).toEqual([3, 2]);
    expect(describeLink(link, to)).toBeUndefined();
  });
});

const THEME_NAMES: readonly ThemeName[] = ['aurora', 'ember', 'midnight'];
const device = fc.nat({ max: 2 });
const steps = fc.array(
  fc.oneof(
    fc.record({ type: fc.constant('earn' as const), at: device, coins: fc.integer({ min: 1, max: 30 }) }),
    fc.record({ type: fc.constant('buy' as const), at: device, theme: fc.constantFrom(...THEME_NAMES) }),
    fc.record({ type: fc.constant('best' as const), at: device, score: fc.nat({ max: 9999 }) }),
    fc.record({ type: fc.constant('reset' as const), at: device }),
    fc.record({ type: fc.constant('link' as const), at: device }),
    { weight: 4, arbitrary: fc.record({ type: fc.constant('open' as const), at: device, link: fc.nat({ max: 5 }) }) },
  ),
  { maxLength: 16 },
);

holds(
  'links opened in any order never lower the best score, the earned coins or the themes',
  2000,
  fc.property(steps, (list) => {
    const devices = [openDevice(), openDevice({ profile: { coins: 5 } }), openDevice({ profile: { bestScore: 40 } })];
    const links: ReadSave[] = [];
    for (const step of list) {
      const { profile, keeper, shared, ...options } = devices[step.at];
      if (step.type === 'earn') profile.coins += step.coins;
      else if (step.type === 'buy' && profile.coins >= 4) {
        profile.coins -= 4;
        profile.unlockedThemes = [...new Set([...profile.unlockedThemes, step.theme])];
      } else if (step.type === 'best') profile.bestScore = Math.max(profile.bestScore, step.score);
      else if (step.type === 'reset') Object.assign(profile, { epoch: profile.epoch + 1, bestScore: 0, coins: 0 });
      keeper.sync();
      const before = shared();
      if (step.type === 'link') {
        const { settings: _, settingsAt: _settings, playerAt: _player, ...records } = before;
        links.push({ shared: records, game: undefined, records: undefined, stars: undefined, isGameUnreadable: false });
      }
      const link = step.type === 'open' ? links[step.link] : undefined;
      if (!link) continue;
      absorbLink(link, { keeper, ...options });
      expect(profile.bestScore).toBeGreaterThanOrEqual(before.bestScore);
      expect(earned(shared())).toBeGreaterThanOrEqual(earned(before));
      expect(profile.unlockedThemes).toEqual(expect.arrayContaining([...before.unlockedThemes, ...link.shared.unlockedThemes]));
      if (link.shared.epoch >= before.epoch) expect(profile.bestScore).toBeGreaterThanOrEqual(link.shared.bestScore);
    }
  }),
);

describe('the panel', () => {
  beforeAll(async () => {
    await switchLanguage('en');
    await loadMoreTexts();
  });

  test('shows a link without the query of the page, and copies only the address', async () => {
    const copied: string[] = [];
    const navigator = { clipboard: { writeText: async (text: string) => void copied.push(text) } };
    const { view, hud } = linkFrom(openDevice({ game: GAME, actedAt: 5 }), `${PAGE}?debug=true#x`, navigator);
    expect(view.address).toMatch(/^https:\/\/play\.example\/game\/#save=[\w-]+$/);
    expect([view.hasName, view.isGameLeft]).toEqual([false, false]);
    view.share();
    await until();
    expect(copied).toEqual([view.address]);
    expect(hud.snackbar.value.text).toBe('share.copied');
  });

  test.each<[string, SharingNavigator]>([
    ['has none, as over http', {}],
    ['refuses it', { clipboard: { writeText: () => Promise.reject(new DOMException('refused', 'NotAllowedError')) } }],
  ])('selects the link for manual copying if the clipboard %s', async (_, navigator) => {
    const { view, hud, show } = linkFrom(openDevice({ game: GAME, actedAt: 5 }), PAGE, navigator);
    expect(show(CarryPanel)).not.toContain('Copy this text');
    view.share();
    await until(() => hud.copyText.value !== undefined);
    expect(hud.copyText.value).toBe(view.address);
    expect(show(CarryPanel)).toContain('<p role="status">Copy this text</p>');
  });

  test('states that a game is too long', () => {
    const game = playedGame(
      { type: 'seed', seed: 7 },
      Array.from({ length: 1500 }, (_, index) => index * 7919),
    );
    expect(linkFrom(openDevice({ game: { ...game, id: 'one' }, actedAt: 5 })).view.isGameLeft).toBe(true);
  });

  function receive(hash: string, to = openDevice(), menu = openMenu()) {
    const { hud, driver, sent, show } = openHud(menu);
    hud.publish();
    const carrying = createCarrying({ hud, ...to, navigator: {}, address: () => PAGE });
    const settle = () => {
      driver.send(...sent.splice(0));
      hud.publish();
    };
    if (hash !== '') carrying.receive(hash);
    return { hud, driver, carrying, settle, show, to };
  }

  test('asks before it changes anything, and takes the save over', () => {
    const { hash } = linkFrom(openDevice({ profile: SOME_PROFILE, game: GAME, actedAt: 5 }));
    const { hud, settle, to } = receive(hash);
    settle();
    const view = hud.carry.value!;
    expect([hud.overlay.value, view.type, to.profile.bestScore]).toEqual(['carry', 'question', 0]);
    if (view.type === 'question') view.accept(false);
    settle();
    expect([hud.overlay.value, hud.carry.value, hud.snackbar.value.text]).toEqual(['none', undefined, 'carry.taken']);
    expect(to.profile.bestScore).toBe(4321);
  });

  test("offers the link's player as a switch that is off", () => {
    const { hash } = linkFrom(openDevice({ profile: SOME_PROFILE }));
    const { settle, show } = receive(hash);
    settle();
    expect(show(CarryPanel)).toContain(
      `role="switch" aria-checked="false" class="well toggle"><span translate="no">Player: ${SOME_PROFILE.username}</span>`,
    );
    const named = receive(hash, openDevice({ profile: { username: 'Mine' } }));
    named.settle();
    expect(named.show(CarryPanel)).not.toContain('switch');
  });

  test('asks before it deletes the records', () => {
    const { hud, driver, carrying, settle, show } = receive('');
    driver.world.profile.bestScore = 4321;
    carrying.askReset();
    settle();
    expect(show(CarryPanel)).toContain('Delete your records and saved games?');
    driver.send({ type: 'closePanel' });
    hud.publish();
    expect(driver.world.profile.bestScore).toBe(4321);
    carrying.askReset();
    settle();
    const view = hud.carry.value!;
    if (view.type === 'reset') view.accept();
    settle();
    expect([driver.world.profile.bestScore, hud.overlay.value]).toEqual([0, 'none']);
  });

  test('waits for the menu', () => {
    const { hash } = linkFrom(openDevice({ profile: SOME_PROFILE }));
    const { hud, driver, settle } = receive(hash, openDevice(), openMenu().send({ type: 'openSettings' }));
    settle();
    expect(hud.overlay.value).toBe('settings');
    driver.send({ type: 'closePanel' });
    hud.publish();
    settle();
    expect([hud.overlay.value, hud.carry.value?.type]).toEqual(['carry', 'question']);
  });

  test('states what is wrong with a link', () => {
    const own = openDevice({ profile: SOME_PROFILE });
    const { hash } = linkFrom(own);
    const faultOf = (text: string, to?: Device) => {
      const view = receive(text, to).hud.carry.value!;
      return view.type === 'fault' ? view.fault : view.type;
    };
    expect([faultOf(hash, own), faultOf(hash.slice(0, -5)), faultOf('#save=')]).toEqual(['known', 'cut', 'empty']);
  });
});

describe('a save in the address', () => {
  function openPage(hash: string, screen: 'menu' | 'game' = 'menu') {
    const received: string[] = [];
    const location = { href: `${PAGE}?a=1${hash}`, hash, reloads: 0, reload: () => void location.reloads++ };
    const history = { replaceState: (_: unknown, __: string, address?: string | URL | null) => void ([, location.hash] = [address, '']) };
    let change = () => {};
    const { hud } = openHud(openMenu());
    followLinks({
      hud: { ...hud, screen: { peek: () => screen } as typeof hud.screen },
      openRun: () => undefined,
      receiveSave: (text) => void received.push(text),
      page: { location, history, addEventListener: (_, listener) => (change = listener) },
    });
    return { received, location, visit: (next: string) => ((location.hash = next), change()) };
  }

  test('is read once and removed from the address', () => {
    const { received, location, visit } = openPage('#save=AQ');
    expect([received, location.hash]).toEqual([['#save=AQ'], '']);
    visit('#code=001');
    visit('#run=1~s7~');
    expect([received.slice(1), location.hash]).toEqual([['#code=001'], '']);
  });

  test('reloads the page during a game', () => {
    const { received, location, visit } = openPage('', 'game');
    visit('#save=AQ');
    expect([received, location.reloads, location.hash]).toEqual([[], 1, '#save=AQ']);
  });
});
