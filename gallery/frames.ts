// Section 1: each frame of the atlas by name and theme, over the board's colour.
import atlas from '../assets/generated/atlas.json';
import { STRONG_JEWELS } from '../assets/generated/theme-strong-jewels.js';
import { DEFAULT_PIXELS_PER_UNIT } from '../src/render-webgl/sprite-layout.ts';
import { make, makeBlock } from './elements.ts';
import { loadAllThemes, type LoadedTheme } from './loaded-themes.ts';

const FRAMES = Object.entries(atlas.frames as Readonly<Record<string, readonly number[]>>);
const JEWELS = FRAMES.filter(([name]) => name.startsWith('jewel-'));
/** Pixels between two frames of a row of jewels. */
const ROW_GUTTERS = 4;

export async function fillFrames(section: HTMLElement): Promise<void> {
  const themes = await loadAllThemes();
  const plain = compareThemes(themes, (loaded, index) => makeTile(loaded, JEWELS[index][1]));
  const strong = compareThemes(themes, ({ theme, boardColor }, index) => {
    const [, , width, height] = JEWELS[index][1];
    const x = index * (width + ROW_GUTTERS) + ROW_GUTTERS / 2;
    return makePart(STRONG_JEWELS[theme.name].avif, boardColor, [x, ROW_GUTTERS / 2, width, height]);
  });
  section.append(makeBlock('frames-blocks', 'Jewels, and those with strong symbols, of all themes', make('div', 'pair', plain, strong)));
  for (const loaded of themes) section.append(showTheme(loaded));
}

function compareThemes(themes: readonly LoadedTheme[], makeJewel: (loaded: LoadedTheme, index: number) => HTMLElement): HTMLElement {
  const rows = JEWELS.map(([name], index) => [make('span', 'name', name), ...themes.map((loaded) => makeJewel(loaded, index))]);
  const heads = ['', ...themes.map(({ theme }) => theme.name)].map((name) => make('span', 'name', name));
  return make('div', 'compare', ...heads, ...rows.flat());
}

function showTheme(loaded: LoadedTheme): HTMLElement {
  const { name } = loaded.theme;
  const tiles = FRAMES.map(([frameName, frame]) => {
    const [, , width, height] = frame;
    const size = `${width / DEFAULT_PIXELS_PER_UNIT} × ${height / DEFAULT_PIXELS_PER_UNIT}`;
    return make('figure', '', makeTile(loaded, frame), make('figcaption', '', frameName, make('small', '', size)));
  });
  return makeBlock(`frames-${name}`, `${name}: all ${FRAMES.length} frames`, make('div', 'tiles', ...tiles));
}

function makeTile({ theme, boardColor }: LoadedTheme, frame: readonly number[]): HTMLElement {
  return makePart(theme.atlas.avif, boardColor, frame);
}

/** Returns a part of a picture over the board's colour. One pixel of the picture is one CSS pixel: frames have twice their design size. */
function makePart(address: string, boardColor: string, [x, y, width, height]: readonly number[]): HTMLElement {
  const sprite = make('i', 'sprite');
  sprite.style.cssText = `width:${width}px;height:${height}px;background:url("${address}") ${-x}px ${-y}px`;
  const tile = make('div', 'tile', sprite);
  tile.style.backgroundColor = boardColor;
  return tile;
}
