// Generates modules with the themes' pictures by name: a new theme needs only its data.

import { themes } from './themes.ts';

/** The first theme's atlas has no suffix, since the page preloads it. */
export const atlasFile = (name: string): string => (name === 'classic' ? 'atlas.webp' : `atlas-${name}.webp`);

export const previewFile = (name: string): string => `theme-${name}.webp`;

function addressModule(constant: string, what: string, fileOf: (name: string) => string): string {
  const names = Object.keys(themes);
  const imports = names.map((name) => `import ${name} from './${fileOf(name)}';`).join('\n');
  return `// The address of each theme's ${what}, as assets/build-assets.ts lists them.\n${imports}\n\nexport const ${constant} = { ${names.join(', ')} };\n`;
}

export const themeModules = (): Record<string, string> => ({
  'theme-atlases.js': addressModule('ATLASES', 'atlas', atlasFile),
  'theme-previews.js': addressModule('PREVIEWS', 'preview', previewFile),
});
