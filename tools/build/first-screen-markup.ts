// The static first screen of index.html: rendered from the HUD's components, in English, with the places of its texts.
import { build } from 'esbuild';
import { firstText } from '../../src/i18n/first-texts.ts';
import { TUTORIAL_HINTS } from '../../src/state/tutorial-hints.ts';
import { COMMON, REACT } from './bundle.ts';

type Part = typeof import('./first-screen-part.tsx');

const TEXT_KEY = /^[a-z]\w*\.\w+$/;

let loading: Promise<Part> | undefined;

/** Returns the markup of the menu, and of the tutorial's bar, which is hidden. */
export async function firstScreenMarkup(hasLeaderboard: boolean): Promise<string> {
  const { renderScreens } = await (loading ??= loadPart());
  const { menu, game } = renderScreens(hasLeaderboard);
  const screens = [
    menu
      // The browser chooses a format. The page's script sets the addresses.
      .replace(/<img src="[^"]*"([^>]*)>/, '<picture><source type="image/avif"/><img$1></picture>')
      .replace('class="menu-stats"', '$& hidden=""'),
    game.replace('class="game"', '$& hidden=""').replace(/<p class="hint">.*?<\/p>/, hints),
  ];
  return `<div class="column">${screens.map(markTexts).join('')}</div>`;
}

/** Returns the hidden hint of each step, from the markup of the first. */
function hints(first: string): string {
  return TUTORIAL_HINTS.map((key) => first.replace('<p', '$& hidden=""').replace(TUTORIAL_HINTS[0], key)).join('');
}

/** Bundles the components for Node: they import pictures and styles. */
async function loadPart(): Promise<Part> {
  const { outputFiles } = await build({
    ...COMMON,
    ...REACT,
    entryPoints: ['tools/build/first-screen-part.tsx'],
    format: 'esm',
    write: false,
    loader: { '.avif': 'empty', '.webp': 'empty', '.svg': 'empty', '.css': 'empty' },
  });
  return (await import(`data:text/javascript;base64,${Buffer.from(outputFiles[0].contents).toString('base64')}`)) as Part;
}

/**
 * Replaces keys by English texts, and lists the places of texts in `data-texts`, such as `title:hud.best text:menu.play`. Throws an Error
 * for a text that first/en.json does not have.
 */
export function markTexts(markup: string): string {
  return markup.replace(/<(\w+)([^>]*)>([^<]*)/g, (whole, tag: string, attributes: string, content: string) => {
    const entries: string[] = [];
    const translated = attributes.replace(/ (alt|aria-label|title)="([^"]*)"/g, (attribute, name: string, key: string) => {
      if (!TEXT_KEY.test(key)) return attribute;
      entries.push(`${name}:${key}`);
      return ` ${name}="${englishOf(key)}"`;
    });
    const isText = TEXT_KEY.test(content);
    if (isText) entries.push(`text:${content}`);
    if (entries.length === 0) return whole;
    // A void element ends with a slash.
    const [, kept, end] = /^(.*?)(\/?)$/.exec(translated)!;
    return `<${tag}${kept} data-texts="${entries.join(' ')}"${end}>${isText ? englishOf(content) : content}`;
  });
}

function englishOf(key: string): string {
  const text = firstText('en', key);
  if (text === undefined) throw new Error(`The first screen shows ${key}, which src/i18n/first/en.json does not have`);
  return text;
}
