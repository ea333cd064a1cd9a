// Section 5: a filmstrip of each motion, drawn by the real renderer on a hidden canvas.
import { PICTURES } from '../src/game/frames.ts';
import { layoutView, type Layout } from '../src/game/layout.ts';
import { themeColors, type ThemeColors } from '../src/game/theme-colors.ts';
import type { Language } from '../src/i18n/languages.ts';
import { loadImage } from '../src/platform/load-image.ts';
import lettersAddress from '../assets/generated/letters.avif';
import { bakeBackdrop } from '../src/game/backdrop/bake-backdrop.ts';
import { createGameStage, type GameStage } from '../src/game/scene/game-stage.ts';
import type { ThemeName } from '../src/themes/themes.ts';
import { fileNameOf, make, makeBlock, makeCanvas, makeWarning } from './elements.ts';
import { runWhenVisible } from './lazy.ts';
import { loadThemeOnce } from './loaded-themes.ts';
import { MOTIONS, type Crop, type Motion } from './motions.ts';
import { playMotion, setScene } from './play-motion.ts';
import { createStageWorld, type StageWorld } from './stage-world.ts';
import { phrasesIn } from './phrases.ts';
import { nextTask } from '../src/platform/time.ts';

/** Size of a typical phone in CSS pixels. */
const PHONE = { width: 390, height: 844 } as const;
/** Maximum width of a frame in a strip, in pixels. */
const FRAME_PIXELS = 500;
/** Height per width above which all frames are in one line. Others are in two. */
const TALL = 1.15;

type StripStyle = {
  readonly theme: ThemeName;
  readonly language: Language;
  /** Resolution of strips, in pixels per design unit. */
  readonly pixelsPerUnit: number;
};

type StripOptions = StripStyle & { readonly motion: Motion; readonly isReducedMotion: boolean };

export function fillStrips(section: HTMLElement, style: StripStyle): void {
  for (const motion of MOTIONS) {
    const rows = [false, true].map((isReducedMotion) => {
      const row = make('div', 'strip');
      row.style.setProperty('--columns', `${columnsOf(motion)}`);
      runWhenVisible(row, section.id, () => drawStrip(row, { ...style, motion, isReducedMotion }));
      return make('div', 'take', make('p', 'label', isReducedMotion ? 'reduced motion' : 'full motion'), row);
    });
    section.append(makeBlock(`strips-${fileNameOf(motion.name)}`, motion.name, make('p', 'about', motion.about), ...rows));
  }
}

function columnsOf({ crop, frames }: Motion): number {
  const { width, height } = crop(layoutView(PHONE.width, PHONE.height));
  return height > TALL * width ? frames : Math.ceil(frames / 2);
}

async function drawStrip(row: HTMLElement, options: StripOptions): Promise<void> {
  try {
    await drawFrames(row, options);
  } catch (error) {
    row.append(makeWarning(error instanceof Error ? error.message : String(error)));
  }
  row.dataset['done'] = '';
}

async function drawFrames(row: HTMLElement, { motion, isReducedMotion, ...style }: StripOptions): Promise<void> {
  strip ??= openStrip(style);
  const { canvas, stage, layout, world, renew, colors } = await strip;
  renew();
  setScene(world, motion, { layout, colors, phrases: phrasesIn(style.language), isReducedMotion });
  const crop = cropPixels(canvas, layout, motion.crop(layout));
  setScissor(canvas, crop);
  let last: Uint8ClampedArray | undefined;
  let isStill = true;
  for (const milliseconds of playMotion(motion, world)) {
    stage.renderer.draw(1);
    const { picture, pixels } = copyCrop(canvas, crop);
    row.append(make('figure', '', picture, make('figcaption', '', `${milliseconds} ms`)));
    isStill &&= !last || isSame(last, pixels);
    last = pixels;
    await nextTask();
  }
  row.classList.toggle('still', isStill);
}

type Strip = StageWorld & {
  readonly canvas: HTMLCanvasElement;
  readonly stage: GameStage;
  readonly layout: Layout;
  readonly colors: ThemeColors;
};

/** Shared by all strips: the backdrop is painted and shaders are compiled once. */
let strip: Promise<Strip> | undefined;

async function openStrip({ theme: name, pixelsPerUnit }: StripStyle): Promise<Strip> {
  const [{ theme, picture }, letters] = await Promise.all([loadThemeOnce(name), loadImage(lettersAddress)]);
  const canvas = make('canvas');
  const layout = layoutView(PHONE.width, PHONE.height);
  const stageWorld = createStageWorld();
  const stage = await createGameStage({
    world: stageWorld.world,
    canvas,
    bake: (request) => Promise.resolve(bakeBackdrop(request)),
    onFailed: (reason) => console.error(reason),
  });
  stage.atlas.set(picture, undefined);
  stage.setPicture(PICTURES.letters, letters);
  stage.resize(layout, pixelsPerUnit / layout.pixelsPerUnit);
  await stage.applyBackdrop(theme.backdrop);
  return { ...stageWorld, canvas, stage, layout, colors: themeColors(theme) };
}

/** Converts design units to pixels of a canvas that shows the whole view. */
function cropPixels(canvas: HTMLCanvasElement, layout: Layout, { x, y, width, height }: Crop): Crop {
  const pixelsPerUnit = canvas.width / layout.width;
  const [left, top] = [Math.round((x - layout.left) * pixelsPerUnit), Math.round(y * pixelsPerUnit)];
  return { x: left, y: top, width: Math.round(width * pixelsPerUnit), height: Math.round(height * pixelsPerUnit) };
}

/** Limits drawing to the crop. */
function setScissor(canvas: HTMLCanvasElement, { x, y, width, height }: Crop): void {
  const gl = canvas.getContext('webgl2') ?? canvas.getContext('webgl');
  gl?.enable(gl.SCISSOR_TEST);
  gl?.scissor(x, canvas.height - y - height, width, height);
}

/** Copies the crop. Call it in the task that drew: a WebGL canvas keeps its picture no longer. */
function copyCrop(source: HTMLCanvasElement, { x, y, width, height }: Crop) {
  const share = Math.min(1, FRAME_PIXELS / width);
  const { canvas, context } = makeCanvas(width * share, height * share);
  canvas.removeAttribute('style');
  context.drawImage(source, x, y, width, height, 0, 0, canvas.width, canvas.height);
  return { picture: canvas, pixels: context.getImageData(0, 0, canvas.width, canvas.height).data };
}

function isSame(one: Uint8ClampedArray, other: Uint8ClampedArray): boolean {
  return one.every((value, index) => value === other[index]);
}
