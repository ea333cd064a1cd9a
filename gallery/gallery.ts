// The gallery's page: reads its choices from the address, and fills each section as it comes into view.
import { isLanguage, LANGUAGES, type Language } from '../src/i18n/languages.ts';
import { isThemeName, THEMES, type ThemeName } from '../src/themes/themes.ts';
import { styleRoot } from '../src/app/apply-theme.ts';
import { make, makeWarning } from './elements.ts';
import { fillColorVision } from './color-vision.ts';
import { fillFrames } from './frames.ts';
import { complete, whenNear } from './lazy.ts';
import { loadThemeOnce } from './loaded-themes.ts';
import { fillScreens } from './screens.ts';
import { fillSheets, type Files } from './sheets.ts';
import { fillStrips } from './strips.ts';

/** For whoever takes pictures of the page: `complete` fills a section wherever the view is. */
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
  /** How finely motions are drawn, pixels a design unit: less is faster where there is no GPU. */
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

/** A list of choices; another one opens the page anew, which frees all that the page held. */
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

/** Fills a section when it is near; what goes wrong is told in its place. */
function fill(id: string, run: (section: HTMLElement) => Promise<void>): void {
  const section = sectionOf(id);
  whenNear(section, id, () =>
    run(section).catch((error: unknown) => section.append(makeWarning(error instanceof Error ? error.message : String(error)))),
  );
}

start().catch((error: unknown) => {
  console.error(error);
  document.querySelector('main')!.prepend(makeWarning(String(error)));
});
