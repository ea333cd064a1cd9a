// Section 3: letters, flags, titles, icons and portal pictures. A missing file is reported by its name.
import { LANGUAGES, type Language } from '../src/i18n/languages.ts';
import { loadImage } from '../src/platform/load-image.ts';
import { make, makeBlock, makeCanvas, makeWarning } from './elements.ts';
import { phrasesIn } from './phrases.ts';

/** Paths in assets/generated at the time of the build. */
export type Files = readonly string[];

const FOLDER = 'generated/';
/** Number for the placeholder of an announcement. */
const COUNT = '4';

/** A letter of the sheet: rectangle in pixels, offset from the pen and from the line's top, and advance of the pen. */
type Letter = readonly [x: number, y: number, width: number, height: number, bearing: number, top: number, advance: number];
type LetterSheet = { readonly line: number; readonly letters: Readonly<Record<string, Letter>> };
/** Flags of one size in rows, with their country codes. */
type FlagSheet = { readonly columns: number; readonly width: number; readonly height: number; readonly codes: readonly string[] };

export async function fillSheets(section: HTMLElement, files: Files): Promise<void> {
  section.append(
    makeBlock('sheets-letters', 'Letters of the words over the board', ...(await showLetters(files))),
    makeBlock('sheets-flags', 'Flags', ...(await showFlags(files))),
    makeBlock('sheets-icons', 'Icons of the HUD', ...(await showSymbols(files))),
    makeBlock(
      'sheets-titles',
      'Titles',
      showPictures(
        files,
        LANGUAGES.map((language) => `title-${language}.avif`),
        'titles',
      ),
    ),
    makeBlock('sheets-page', 'Icons of the page and of an app', showPageIcons(files)),
    makeBlock(
      'sheets-themes',
      "Themes' cards",
      showPictures(
        files,
        files.filter((file) => /^theme-.*\.webp$/.test(file)),
        'cards',
      ),
    ),
    makeBlock('sheets-portal', 'For portals', showPortal(files)),
  );
  await Promise.all([...section.querySelectorAll('img')].map((picture) => picture.decode()));
}

function missing(...names: readonly string[]): HTMLElement {
  return makeWarning(`Missing in assets/generated: ${names.join(', ')}.`);
}

async function readJson<Sheet>(name: string): Promise<Sheet> {
  return (await (await fetch(FOLDER + name)).json()) as Sheet;
}

function makePicture(name: string): HTMLImageElement {
  const picture = make('img');
  picture.src = FOLDER + name;
  picture.alt = name;
  return picture;
}

// --- letters ---

async function showLetters(files: Files): Promise<HTMLElement[]> {
  const absent = ['letters.avif', 'letters.json'].filter((name) => !files.includes(name));
  if (absent.length > 0) return [missing(...absent)];
  const [sheet, picture] = await Promise.all([readJson<LetterSheet>('letters.json'), loadImage(`${FOLDER}letters.avif`)]);
  const words = LANGUAGES.map((language) => make('div', 'row', make('p', 'label', language), ...wordsOf(language, sheet, picture)));
  return [make('div', 'rows words', ...words), make('div', 'checkered', makePicture('letters.avif'))];
}

function wordsOf(language: Language, sheet: LetterSheet, picture: HTMLImageElement): HTMLElement[] {
  const words = Object.values(phrasesIn(language)).map((text) => text.replaceAll('{{count}}', COUNT));
  return [...new Set(words)].map((text) => compose(text, sheet, picture));
}

/** Draws a text with the letters of the sheet. Returns a warning if the sheet lacks a letter. */
function compose(text: string, { line, letters }: LetterSheet, picture: HTMLImageElement): HTMLElement {
  const unknown = [...text].filter((letter) => !letters[letter]);
  if (unknown.length > 0) return makeWarning(`${text}: letters missing in the sheet: ${[...new Set(unknown)].join(' ')}`);
  const frames = [...text].map((letter) => letters[letter]);
  const width = frames.reduce((sum, [, , , , , , advance]) => sum + advance, 0);
  const margin = 12;
  const { canvas, context } = makeCanvas((width + 2 * margin) / 2, line / 2, 2);
  let pen = margin;
  for (const [x, y, frameWidth, frameHeight, bearing, top, advance] of frames) {
    if (frameWidth > 0) context.drawImage(picture, x, y, frameWidth, frameHeight, Math.round(pen + bearing), top, frameWidth, frameHeight);
    pen += advance;
  }
  canvas.title = text;
  return canvas;
}

// --- flags ---

async function showFlags(files: Files): Promise<HTMLElement[]> {
  const absent = ['flags.webp', 'flags.json'].filter((name) => !files.includes(name));
  if (absent.length > 0) return [missing(...absent)];
  const sheet = await readJson<FlagSheet>('flags.json');
  const flags = sheet.codes.map((code, index) => make('figure', '', makeFlag(sheet, index), make('figcaption', '', code)));
  return [
    make('p', 'about', `${flags.length} flags of ${sheet.width} × ${sheet.height} px, at their size`),
    make('div', 'tiles flags', ...flags),
  ];
}

function makeFlag({ columns, width, height }: FlagSheet, index: number): HTMLElement {
  const flag = make('i', 'sprite');
  const [x, y] = [(index % columns) * width, Math.trunc(index / columns) * height];
  flag.style.cssText = `width:${width}px;height:${height}px;background:url("${FOLDER}flags.webp") ${-x}px ${-y}px`;
  return flag;
}

// --- icons ---

async function showSymbols(files: Files): Promise<HTMLElement[]> {
  if (!files.includes('icons.svg')) return [missing('icons.svg')];
  const source = new DOMParser().parseFromString(await (await fetch(`${FOLDER}icons.svg`)).text(), 'image/svg+xml');
  const figures = [...source.querySelectorAll('symbol')].map(({ id }) =>
    make('figure', '', makeSymbol(id, 48), makeSymbol(id, 24), make('figcaption', '', id)),
  );
  return [make('div', 'tiles symbols', ...figures)];
}

function makeSymbol(id: string, size: number): SVGElement {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  const use = document.createElementNS('http://www.w3.org/2000/svg', 'use');
  use.setAttribute('href', `${FOLDER}icons.svg#${id}`);
  svg.setAttribute('width', `${size}`);
  svg.setAttribute('height', `${size}`);
  svg.append(use);
  return svg;
}

// --- pictures ---

function showPictures(files: Files, names: readonly string[], className: string): HTMLElement {
  const figures = names.map((name) =>
    files.includes(name) ? make('figure', '', makePicture(name), make('figcaption', '', name)) : missing(name),
  );
  return make('div', `pictures ${className}`, ...figures);
}

function showPageIcons(files: Files): HTMLElement {
  const wanted = ['favicon.svg', 'icon-180.png'];
  const more = files.filter(
    (file) => /^(icon|maskable|apple|android|app)[-\w]*\.(png|webp|svg)$/.test(file) && !wanted.includes(file) && file !== 'icons.svg',
  );
  const box = showPictures(files, [...wanted, ...more], 'page-icons');
  if (files.includes('favicon.svg')) box.append(showFaviconSizes());
  return box;
}

/** Shows the sizes of tabs, bookmarks and search results. */
function showFaviconSizes(): HTMLElement {
  const icons = [16, 24, 32].map((size) => {
    const picture = makePicture('favicon.svg');
    picture.style.width = `${size}px`;
    return picture;
  });
  return make('figure', 'tabs', make('div', 'row', ...icons), make('figcaption', '', '16, 24 and 32 px'));
}

function showPortal(files: Files): HTMLElement {
  const names = files.filter((file) => /^portal\/.*\.(png|jpe?g|webp|svg|gif)$/.test(file));
  return names.length > 0 ? showPictures(files, names, 'portal') : missing('portal/');
}
