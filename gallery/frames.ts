// Section 1: each frame of the atlas by name and theme, over the board's colour.
import atlas from '../assets/generated/atlas.json';
import { DEFAULT_PIXELS_PER_UNIT } from '../src/render-webgl/sprite-layout.ts';
import { make, makeBlock } from './elements.ts';
import { loadAllThemes, type LoadedTheme } from './loaded-themes.ts';

const FRAMES = Object.entries(atlas.frames as Readonly<Record<string, readonly number[]>>);
/** Frames that are compared across themes. */
const BLOCKS = ['jewel', 'strong'] as const;

export async function fillFrames(section: HTMLElement): Promise<void> {
  const themes = await loadAllThemes();
  const tables = BLOCKS.map((kind) => compareThemes(kind, themes));
  section.append(makeBlock('frames-blocks', 'Jewels and strong blocks, all themes side by side', make('div', 'pair', ...tables)));
  for (const loaded of themes) section.append(showTheme(loaded));
}

function compareThemes(kind: (typeof BLOCKS)[number], themes: readonly LoadedTheme[]): HTMLElement {
  const rows = FRAMES.filter(([name]) => name.startsWith(`${kind}-`)).map(([name, frame]) => [
    make('span', 'name', name),
    ...themes.map((loaded) => makeTile(loaded, frame)),
  ]);
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

/** Returns one frame at twice its design size: one pixel of the sheet is one CSS pixel. */
function makeTile({ theme, boardColor }: LoadedTheme, [x, y, width, height]: readonly number[]): HTMLElement {
  const sprite = make('i', 'sprite');
  sprite.style.cssText = `width:${width}px;height:${height}px;background:url("${theme.atlas.avif}") ${-x}px ${-y}px`;
  const tile = make('div', 'tile', sprite);
  tile.style.backgroundColor = boardColor;
  return tile;
}
