// Generates modules with the pictures of themes and titles by name: a new theme needs only its data.

import { LANGUAGES } from '../../src/i18n/languages.ts';
import { themes } from './themes.ts';

/** Without a file extension. The first theme's atlas has no suffix. */
export const atlasName = (theme: string): string => (theme === 'classic' ? 'atlas' : `atlas-${theme}`);

/** Without a file extension. */
export const smallJewelsName = (theme: string): string => `small-jewels-${theme}`;

/** Without a file extension. */
export const strongJewelsName = (theme: string): string => `strong-jewels-${theme}`;

/** Without a file extension. */
export const titleName = (language: string): string => `title-${language}`;

export const previewFile = (name: string): string => `theme-${name}.webp`;

/** Returns a module that exports `constant`, an object literal of the default exports of `files`, by their names. */
function addressModule(constant: string, what: string, files: readonly (readonly [string, string])[], literal: string): string {
  const imports = files.map(([name, file]) => `import ${name} from './${file}';`).join('\n');
  return `// The address of each ${what}, as assets/build-assets.ts lists them.\n${imports}\n\nexport const ${constant} = ${literal};\n`;
}

/** Returns a module with the addresses of pictures in both formats. `fileOf` returns a name's file without its extension. */
function pictureModule(constant: string, what: string, names: readonly string[], fileOf: (name: string) => string): string {
  const files = names.flatMap((name) => ['avif', 'webp'].map((format) => [`${name}_${format}`, `${fileOf(name)}.${format}`] as const));
  const lines = names.map((name) => `  ${name}: { avif: ${name}_avif, webp: ${name}_webp },\n`);
  return addressModule(constant, `${what} in both formats`, files, `{\n${lines.join('')}}`);
}

export function pictureModules(): Record<string, string> {
  const names = Object.keys(themes);
  const previews = names.map((name) => [name, previewFile(name)] as const);
  return {
    // The classic one is part of the first screen.
    'theme-atlases.js': pictureModule(
      'ATLASES',
      "other theme's atlas",
      names.filter((name) => name !== 'classic'),
      atlasName,
    ),
    'theme-small-jewels.js': pictureModule('SMALL_JEWELS', "theme's simplified jewels", names, smallJewelsName),
    'theme-strong-jewels.js': pictureModule('STRONG_JEWELS', "theme's jewels with strong symbols", names, strongJewelsName),
    'titles.js': pictureModule('TITLES', "language's title", LANGUAGES, titleName),
    'theme-previews.js': addressModule('PREVIEWS', "theme's preview", previews, `{ ${names.join(', ')} }`),
  };
}
