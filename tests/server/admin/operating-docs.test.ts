// docs/moderation.md lists every verb, docs/configuration.md every setting.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { VERBS } from '../../../server/admin/verbs.ts';
import { SETTINGS, variableOf } from '../../../server/settings.ts';

const [MODERATION, CONFIGURATION] = ['moderation.md', 'configuration.md'].map((name) =>
  readFileSync(join(import.meta.dirname, '../../../docs', name), 'utf8'),
);
/** Default, unit and meaning by variable. */
const ROWS = new Map(
  [...CONFIGURATION.matchAll(/^\| `([A-Z_]+)` +\|(.+)\|(.+)\|(.+)\|$/gm)].map(([, name, ...cells]) => [
    name,
    cells.map((cell) => cell.trim()),
  ]),
);

it.each(Object.entries(SETTINGS).map(([name, setting]) => [variableOf(name), setting] as const))(
  'lists the setting %s',
  (name, { fallback }) => {
    const [standard, unit, meaning] = ROWS.get(name)!;
    expect(standard).toBe(fallback === '' ? '' : `\`${fallback}\``);
    expect(meaning).toMatch(/^.{10,}\.$/);
    const [, limited] = /_PER_(MINUTE|HOUR|DAY|NETWORK)$/.exec(name) ?? [];
    if (limited !== undefined) expect(meaning).toMatch(/ 0 for no limit\.$/);
    const [, time] = /_((?:MILLI)?SECONDS|MINUTES|HOURS|DAYS|BYTES)$/.exec(name) ?? [];
    if (time !== undefined) expect(unit).toBe(time.toLowerCase());
    else if (/^\d+$/.test(fallback)) expect(unit).toMatch(/^[a-z ]+$/);
  },
);

it('lists no unknown setting', () => {
  expect([...ROWS.keys()]).toEqual(Object.keys(SETTINGS).map(variableOf));
});

it.each(VERBS.map(({ usage }) => usage.split(' ')[0]))('lists the verb %s', (name) => {
  expect(MODERATION).toMatch(new RegExp(`\`${name}[ \`]`));
});
