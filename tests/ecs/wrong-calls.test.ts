// Wrong calls of the runtime in a development build: each error names argument, value and cause.
import { expect, test, vi } from 'vitest';
import * as runtime from '../../src/runtime.ts';
import type { Gl } from '../../src/runtime.ts';

const { createRuntimeWorld, createSpriteLayer, createClock, defineFrames, easeBy, scaleFrames, spawnSprite, startBurst, startTween } =
  runtime;

const KINDS = { boxes: { size: 4 }, drops: { size: 4, components: ['Particle'] } };
const FRAMES = defineFrames({ width: 64, height: 64, frames: { dot: [0, 0, 64, 64] } });
const openWorld = () => createRuntimeWorld({ kinds: KINDS });
type World = ReturnType<typeof openWorld>;

const TWEEN = { from: 0, to: 1, seconds: 1 };
const BURST = { pool: 'drops', frames: [0], count: 3 } as const;
const at = { x: 0, y: 0 };
const layer = (world: World, options: object = {}) => createSpriteLayer({ world, kinds: KINDS, frames: FRAMES, ...options });

/** Draws a world after a change, with a GL context that does nothing. */
function draw(world: World, change: () => unknown, options = {}, times = 1): void {
  const sprites = layer(world, options);
  const gl = new Proxy({}, { get: () => () => ({}) }) as unknown as Gl;
  sprites.restore({ gl, drawPath: { name: 'quads', make: () => ({ name: 'quads', draw: () => 0, destroy: () => undefined }) } });
  sprites.resize({ left: 0, width: 100, height: 100 });
  change();
  for (let time = 0; time < times; time++) sprites.draw(gl, 1);
}

const WRONG: Readonly<Record<string, readonly [(world: World, box: number) => unknown, string]>> = {
  'a world without kinds': [() => createRuntimeWorld({ kinds: {} }), 'kinds is empty'],
  'a component named like one of the runtime': [
    () => createRuntimeWorld({ kinds: KINDS, components: () => ({ Sprite: { hp: new Uint8Array(9) } }) }),
    "The component 'Sprite' is one of the runtime",
  ],
  'a seed that is not a number': [() => createRuntimeWorld({ kinds: KINDS, seed: Number.NaN }), 'seed is NaN'],
  'a spawn in a pool that does not exist': [
    (world) => spawnSprite(world, (world.pools as never)['wrong'], 0, 0, 0),
    'The pool is not one of this world: boxes, drops',
  ],
  'a spawn in a kind that does not exist': [
    (world) => spawnSprite(world, 'a' as 'boxes', 0, 0, 0),
    "Unknown kind 'a'. Known: boxes, drops",
  ],
  'a spawn in a pool of another world': [(world) => spawnSprite(world, openWorld().pools.boxes, 0, 0, 0), 'not one of this world'],
  'a spawn with half a frame': [(world) => spawnSprite(world, 'boxes', 1.5, 0, 0), 'The frame is 1.5'],
  'a spawn at NaN': [(world) => spawnSprite(world, 'boxes', 0, Number.NaN, 0), 'x is NaN; sprites are drawn from -2048 to 2048'],
  'a spawn beyond the range': [(world) => spawnSprite(world, 'boxes', 0, 0, 99_999), 'y is 99999; sprites are drawn from -2048 to 2048'],
  'a pose at NaN': [(world, box) => runtime.setPose(world, box, 0, 0, Number.NaN, 0), 'scale is NaN'],
  'a kill of an entity that does not exist': [
    (world) => runtime.killSprite(world, 999),
    'The entity is 999; it must be an integer from 0 to 8',
  ],
  'a tween without a start': [(world, box) => startTween(world, box, 'x', { to: 1, seconds: 1 } as never), 'from is undefined'],
  'a tween to NaN': [(world, box) => startTween(world, box, 'x', { ...TWEEN, to: Number.NaN }), 'to is NaN'],
  'a tween that never ends': [(world, box) => startTween(world, box, 'x', { ...TWEEN, seconds: Infinity }), 'seconds is Infinity'],
  'a tween of an entity that does not exist': [(world) => startTween(world, 77, 'x', TWEEN), 'The entity is 77'],
  'a tween with a negative number of repeats': [(world, box) => startTween(world, box, 'x', { ...TWEEN, repeats: -1 }), 'repeats is -1'],
  'a travel at no speed': [
    (world, box) => runtime.playTravel(world, box, { x: 'linear', y: 'linear', unitsPerSecond: 0 }, { x: 9, y: 9 }),
    'seconds is Infinity',
  ],
  'an ease that does not exist': [() => easeBy('zzz' as 'linear', 0.5), "Unknown ease 'zzz'. Known: linear"],
  'a burst of a kind that does not exist': [
    (world) => startBurst(world, { ...BURST, pool: 'zzz' as 'drops' }, at),
    "Unknown kind 'zzz'. Known: boxes, drops",
  ],
  'a burst of a kind without particles': [
    (world) => startBurst(world, { ...BURST, pool: 'boxes' }, at),
    "The kind 'boxes' has no particles",
  ],
  'a burst without frames': [(world) => startBurst(world, { ...BURST, frames: [] }, at), 'frames is empty'],
  'an emitter of a kind without particles': [
    (world) => runtime.createEmitter(world, { pool: 'boxes', frames: [0], perSecond: 3 }),
    "The kind 'boxes' has no particles",
  ],
  'a burst of NaN particles': [(world) => startBurst(world, { ...BURST, count: Number.NaN }, at), 'count is NaN'],
  'a burst with a life of NaN': [(world) => startBurst(world, { ...BURST, lifeSeconds: Number.NaN }, at), 'lifeSeconds is NaN'],
  'a quality that does not exist': [(world) => startBurst(Object.assign(world, { quality: 9 }), BURST, at), 'world.quality is 9'],
  'frames without a picture': [() => defineFrames(), 'pictures is empty'],
  'frames with 0 pixels per unit': [() => scaleFrames(FRAMES, 0), 'pixelsPerUnit is 0'],
  'kinds of another world': [
    (world) => layer(world, { kinds: { gems: { size: 1 } } }),
    "kinds has 'gems'; the world was created with boxes, drops",
  ],
  'a layer without capacity': [(world) => layer(world, { capacity: 0 }), 'capacity is 0'],
  'a picture of another size': [
    (world) => layer(world).setPicture(0, { width: 500, height: 10 } as never),
    'The picture has 500x10 pixels; its frames were defined for 64x64',
  ],
  'a picture that does not exist': [(world) => layer(world).setPicture(1, {} as never), 'Unknown picture 1 of 1'],
  'a sprite at NaN, when it is drawn': [
    (world, box) => draw(world, () => (world.components.Transform.y[box] = Number.NaN)),
    'The y of the sprite 1 is NaN',
  ],
  'a frame beyond the table, when it is drawn': [
    (world, box) => draw(world, () => (world.components.Sprite.frame[box] = 5)),
    'The frame of a sprite is 5; it must be an integer from 0 to 0',
  ],
  'a clock with a tolerance of NaN': [() => createClock({ snapSeconds: Number.NaN }), 'snapSeconds is NaN'],
};

test.each(Object.entries(WRONG))('%s is a RangeError that says so', (_name, [call, message]) => {
  const world = openWorld();
  const box = spawnSprite(world, 'boxes', 0, 0, 0);
  const error = (() => {
    try {
      return call(world, box);
    } catch (thrown) {
      return thrown;
    }
  })();
  expect(error).toBeInstanceOf(RangeError);
  expect((error as RangeError).message).toContain(message);
});

test('a layer without room for all sprites is reported once', () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue();
  const world = openWorld();
  for (let k = 0; k < 3; k++) spawnSprite(world, 'boxes', 0, 0, 0);
  draw(world, () => undefined, { capacity: 4 }, 3);
  expect(warn).not.toHaveBeenCalled();
  draw(world, () => undefined, { capacity: 2 }, 3);
  expect(warn.mock.calls).toEqual([["All 2 sprites of the layer's capacity are drawn; further ones are left out"]]);
});
