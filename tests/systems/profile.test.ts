// The profile: switches, themes, language, records, high contrast, reduced motion, and changes by other tabs.
import { entitiesOf } from '../../src/ecs/pools.ts';
import { describe, expect, test } from 'vitest';
import { FIRST_PROFILE, SWITCHES, type Profile, type SwitchName } from '../../src/game/profile.ts';
import { FIRST_COLORS, type ThemeColors } from '../../src/game/theme-colors.ts';
import { createGameWorld } from '../../src/game/world.ts';
import { themeState, type ThemeState } from '../../src/themes/theme-state.ts';
import { THEMES, themeOffer, type ThemeName } from '../../src/themes/themes.ts';
import { legalDrops } from '../../tools/simulate/automatic-players.ts';
import { NO_MOVE } from '../support/positions.ts';
import { openMenu, openWorld, playWorld, savedGame, type WorldDriver } from '../support/play-world.ts';

const QUEUE = '1a,2a,3a,4a,5a,6a';
const CROSS = '00011111/00011111/00011111/111/111/111/111/111';
const SWITCH_NAMES = Object.keys(SWITCHES) as SwitchName[];

const PLACES: readonly { name: string; make: () => WorldDriver }[] = [
  { name: 'in the menu', make: () => openMenu() },
  { name: 'in the settings', make: () => openMenu().send({ type: 'openSettings' }) },
  { name: 'in a game', make: () => playWorld(`1 ${QUEUE}`) },
  { name: 'in a pause', make: () => playWorld(`1 ${QUEUE}`).send({ type: 'pause' }) },
  { name: 'after a game', make: () => playWorld(NO_MOVE).until('gameOver') },
];

describe('a volume', () => {
  test.each(['soundVolume', 'musicVolume'] as const)('%s follows the slider, and is stored and heard after its release', (name) => {
    const driver = openMenu().send({ type: 'openSettings' });
    const before = { ...driver.world.profile };
    const set = (volume: number, isFinal: boolean) => {
      driver.effects.length = 0;
      driver.send({ type: 'setVolume', name, volume, isFinal });
    };
    set(0.4, false);
    expect(driver.world.profile).toEqual({ ...before, [name]: 0.4 });
    expect([driver.effectTypes(), driver.sounds()]).toEqual([[], []]);
    set(0.35, true);
    expect(driver.effectTypes()).toEqual(['save']);
    expect(driver.sounds()).toEqual(['click']);
    expect(driver.stored.profile).toEqual({ ...before, [name]: 0.35 });
  });
});

// @spec 1.2 6.1
test('name, id and country of a player change nothing in the game', () => {
  const playAs = (player: Partial<Profile>) => {
    const driver = openMenu({ profile: { coins: 350, ...player } }).send({ type: 'chooseTheme', name: 'aurora' }, { type: 'play' });
    for (let drop = 0; drop < 5; drop++) {
      const [{ slot, x, y }] = legalDrops(driver.world.session.running!.state);
      driver.drop(slot, x, y).settle();
    }
    driver.send({ type: 'pause' }, { type: 'goHome' });
    const { username: _, userId: __, country: ___, ...profile } = driver.world.profile;
    return { profile, flow: driver.world.flow, sounds: driver.sounds(), state: driver.world.session.saved!.state };
  };
  const anonymous = playAs({});
  for (const username of ['Ada', 'admin', 'Anonymous']) expect(playAs({ username, userId: '1', country: 'fr' })).toEqual(anonymous);
});

describe('a switch', () => {
  for (const { name: place, make } of PLACES) {
    test.each(SWITCH_NAMES)(`${place}: %s toggles and is stored, and nothing else changes`, (name) => {
      const driver = make();
      const { flow } = driver.world;
      const { running } = driver.world.session;
      const before = { ...driver.world.profile };
      driver.effects.length = 0;
      driver.send({ type: 'toggle', name });
      expect(driver.world.profile).toEqual({ ...before, [SWITCHES[name]]: !before[SWITCHES[name]] });
      expect(driver.stored.profile).toEqual(driver.world.profile);
      expect(driver.effectTypes()).toEqual(['save']);
      expect(driver.world.flow).toEqual(flow);
      expect(driver.world.session.running).toBe(running);
      driver.send({ type: 'toggle', name });
      expect(driver.world.profile).toEqual(before);
      expect(driver.stored.profile).toEqual(before);
    });
  }

  test('pressed twice in one frame is unchanged', () => {
    const driver = openMenu().send({ type: 'toggle', name: 'music' }, { type: 'toggle', name: 'music' });
    expect(driver.world.profile.isMusicOn).toBe(true);
    expect(driver.stored.profile.isMusicOn).toBe(true);
  });
});

describe('a thing that coins buy', () => {
  test.each([
    ['a light', 25, 'l1', 'l1', 0, ['save'], ['award']],
    ['a light that is owned is not paid again', 25, 'l2', 'l2', 25, ['save'], ['click']],
    ['a light that costs too much', 24, 'l1', '', 24, [], []],
  ])('%s', (_, coins, name, added, left, effects, sounds) => {
    const driver = openMenu({ profile: { coins, unlockedThemes: ['l2'] } });
    driver.effects.length = 0;
    driver.send({ type: 'buy', name, price: 25 });
    expect(driver.world.profile).toMatchObject({ coins: left, unlockedThemes: [...new Set(['l2', ...(added ? [added] : [])])], frame: '' });
    expect([driver.effectTypes(), driver.sounds()]).toEqual([effects, sounds]);
  });

  test('is paid once if bought twice in one frame, and not if another takes the coins', () => {
    const light = { type: 'buy', name: 'l1', price: 25 } as const;
    const driver = openMenu({ profile: { coins: 60 } }).send(light, light, { type: 'buy', name: 'gold', price: 50, use: 'frame' });
    expect(driver.world.profile).toMatchObject({ coins: 35, unlockedThemes: ['l1'], frame: '' });
  });

  test('is chosen by a purchase, by a later press without a price, and given up by an empty name', () => {
    const driver = openMenu({ profile: { coins: 100 } });
    driver.send({ type: 'buy', name: 'snow', price: 60, use: 'trail' }).send({ type: 'buy', name: '', price: 0, use: 'trail' });
    expect(driver.stored.profile).toMatchObject({ coins: 40, trail: '', unlockedThemes: ['snow'] });
    driver.send({ type: 'buy', name: 'snow', price: 60, use: 'trail' });
    expect(driver.stored.profile).toMatchObject({ coins: 40, trail: 'snow', unlockedThemes: ['snow'] });
  });
});

describe('a theme', () => {
  const expensive = themeOffer('midnight').price!;
  const cheap = themeOffer('aurora').price!;

  const table: readonly {
    state: ThemeState;
    name: ThemeName;
    theme: ThemeName;
    coins: number;
    unlocked: ThemeName[];
    left: number;
    effects: readonly string[];
  }[] = [
    { state: 'selected', name: 'classic', theme: 'classic', coins: 5000, unlocked: [], left: 5000, effects: [] },
    { state: 'selected', name: 'aurora', theme: 'aurora', coins: 5000, unlocked: ['aurora'], left: 5000, effects: [] },
    { state: 'owned', name: 'classic', theme: 'aurora', coins: 0, unlocked: ['aurora'], left: 0, effects: ['save', 'showTheme'] },
    { state: 'owned', name: 'aurora', theme: 'classic', coins: 0, unlocked: ['aurora'], left: 0, effects: ['save', 'showTheme'] },
    { state: 'affordable', name: 'aurora', theme: 'classic', coins: cheap, unlocked: [], left: 0, effects: ['save', 'showTheme'] },
    {
      state: 'affordable',
      name: 'midnight',
      theme: 'aurora',
      coins: expensive + 7,
      unlocked: ['aurora'],
      left: 7,
      effects: ['save', 'showTheme'],
    },
    { state: 'tooExpensive', name: 'aurora', theme: 'classic', coins: cheap - 1, unlocked: [], left: cheap - 1, effects: [] },
    { state: 'tooExpensive', name: 'midnight', theme: 'classic', coins: 0, unlocked: ['aurora'], left: 0, effects: [] },
  ];

  // @spec 1.31
  test.each(table)('$name that is $state, with $coins coins', ({ state, name, theme, coins, unlocked, left, effects }) => {
    expect(themeState(themeOffer(name), { selected: theme, coins, unlocked })).toBe(state);
    const driver = openMenu({ profile: { theme, coins, unlockedThemes: [...unlocked] } });
    const before = { ...driver.world.profile };
    driver.effects.length = 0;
    driver.send({ type: 'chooseTheme', name });
    const isApplied = state === 'owned' || state === 'affordable';
    const isBought = state === 'affordable';
    expect(driver.world.profile).toEqual({
      ...before,
      coins: left,
      theme: isApplied ? name : theme,
      unlockedThemes: isBought ? [...unlocked, name] : unlocked,
    });
    expect(driver.stored.profile).toEqual(driver.world.profile);
    expect(driver.effectTypes()).toEqual(effects);
    if (isApplied) expect(driver.effects).toContainEqual({ type: 'showTheme', name });
    expect(driver.sounds(), 'a purchase has a sound').toEqual(isBought ? ['award'] : isApplied ? ['click'] : []);
  });

  test('is paid once if bought twice in one frame', () => {
    const driver = openMenu({ profile: { coins: 2 * cheap } }).send(
      { type: 'chooseTheme', name: 'aurora' },
      { type: 'chooseTheme', name: 'aurora' },
    );
    driver.send({ type: 'chooseTheme', name: 'aurora' });
    expect(driver.world.profile).toMatchObject({ coins: cheap, theme: 'aurora', unlockedThemes: ['aurora'] });
  });

  test('is not bought if another in the same frame takes the coins', () => {
    const driver = openMenu({ profile: { coins: cheap + 10 } }).send(
      { type: 'chooseTheme', name: 'aurora' },
      { type: 'chooseTheme', name: 'ember' },
    );
    expect(driver.world.profile).toMatchObject({ coins: 10, theme: 'aurora', unlockedThemes: ['aurora'] });
  });

  test('stays unlocked: selecting it again is free', () => {
    const prices = THEMES.reduce((sum, { price }) => sum + (price ?? 0), 0);
    const driver = openMenu({ profile: { coins: prices + 50 } });
    for (const { name } of THEMES) driver.send({ type: 'chooseTheme', name });
    const { coins } = driver.world.profile;
    expect(coins).toBe(50);
    for (let round = 0; round < 3; round++) for (const { name } of THEMES) driver.send({ type: 'chooseTheme', name });
    expect(driver.world.profile.coins).toBe(coins);
    expect(driver.world.profile.unlockedThemes).toEqual(THEMES.slice(1).map(({ name }) => name));
  });

  test('is added to a new list of unlocked themes', () => {
    const unlockedThemes: ThemeName[] = [];
    openMenu({ profile: { coins: 3000, unlockedThemes } }).send({ type: 'chooseTheme', name: 'aurora' });
    expect(unlockedThemes).toEqual([]);
    expect(FIRST_PROFILE.unlockedThemes).toEqual([]);
  });

  test('does not change a running game', () => {
    const driver = playWorld(`1 ${QUEUE}`, { profile: { coins: 3000 } }).settle();
    const { running } = driver.world.session;
    driver.send({ type: 'chooseTheme', name: 'ember' }).settle().expectPicture();
    expect(driver.world.session.running).toBe(running);
  });

  const OTHER: ThemeColors = {
    jewels: [0xffffff, 0x010101, 0x020202, 0x030303, 0x040404, 0x050505, 0x060606],
    highlight: 0x0a0a0a,
    confetti: 0x0b0b0b,
    score: 0x0c0c0c,
    word: 0x0e0e0e,
    gold: 0x0d0d0d,
    particles: undefined,
  };

  // @spec 3.18
  test('colours entities that are spawned after it is applied', () => {
    const driver = playWorld(`${CROSS} 6a,1a,2a`).send({ type: 'applyTheme', colors: OTHER }).drop(0, 0, 0);
    const { world } = driver;
    const tints = (kind: 'popups' | 'rings' | 'confetti') =>
      new Set(driver.alive(world.pools[kind]).map((entity) => world.components.Sprite.tint[entity]));
    expect(tints('popups')).toEqual(new Set([OTHER.score]));
    expect(tints('rings')).toEqual(new Set([OTHER.highlight]));
    // Each line starts with a cell of the dropped 3x3 piece or of type 1.
    for (const tint of tints('confetti')) expect([0xffffff, 0x010101, 0x060606]).toContain(tint);
  });

  test('colours light and outline of a piece that is already dragged', () => {
    const driver = playWorld('1111111/01 1a,2a,3a').pressSlot(0).moveTo(270, 500).moveOver(7, 0).ticks(8);
    const { Sprite } = driver.world.components;
    const lit = () => entitiesOf(driver.world.pools.glows).flatMap((entity) => (Sprite.alpha[entity] > 0 ? [Sprite.tint[entity]] : []));
    const outline = () => Sprite.tint[driver.world.pools.ghosts.first + 1];
    expect([...new Set(lit()), outline()]).toEqual([FIRST_COLORS.jewels[1], FIRST_COLORS.jewels[1]]);
    driver.send({ type: 'applyTheme', colors: OTHER });
    expect([...new Set(lit()), outline()]).toEqual([OTHER.jewels[1], OTHER.jewels[1]]);
    expect(driver.world.input.drag.phase).toBe('dragging');
  });

  test('colours the confetti beside a panel', () => {
    const driver = playWorld(`1111111/01 ${QUEUE} stage=3100`).send({ type: 'applyTheme', colors: OTHER }).drop(0, 7, 0).until('levelUp');
    const { Sprite } = driver.world.components;
    expect(driver.alive(driver.world.pools.confetti).map((entity) => Sprite.tint[entity])).toContain(OTHER.confetti);
  });
});

describe('resetting the stats', () => {
  // @spec 2.19 2.33
  test('deletes records and saved game, and keeps purchases and settings', () => {
    const profile = {
      bestScore: 900,
      coins: 40,
      theme: 'aurora',
      unlockedThemes: ['aurora'],
      isSoundOn: false,
      language: 'fr',
      isLanguageDetected: false,
      username: 'Anna',
    } as const;
    const driver = openWorld({ profile: { ...profile, unlockedThemes: ['aurora'] }, saved: savedGame('1 1a score=5000') });
    driver.send({ type: 'resetStats' });
    expect(driver.world.profile).toEqual({ ...FIRST_PROFILE, ...profile, isTutorialDue: false, epoch: 1, bestScore: 0, coins: 0 });
    expect(driver.stored).toEqual({ profile: driver.world.profile, running: undefined });
    driver.send({ type: 'finishLoading' }).send({ type: 'play' }).expectAt('game', 'none').expectScore(0);
    expect(driver.world.profile.bestScore, 'the deleted game does not count').toBe(0);
    expect(driver.reopen().world.profile.bestScore).toBe(0);
  });
});

test('resetting the stats under the continue popup makes continue start a new game', () => {
  const driver = openMenu({ saved: savedGame('1 1a score=5000') })
    .send({ type: 'play' })
    .expectAt('menu', 'continue');
  driver.send({ type: 'resetStats' }).send({ type: 'continueGame' }).expectAt('game', 'none').expectScore(0).settle().expectPicture();
});

describe('a language', () => {
  // @spec 4.71
  test('is stored when selected, and no longer follows the browser', () => {
    const driver = openMenu().send({ type: 'chooseLanguage', language: 'pt' });
    expect(driver.world.profile).toEqual({ ...FIRST_PROFILE, isTutorialDue: false, language: 'pt', isLanguageDetected: false });
    expect(driver.stored.profile).toEqual(driver.world.profile);
    expect(driver.effectTypes().filter((type) => type === 'save')).toHaveLength(1);
  });
});

test('high contrast changes the atlas alone: a drag goes on', () => {
  const driver = playWorld(`0 ${QUEUE}`).pressSlot(1).moveTo(270, 500).ticks(6);
  driver.send({ type: 'toggle', name: 'highContrast' });
  expect(driver.world.profile.isHighContrastOn).toBe(true);
  expect(driver.world.input.drag.phase).toBe('dragging');
  driver.release().settle().expectPicture();
});

describe('reduced motion', () => {
  const preferences = [
    { system: false, player: false, isReduced: false },
    { system: true, player: false, isReduced: true },
    { system: false, player: true, isReduced: true },
    { system: true, player: true, isReduced: true },
  ] as const;

  test.each(preferences)('is $isReduced with system: $system, player: $player', ({ system, player, isReduced }) => {
    const stored = openMenu({ isReducedMotion: system, profile: { isLessMotionOn: player } }).ticks(60);
    expect(stored.world.isReducedMotion).toBe(isReduced);
    expect(stored.alive(stored.world.pools.snow).length === 0).toBe(isReduced);
    const switched = openMenu();
    if (player) switched.send({ type: 'toggle', name: 'lessMotion' });
    switched.send({ type: 'preferLessMotion', isPreferred: system });
    expect(switched.world.isReducedMotion).toBe(isReduced);
    expect(switched.stored.profile.isLessMotionOn, "the system's preference is not stored").toBe(player);
  });

  test("follows the player's setting before the system's preference is known", () => {
    const world = createGameWorld({ nextSeed: () => ({ seed: 1 }), profile: { ...FIRST_PROFILE, isLessMotionOn: true } });
    expect(world.isReducedMotion).toBe(true);
  });

  test('ends only after both preferences end', () => {
    const driver = openMenu({ isReducedMotion: true, profile: { isLessMotionOn: true } });
    driver.send({ type: 'toggle', name: 'lessMotion' });
    expect(driver.world.isReducedMotion).toBe(true);
    driver.send({ type: 'preferLessMotion', isPreferred: false });
    expect(driver.world.isReducedMotion).toBe(false);
    driver.ticks(60);
    expect(driver.alive(driver.world.pools.snow)).toHaveLength(70);
  });

  test("stops the menu's snow and lets the world rest", () => {
    const driver = openMenu().ticks(60).send({ type: 'toggle', name: 'lessMotion' }).settle().expectAsleep();
    expect(driver.alive(driver.world.pools.snow)).toEqual([]);
  });
});

describe('a change of the save by another tab', () => {
  const change = { profile: {}, coins: 0, isReset: false } as const;

  test('is adopted in the menu, and its game can be continued', () => {
    const settings = { isMusicOn: false, isLessMotionOn: true, theme: 'ember', unlockedThemes: ['ember'] } as const;
    const driver = openMenu({ profile: { bestScore: 20, coins: 2 } }).send({
      type: 'adoptSave',
      change: {
        ...change,
        profile: { ...settings, unlockedThemes: ['ember'], bestScore: 900 },
        coins: 40,
        running: { game: savedGame('5 1a score=60') },
      },
    });
    expect(driver.world.profile).toEqual({ ...FIRST_PROFILE, ...settings, isTutorialDue: false, bestScore: 900, coins: 42 });
    expect(driver.world.isReducedMotion).toBe(true);
    expect(driver.effectTypes()).toEqual(expect.arrayContaining(['showTheme']));
    driver.send({ type: 'play' }).expectAt('menu', 'continue').send({ type: 'continueGame' }).expectScore(60);
  });

  test('does not lower the best score, and adds its difference in coins', () => {
    const driver = openMenu({ profile: { bestScore: 900, coins: 5 } });
    driver.send({ type: 'adoptSave', change: { ...change, profile: { bestScore: 70 }, coins: -2 } });
    expect(driver.world.profile).toMatchObject({ bestScore: 900, coins: 3 });
    driver.send({ type: 'adoptSave', change: { ...change, coins: -50 } });
    expect(driver.world.profile.coins).toBe(0);
  });

  test('lowers the best score if it is a reset', () => {
    const driver = openMenu({ profile: { bestScore: 900, coins: 5 } });
    driver.send({ type: 'adoptSave', change: { ...change, isReset: true, profile: { epoch: 1, bestScore: 0 }, coins: -5 } });
    expect(driver.world.profile).toMatchObject({ epoch: 1, bestScore: 0, coins: 0 });
  });

  test('without a game keeps the saved one', () => {
    const saved = savedGame('5 1a');
    expect(openMenu({ saved }).send({ type: 'adoptSave', change }).world.session.saved).toBe(saved);
  });

  test.each(['none', 'paused', 'settings', 'levelUp', 'revive'] as const)('replaces the running game under the overlay %s', (overlay) => {
    const driver = playWorld('5 1a score=20');
    Object.assign(driver.world, { flow: { ...driver.world.flow, overlay } });
    driver.send({ type: 'adoptSave', change: { ...change, running: { game: savedGame('4 1a score=80') } } });
    driver
      .expectAt('game', overlay === 'paused' || overlay === 'settings' ? overlay : 'none')
      .expectScore(80)
      .settle()
      .expectPicture();
    expect(driver.world.session.saved).toBe(driver.world.session.running);
  });

  test('does not replace a running tutorial', () => {
    const driver = openMenu({ profile: { isTutorialDue: true } }).send({ type: 'play' });
    const { running } = driver.world.session;
    driver.send({ type: 'adoptSave', change: { ...change, running: { game: savedGame('4 1a score=80') } } });
    expect(driver.world.session.running).toBe(running);
    expect(driver.world.session.saved?.state.score).toBe(80);
  });

  test('that ends the running game opens the menu without counting the score', () => {
    const driver = playWorld('5 1a score=500');
    driver.send({ type: 'adoptSave', change: { ...change, running: { game: undefined } } }).expectAt('menu', 'none');
    expect(driver.world).toMatchObject({ session: { running: undefined, saved: undefined }, profile: { bestScore: 0 } });
    expect(driver.effectTypes()).not.toContain('submitScore');
  });
});
