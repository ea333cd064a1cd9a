// Particles of themes: motes in the menu in place of snow, and bursts in place of confetti.
import { describe, expect, test } from 'vitest';
import { FRAME } from '../../src/game/frames.ts';
import { colorNumber, FIRST_COLORS, themeColors } from '../../src/game/theme-colors.ts';
import { openMenu, playWorld, type WorldDriver } from '../support/play-world.ts';
import { FILES } from '../themes/theme-files.ts';

const FLAKES = [FRAME['snow-1'], FRAME['snow-2'], FRAME['snow-3']];
const THEMES = [...FILES].filter(([, { particles }]) => particles !== undefined);
const frameOf = (name: string) => FRAME[name as keyof typeof FRAME];

const colorsOf = (name: string) => themeColors(FILES.get(name)!);

function motesOf({ world, alive }: WorldDriver) {
  const { Sprite, Transform } = world.components;
  return alive.call({ world } as WorldDriver, world.pools.snow).map((entity) => ({
    entity,
    frame: Sprite.frame[entity],
    tint: Sprite.tint[entity],
    alpha: Sprite.alpha[entity],
    isAdditive: Sprite.isAdditive[entity] === 1,
    x: Transform.x[entity],
    y: Transform.y[entity],
  }));
}

test('every theme except the classic one has its own particles', () => {
  expect(THEMES.map(([name]) => name)).toEqual([...FILES.keys()].filter((name) => name !== 'classic'));
});

describe.each(THEMES)('in the theme %s', (name, { particles }) => {
  const { motes, burst } = particles!;
  const open = () => openMenu().send({ type: 'applyTheme', colors: colorsOf(name) });

  test('the menu shows 70 motes of light in place of snow', () => {
    const shown = motesOf(open().ticks(60));
    expect(shown).toHaveLength(70);
    expect(new Set(shown.map(({ frame, tint }) => `${frame} ${tint}`))).toEqual(
      new Set(motes.map((mote) => `${frameOf(mote.frame)} ${colorNumber(mote.tint)}`)),
    );
    expect(shown.every(({ isAdditive }) => isAdditive)).toBe(true);
    expect(shown.some(({ alpha }) => alpha > 0.5)).toBe(true);
  });

  test('motes drift without end, and stay in the view', () => {
    const driver = open().ticks(1);
    const before = motesOf(driver);
    driver.ticks(3600);
    const { left, width, height } = driver.world.view.layout;
    const sway = Math.max(...motes.map(({ swayUnits }) => swayUnits));
    for (const [index, { x, y }] of motesOf(driver).entries()) {
      expect([x, y]).not.toEqual([before[index].x, before[index].y]);
      expect(x).toBeGreaterThan(left - 40 - sway);
      expect(x).toBeLessThan(left + width + 40 + sway);
      expect(y).toBeGreaterThan(-45);
      expect(y).toBeLessThan(height + 45);
    }
    expect(driver.world.isMoving).toBe(true);
  });

  test('motes fade out with the menu, and reduced motion has none', () => {
    const lightOf = (shown: WorldDriver) => motesOf(shown).reduce((sum, { alpha }) => sum + alpha, 0);
    const driver = open().ticks(60);
    const full = lightOf(driver);
    expect(lightOf(driver.send({ type: 'play' }).ticks(20))).toBeLessThan(0.7 * full);
    expect(motesOf(driver.ticks(40))).toEqual([]);
    expect(
      motesOf(
        openMenu({ isReducedMotion: true })
          .send({ type: 'applyTheme', colors: colorsOf(name) })
          .ticks(10),
      ),
    ).toEqual([]);
  });

  test('motes are the same in each run', () => {
    expect(motesOf(open().ticks(200))).toEqual(motesOf(open().ticks(200)));
  });

  test('a cleared line ends in the particles of the theme', () => {
    const driver = playWorld('0/0/0/1111111 1a,1a')
      .send({ type: 'applyTheme', colors: colorsOf(name) })
      .drop(0, 7, 3)
      .ticks(1);
    const { Sprite, Particle } = driver.world.components;
    const started = driver.alive(driver.world.pools.confetti);
    expect(started.length).toBeGreaterThan(4);
    for (const entity of started) {
      expect(burst.frames.map(frameOf)).toContain(Sprite.frame[entity]);
      expect(Particle.gravity[entity]).toBe(burst.gravity);
    }
  });
});

test('a change of the theme in the menu replaces all particles', () => {
  const driver = openMenu()
    .ticks(30)
    .send({ type: 'applyTheme', colors: colorsOf('ember') })
    .ticks(2);
  expect(motesOf(driver).filter(({ frame }) => frame === FRAME['snow-3'])).toEqual([]);
  driver.send({ type: 'applyTheme', colors: FIRST_COLORS }).ticks(2);
  const flakes = motesOf(driver);
  expect(flakes).toHaveLength(70);
  for (const { frame, tint, isAdditive } of flakes) {
    expect(FLAKES).toContain(frame);
    expect([tint, isAdditive]).toEqual([0xffffff, false]);
  }
});

test('a theme applied during a game keeps the dragged piece', () => {
  const driver = playWorld('0 1a,2a,3a').pressSlot(1).moveTo(270, 500).ticks(6);
  driver.send({ type: 'applyTheme', colors: colorsOf('ember') });
  expect(driver.world.input.drag.phase).not.toBe('idle');
});

test('the menu waits for the code of the motes without particles', () => {
  const driver = openMenu();
  Object.assign(driver.world, { lateSystems: {}, pipelines: undefined });
  driver.send({ type: 'applyTheme', colors: colorsOf('ember') }).ticks(10);
  expect(motesOf(driver)).toEqual([]);
  expect(driver.world.isMoving).toBe(true);
});
