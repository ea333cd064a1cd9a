// Pixels from a real browser: sprites, equal draw paths, the renderer, and recovery from a lost context.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ART_PIXELS_PER_UNIT } from '../../src/game/frames.ts';
import { cellCentreX, cellCentreY, DESIGN, layoutView } from '../../src/game/layout.ts';
import { casesOf } from '../../tools/suite.ts';
import { findGlBrowser, openGlPage, Picture, type GlPage } from '../support/gl-page.ts';
import type { DrawnScene, FrameName, SceneSprite } from '../support/gl-scene.ts';

const program = await findGlBrowser();

const BACKGROUND = [40, 80, 120];
const SIZE = { width: 270, height: 480 };
const CAPACITY = 1024;

const PATHS = [
  { path: 'pull-buffer', version: 2 },
  { path: 'quads', version: 2 },
  { path: 'quads', version: 1 },
] as const;

type PathOnVersion = (typeof PATHS)[number];

let gl: GlPage;

function draw({ path, version }: PathOnVersion, sprites: readonly SceneSprite[], capacity = CAPACITY): Promise<DrawnScene> {
  return gl.page.evaluate(
    ([name, context, list, width, height, most]) => window.glScene.drawSprites(name, context, list, width, height, most),
    [path, version, sprites, SIZE.width, SIZE.height, capacity] as const,
  );
}

function showGame(...parameters: Parameters<Window['glScene']['showGame']>): Promise<DrawnScene> {
  return gl.page.evaluate(([notation, options]) => window.glScene.showGame(notation, options), parameters);
}

/** Creates overlapping sprites with various frames, poses, tints and alphas. */
function mixedSprites(count: number): SceneSprite[] {
  const frames: readonly FrameName[] = [
    'jewel-1',
    'jewel-4',
    'star',
    'ring',
    'cell-glow',
    'frost-sweep',
    'coin',
    'digit-7',
    'confetti-2',
    'ghost',
  ];
  return Array.from({ length: count }, (_, k) => ({
    frame: frames[k % frames.length],
    x: (k * 73) % SIZE.width,
    y: (k * 131) % SIZE.height,
    scaleX: 0.35 + (k % 7) * 0.23,
    scaleY: 0.45 + (k % 5) * 0.31,
    angle: k * 0.7 - 9,
    tint: (k * 0x2f5b7d + 0x808080) & 0xffffff,
    alpha: 0.25 + (k % 4) * 0.25,
    isAdditive: k % 3 === 0,
  }));
}

beforeAll(async () => {
  if (program !== undefined) gl = await openGlPage(program);
});
afterAll(async () => {
  await gl?.browser.close();
});

describe.skipIf(program === undefined)('in a real browser', () => {
  describe.each(casesOf(PATHS, [0]))('$path on WebGL$version', (on) => {
    test('is the requested path, and draws nothing for an empty list', async () => {
      const scene = await draw(on, []);
      expect(scene).toMatchObject({ pathName: on.path, version: on.version, drawCalls: 0, error: 0 });
      const picture = new Picture(scene);
      expect(picture.at(0, 0)).toEqual(BACKGROUND);
      expect(picture.at(SIZE.width - 1, SIZE.height - 1)).toEqual(BACKGROUND);
    });

    test('a sprite covers exactly its pixels', async () => {
      // The white frame has 8 x 8 pixels; scaled to 20 x 40 units around (60, 100).
      const unit = ART_PIXELS_PER_UNIT / 8;
      const picture = new Picture(
        await draw(on, [{ frame: 'white', x: 60, y: 100, scaleX: 20 * unit, scaleY: 40 * unit, tint: 0xff8000 }]),
      );
      for (const [x, y] of [
        [51, 81],
        [68, 118],
        [60, 100],
      ]) {
        expect(picture.at(x, y), `(${x}, ${y})`).toEqual([255, 128, 0]);
      }
      for (const [x, y] of [
        [49, 100],
        [70, 100],
        [60, 79],
        [60, 120],
        [60, SIZE.height - 100],
      ]) {
        expect(picture.at(x, y), `(${x}, ${y})`).toEqual(BACKGROUND);
      }
    });

    test('a negative scale mirrors a sprite within its pixels', async () => {
      const digit = { frame: 'digit-7', x: 60, y: 100, scaleX: 2 * ART_PIXELS_PER_UNIT, scaleY: 2 * ART_PIXELS_PER_UNIT } as const;
      const plain = new Picture(await draw(on, [digit]));
      const mirrored = new Picture(await draw(on, [{ ...digit, scaleX: -digit.scaleX }]));
      const differences = { mirrored: 0, unmirrored: 0 };
      for (let x = -30; x < 30; x++) {
        for (let y = 70; y < 130; y++) {
          const [green, asWas] = [mirrored.at(59 - x, y)[1], mirrored.at(60 + x, y)[1]];
          if (Math.abs(plain.at(60 + x, y)[1] - green) > 8) differences.mirrored++;
          if (Math.abs(plain.at(60 + x, y)[1] - asWas) > 8) differences.unmirrored++;
        }
      }
      expect(differences.mirrored).toBeLessThan(40);
      expect(differences.unmirrored).toBeGreaterThan(400);
    });

    test('an overshooting scale, alpha or position neither fills nor wraps', async () => {
      const white = { frame: 'white', x: 60, y: 100, scaleX: 5 } as const;
      const at = async (change: Partial<SceneSprite>, x: number, y: number) =>
        new Picture(await draw(on, [{ ...white, ...change }])).at(x, y);
      expect(await at({ scaleX: -0.1, scaleY: -0.1 }, 90, 130), 'scale 1 to 0 by outBack').toEqual(BACKGROUND);
      expect(await at({ alpha: 1.1 }, 60, 100), 'alpha 0 to 1 by outBack').toEqual([255, 255, 255]);
      expect(await at({ scaleX: 16, scaleY: 16 }, 60, 100), 'scale 16').toEqual([255, 255, 255]);
      expect(await at({ x: 60 + 4096 }, 60, 100), 'a position beyond the range').toEqual(BACKGROUND);
    });

    test('angles turn clockwise', async () => {
      const bar = { frame: 'white', x: 60, y: 100, scaleX: 10, scaleY: 2 } as const;
      const turned = new Picture(await draw(on, [{ ...bar, angle: Math.PI / 4 }]));
      expect(turned.at(70, 110), 'to the right and down').toEqual([255, 255, 255]);
      expect(turned.at(70, 90), 'to the right and up').toEqual(BACKGROUND);
    });

    test('blends alpha, adds light, multiplies tints and draws in order', async () => {
      const picture = new Picture(
        await draw(on, [
          { frame: 'white', x: 50, y: 50, scaleX: 5, alpha: 0.5 },
          { frame: 'white', x: 100, y: 50, scaleX: 5, tint: 0x646464, isAdditive: true },
          { frame: 'white', x: 150, y: 50, scaleX: 5, tint: 0xffffff, isAdditive: true },
          { frame: 'white', x: 200, y: 50, scaleX: 5, tint: 0xff0000 },
          { frame: 'white', x: 200, y: 50, scaleX: 5, tint: 0x00ff00 },
          { frame: 'white', x: 50, y: 150, scaleX: 5, tint: 0xc86432, alpha: 0.5, isAdditive: true },
        ]),
      );
      const expectNear = (x: number, y: number, color: readonly number[]) => {
        // Packing and blending round by one step each.
        for (const [channel, value] of picture.at(x, y).entries()) expect(Math.abs(value - color[channel])).toBeLessThanOrEqual(2);
      };
      expectNear(50, 50, [(40 + 255) / 2, (80 + 255) / 2, (120 + 255) / 2]);
      expectNear(100, 50, [140, 180, 220]);
      expectNear(150, 50, [255, 255, 255]);
      expectNear(200, 50, [0, 255, 0]);
      expectNear(50, 150, [140, 130, 145]);
    });

    test('a frame does not show its neighbours in the atlas', async () => {
      const picture = new Picture(
        await draw(on, [
          { frame: 'jewel-3', x: 60, y: 60, scaleX: ART_PIXELS_PER_UNIT / 2 },
          { frame: 'jewel-3', x: 160, y: 60, scaleX: ART_PIXELS_PER_UNIT / 2, angle: Math.PI },
        ]),
      );
      for (let x = 30; x < 92; x++) {
        for (const y of [30, 31, 89, 90]) expect(picture.at(x, y), `(${x}, ${y})`).toEqual(BACKGROUND);
      }
      expect(picture.at(60, 60)).not.toEqual(BACKGROUND);
    });

    test('draws a full list of 1,024 in one call', async () => {
      const small = mixedSprites(1024).map((sprite) => ({ ...sprite, scaleX: 0.05, scaleY: 0.05 }));
      const { drawCalls, error } = await draw(on, small);
      expect([drawCalls, error]).toEqual([1, 0]);
    });
  });
});

describe.skipIf(program === undefined)('in a real browser, the draw paths', () => {
  test('draw equal pictures of a mixed scene', async () => {
    const scenes: Picture[] = [];
    for (const on of PATHS) scenes.push(new Picture(await draw(on, mixedSprites(200))));
    const [first, ...others] = scenes;
    const isBackground = (k: number) => first.data[k] === 40 && first.data[k + 1] === 80 && first.data[k + 2] === 120;
    let covered = 0;
    for (let k = 0; k < first.data.length; k += 4) if (!isBackground(k)) covered++;
    expect(covered / (first.data.length / 4), 'the scene fills the view').toBeGreaterThan(0.5);
    for (const [index, other] of others.entries()) {
      const { path, version } = PATHS[index + 1];
      // Quads round texture coordinates to 1/65,535 of the atlas, a hundredth of a texel, and compute corners on the CPU. Colours differ by
      // one or two steps, more where many layers add up, and pixels on a quad's edge may be in or out.
      expect(first.differenceTo(other, 4).pixels, `${path} on WebGL${version}`).toBeLessThanOrEqual((SIZE.width * SIZE.height) / 1000);
    }
    // The smallest possible move, a sixteenth of a unit, causes a far larger difference.
    const moved = mixedSprites(200).map((sprite) => ({ ...sprite, x: sprite.x + 1 / 16 }));
    const { pixels } = first.differenceTo(new Picture(await draw(PATHS[0], moved)), 4);
    expect(pixels).toBeGreaterThan((SIZE.width * SIZE.height) / 100);
    expect(scenes[1].differenceTo(scenes[2]).largest, 'quads are equal on both versions').toBe(0);
  });

  test('draw lists of more than 1,024 sprites completely', async () => {
    const many = Array.from({ length: 3000 }, (_, k): SceneSprite => ({
      frame: 'white',
      x: 2 + (k % 60) * 4.5,
      y: 2 + Math.trunc(k / 60) * 9.5,
      scaleX: 1,
      tint: 0x010101 * (55 + (k % 200)),
    }));
    const calls: number[] = [];
    for (const on of PATHS) {
      const scene = await draw(on, many, 4096);
      calls.push(scene.drawCalls);
      const picture = new Picture(scene);
      for (const k of [0, 1023, 1024, 2047, 2048, 2999]) {
        const color = 55 + (k % 200);
        expect(picture.at(Math.floor(2 + (k % 60) * 4.5), Math.floor(2 + Math.trunc(k / 60) * 9.5)), `${on.path} ${k}`).toEqual([
          color,
          color,
          color,
        ]);
      }
    }
    expect(calls).toEqual([3, 1, 1]);
  });
});

describe.skipIf(program === undefined)('in a real browser', () => {
  describe('the renderer', () => {
    const game = { width: 270, height: 480, drop: { slot: 0, x: 0, y: 0 }, steps: 12 };
    const position = '00011111/00011111/00011111/111/111/111/111/111 6a,1a,2a';

    test('draws a busy game in two calls and equally on every path', async () => {
      const scenes: Picture[] = [];
      for (const [drawPath, version] of [
        ['pull-buffer', 2],
        ['quads', 1],
      ] as const) {
        const scene = await showGame(position, { ...game, drawPath });
        expect(scene).toMatchObject({ pathName: drawPath, version, drawCalls: 2, error: 0, width: 270, height: 480 });
        scenes.push(new Picture(scene));
      }
      expect(scenes[0].differenceTo(scenes[1], 6).pixels).toBeLessThanOrEqual(10);
    });

    test("rejects frames that exceed the GPU's texture limit", async () => {
      expect(await gl.page.evaluate(() => window.glScene.refuseTexture())).toMatch(
        /RangeError: The frames need \d+x8 pixels; this GPU's limit is/,
      );
    });

    test('takes the best path by default and for an unknown name', async () => {
      expect(await showGame('1', { width: 270, height: 480 })).toMatchObject({ pathName: 'pull-buffer', version: 2 });
      expect(await showGame('1', { width: 270, height: 480, drawPath: 'constructor' })).toMatchObject({ pathName: 'pull-buffer' });
      expect(gl.complaints.pop(), 'logged').toContain("Unknown draw path 'constructor'");
    });

    // @spec 2.30
    test('puts a block on its cell', async () => {
      const empty = new Picture(await showGame('0 1a,1a,1a', { width: 540, height: 960, steps: 60 }));
      const filled = new Picture(await showGame('0/0/0003 1a,1a,1a', { width: 540, height: 960, steps: 60 }));
      const layout = layoutView(540, 960);
      const [x, y] = [cellCentreX(layout, 3), cellCentreY(layout, 2)];
      expect(filled.at(x, y)).not.toEqual(empty.at(x, y));
      const [, green, blue] = filled.at(x, y);
      expect(blue, 'type 3 is blue').toBeGreaterThan(green);
      for (const [dx, dy] of [
        [-33, 0],
        [33, 0],
        [0, -33],
        [0, 33],
      ]) {
        expect(filled.at(x + dx, y + dy), 'the cells beside it are unchanged').toEqual(empty.at(x + dx, y + dy));
      }
    });

    // @spec 3.14
    test("draws the theme's slots behind the pieces only", async () => {
      const red = [
        { at: 0, color: '#ff0000' },
        { at: 1, color: '#ff0000' },
      ];
      const slot = { glass: red, sheen: [], shade: '#ff0000', frost: '#ff0000', edge: red };
      const at = { width: 540, height: 960, steps: 60 };
      const classic = new Picture(await showGame('0 1a,1a,1a', at));
      const other = new Picture(await showGame('0 1a,1a,1a', { ...at, slot }));
      const half = DESIGN.slotUnits / 2;
      for (const { x, y } of layoutView(540, 960).slots) {
        for (const [dx, dy] of [
          [-half + 15, -half + 15],
          [half - 15, -half + 15],
          [-half + 15, half - 15],
          [half - 15, half - 15],
        ]) {
          expect(other.at(x + dx, y + dy)).toEqual([255, 0, 0]);
          expect(classic.at(x + dx, y + dy)).not.toEqual([255, 0, 0]);
        }
        expect(other.at(x, y), 'the piece lies over it').toEqual(classic.at(x, y));
        expect(other.at(x, y - half - 4), 'above the slot').toEqual(classic.at(x, y - half - 4));
      }
      expect(other.at(270, 480), 'the board').toEqual(classic.at(270, 480));
    });

    test.each(casesOf(['pull-buffer', 'quads'], [0]))('restores an identical picture after a lost context on %s', async (drawPath) => {
      const before = new Picture(await showGame(position, { ...game, drawPath }));
      for (let loss = 0; loss < 2; loss++) {
        const scene = await gl.page.evaluate(() => window.glScene.loseContext());
        expect(scene).toMatchObject({ drawCalls: 2, error: 0 });
        expect(before.differenceTo(new Picture(scene)).largest, `after loss ${loss + 1}`).toBe(0);
      }
    });

    test('applies a resize that happened while the context was lost', async () => {
      const size = { width: 300, height: 620 };
      const at = { width: 270, height: 480, steps: 60 };
      await showGame('12/3 1a,2a,3a', at);
      const restored = new Picture(await gl.page.evaluate((resized) => window.glScene.loseContext(resized), size));
      const fresh = new Picture(await showGame('12/3 1a,2a,3a', { ...at, ...size }));
      expect([restored.width, restored.height]).toEqual([300, 620]);
      // The resize moved the sky by a step.
      expect(restored.differenceTo(fresh).largest).toBeLessThanOrEqual(1);
    });
  });

  test('the page logs no errors', () => {
    // The browser logs contexts that the test loses on purpose.
    expect(gl.complaints.filter((words) => !/context lost|CONTEXT_LOST/i.test(words))).toEqual([]);
  });
});
