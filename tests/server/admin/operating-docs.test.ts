// docs/operating.md tells of every setting and every verb, as the code has them.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { VERBS } from '../../../server/admin/verbs.ts';
import { SETTINGS } from '../../../server/settings.ts';

const TEXT = readFileSync(join(import.meta.dirname, '../../../docs/operating.md'), 'utf8');
const ROWS = TEXT.split('\n').map((line) => line.replace(/\s+/g, ' ').trim());

it.each(Object.values(SETTINGS).map((setting) => [setting.variable, setting] as const))(
  '%s is in the table of settings',
  (_name, setting) => {
    const { variable, fallback, unit, about } = setting;
    const standard = fallback === '' ? '' : `\`${fallback}\``;
    expect(ROWS).toContain(`| \`${variable}\` | ${[standard, unit, about].join(' | ')} |`.replace(/\s+/g, ' '));
  },
);

it('has no setting that is none', () => {
  const variables = new Set<string>(Object.values(SETTINGS).map(({ variable }) => variable));
  const table = TEXT.slice(TEXT.indexOf('## Settings'), TEXT.indexOf('## Behind a proxy'));
  const named = [...table.matchAll(/^\| `([A-Z_]+)`/gm)].map(([, name]) => name);
  expect(named.filter((name) => !variables.has(name))).toEqual([]);
  expect(named).toHaveLength(variables.size);
});

it.each(VERBS.map(({ name }) => name))('the verb %s is in the table of verbs', (name) => {
  expect(TEXT).toMatch(new RegExp(`\`${name}[ \`]`));
});
