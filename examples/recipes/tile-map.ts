// Tile map: an array of tile numbers. A `pack` function pushes the visible tiles, so that the map has no entities.
import { createCamera, createStage, listenToPointer, pushSprite, worldOf } from '../../src/runtime.ts';
import type { CreatePacker, RuntimeWorld } from '../../src/runtime.ts';
import { paint } from './paint.ts';

const TILES = ['water', 'ice', 'snow', 'trees'];
/** A margin of 8 pixels around each tile hides the seams. */
const FRAMES = Object.fromEntries(TILES.map((name, k) => [name, [96 * k + 8, 8, 80, 80]]));
const SHAPES = [
  ['#0d3a7a', 'M0 0h96v96h-96Z'],
  ['#7cc0f2', 'M96 0h96v96h-96Z'],
  ['#e6f7ff', 'M192 0h192v96h-192Z'],
  ['#1c5a6f', 'M312 66l14-40 14 40ZM340 78l12-36 12 36Z'],
] as const;
const [SIDE, COLUMNS] = [40, 50];
const heightAt = (column: number, row: number) => Math.sin(column * 0.37) + Math.sin(row * 0.29) + Math.sin((column + 2 * row) * 0.21);
const MAP = Uint8Array.from({ length: COLUMNS ** 2 }, (_, k) => Math.max(0, Math.min(3, 1.6 + heightAt(k % COLUMNS, k / COLUMNS))));
const clamp = (place: number) => Math.max(0, Math.min(COLUMNS * SIDE, place));

export async function start(canvas: HTMLCanvasElement) {
  const camera = createCamera({ x: 1000, y: 1000 });
  const pack: CreatePacker<RuntimeWorld> =
    (_world, list, { number }) =>
    () => {
      const { left, width, height } = stage.view;
      const first = worldOf(camera, stage.view, left, 0);
      const last = worldOf(camera, stage.view, left + width, height);
      for (let row = Math.floor(clamp(first.y) / SIDE); row < clamp(last.y) / SIDE; row++)
        for (let column = Math.floor(clamp(first.x) / SIDE); column < clamp(last.x) / SIDE; column++)
          pushSprite(list, number[TILES[MAP[row * COLUMNS + column]]], (column + 0.5) * SIDE, (row + 0.5) * SIDE, 1, 1, 0, 0xffffffff);
    };
  const fit = (width: number, height: number) => ({ left: 0, width: (400 * width) / height, height: 400 });
  const pictures = [{ width: 384, height: 96, frames: FRAMES, image: paint(384, 96, SHAPES) }];
  const stage = await createStage({ canvas, camera, fit, kinds: { map: { size: 1, pack } }, pictures });
  let held = { x: 0, y: 0 };
  const move = (pointerX: number, pointerY: number) => {
    const { x, y } = stage.viewOf(pointerX, pointerY);
    camera.x = clamp(camera.x + held.x - x);
    camera.y = clamp(camera.y + held.y - y);
    held = { x, y };
    stage.wake();
  };
  listenToPointer(canvas, { press: (x, y) => (held = stage.viewOf(x, y)), move }, stage.signal);
  return stage;
}
