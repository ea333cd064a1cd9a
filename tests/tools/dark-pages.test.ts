// Pages and style sheets declare their dark colors: browsers with a forced dark theme repaint pages that do not.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');

test.each([
  ['index.html', 'src/hud/styles/page.css'],
  ['bench/device/bench.html', 'examples/embed/page.css'],
  ['examples/embed/index.html', 'examples/embed/page.css'],
])('%s is dark, and so is %s', (page, styles) => {
  expect(read(page)).toContain('<meta name="color-scheme" content="dark" />');
  expect(read(styles)).toMatch(/^:root \{[^}]*^ {2}color-scheme: dark;$/m);
});
