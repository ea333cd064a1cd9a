// Parts of the stage without a browser: camera, labels, sheets and animation.
import { describe, expect, test } from 'vitest';
import { spawnSprite } from '../../src/ecs/spawn.ts';
import { stepRuntime } from '../../src/ecs/steps.ts';
import { createRuntimeWorld } from '../../src/ecs/world.ts';
import { defineFrames } from '../../src/render-webgl/frames.ts';
import { createWorldPacker, type CreatePacker } from '../../src/render-webgl/pack-world.ts';
import { ANGLE_STEPS, createSpriteList, POSITION_STEPS, SCALE_STEPS } from '../../src/render-webgl/sprite-layout.ts';
import { createCamera, worldOf } from '../../src/stage/camera.ts';
import { createLabels, type Font } from '../../src/stage/labels.ts';
import { animationOf, packPivots, playFrames, readSheet, type SheetJson } from '../../src/stage/sheet.ts';

const STEP = 1 / 60;
const NO_IMAGE = {} as HTMLCanvasElement;
const VIEW = { left: -10, width: 400, height: 300 };

describe('a camera', () => {
  const onScreen = (camera: ReturnType<typeof createCamera>, x: number, y: number, alpha = 1) => {
    const { shift } = camera;
    return [x * shift.zoom(alpha) + shift.x(alpha, VIEW), y * shift.zoom(alpha) + shift.y(alpha, VIEW)];
  };

  test('shows its point in the middle of the view, at each zoom', () => {
    const camera = createCamera({ x: 700, y: 500 });
    for (const zoom of [0.5, 1, 3]) {
      camera.zoom = zoom;
      expect(onScreen(camera, 700, 500)).toEqual([-10 + 200, 150]);
      expect(onScreen(camera, 710, 500)).toEqual([190 + 10 * zoom, 150]);
    }
  });

  test('is interpolated between two steps, unless it is kept', () => {
    const camera = createCamera();
    camera.keep();
    camera.x = 100;
    expect(onScreen(camera, 0, 0, 0.25)).toEqual([190 - 25, 150]);
    camera.keep();
    expect(onScreen(camera, 0, 0, 0.25)).toEqual([190 - 100, 150]);
  });

  test('worldOf finds the point of the world under a point of the view', () => {
    const camera = createCamera({ x: 700, y: 500, zoom: 2 });
    const [x, y] = onScreen(camera, 640, 530);
    expect(worldOf(camera, VIEW, x, y)).toEqual({ x: 640, y: 530 });
  });
});

/** Packs a world with one kind, `all`, and returns its sprites in design units. */
function packAll(
  pack: CreatePacker<never>,
  frames: ReturnType<typeof defineFrames>,
  prepare: (world: ReturnType<typeof openWorld>) => void,
) {
  const kinds = { all: { size: 4, pack } };
  const world = openWorld();
  prepare(world);
  const list = createSpriteList(100);
  createWorldPacker(world, kinds as never, list, frames)(1);
  return Array.from({ length: list.count }, (_, k) => ({
    x: Math.round(list.int16[8 * k] / POSITION_STEPS),
    y: Math.round(list.int16[8 * k + 1] / POSITION_STEPS),
    turn: list.uint16[8 * k + 2] / ANGLE_STEPS,
    frame: list.uint16[8 * k + 3],
    scale: list.int16[8 * k + 4] / SCALE_STEPS,
    color: list.uint32[4 * k + 3].toString(16),
  }));
}

function openWorld() {
  return createRuntimeWorld({ kinds: { all: { size: 4 } } });
}

describe('labels', () => {
  /** At two pixels per unit `i` advances by 4 units and `M` by 10. */
  const font: Font = {
    width: 64,
    height: 32,
    image: NO_IMAGE,
    frames: { 'font/M': [0, 0, 24, 30], 'font/i': [24, 0, 12, 30], 'font/ ': [36, 0, 8, 30] },
    advances: new Map([
      ['M', 20],
      ['i', 8],
      [' ', 12],
    ]),
    nameOf: (character) => `font/${character}`,
  };
  const frames = defineFrames(font);
  const { number } = frames;

  function show(
    text: string,
    change: (world: ReturnType<typeof openWorld>, label: number) => void = () => undefined,
    align?: 'left' | 'right',
  ) {
    const labels = createLabels(font, 4, align);
    return packAll(labels.pack as never, frames, (world) => {
      const label = spawnSprite(world, 'all', 0, 100, 50);
      labels.say(label, text);
      change(world, label);
    });
  }

  test('centre a text on their entity, one sprite per letter', () => {
    expect(show('iM i').map(({ x, y, frame }) => [x, y, frame])).toEqual([
      [90, 50, number['font/i']],
      [97, 50, number['font/M']],
      [110, 50, number['font/i']],
    ]);
  });

  test.each([
    ['left', 102],
    ['right', 98],
  ] as const)('start or end at their entity (%s)', (align, x) => {
    expect(show('i', undefined, align)[0].x).toBe(x);
  });

  test('move, scale, turn and fade as a whole', () => {
    const shown = show('Mi', ({ components: { Transform, Sprite } }, label) => {
      Transform.scaleX[label] = Transform.scaleY[label] = 2;
      Transform.angle[label] = Math.PI / 2;
      Sprite.tint[label] = 0xff0000;
      Sprite.alpha[label] = 0.5;
    });
    expect(shown.map(({ x, y, scale, turn, color }) => [x, y, scale, turn, color])).toEqual([
      [100, 50 - 4, 2, 0.25, '7f7f0000'],
      [100, 50 + 10, 2, 0.25, '7f7f0000'],
    ]);
  });

  test('draw nothing for a dead, a faded and a silent label', () => {
    expect(show('Mi', ({ components: { Sprite } }, label) => void (Sprite.isAlive[label] = 0))).toEqual([]);
    expect(show('Mi', ({ components: { Sprite } }, label) => void (Sprite.alpha[label] = 0))).toEqual([]);
    expect(show('')).toEqual([]);
  });

  test('refuse a character without a picture, and keep their text', () => {
    const labels = createLabels(font, 4);
    const kept = packAll(labels.pack as never, frames, (world) => {
      const label = spawnSprite(world, 'all', 0, 100, 50);
      labels.say(label, 'i');
      expect(() => labels.say(label, 'Mx')).toThrow("The font has no picture of 'x' in 'Mx'");
    });
    expect(kept).toHaveLength(1);
  });
});

describe('a sheet', () => {
  const JSON_HASH: SheetJson = {
    frames: {
      'walk-b.png': { frame: { x: 20, y: 0, w: 10, h: 10 } },
      'walk-a.png': { frame: { x: 0, y: 0, w: 20, h: 10 }, sourceSize: { w: 40, h: 30 }, spriteSourceSize: { x: 4, y: 20, w: 20, h: 10 } },
      'coin.png': { frame: { x: 40, y: 0, w: 8, h: 8 }, pivot: { x: 0.5, y: 1 } },
    },
    animations: { walk: ['walk-a.png', 'walk-b.png', 'walk-a.png'] },
    meta: { size: { w: 64, h: 32 } },
  };
  const sheet = readSheet(JSON_HASH, NO_IMAGE);
  const frames = defineFrames(sheet);
  const numbers: Readonly<Record<string, number>> = frames.number;

  test('has the frames of its animations one after the other, and the others by name', () => {
    expect(Object.keys(sheet.frames)).toEqual(['walk/0', 'walk/1', 'walk/2', 'coin.png']);
    expect([sheet.frames['walk/1'], sheet.width, sheet.height]).toEqual([[20, 0, 10, 10], 64, 32]);
    expect(animationOf(numbers, 'walk')).toEqual({ first: numbers['walk/0'], count: 3 });
  });

  test('reads lists of frames too', () => {
    const list = Object.entries(JSON_HASH.frames).map(([filename, frame]) => ({ filename, ...frame }));
    expect(readSheet({ ...JSON_HASH, frames: list }, NO_IMAGE)).toEqual(sheet);
  });

  test('has pivots in the middle of the untrimmed picture, or where the file says', () => {
    expect(sheet.pivots).toEqual({ 'walk/0': [6, -10], 'walk/1': [0, 0], 'walk/2': [6, -10], 'coin.png': [0, 4] });
  });

  test('is refused if a frame is rotated, or an animation has an unknown frame', () => {
    const { frames: all, meta } = JSON_HASH;
    const rotated = { 'coin.png': { frame: { x: 0, y: 0, w: 1, h: 1 }, rotated: true } };
    expect(() => readSheet({ frames: rotated, meta }, NO_IMAGE)).toThrow("The frame 'coin.png' is rotated");
    expect(() => readSheet({ frames: all, meta, animations: { run: ['run.png'] } }, NO_IMAGE)).toThrow(
      "The animation 'run' has the frame 'run.png', which is not in the sheet",
    );
    expect(() => animationOf(numbers, 'run')).toThrow("There is no animation 'run'");
  });

  test('turns and mirrors sprites around their pivots', () => {
    const placeCoin = (change: (world: ReturnType<typeof openWorld>, coin: number) => void) =>
      packAll(packPivots(sheet.pivots), frames, (world) => change(world, spawnSprite(world, 'all', numbers['coin.png'], 100, 50)))[0];
    // The pivot is 4 pixels, 2 units, below the middle.
    expect(placeCoin(() => undefined)).toMatchObject({ x: 100, y: 48 });
    expect(placeCoin(({ components }, coin) => void (components.Transform.scaleY[coin] = -3))).toMatchObject({ x: 100, y: 56 });
    expect(placeCoin(({ components }, coin) => void (components.Transform.angle[coin] = Math.PI / 2))).toMatchObject({ x: 102, y: 50 });
  });

  test('plays an animation at its rate, holds the last frame, and repeats on request', () => {
    const world = openWorld();
    const walk = animationOf(numbers, 'walk');
    const hero = spawnSprite(world, 'all', numbers['coin.png'], 0, 0);
    const shown = (steps: number) =>
      Array.from({ length: steps }, () => {
        stepRuntime(world, STEP);
        return world.components.Sprite.frame[hero] - walk.first;
      });
    playFrames(world, hero, walk, { perSecond: 30 });
    expect(shown(8)).toEqual([0, 0, 1, 1, 2, 2, 2, 2]);
    playFrames(world, hero, walk, { perSecond: 20, repeats: Infinity });
    expect(new Set(shown(90))).toEqual(new Set([0, 1, 2]));
  });
});
