// docs/online.md and its pages list exactly the errors, limits, fields and shapes of the source.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { SETTINGS, variableOf } from '../../server/settings.ts';
import * as protocol from '../../src/net/protocol.ts';
import { openSeal } from '../../server/leaderboard/read-request.ts';
import { RULES, RULES_VERSION } from '../../src/rules/constants.ts';
import { gradeCopies } from '../../src/rules/mix.ts';
import { decodeMoveTimes } from '../../src/rules/replay.ts';
import { nextWord, seedRandom } from '../../src/rules/random.ts';
import { emptyingRow, exampleRow, rampRows, shapeRows } from '../support/game-docs.ts';

const DOCS = join(import.meta.dirname, '../../docs');
const read = (name: string) => readFileSync(join(DOCS, name), 'utf8');
const [ONLINE, LEADERBOARD, GAMES] = ['online.md', 'leaderboard.md', 'leaderboard-games.md'].map(read);

/** Returns the rows of a section's tables, with single spaces. */
function rowsOf(page: string, heading: string): string[] {
  const section = page.split(`\n${heading}\n`)[1].split(/\n#{2,3} /)[0];
  const lines = section.split('\n').filter((line) => line.startsWith('|') && !/^\| ?:?-+/.test(line));
  return lines.map((line) => line.replace(/ +/g, ' '));
}

/** Returns the code names in the first cells of a section's tables. */
function namesOf(page: string, heading: string): string[] {
  return rowsOf(page, heading).flatMap((row) => [...row.split('|')[1].matchAll(/`([\w-]+)`/g)].map(([, name]) => name));
}

const sorted = (names: readonly string[]) => [...names].sort();

test('the table of errors lists every code with its status and a meaning', () => {
  const rows = rowsOf(ONLINE, '## Errors').slice(1);
  const documented = rows.map((row) => /^\| `([\w-]+)` \| (\d+) \| (\S.*) \|$/.exec(row));
  expect(Object.fromEntries(documented.map((row) => [row?.[1], Number(row?.[2])]))).toEqual(protocol.ERROR_STATUS);
  expect(rows).toHaveLength(Object.keys(protocol.ERROR_STATUS).length);
});

describe('the table of limits', () => {
  const rows = rowsOf(ONLINE, '## Limits').slice(1);
  const defaults = new Map(Object.entries(SETTINGS).map(([name, { fallback }]) => [variableOf(name), fallback]));

  test('shows the default of each setting that it names', () => {
    const named = rows.flatMap((row) => [...row.matchAll(/(\d+)[^\d`]*\(`([A-Z_]+)`\)/g)].map(([, value, name]) => ({ name, value })));
    expect(named.length).toBeGreaterThanOrEqual(12);
    expect(named).toEqual(named.map(({ name }) => ({ name, value: defaults.get(name) })));
  });

  test.each([
    ['replay, times', `${protocol.MAX_REPLAY_CHARACTERS} characters each`],
    ['name', `1 to ${protocol.MAX_USERNAME_CHARACTERS} characters, see below`],
    ['nickname', `${protocol.NICKNAME.minLength} to ${protocol.NICKNAME.maxLength} characters, see below`],
    ['PIN', `${protocol.PIN_DIGITS} digits \`0\` to \`9\``],
    ['score, and any other count', `whole number from 0 to ${Number.MAX_SAFE_INTEGER}`],
    ['entries of a list', `${protocol.MAX_ENTRIES}, and the own one`],
  ])('lists %s: %s', (what, limit) => expect(rows).toContain(`| ${what} | ${limit} |`));
});

describe('the documented fields of', () => {
  test.each([
    [
      'add',
      LEADERBOARD,
      '### `add`: a score',
      [...Object.keys(protocol.ADD_REQUEST.entries), 'publicId', 'rank', 'rankWithin', 'isVerified'],
    ],
    [
      'get',
      LEADERBOARD,
      '### `get`: a list',
      [...Object.keys(protocol.GET_REQUEST.entries), ...Object.keys(protocol.LEADERBOARD_ENTRY.entries)],
    ],
    ['ticket', LEADERBOARD, '## POST /api/ticket: a signed seed', Object.keys(protocol.TICKET_RESPONSE.entries)],
    ['register', ONLINE, '### POST register', Object.keys(protocol.REGISTER_FORM.entries)],
    ['score', ONLINE, '### POST score', Object.keys(protocol.SCORE_FORM.entries)],
  ])('%s equal those of the protocol', (_name, page, heading, fields) => {
    // Other servers answer `_id` in place of `id`.
    expect(sorted([...new Set(namesOf(page, heading))])).toEqual(sorted([...new Set(fields)].filter((name) => name !== '_id')));
  });

  test('other requests and answers are documented', () => {
    for (const name of Object.keys(protocol.TICKET_REQUEST.entries)) expect(LEADERBOARD).toContain(`"${name}"`);
    for (const name of Object.keys(protocol.RUN_RESPONSE.entries)) expect(LEADERBOARD).toContain(`"${name}"`);
    for (const name of Object.keys(protocol.LOGIN_FORM.entries)) expect(ONLINE).toContain(`\`${name}\``);
    for (const name of Object.keys(protocol.REGISTER_RESPONSE.entries)) expect(ONLINE).toContain(`"${name}"`);
  });
});

test('the sealed example opens with the default key', () => {
  const [, text, sealed] = /`(\{[^`]*\})` is sealed as\n`([^`]+)`/.exec(ONLINE)!;
  expect(openSeal(sealed, SETTINGS.sealKey.fallback)).toBe(text);
});

describe('the page of games contains', () => {
  test('the shapes with their ids and masks', () => {
    expect(rowsOf(GAMES, '## Board and shapes').slice(1)).toEqual(shapeRows());
  });

  test('the ramp', () => {
    expect(rowsOf(GAMES, '## Drawing a piece').slice(1)).toEqual(rampRows());
    expect(GAMES).toContain(`those of level 2 are ${gradeCopies(2).join(', ')}.`);
  });

  test('the limit of a nearly empty board, and emptying shapes', () => {
    expect(GAMES).toContain(`1. If 1 to ${RULES.emptyingMaxCells} cells of the board are filled`);
    const rows = rowsOf(GAMES, '### Emptying shapes').slice(1);
    expect(rows.length).toBeGreaterThan(2);
    for (const row of rows) {
      const [, board, level, others] = row.split('|');
      expect(row).toBe(emptyingRow(board.split('`')[1], Number(level), others.match(/\w\w/g)!));
    }
  });

  test('the first words of the generator', () => {
    for (const row of rowsOf(GAMES, '## Generator').slice(1)) {
      const [seed, ...words] = [...row.matchAll(/\d+/g)].map(([digits]) => Number(digits));
      const random = seedRandom(seed);
      expect(words).toEqual(words.map(() => nextWord(random)));
      expect(words.length).toBeGreaterThan(0);
    }
  });

  test('the rules version', () => {
    expect(GAMES).toContain(`defines rules version ${RULES_VERSION} in whole numbers`);
    expect(GAMES).toContain(`the rules version, \`${RULES_VERSION}\`.`);
    expect(LEADERBOARD).toContain(`the client's rules, \`${RULES_VERSION}\`.`);
    for (const page of [ONLINE, LEADERBOARD]) expect(page).toMatch(new RegExp(`"rulesVersion": ?${RULES_VERSION}\\b`));
  });

  test('example games with their results', () => {
    const rows = rowsOf(GAMES, '## Examples').slice(1);
    expect(rows.length).toBeGreaterThan(2);
    expect(rows).toEqual(rows.map((row) => exampleRow(row.split('`')[1])));
  });

  test('the example of times', () => {
    const [, seconds, text] = /: ([^:]+) are `([\w.]+)`/.exec(GAMES)!;
    expect(decodeMoveTimes(text)).toEqual([...seconds.matchAll(/[\d.]+/g)].map(([digits]) => Number(digits) * 10));
  });
});

test('all linked pages and anchors exist', () => {
  const links = [ONLINE, LEADERBOARD, GAMES].flatMap((page) => [...page.matchAll(/\]\(([\w.-]+\.md)(#[\w-]+)?\)/g)]);
  expect(links.length).toBeGreaterThan(8);
  for (const [, file, anchor] of links) {
    expect(existsSync(join(DOCS, file)), file).toBe(true);
    const slugs = [...read(file).matchAll(/^#+ (.+)$/gm)].map(
      ([, title]) =>
        `#${title
          .toLowerCase()
          .replace(/[^\w\s-]/g, '')
          .replace(/ /g, '-')}`,
    );
    if (anchor) expect(slugs).toContain(anchor);
  }
});
