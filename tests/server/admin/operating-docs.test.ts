// docs/moderation.md lists every verb, docs/configuration.md every setting.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { VERBS } from '../../../server/admin/verbs.ts';
import { SETTINGS } from '../../../server/settings.ts';

const [MODERATION, CONFIGURATION] = ['moderation.md', 'configuration.md'].map((name) =>
  readFileSync(join(import.meta.dirname, '../../../docs', name), 'utf8'),
);
const ROWS = CONFIGURATION.split('\n').map((line) => line.replace(/\s+/g, ' ').trim());

it.each(Object.values(SETTINGS).map((setting) => [setting.variable, setting] as const))('lists the setting %s', (_name, setting) => {
  const { variable, fallback, unit, about } = setting;
  const standard = fallback === '' ? '' : `\`${fallback}\``;
  expect(ROWS).toContain(`| \`${variable}\` | ${[standard, unit, about].join(' | ')} |`.replace(/\s+/g, ' '));
});

it('lists no unknown setting', () => {
  const variables = new Set<string>(Object.values(SETTINGS).map(({ variable }) => variable));
  const named = [...CONFIGURATION.matchAll(/^\| `([A-Z_]+)` /gm)].map(([, name]) => name);
  expect(named.filter((name) => !variables.has(name))).toEqual([]);
  expect(named).toHaveLength(variables.size);
});

it.each(VERBS.map(({ usage }) => usage.split(' ')[0]))('lists the verb %s', (name) => {
  expect(MODERATION).toMatch(new RegExp(`\`${name}[ \`]`));
});
