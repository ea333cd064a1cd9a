// Section 2: the six jewels of each theme at their sizes in the game, and the smallest with each color-vision deficiency.
import atlas from '../assets/generated/atlas.json';
import { simulate, VISIONS } from '../assets/sources/vision.ts';
import { closestPair, meanColor } from './color-distance.ts';
import { make, makeBlock, makeCanvas } from './elements.ts';
import { loadAllThemes, type LoadedTheme } from './loaded-themes.ts';

const SIZES = [106, 56, 35, 24] as const;
const SMALLEST = 24;
/** Scale of the enlarged copy beside the smallest row. */
const ENLARGED = 3;
const JEWELS = [1, 2, 3, 4, 5, 6].map((type) => (atlas.frames as Readonly<Record<string, readonly number[]>>)[`jewel-${type}`]);

type Vision = (typeof VISIONS)[number];

export async function fillColorVision(section: HTMLElement): Promise<void> {
  const themes = await loadAllThemes();
  for (const loaded of themes) section.append(showTheme(loaded));
}

function showTheme(loaded: LoadedTheme): HTMLElement {
  const sizes = SIZES.map((size) => labelled(`${size} px`, paintRow(loaded, size).canvas));
  const visions = [undefined, ...VISIONS].map((vision) => {
    const row = paintRow(loaded, SMALLEST, vision);
    return labelled(vision ?? 'normal', row.canvas, enlarge(row.canvas), makeClosestLabel(row));
  });
  return makeBlock(
    `color-vision-${loaded.theme.name}`,
    loaded.theme.name,
    make('div', 'pair', make('div', 'rows', ...sizes), make('div', 'rows', ...visions)),
  );
}

function labelled(words: string, ...parts: readonly HTMLElement[]): HTMLElement {
  return make('div', 'row', make('p', 'label', words), ...parts);
}

/** Returns a label with the two jewels of the closest mean colours, and their distance. */
function makeClosestLabel({ context, places }: Row): HTMLElement {
  const colors = places.map((x) => meanColor(context.getImageData(x, places[0], SMALLEST, SMALLEST).data));
  const { one, other, distance } = closestPair(colors);
  const words = make('p', 'closest', `${one + 1} and ${other + 1}: ${distance.toFixed(1)}`);
  words.title = 'The two jewels with the closest mean colours, and their distance in OKLab: 2 is just noticeable';
  return words;
}

/** `places`: left edges of the jewels in pixels. The first is also the top edge. */
type Row = { readonly canvas: HTMLCanvasElement; readonly context: CanvasRenderingContext2D; readonly places: readonly number[] };

/** Paints the six jewels in a row over the board's colour, each `size` pixels wide. */
function paintRow({ picture, boardColor }: LoadedTheme, size: number, vision?: Vision): Row {
  const gap = Math.max(3, Math.round(size / 9));
  const pitch = size + gap;
  const { canvas, context } = makeCanvas(pitch * JEWELS.length + gap, size + 2 * gap);
  context.fillStyle = boardColor;
  context.fillRect(0, 0, canvas.width, canvas.height);
  const places = JEWELS.map((_, index) => gap + index * pitch);
  for (const [index, [x, y, width, height]] of JEWELS.entries()) {
    context.drawImage(picture, x, y, width, height, places[index], gap, size, (size * height) / width);
  }
  if (vision) applyVision(context, vision);
  return { canvas, context, places };
}

function applyVision(context: CanvasRenderingContext2D, vision: Vision): void {
  const image = context.getImageData(0, 0, context.canvas.width, context.canvas.height);
  image.data.set(simulate(new Uint8Array(image.data.buffer), vision));
  context.putImageData(image, 0, 0);
}

/** Returns the same picture, enlarged without smoothing. */
function enlarge(source: HTMLCanvasElement): HTMLCanvasElement {
  const { canvas, context } = makeCanvas(source.width * ENLARGED, source.height * ENLARGED);
  context.imageSmoothingEnabled = false;
  context.drawImage(source, 0, 0, canvas.width, canvas.height);
  return canvas;
}
