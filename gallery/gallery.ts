// Entry of the gallery's page: reads the choices from the address, and fills each section when it becomes visible.
import { isLanguage, LANGUAGES, type Language } from '../src/i18n/languages.ts';
import { isThemeName, THEMES, type ThemeName } from '../src/themes/themes.ts';
import { styleRoot } from '../src/start/apply-theme.ts';
import { make, makeWarning } from './elements.ts';
import { fillColorVision } from './color-vision.ts';
import { fillFrames } from './frames.ts';
import { complete, runWhenVisible } from './lazy.ts';
import { loadThemeOnce } from './loaded-themes.ts';
import { fillScreens } from './screens.ts';
import { fillSheets, type Files } from './sheets.ts';
import { fillStrips } from './strips.ts';

/** Interface for tools that take pictures. `complete` fills a section that is not visible. */
export type Gallery = { readonly sections: readonly string[]; readonly complete: typeof complete };

declare global {
  interface Window {
    gallery: Gallery;
  }
}

type Built = { readonly files: Files; readonly hasGame: boolean };
type Choices = {
  readonly theme: ThemeName;
  readonly language: Language;
  /** Resolution of motions, in pixels per design unit. Lower is faster without a GPU. */
  readonly pixelsPerUnit: number;
};

async function start(): Promise<void> {
  const choices = readChoices(new URLSearchParams(location.search));
  const { theme, language } = choices;
  document.querySelector('.choices')!.append(
    makeChoice(
      'theme',
      THEMES.map(({ name }) => name),
      theme,
    ),
    makeChoice('language', LANGUAGES, language),
  );
  styleRoot(document.documentElement, (await loadThemeOnce(theme)).theme);
  const { files, hasGame } = (await (await fetch('built.json')).json()) as Built;
  fill('frames', fillFrames);
  fill('color-vision', fillColorVision);
  fill('sheets', (section) => fillSheets(section, files));
  fillScreens(sectionOf('screens'), { theme, language, hasGame });
  fillStrips(sectionOf('strips'), choices);
  const sections = [...document.querySelectorAll('section')].map(({ id }) => id);
  window.gallery = { sections, complete };
}

function readChoices(parameters: URLSearchParams): Choices {
  const theme = parameters.get('theme') ?? '';
  const language = parameters.get('language') ?? '';
  const pixelsPerUnit = Number(parameters.get('pixels-per-unit') ?? 1);
  return {
    theme: isThemeName(theme) ? theme : 'classic',
    language: isLanguage(language) ? language : 'en',
    pixelsPerUnit: pixelsPerUnit > 0 && pixelsPerUnit <= 2 ? pixelsPerUnit : 1,
  };
}

/** Returns a select element. A change reloads the page, which frees the memory of all sections. */
function makeChoice(name: 'theme' | 'language', values: readonly string[], chosen: string): HTMLElement {
  const select = make('select');
  select.name = name;
  select.append(...values.map((value) => new Option(value, value, false, value === chosen)));
  select.addEventListener('change', () => {
    const parameters = new URLSearchParams(location.search);
    parameters.set(name, select.value);
    history.replaceState(undefined, '', `?${parameters.toString()}${location.hash}`);
    location.reload();
  });
  return make('label', '', name, select);
}

function sectionOf(id: string): HTMLElement {
  return document.querySelector<HTMLElement>(`#${id}`)!;
}

/** Fills a section when it becomes visible. Shows an error in its place. */
function fill(id: string, run: (section: HTMLElement) => Promise<void>): void {
  const section = sectionOf(id);
  runWhenVisible(section, id, () =>
    run(section).catch((error: unknown) => section.append(makeWarning(error instanceof Error ? error.message : String(error)))),
  );
}

start().catch((error: unknown) => {
  console.error(error);
  document.querySelector('main')!.prepend(makeWarning(String(error)));
});
