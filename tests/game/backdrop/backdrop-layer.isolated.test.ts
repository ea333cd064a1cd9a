import { expect, test, vi } from 'vitest';
import type { Backdrop, Bake } from '../../../src/game/backdrop/bake-backdrop.ts';
import { createBackdropLayer } from '../../../src/game/backdrop/backdrop-layer.ts';
import { firstRequest } from '../../../src/game/backdrop/first-request.ts';
import { createView, type View } from '../../../src/game/view.ts';
import { layoutView } from '../../../src/game/layout.ts';
import type { GlContext } from '../../../src/render-webgl/layer.ts';
import type { BackdropPalette } from '../../../src/themes/backdrop-palette.ts';
import { loadTheme } from '../../../src/themes/load-theme.ts';

vi.mock('../../../src/game/backdrop/backdrop-path.ts', async (original) => ({
  ...(await original<object>()),
  createBackdropPath: () => ({ draw: () => 1 }),
}));
vi.mock('../../../src/render-webgl/gl/textures.ts', () => ({ uploadPicture: () => ({}) }));

const WINTER = { name: 'winter', veils: [] } as unknown as BackdropPalette;
const DUSK = { name: 'dusk', veils: [] } as unknown as BackdropPalette;

const BOX = { x: 0, y: 0, width: 1, height: 1 };
const LAYER = { picture: {}, top: 0 };
const BAKED = { depths: [LAYER, LAYER, LAYER], board: { picture: {}, box: BOX }, slot: { picture: {}, box: BOX } } as unknown as Backdrop;

function openLayer(bake: Bake, sky: View['sky'] = createView().sky) {
  const gl = { canvas: { width: 780, height: 1688 }, isContextLost: () => false, deleteTexture: () => undefined };
  const layer = createBackdropLayer({
    view: { menuShare: 1, windSeconds: 0, sky },
    shift: { x: () => 0, y: () => 0 },
    bake,
    onBaked: vi.fn(),
    onFailed: vi.fn(),
  });
  layer.restore({ gl } as unknown as GlContext);
  layer.resize(layoutView(390, 844));
  return layer;
}

test('bakes each palette once', async () => {
  const bake = vi.fn(async () => BAKED);
  const layer = openLayer(bake);
  await layer.applyPalette(WINTER);
  await layer.applyPalette(WINTER);
  expect(bake).toHaveBeenCalledTimes(1);
  await layer.applyPalette(DUSK);
  expect(bake).toHaveBeenLastCalledWith(expect.objectContaining({ palette: DUSK }));
});

test('requests the backdrop that a worker bakes while the script of the game loads', async () => {
  const bake = vi.fn<Bake>(async () => BAKED);
  const { backdrop } = await loadTheme('classic');
  await openLayer(bake).applyPalette(backdrop);
  const view = { width: 390, height: 844, insets: { top: 0, right: 0, bottom: 0, left: 0 }, pixelRatio: 2 };
  expect(JSON.stringify(bake.mock.lastCall)).toBe(JSON.stringify([firstRequest(view)]));
});

test('bakes again in a retry after a failure', async () => {
  const bake = vi.fn<Bake>(async () => BAKED);
  const layer = openLayer(bake);
  await layer.applyPalette(WINTER);
  bake.mockRejectedValueOnce(new Error('no memory'));
  await expect(layer.applyPalette(DUSK)).rejects.toThrow('no memory');
  await layer.applyPalette(DUSK);
  expect(bake).toHaveBeenCalledTimes(3);
  expect(bake).toHaveBeenLastCalledWith(expect.objectContaining({ palette: DUSK }));
});

test('bakes the sky of a new hour at the next frame, in the colors of each theme', async () => {
  const bake = vi.fn<Bake>(async () => BAKED);
  const { sky } = createView();
  const layer = openLayer(bake, sky);
  await layer.applyPalette(WINTER);
  sky.dress = (palette) => ({ ...palette, moon: null });
  layer.draw(undefined, 1);
  layer.draw(undefined, 1);
  await vi.waitFor(() => expect(bake).toHaveBeenLastCalledWith(expect.objectContaining({ palette: { ...WINTER, moon: null } })), 10_000);
  await layer.applyPalette(DUSK);
  expect(bake).toHaveBeenCalledTimes(3);
  expect(bake).toHaveBeenLastCalledWith(expect.objectContaining({ palette: { ...DUSK, moon: null } }));
});
